// @vitest-environment happy-dom
import { type CustomerJob, customerOrder } from "@openhood/domain/approvals/customer-order";
import { act, screen, waitFor, within } from "@testing-library/react";
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
import { Unsent } from "../../../features/approvals/unsent.tsx";
import { outbox } from "../../../platform/outbox.ts";
import { type Answers, apiError, endDesk, setConnected, showOnDesk } from "../../../platform/show-desk.tsx";
import type { LiveParts } from "./load-live-parts.ts";
import { OrderToDecide } from "./order-to-decide.tsx";
import { AskForPrices } from "./questions.tsx";
import { SignAndSend } from "./sign-and-send.tsx";

const person = userEvent.setup();
const live = { AskForPrices, AskOnJob: () => null, SignAndSend, Unsent } as unknown as LiveParts;
const jobs = ["brakes", "wipers"].map((id) => job(id, [labor(id)], { name: { en: `The ${id}`, es: "" } }));
const asRead = (over: Partial<Parameters<typeof customerOrder>[0]> = {}): LinkedOrder => ({
  ...customerOrder(orderWith({ jobs, validUntil: null, ...over })),
  ...({ owner: null, offPaper: null, signer: null, fleet: null } as unknown as LinkedOrder),
});
const dearer = asRead({
  jobs: jobs.map((one) =>
    one.id === "wipers" ? { ...one, lines: [labor("wipers", { rate: 16_500 })] } : one,
  ),
});

/** The order as its link shows it, and what the shop has heard; `read` brings another. */
function show(answers: Answers, first = asRead()) {
  let read = (_: LinkedOrder) => {};
  function Page() {
    const [order, setOrder] = useState(first);
    read = setOrder;
    return <OrderToDecide token="t" order={order} live={live} onRead={setOrder} />;
  }
  const desk = showOnDesk(<Page />, { answers: { "threads.open": () => ({ entries: [] }), ...answers } });
  return {
    ...desk,
    read: (next: LinkedOrder) => act(async () => read({ ...next })),
    /** The order as it is read while a decision is being answered. */
    set: (next: LinkedOrder) => read(next),
  };
}
const on = (name: string) => within(screen.getByRole("region", { name }));
const radio = (name: string, choice: string) =>
  on(name).getByRole<HTMLInputElement>("radio", { name: choice });
const total = () => document.querySelector("[data-total] strong")?.textContent;
const send = () => person.click(screen.getByRole("button", { name: "Sign and send" }));
type Sent = { key: string; decisions: { job: string; status: string }[] };
const sent = ({ calls }: { calls: { path: string; input: unknown }[] }) =>
  calls.filter(({ path }) => path === "approvals.decide").map(({ input }) => input as Sent);
const decidedOn = (order: LinkedOrder, id: string, status: CustomerJob["status"]): LinkedOrder => ({
  ...order,
  jobs: order.jobs.map((one) => (one.id === id ? { ...one, status } : one)),
});

afterEach(endDesk);

test("the visit's fees stand there as long as the total can hold them: not once every job is turned down", async () => {
  const fees = [fee("shop", { price: 500 })];
  const hasFees = () => screen.queryByRole("region", { name: "Fees of the visit" }) !== null;
  show({}, asRead({ fees }));
  expect(hasFees()).toBe(true);
  await person.click(radio("The brakes", "Decline"));
  expect(hasFees()).toBe(true);
  await person.click(radio("The wipers", "Later"));
  expect([hasFees(), total()]).toEqual([false, "$0.00"]);
  await person.click(radio("The wipers", "Approve"));
  expect(hasFees()).toBe(true);
  endDesk();
  show({}, asRead({ fees, jobs: jobs.map((one) => decidedAs("declined", one)) }));
  expect([hasFees(), total()]).toEqual([false, "$0.00"]);
});

