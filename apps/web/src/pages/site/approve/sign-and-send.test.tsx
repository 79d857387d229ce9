// @vitest-environment happy-dom
import { customerOrder } from "@openhood/domain/approvals/customer-order";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { decidedAs } from "../../../../../../packages/domain/test/repair-orders/arbitrary.ts";
import {
  fee,
  job,
  labor,
  order as orderWith,
} from "../../../../../../packages/domain/test/repair-orders/orders.ts";
import type { LinkedOrder } from "../../../features/approvals/first-order.ts";
import type { Choices } from "../../../features/approvals/use-choices.ts";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { SignAndSend } from "./sign-and-send.tsx";

const brakes = customerOrder(orderWith({ jobs: [job("brakes", [labor("l")])] }));
const whose = { owner: null, offPaper: null, signer: null };
const order = { ...brakes, ...whose } as unknown as LinkedOrder;

afterEach(endDesk);

test("who comes second where all is decided reads who decided, that theirs was not sent, and what to do", async () => {
  const [mine] = order.jobs;
  if (!mine) throw new Error("no job");
  const choices = { brakes: { ...mine.saw, status: "declined", until: null } } as const;
  const decided = { name: "Tom", at: "2026-11-23T13:00:00.000Z", channel: "link", recordedBy: null } as const;
  const after: LinkedOrder = { ...order, jobs: [{ ...mine, status: "approved", decided }] };
  const Page = () => {
    const [now, setNow] = useState(order);
    return (
      <SignAndSend
        token="t"
        order={now}
        readAt={0}
        choices={choices}
        replaced={{ current: false }}
        forget={() => {}}
        onRead={setNow}
        fees={null}
      />
    );
  };
  showOnDesk(<Page />, {
    answers: { "approvals.decide": () => ({ ok: false, reason: "changed", order: after }) },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Sign and send" }));
  await screen.findByText(/^Tom already decided\. Nothing was sent this time/);
  expect(screen.queryByRole("button", { name: "Sign and send" })).toBeNull();
});

const [mine] = order.jobs;
const chosen = { ...mine?.saw, status: "declined", until: null } as const;
const decided = {
  name: "Tom",
  at: "2026-11-23T13:00:00.000Z",
  channel: "counter",
  recordedBy: null,
} as const;
const ofTom = { ...mine, status: "approved", decided } as LinkedOrder["jobs"][number];
const shown = (jobs: LinkedOrder["jobs"], choices: object) =>
  showOnDesk(
    <SignAndSend
      token="t"
      order={{ ...order, jobs }}
      readAt={0}
      choices={choices as Choices}
      replaced={{ current: false }}
      forget={() => {}}
      onRead={() => {}}
      fees={null}
    />,
    { answers: {} },
  );

test("who had chosen is told as soon as somebody else has decided, before anything is sent", async () => {
  shown([ofTom], { brakes: chosen });
  await screen.findByText(/^Tom already decided\. Nothing was sent this time/);
});

test("where some jobs are still open, who decided on which of the others is said", async () => {
  const open = { ...mine, id: "wipers" } as LinkedOrder["jobs"][number];
  shown([ofTom, open], { brakes: chosen, wipers: chosen });
  await screen.findByText(/^Tom already decided on Job brakes/);
});

test("who had chosen nothing is told nothing of it", async () => {
  shown([ofTom, { ...mine, id: "wipers" } as LinkedOrder["jobs"][number]], {});
  await screen.findByRole("button", { name: "Sign and send" });
  expect(screen.queryByText(/already decided/)).toBeNull();
});

/** The page around it, whose order can be set. @param after what is chosen once something was sent */
function following(
  start: LinkedOrder,
  before: object,
  answers: Record<string, () => unknown> = {},
  [after = before]: [object?] = [],
) {
  let set = (_: LinkedOrder) => {};
  const Page = () => {
    const [now, setNow] = useState(start);
    const [choices, setChoices] = useState(before);
    set = setNow;
    return (
      <SignAndSend
        {...{ token: "t", readAt: 0, forget: () => setChoices(after), fees: null }}
        replaced={{ current: false }}
        {...{ order: now, choices: choices as Choices, onRead: setNow }}
      />
    );
  };
  showOnDesk(<Page />, { answers });
  return (order: LinkedOrder) => act(() => set(order));
}

test("who is typing their name as somebody else decides all of it goes on from the words that say so", async () => {
  const becomes = following(order, { brakes: chosen });
  (await screen.findByLabelText("Your name")).focus();
  becomes({ ...order, jobs: [ofTom] });
  const words = screen.getByText(/^Tom already decided/);
  expect(document.activeElement).toBe(words.closest("[tabindex]"));
});

test("how many jobs are left is right in the first words after sending, and follows what others decide", async () => {
  const wipers = { ...mine, id: "wipers" } as LinkedOrder["jobs"][number];
  const start = { ...order, jobs: [mine, wipers] } as LinkedOrder;
  const after = { ...order, jobs: [ofTom, wipers] };
  const becomes = following(
    start,
    { brakes: chosen },
    {
      "approvals.decide": () => ({ ok: true, receipt: false, order: after }),
    },
    [{}],
  );
  await userEvent.click(await screen.findByRole("button", { name: "Sign and send" }));
  expect((await screen.findByText(/^Thank you/)).textContent).toContain("1 job is still undecided");
  becomes(after);
  expect(screen.getByText(/^Thank you/).textContent).toContain("1 job is still undecided");
  becomes({ ...order, jobs: [ofTom, { ...ofTom, id: "wipers" }] });
  expect(screen.getByText(/^Thank you/).textContent).not.toContain("undecided");
});

test("who sent something, and then chose for another job that somebody else decides on, reads that this was not sent", async () => {
  const wipers = { ...mine, id: "wipers", name: { en: "Wipers", es: "" } } as LinkedOrder["jobs"][number];
  const own = {
    ...ofTom,
    decided: { ...decided, name: "Pat", channel: "link" },
  } as LinkedOrder["jobs"][number];
  const sentOne: LinkedOrder = { ...order, jobs: [own, wipers] };
  const becomes = following(
    { ...order, jobs: [mine, wipers] } as LinkedOrder,
    { brakes: chosen, wipers: chosen },
    { "approvals.decide": () => ({ ok: true, receipt: false, order: sentOne }) },
    [{ wipers: chosen }],
  );
  await userEvent.click(await screen.findByRole("button", { name: "Sign and send" }));
  becomes(sentOne);
  await screen.findByText(/^Thank you/);
  becomes({ ...order, jobs: [own, { ...wipers, status: "approved", decided }] });
  expect(screen.getByText(/^Tom already decided on Wipers/)).toBeTruthy();
  expect(screen.queryByText(/^Thank you|Nothing of yours/)).toBeNull();
});

test("who chose as somebody else decided reads that it is decided so, and nothing of what was not sent", async () => {
  const alike = { ...chosen, status: "approved" };
  const all = following(order, { brakes: alike });
  all({ ...order, jobs: [ofTom] });
  screen.getByText(/^Tom already decided on Job brakes, just as you chose\./);
  expect(document.body.textContent).not.toMatch(/not sent|Nothing of yours|changed/);
  await endDesk();

  const wipers = { ...mine, id: "wipers", name: { en: "Wipers", es: "" } } as LinkedOrder["jobs"][number];
  const after: LinkedOrder = { ...order, jobs: [ofTom, wipers] };
  const answers = { "approvals.decide": () => ({ ok: false, reason: "changed", order: after }) };
  following({ ...order, jobs: [mine, wipers] } as LinkedOrder, { brakes: alike }, answers);
  await userEvent.click(await screen.findByRole("button", { name: "Sign and send" }));
  await screen.findByText(/^Tom already decided on Job brakes, just as you chose\./);
  expect(document.body.textContent).not.toMatch(/not sent|Nothing|changed/);
});

test("who chose partly as others decided reads of both who decided what, and what was not sent", async () => {
  const named = (id: string) =>
    ({ ...mine, id, name: { en: `The ${id}`, es: "" } }) as LinkedOrder["jobs"][number];
  const ofPat = { ...named("wipers"), status: "approved", decided: { ...decided, name: "Pat" } } as const;
  shown([ofTom, ofPat, named("filter")], { brakes: { ...chosen, status: "approved" }, wipers: chosen });
  await screen.findByText(/^Tom already decided on Job brakes, just as you chose\./);
  screen.getByText(/^Pat already decided on The wipers: what you chose there was not sent/);
});

test("who is refused because of a job they had not chosen for reads which, what became of it, and what it comes to now", async () => {
  const [brakes, wipers, filter] = ["brakes", "wipers", "filter"].map((id) =>
    job(id, [labor(id)], { name: { en: `The ${id}`, es: "" } }),
  );
  if (!brakes || !wipers || !filter) throw new Error("no job");
  const asRead = (jobs: (typeof brakes)[], over = {}) =>
    ({ ...customerOrder(orderWith({ jobs, ...over })), ...whose }) as unknown as LinkedOrder;
  const seen = asRead([brakes, wipers, decidedAs("approved", filter)]);
  const choices = { brakes: { ...seen.jobs[0]?.saw, status: "approved", until: null } };
  const refusedBy = async (after: LinkedOrder) => {
    await endDesk();
    following(seen, choices, {
      "approvals.decide": () => ({ ok: false, reason: "changed", order: after }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Sign and send" }));
    const words = await screen.findByText(/^Something changed since you opened this\. Nothing was sent/);
    return words.closest("[tabindex]")?.textContent;
  };
  const totals = /Approved, with tax: \$[\d,.]+ before, \$[\d,.]+ now\.$/;
  const taken = await refusedBy(
    asRead([brakes, decidedAs("approved", wipers), decidedAs("declined", filter)]),
  );
  expect(taken).toContain("The wipers: approved by Pat.");
  expect(taken).toContain("The filter: declined by Pat.");
  const dearer = { ...decidedAs("approved", filter), lines: [labor("filter", { rate: 20_000 })] };
  const again = await refusedBy(asRead([brakes, wipers, dearer]));
  expect(again).toContain("The filter needs a decision again.");
  expect(again).toMatch(totals);
  expect(await refusedBy(asRead([brakes, wipers]))).toContain("The filter is no longer on this order.");
  const withFee = await refusedBy(
    asRead([brakes, wipers, decidedAs("approved", filter)], { fees: [fee("f")] }),
  );
  expect(withFee).toMatch(totals);
  expect(withFee).not.toMatch(/The (brakes|wipers|filter)/);
});

test("below a total that is partly decided already stands for how much of it somebody signs", async () => {
  const both = [job("brakes", [labor("a")]), decidedAs("approved", job("wipers", [labor("b")]))];
  const start = { ...customerOrder(orderWith({ jobs: both })), ...whose } as unknown as LinkedOrder;
  const yes = { ...start.jobs[0]?.saw, status: "approved", until: null };
  const foot = () => document.querySelector("[data-total]")?.textContent;
  following(start, { brakes: yes });
  expect(foot()).toMatch(/^Approved, with tax \$300\.00Signs for \$150\.00 of it: Pat Doe, the owner/);
  await endDesk();
  following(start, { brakes: { ...yes, status: "declined" } });
  expect(foot()).toMatch(/^Approved, with tax \$150\.00Signs for \$0\.00 of it: /);
  await endDesk();
  following(order, {});
  expect(foot()).toMatch(/^Approved, with tax \$0\.00Signs: Pat Doe, the owner/);
});
