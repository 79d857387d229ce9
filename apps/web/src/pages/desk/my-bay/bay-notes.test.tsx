// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { outbox } from "../../../platform/outbox.ts";
import { apiError, closeTab, endDesk, setConnected } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { button, inBay, job, order, showBay } from "./bay-samples.tsx";

const heard = fakeOverlays();

const person = userEvent.setup();
const edited = { ok: true, outcomes: [{ ok: true, changed: true }] };
const sent = ({ calls }: ReturnType<typeof showBay>) =>
  calls.filter(({ path }) => path === "orders.edit" || path === "booking.ask");
const connect = (connected: boolean) => act(async () => setConnected(connected));

type Form = readonly [what: string, open: string, field: string, send: string];
const forms: readonly [Form, Form, Form] = [
  ["what was found", "Found something", "What needs to be done?", "Tell the advisor"],
  ["a write-up", "Write it up: Front brakes", "Cause", "Save"],
  ["a question", "Ask the advisor", "Your question", "Ask"],
];
const write = async ([, open, field, send]: Form) => {
  await person.click(await button(open));
  await person.type(screen.getByLabelText(field), "Worn pads");
  await person.click(await button(send));
};

beforeEach(() => localStorage.setItem("my-bay", "bay-1"));
afterEach(endDesk);

test.each(forms)(
  "%s written offline waits, outlives a reload, and is sent once when back",
  async (...form) => {
    const first = showBay();
    await button(form[1]);
    await connect(false);
    await write(form);
    await screen.findByText(/Waiting for a connection/);
    expect(sent(first)).toEqual([]);
    const [kept] = outbox.entries.get();
    closeTab();
    const next = showBay();
    await waitFor(() => expect(outbox.entries.get()).toEqual([]));
    await waitFor(() => expect(screen.queryByText(/Waiting for a connection/)).toBeNull());
    await connect(false);
    await connect(true);
    expect(sent(next)).toHaveLength(1);
    expect(sent(next)[0]?.input).toMatchObject({ id: "8XYZ999", key: kept?.key });
    expect(JSON.stringify(sent(next)[0]?.input)).toContain("Worn pads");
  },
);

