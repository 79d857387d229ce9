// @vitest-environment happy-dom
import type { Appointment } from "@openhood/domain/booking/appointment";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import { fakeOverlays } from "../../ui/overlays/fake-overlays.ts";
import { useMoveAsked } from "../orders/use-move-asked.ts";
import { useAppointmentAction } from "./sheets/use-appointment-action.ts";
import { useScheduleClock } from "./words.ts";

const heard = fakeOverlays({ answer: "confirm" });
// The same day in the shop as in the test.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-25T18:00:00.000Z") }));
afterEach(() => {
  vi.useRealTimers();
  return endDesk();
});

const DAY = 86_400_000;
const booked = (daysAhead: number) => {
  const from = new Date(Date.now() + daysAhead * DAY).toISOString();
  return {
    ...{ id: "a", kind: "waiter", services: [], customer: { name: "Dana" }, vehicle: {} },
    slot: { lane: "bay-1", date: from.slice(0, 10), quarters: [32] },
    arrival: { from, to: from },
  } as unknown as Appointment;
};
const found = { found: 1, jobs: { pending: 3 }, approvedSinceReady: 1 };

function Order() {
  const isMeant = useMoveAsked();
  const car = { id: "a", name: "Dana", stage: { is: "ready" }, ...found } as const;
  const to = { stage: "picked-up", name: "Picked up" } as const;
  return (
    <button type="button" onClick={() => isMeant(car, to)}>
      Move
    </button>
  );
}
function Schedule({ appointment }: { appointment: Appointment }) {
  const clock = useScheduleClock("UTC");
  const { act } = useAppointmentAction({ clock, laneName: () => "Bay 1" });
  const send = () => new Promise<never>(() => {});
  return (
    <button type="button" onClick={() => act("finish", { appointment, version: 1 }, null, send)}>
      Move
    </button>
  );
}
const show = async (page: "order" | "schedule", appointment: Appointment, card: object) => {
  const answers = {
    "booking.get": () => ({ row: { appointment, version: 1 } }),
    "board.get": () => ({ cards: [{ id: "a", ...card }] }),
  };
  showOnDesk(page === "order" ? <Order /> : <Schedule appointment={appointment} />, { answers });
  await userEvent.click(await screen.findByRole("button", { name: "Move" }));
  await waitFor(() => expect(heard.alerts.length).toBeGreaterThan(0));
};

test.each(["order", "schedule"] as const)(
  "a car of another day that leaves with something still open is asked about once, with both (%s)",
  async (page) => {
    await show(page, booked(20), found);
    const [asked] = heard.asked;
    expect(asked).toMatch(/today\? The appointment is on /);
    expect(asked).toContain("The customer hasn’t heard of something that was found. A technician found it");
    expect(asked).toContain("2 jobs that are still open");
    expect(asked).toContain("approved after the car was ready");
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(heard.alerts).toHaveLength(1);
  },
);

test("of another day with nothing open only the day is asked about", async () => {
  await show("schedule", booked(20), {});
  expect(heard.asked).toEqual([expect.stringMatching(/today\? The appointment is on [^.]*\.$/)]);
});

test("on its own day only what is open is asked about", async () => {
  await show("order", booked(0), found);
  expect(heard.asked).toEqual([expect.stringMatching(/^The customer hasn’t heard of something/)]);
});