test("nothing is sent before something is chosen, and the total follows what is approved", async () => {
  const page = show({});
  screen.getByText(/^If you approve all of it: \$[\d,.]+, tax included$/);
  expect(total()).toBe("$0.00");
  await send();
  await screen.findByText("Choose Approve, Decline or Later for a job first.");
  expect(sent(page)).toEqual([]);
  await person.click(radio("The brakes", "Approve"));
  const approved = total();
  expect(approved).not.toBe("$0.00");
  await person.click(radio("The wipers", "Decline"));
  expect(total()).toBe(approved);
});

test("a choice on a job that changed is cleared and to be made again; the others and the name stay", async () => {
  const page = show({
    "approvals.decide": () => ({ ok: true, receipt: false, order: decidedOn(dearer, "wipers", "approved") }),
  });
  await person.click(radio("The wipers", "Approve"));
  await person.click(radio("The brakes", "Decline"));
  await person.clear(screen.getByRole("textbox", { name: "Your name" }));
  await person.type(screen.getByRole("textbox", { name: "Your name" }), "Rosa M. Diaz");
  await page.read(dearer);
  on("The wipers").getByText("Changed since you chose: $150.00 then, $165.00 now. Please choose again.");
  expect(radio("The wipers", "Approve").checked).toBe(false);
  expect(radio("The brakes", "Decline").checked).toBe(true);
  page.unmount();
  const reloaded = show(
    {
      "approvals.decide": () => ({
        ok: true,
        receipt: false,
        order: decidedOn(dearer, "wipers", "approved"),
      }),
    },
    dearer,
  );
  on("The wipers").getByText(/Please choose again/);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Your name" }).value).toBe("Rosa M. Diaz");
  await person.click(radio("The wipers", "Approve"));
  expect(screen.queryByText(/Please choose again/)).toBeNull();
  await send();
  await screen.findByText(/^Thank you\. The shop has your decision in writing\..* 1 job is still undecided/);
  expect(sent(reloaded)).toMatchObject([{ decisions: [{ status: "declined" }, { status: "approved" }] }]);
});

test("who is refused reads why: the total that changed, or that others decided all of it", async () => {
  const withFee = asRead({ fees: [fee("f")] });
  const decided = { name: "Tom", at: "2026-03-02T15:00:00.000Z", channel: "link", recordedBy: null } as const;
  const taken: LinkedOrder = {
    ...asRead(),
    jobs: asRead().jobs.map((one) => ({ ...one, status: "approved", decided })),
  };
  let after = withFee;
  const page = show({
    "approvals.decide": () => {
      page.set(after);
      return { ok: false, reason: "changed", order: after };
    },
  });
  await person.click(radio("The brakes", "Approve"));
  await send();
  await screen.findByText(/^Something changed since you opened this\. Nothing was sent/);
  screen.getByText(/^Approved, with tax: \$150\.00 before, \$[\d,.]+ now\.$/);
  await person.click(radio("The brakes", "Decline"));
  expect(screen.queryByText(/^Something changed/)).toBeNull();
  after = taken;
  await send();
  await screen.findByText(/^Tom already decided\. Nothing was sent this time/);
  on("The brakes").getByText("Somebody else decided first. Your choice, Decline, was not sent.");
  expect(screen.queryByRole("button", { name: "Sign and send" })).toBeNull();
});

test("prices that are no longer good cannot be approved: today’s are asked for by a message, and a no still goes", async () => {
  const old = asRead({ validUntil: "2026-01-31T12:00:00.000Z" });
  const asked: unknown[] = [];
  const page = show({
    "threads.ask": (input) => ({ ok: asked.push(input) > 0 }),
    "approvals.decide": () => ({ ok: true, receipt: false, order: decidedOn(old, "brakes", "declined") }),
  });
  await person.click(radio("The brakes", "Approve"));
  expect(total()).not.toBe("$0.00");
  await page.read(old);
  screen.getByText(/^These prices were good until Jan 31, 2026/);
  expect(on("The brakes").getAllByRole("radio")).toHaveLength(2);
  expect(total()).toBe("$0.00");
  await person.click(screen.getByRole("button", { name: "Ask for today’s prices" }));
  const words = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your message" });
  expect(words.value).toMatch(/^What are today’s prices/);
  await person.click(screen.getByRole("button", { name: "Send message" }));
  await screen.findByText("Sent. We’ll answer below on this page.");
  expect(asked).toMatchObject([{ token: "t", job: null, text: words.value }]);
  await person.click(radio("The brakes", "Decline"));
  await send();
  await waitFor(() => expect(sent(page)).toHaveLength(1));
  expect(sent(page)[0]?.decisions).toMatchObject([{ job: "brakes", status: "declined" }]);
});

