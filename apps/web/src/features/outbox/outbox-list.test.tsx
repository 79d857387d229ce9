// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { outbox, useOutboxEntries } from "../../platform/outbox.ts";
import type { Role } from "../../platform/session-store.ts";
import { type Answers, closeTab, endDesk, setConnected, showOnDesk } from "../../platform/show-desk.tsx";
import { fakeOverlays } from "../../ui/overlays/fake-overlays.ts";
import { OutboxList } from "./outbox-list.tsx";
import { OutboxStatus } from "./outbox-status.tsx";
import { useOutboxSender } from "./use-outbox-sender.ts";

fakeOverlays();
afterEach(endDesk);

function Page() {
  useOutboxSender();
  return (
    <>
      <OutboxStatus />
      <OutboxList entries={useOutboxEntries()} />
    </>
  );
}
const ask = (text: string) =>
  outbox.add({
    owner: "it",
    procedure: "booking.ask",
    input: { id: "car", text },
    subject: { kind: "order", id: "car", label: "8XYZ999" },
    detail: { text },
  });
const show = (answers: Answers, role: Role = "technician") => showOnDesk(<Page />, { answers, role });
const entries = () =>
  [...document.querySelectorAll("[data-outbox-entry]")].map(({ textContent }) => textContent);

test("what waits is listed, counted in the frame, can be copied and discarded, and is sent once when back", async () => {
  const { calls } = show({ "booking.ask": () => ({ ok: true }) });
  setConnected(false);
  await ask("Rotors, too?");
  await ask("And the hoses?");
  await waitFor(() => expect(entries()).toHaveLength(2));
  expect(entries()[0]).toMatch(/Waiting for a connection.*8XYZ999.*Rotors, too\?/);
  expect(screen.getByRole("status").textContent).toMatch(/2 changes aren’t sent yet/);
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await userEvent.click(screen.getByRole("button", { name: "Copy: Rotors, too?" }));
  expect(write).toHaveBeenCalledWith("Rotors, too?");
  await userEvent.click(screen.getByRole("button", { name: "Discard: And the hoses?" }));
  await waitFor(() => expect(entries()).toHaveLength(1));
  setConnected(true);
  await waitFor(() => expect(entries()).toEqual([]));
  expect(calls.map(({ path, input }) => [path, (input as { text: string }).text])).toEqual([
    ["booking.ask", "Rotors, too?"],
  ]);
});

test("what was on its way as its tab was killed is counted as not sent", async () => {
  show({ "booking.ask": () => new Promise(() => {}) });
  await ask("Rotors, too?");
  await waitFor(() => expect(outbox.entries.get()[0]?.state.is).toBe("sending"));
  expect(screen.getByRole("status").textContent).toBe("");
  closeTab();
  setConnected(false);
  show({});
  await waitFor(() => expect(screen.getByRole("status").textContent).toMatch(/1 change isn’t sent yet/));
});

test("what the shop does not take stays, with its reason and the way to its place, and is sent again as a new request", async () => {
  const { calls } = show({
    "booking.ask": () => (calls.length > 1 ? { ok: true } : { ok: false, reason: "too-old" }),
  });
  await ask("Rotors, too?");
  await waitFor(() => expect(entries()[0]).toMatch(/too old to send automatically/));
  expect(screen.getByRole("status").textContent).toMatch(/1 change wasn’t accepted/);
  expect(screen.getByRole("link", { name: "Open: Rotors, too?" }).getAttribute("href")).toBe(
    "/desk/orders/car",
  );
  await userEvent.click(screen.getByRole("button", { name: "Send again: Rotors, too?" }));
  await waitFor(() => expect(entries()).toEqual([]));
  const [first, second] = calls.map(({ input }) => (input as { key: string }).key);
  expect(second).not.toBe(first);
});

const conflict = (what: string, present: unknown) => ({
  ...{ is: "failed" as const, reason: "changed" },
  theirs: { ok: false, kind: "conflict", what, present, set: null },
});
const changed: [what: string, present: unknown, shown: string | null][] = [
  ["vehicle.plate", "8XYZ999", "8XYZ999"],
  ["order.deposit", 12_050, "$120.50"],
  ["order.odometerIn", 52_040, "52,040"],
  ["line.pads.hours", 150, "1.5"],
  ["job.brakes.authorization", "approved", null],
  ["stage", { is: "ready", column: "ready" }, null],
];
test.each(changed)(
  "what somebody else has set in %s is shown and can't be overwritten by sending again",
  async (what, present, shown) => {
    const { calls } = show({});
    await outbox.add({
      ...{ owner: "it", procedure: "orders.edit", input: { id: "car", commands: [] } },
      subject: { kind: "order", id: "car", label: "RO 7" },
      detail: { texts: ["What I wanted"] },
      state: conflict(what, present),
    });
    await waitFor(() => expect(entries()[0]).toMatch(/Somebody else changed this/));
    if (shown === null) expect(entries()[0]).not.toMatch(/Now it says/);
    else expect(entries()[0]).toContain(`Now it says: “${shown}”`);
    expect(screen.queryByRole("button", { name: /Send again/ })).toBeNull();
    screen.getByRole("button", { name: "Copy: What I wanted" });
    screen.getByRole("button", { name: "Discard: What I wanted" });
    screen.getByRole("link", { name: "Open: What I wanted" });
    expect(calls).toEqual([]);
  },
);

const missing: [Role, RegExp][] = [
  ["technician", /filled in first\. Ask the advisor\./],
  ["advisor", /filled in first\.(?! Ask)/],
];
test.each(missing)("only a technician is sent to the advisor for a missing field: %s", async (role, text) => {
  show({ "booking.ask": () => ({ ok: false, reason: "missing" }) }, role);
  await ask("Rotors, too?");
  await waitFor(() => expect(entries()[0]).toMatch(text));
  screen.getByRole("link", { name: "Open: Rotors, too?" });
});
