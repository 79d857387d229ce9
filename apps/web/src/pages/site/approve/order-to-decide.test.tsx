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
import { type Answers, apiError, closeTab, endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { AskForPrices } from "./ask-for-prices.tsx";
import type { LiveParts } from "./load-live-parts.ts";
import { OrderToDecide } from "./order-to-decide.tsx";
import { SignAndSend } from "./sign-and-send.tsx";

const person = userEvent.setup();
const live = { AskForPrices, AskOnJob: () => null, SignAndSend } as unknown as LiveParts;
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
  let at = 0;
  function Page() {
    const [order, setOrder] = useState(first);
    read = (next) => {
      at += 1;
      setOrder(next);
    };
    return <OrderToDecide token="t" order={order} readAt={at} live={live} onRead={setOrder} />;
  }
  const desk = showOnDesk(<Page />, { answers: { "threads.open": () => ({ entries: [] }), ...answers } });
  return { ...desk, read: (next: LinkedOrder) => act(async () => read({ ...next })) };
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

test("what was chosen otherwise in another tab stands here, and is said before it is sent", async () => {
  const page = show({ "approvals.decide": () => ({ ok: true, receipt: false, order: asRead() }) });
  await person.click(radio("The brakes", "Approve"));
  await person.type(screen.getByLabelText("Your name"), "Rosa Diaz");
  await person.selectOptions(screen.getByLabelText("You are"), "driver");
  const key = Object.keys(localStorage).find((one) => one.startsWith("openhood.choices.")) ?? "";
  const heard = (from: string, to: string) => {
    localStorage.setItem(key, (localStorage.getItem(key) ?? "").replaceAll(from, to));
    const newValue = localStorage.getItem(key);
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key, newValue })));
  };
  heard("approved", "declined");
  expect(radio("The brakes", "Decline").checked).toBe(true);
  await send();
  await screen.findByText(/^Something changed since you opened this\. Nothing was sent/);
  expect(sent(page)).toEqual([]);
  await send();
  await waitFor(() => expect(sent(page)).toHaveLength(1));
});

test("what was sent in another tab is said to be decided, by whom, where this one has not read it yet", async () => {
  const decided = {
    name: "Rosa",
    at: "2026-03-02T15:00:00.000Z",
    channel: "link",
    recordedBy: null,
  } as const;
  const after = (...ids: string[]): LinkedOrder => ({
    ...asRead(),
    jobs: asRead().jobs.map((one) => (ids.includes(one.id) ? { ...one, status: "approved", decided } : one)),
  });
  const page = show({ "approvals.open": () => after("brakes") });
  await send();
  await screen.findByText(/^Something changed since you opened this\. Nothing was sent/);
  screen.getByText("The brakes: approved by Rosa.");
  page.unmount();
  show({ "approvals.open": () => after("brakes", "wipers") });
  await send();
  await screen.findByText(/^Rosa already decided\. Nothing was sent this time/);
  expect(screen.queryByText(/^Choose Approve/)).toBeNull();
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

test("a price that changes while somebody decides is asked about again, where one looks and by what was pressed; the name stays", async () => {
  const replies = [
    { ok: false, reason: "changed", order: dearer },
    { ok: true, receipt: false, order: decidedOn(dearer, "wipers", "approved") },
  ];
  const page = show({ "approvals.decide": () => replies.shift() });
  await person.click(radio("The wipers", "Approve"));
  await person.clear(screen.getByRole("textbox", { name: "Your name" }));
  await person.type(screen.getByRole("textbox", { name: "Your name" }), "Rosa M. Diaz");
  await send();
  await screen.findByText(/Something changed since you opened this/);
  await page.read(dearer);
  const changed = /^The wipers: \$150\.00 when you chose, \$165\.00 now\./;
  on("The wipers").getByText(changed);
  within(document.querySelector("form") as HTMLElement).getByText(changed);
  expect(radio("The wipers", "Approve").checked).toBe(false);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Your name" }).value).toBe("Rosa M. Diaz");
  await person.click(radio("The wipers", "Approve"));
  await send();
  await screen.findByText(/^Thank you\. The shop has your decision in writing\./);
  expect(sent(page)).toHaveLength(2);
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

test("a decision whose answer was lost on the way goes once more by itself as the order is read again, and is the same one", async () => {
  let isLost = true;
  const after = decidedOn(asRead(), "brakes", "declined");
  const page = show({
    "approvals.decide": () => {
      if (isLost) throw apiError(503, "unavailable");
      return { ok: true, receipt: false, order: after };
    },
  });
  await person.click(radio("The brakes", "Decline"));
  await send();
  await waitFor(() => expect(sent(page)).toHaveLength(1));
  isLost = false;
  await page.read(after);
  await screen.findByText(/^Thank you\. The shop has your decision in writing\./);
  const [first, again] = sent(page);
  expect(again).toEqual(first);
  expect(sent(page)).toHaveLength(2);
});

test("who had chosen otherwise than all was decided reads so after a reload, too, and no longer in another tab", async () => {
  const decided = { name: "Tom", at: "2026-03-02T15:00:00.000Z", channel: "link", recordedBy: null } as const;
  const start = asRead();
  const after: LinkedOrder = {
    ...start,
    jobs: start.jobs.map((one) => ({ ...one, status: "approved", decided })),
  };
  const isSaid = () => {
    screen.getByText(/^Tom already decided\. Nothing was sent this time/);
    on("The brakes").getByText("You had chosen Decline here. It was not sent.");
  };
  const page = show({});
  await person.click(radio("The brakes", "Decline"));
  await person.click(radio("The wipers", "Decline"));
  await page.read(after);
  isSaid();
  page.unmount();
  const reloaded = show({}, after);
  isSaid();
  reloaded.unmount();
  show({}, after);
  isSaid();
  closeTab();
  show({}, after);
  expect(screen.queryByText(/not sent|Nothing of yours/)).toBeNull();
});
