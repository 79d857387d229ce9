// @vitest-environment happy-dom
import type { Appointment } from "@openhood/domain/booking/appointment";
import { cardOf } from "@openhood/domain/repair-orders/board";
import { blankJob } from "@openhood/domain/repair-orders/canned";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import { openOrder } from "@openhood/domain/repair-orders/open-order";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Stage } from "@openhood/domain/repair-orders/stages";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import { Button } from "../../ui/button.tsx";
import { fakeOverlays } from "../../ui/overlays/fake-overlays.ts";
import { useConfirmMove } from "../orders/use-confirm-move.ts";
import { useAppointmentAction } from "./sheets/use-appointment-action.ts";
import { useScheduleClock } from "./words.ts";

const heard = fakeOverlays({ answer: "confirm" });
// The same day in the shop as in the test.
beforeEach(() => {
  sent.mockClear();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-25T18:00:00.000Z") });
});
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
const stamp = { by: { uid: "rosa", name: "Rosa" }, at: "2026-11-25T15:00:00.000Z" };
const job = (id: string, more: object = {}) =>
  ({
    ...blankJob(id, { en: `The ${id}`, es: "" }),
    authorization: { status: "pending" },
    ...more,
  }) as unknown as RepairOrder["jobs"][number];
/** The order of the car: checked in unless it says otherwise, with nothing on it. */
const orderOf = (more: Partial<RepairOrder> = {}): RepairOrder => ({
  ...openOrder(
    {
      ...{ id: "a", number: 7, source: { kind: "phone-estimate" }, stage: "checked-in" },
      customer: { uid: null, record: null, name: "Dana", email: null, phone: null, language: "en" },
      vehicle: {
        ...{ id: null, vin: null, plate: null, plateState: null },
        ...{ year: null, make: null, model: null, color: null },
      },
      ...{ concerns: [], odometerIn: null, keyTag: null, waits: null },
    },
    defaultSettings,
    stamp,
    () => "unused",
  ),
  ...more,
});
const ready = { is: "ready", column: "ready", at: "2026-11-25T16:00:00.000Z", by: stamp.by } as const;
/** Ready, with a proposal nobody took up, a job that is not decided, and one approved late as it was then. */
const found = orderOf({
  stage: ready,
  jobs: [
    job("brakes", { foundBy: { uid: "tech", name: "Lee" } }),
    job("oil"),
    job("belt", { authorization: { status: "approved", at: "2026-11-25T17:00:00.000Z" } }),
  ],
});

function Order() {
  const isMeant = useConfirmMove();
  const car = { ...cardOf(found), name: "Dana" };
  const to = { stage: "picked-up", name: "Picked up" } as const;
  return (
    <button type="button" onClick={() => isMeant(car, to)}>
      Move
    </button>
  );
}
const sent = vi.fn(() => new Promise<never>(() => {}));
type Props = { appointment: Appointment; what?: "finish" | "markReady" };
function Schedule({ appointment, what = "finish" }: Props) {
  const clock = useScheduleClock("UTC");
  const { act, pending } = useAppointmentAction({ clock, laneName: () => "Bay 1" });
  return (
    <Button
      pending={pending === what}
      onClick={() => void act(what, { appointment, version: 1 }, null, sent)}
    >
      Move
    </Button>
  );
}
/** What the API answers, of the car's order as it is now. */
const answersOf = (appointment: Appointment, order: () => RepairOrder) => ({
  "booking.get": () => ({ row: { appointment, version: 1 } }),
  "orders.get": () => ({ view: "counter", order: order() }),
  "orders.settings": () => ({ view: "counter", settings: defaultSettings }),
  "threads.waiting": () => [],
});
const show = async (page: "order" | "schedule", appointment: Appointment, order: RepairOrder) => {
  showOnDesk(page === "order" ? <Order /> : <Schedule appointment={appointment} />, {
    answers: answersOf(appointment, () => order),
  });
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
  await show("schedule", booked(20), orderOf({ stage: ready }));
  expect(heard.asked).toEqual([expect.stringMatching(/today\? The appointment is on [^.]*\.$/)]);
});

test("on its own day only what is open is asked about", async () => {
  await show("order", booked(0), found);
  expect(heard.asked).toEqual([expect.stringMatching(/^The customer hasn’t heard of something/)]);
});

test("what its order does not let a car do is refused before anybody is asked", async () => {
  const jobs = [job("oil"), job("belt", { authorization: { status: "declined" } })];
  const answers = answersOf(booked(20), () => orderOf({ jobs }));
  showOnDesk(<Schedule appointment={booked(20)} what="markReady" />, { answers });
  await userEvent.click(screen.getByRole("button", { name: "Move" }));
  await waitFor(() => expect(heard.said).toEqual([expect.stringMatching(/^No job is approved yet/)]));
  expect(heard.asked).toEqual([]);
  expect(sent).not.toHaveBeenCalled();
});

test("why a car stays is said of the day as on its order: from where to where, and on which jobs", async () => {
  const at = (is: Stage) => ({ ...ready, is, column: is });
  const refused = async (order: RepairOrder) => {
    showOnDesk(<Schedule appointment={booked(0)} what="markReady" />, {
      answers: answersOf(booked(0), () => order),
    });
    await userEvent.click(screen.getByRole("button", { name: "Move" }));
    await waitFor(() => expect(heard.said.length).toBeGreaterThan(0));
    endDesk();
    return heard.said.at(-1);
  };
  expect(await refused(orderOf({ stage: at("awaiting-parts"), jobs: [job("oil")] }))).toBe(
    "A car can’t go from Awaiting parts to Ready. It can go to: In progress, Awaiting approval.",
  );
  const jobs = [job("oil"), job("belt", { authorization: { status: "declined" } })];
  expect(await refused(orderOf({ stage: at("awaiting-approval"), jobs }))).toBe(
    "Decide on these first: The oil.",
  );
});

test("a job somebody else added a moment ago is asked about", async () => {
  let order = orderOf({ stage: ready });
  const { cache } = showOnDesk(<Schedule appointment={booked(0)} />, {
    answers: { ...answersOf(booked(0), () => order), "board.get": () => ({ cards: [cardOf(order)] }) },
  });
  cache.setQueryDefaults([], { staleTime: 10_000 });
  heard.answer = "cancel";
  const press = () => userEvent.click(screen.getByRole("button", { name: "Move" }));
  sent.mockImplementationOnce(() => Promise.reject(new Error("no answer")));
  await press();
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Move" }).getAttribute("aria-busy")).toBeNull(),
  );
  order = orderOf({ stage: ready, jobs: [job("oil")] });
  await press();
  await waitFor(() => expect(heard.asked).toEqual([expect.stringMatching(/^A job is not decided/)]));
  expect(sent).toHaveBeenCalledOnce();
});

test("the button shows that it works while the order is read, too, and is pressed once", async () => {
  const read = Promise.withResolvers<void>();
  const answers = answersOf(booked(0), () => orderOf({ stage: ready }));
  const { calls } = showOnDesk(<Schedule appointment={booked(0)} />, {
    answers: { ...answers, "orders.get": () => read.promise.then(answers["orders.get"]) },
  });
  const button = screen.getByRole("button", { name: "Move" });
  await userEvent.click(button);
  expect(button.getAttribute("aria-busy")).toBe("true");
  await userEvent.click(button);
  read.resolve();
  await waitFor(() => expect(sent).toHaveBeenCalled());
  expect(sent).toHaveBeenCalledOnce();
  expect(calls.filter(({ path }) => path === "orders.get")).toHaveLength(1);
});