test("a decision made offline says that the shop does not know, is sent once with the connection, and can be taken back", async () => {
  let isLost = true;
  const after = decidedOn(asRead(), "brakes", "declined");
  const answers = {
    "approvals.decide": () => {
      if (isLost) throw apiError(503, "unavailable");
      return { ok: true, receipt: false, order: after };
    },
  };
  const first = show(answers);
  setConnected(false);
  await person.click(radio("The brakes", "Decline"));
  await send();
  await on("The brakes").findByText("Decline: not sent yet");
  screen.getByText("Not sent yet: the shop doesn’t know");
  expect(screen.queryByRole("button", { name: "Sign and send" })).toBeNull();
  await person.click(screen.getByRole("button", { name: "Discard: The brakes: Decline" }));
  await waitFor(() => expect(radio("The brakes", "Decline").checked).toBe(true));
  await send();
  await on("The brakes").findByText("Decline: not sent yet");
  expect(sent(first)).toEqual([]);
  first.unmount();
  const page = show(answers);
  await on("The brakes").findByText("Decline: not sent yet");
  setConnected(true);
  await waitFor(() => expect(sent(page)).toHaveLength(1));
  isLost = false;
  setConnected(false);
  setConnected(true);
  await screen.findByText(/^Thank you\. The shop has your decision in writing\./);
  const [lost, again] = sent(page);
  expect(again).toEqual(lost);
  await waitFor(() => expect(document.querySelector("[data-outbox-entry]")).toBeNull());
  expect(Object.keys(sessionStorage).filter((key) => key.includes("choices"))).toEqual([]);
});

test("a decision that waited and is refused is listed with the reason, and what still holds stays chosen", async () => {
  const page = show({
    "approvals.decide": () => {
      page.set(dearer);
      return { ok: false, reason: "changed", order: dearer };
    },
  });
  setConnected(false);
  await person.click(radio("The brakes", "Decline"));
  await person.click(radio("The wipers", "Approve"));
  await send();
  await on("The wipers").findByText("Approve: not sent yet");
  setConnected(true);
  await screen.findByText(/^Somebody else changed this while you were offline/);
  expect(radio("The brakes", "Decline").checked).toBe(true);
  on("The wipers").getByText(/Please choose again/);
  expect(JSON.stringify(outbox.entries.get())).not.toContain("validUntil");
});

test("choices that a former version kept on the device are chosen, once", async () => {
  const { number, jobs } = asRead();
  const old = { brakes: { status: "declined", until: null, ...jobs[0]?.saw } };
  localStorage.setItem(`openhood.choices.${number}`, JSON.stringify(old));
  show({});
  expect(radio("The brakes", "Decline").checked).toBe(true);
  expect(Object.keys(localStorage).filter((key) => key.includes("choices"))).toEqual([]);
});

test("below a total that is partly decided already stands for how much of it somebody signs", async () => {
  const both = [
    job("brakes", [labor("a")], { name: { en: "The brakes", es: "" } }),
    decidedAs("approved", job("wipers", [labor("b")])),
  ];
  const foot = () => document.querySelector("[data-total]")?.textContent;
  show({}, asRead({ jobs: both }));
  await person.click(radio("The brakes", "Approve"));
  expect(foot()).toMatch(/^Approved, with tax \$300\.00Signs for \$150\.00 of it: Pat Doe, the owner/);
  await person.click(radio("The brakes", "Decline"));
  expect(foot()).toMatch(/^Approved, with tax \$150\.00Signs for \$0\.00 of it: /);
  await endDesk();
  show({});
  expect(foot()).toMatch(/^Approved, with tax \$0\.00Signs: Pat Doe, the owner/);
});