test.each(forms)("%s sent leaves the focus on the button that opens it", async (...form) => {
  showBay();
  await write(form);
  const opener = await button(form[1]);
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test.each(forms)(
  "%s is taken back into its form, and sent unchanged it is the same request",
  async (...form) => {
    const shown = showBay();
    await button(form[1]);
    await connect(false);
    await write(form);
    const [kept] = outbox.entries.get();
    await person.click(await button("Take back"));
    expect((await screen.findByLabelText<HTMLInputElement>(form[2])).value).toBe("Worn pads");
    expect(outbox.entries.get()).toEqual([]);
    await connect(true);
    expect(sent(shown)).toEqual([]);
    await person.click(await button(form[3]));
    await waitFor(() => expect(sent(shown)).toHaveLength(1));
    expect(sent(shown)[0]?.input).toMatchObject({ key: kept?.key });
  },
);

test.each([
  [
    "a colleague wrote there",
    () => ({ ok: true, outcomes: [{ ok: false, kind: "conflict", present: "Rotors" }] }),
    /Somebody else changed this.*8XYZ999.*Worn pads.*Now it says: “Rotors”/,
  ],
  [
    "the car has left",
    () => ({ ok: true, outcomes: [{ ok: false, kind: "refused", reason: "car-left" }] }),
    /isn’t in the shop anymore.*Worn pads/,
  ],
  ["it is not allowed", () => Promise.reject(apiError(403, "forbidden")), /didn’t accept it.*Worn pads/],
] as const)(
  "a note that is refused because %s stays at its job, is not sent again by itself, and can be copied, discarded, changed, or sent again unless it was a conflict",
  async (_, answer, why) => {
    const shown = showBay({ "orders.edit": answer });
    await button(forms[1][1]);
    await connect(false);
    await write(forms[1]);
    await screen.findByText(/Waiting for a connection/);
    await connect(true);
    const entry = () => document.querySelector("[data-bay-job] [data-outbox-entry=failed]");
    await waitFor(() => expect(entry()?.textContent).toMatch(why));
    await connect(false);
    await connect(true);
    expect(sent(shown)).toHaveLength(1);
    await button("Copy: Worn pads");
    await button("Discard: Worn pads");
    const again = screen.queryByRole("button", { name: "Send again: Worn pads" });
    expect(again === null).toBe(/Rotors/.test(why.source));
    if (again) {
      await person.click(again);
      await waitFor(() => expect(sent(shown)).toHaveLength(2));
    }
    await person.click(await button("Take back"));
    expect((await screen.findByLabelText<HTMLTextAreaElement>("Cause")).value).toBe("Worn pads");
    expect(outbox.entries.get()).toEqual([]);
  },
);

const found = (more: object = {}) =>
  inBay(order([job({ foundBy: { uid: "it", name: "Lou" }, authorization: "pending", ...more })]));

test("what one found oneself is withdrawn after a question", async () => {
  const shown = showBay({ "clock.bay": () => found() });
  await person.click(await button("Withdraw: Front brakes"));
  expect(heard.asked).toEqual([expect.stringMatching(/^Withdraw “Front brakes”/)]);
  expect(sent(shown)).toEqual([]);
  heard.alerts[0]?.answer("confirm");
  await waitFor(() =>
    expect(sent(shown)).toMatchObject([{ input: { commands: [{ type: "remove-job", job: "brakes" }] } }]),
  );
});

test("what a colleague found, and what has a price already, is not one’s own to withdraw", async () => {
  const shown = showBay({ "clock.bay": () => found({ foundBy: { uid: "mate", name: "Sam" } }) });
  await screen.findByText("Front brakes");
  expect(screen.queryByText("Withdraw")).toBeNull();
  const line = { kind: "labor", id: "l", name: { en: "Pads", es: "" }, hours: 100 };
  shown.answers["clock.bay"] = () => found({ lines: [line] });
  await act(() => shown.cache.invalidateQueries());
  await screen.findByText(/hasn’t taken it up/);
  expect(screen.queryByText("Withdraw")).toBeNull();
});

test("an eleventh find says why it waits, the words stay, and sent again it is another request", async () => {
  const reason = { ok: false, kind: "refused", reason: "too-many-proposals", limit: 10 };
  const shown = showBay({ "orders.edit": () => ({ ok: true, outcomes: [reason] }) });
  await write(forms[0]);
  await screen.findByText(/10 finds on this order/);
  expect(screen.getByLabelText<HTMLInputElement>(forms[0][2]).value).toBe("Worn pads");
  shown.answers["orders.edit"] = () => edited;
  await person.click(await button(forms[0][3]));
  await button("Found something");
  const keys = sent(shown).map(({ input }) => (input as { key: string }).key);
  expect(new Set(keys).size).toBe(2);
});

test("what was found on a car that left meanwhile is refused with why, and the words stay", async () => {
  const reason = { ok: false, kind: "refused", reason: "car-left" };
  showBay({ "orders.edit": () => ({ ok: true, outcomes: [reason] }) });
  await write(forms[0]);
  await screen.findByText(/isn’t in the shop anymore/);
  expect(screen.getByLabelText<HTMLInputElement>(forms[0][2]).value).toBe("Worn pads");
});

test("a note whose car has left the page shows what became of it, and can be discarded", async () => {
  await outbox.add({
    ...{ owner: "it", procedure: "booking.ask", input: { id: "gone", text: "Why?" } },
    subject: { kind: "order", id: "gone", label: "6OLD111" },
    detail: { form: "my-bay.ask.gone", text: "Why?" },
  });
  showBay({ "booking.ask": () => ({ ok: false, reason: "not-here" }) });
  await screen.findByText(/isn’t in the shop anymore/);
  await person.click(await button("Discard: Why?"));
  await waitFor(() => expect(outbox.entries.get()).toEqual([]));
});
