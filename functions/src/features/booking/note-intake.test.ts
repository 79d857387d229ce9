import { randomUUID } from "node:crypto";
import { plusDays } from "@openhood/domain/days";
import { beforeEach, expect, test } from "vitest";
import { bookingInput, DAY, openShop, waiterAt } from "../../../test/booking.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { linkCustomer } from "../customers/link-customer.ts";
import { bookAppointment } from "./book-appointment.ts";
import { checkInAppointment } from "./check-in-appointment.ts";
import { getToday } from "./get-today.ts";
import { noteIntake } from "./note-intake.ts";
import { undoChange } from "./undo-change.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await openShop(world);
});

const advisor = () => world.as("advisor");
const row = async (id: string) => {
  const found = (await getToday(advisor())).appointments.find(({ appointment }) => appointment.id === id);
  if (!found) throw new Error(`${id} is not there today`);
  return found;
};
const toNoonOf = (date: string) => world.pass(Date.parse(`${date}T16:00:00Z`) - advisor().now().getTime());
const vehicles = () => world.all("vehicles");
const note = (id: string, said: { odometer: number | null; keyTag?: string | null; anyway?: boolean }) =>
  noteIntake(advisor(), { id, keyTag: null, anyway: false, ...said, key: randomUUID() });

/** A car that came in on a date. */
async function checkedIn(date: string): Promise<string> {
  const input = bookingInput({ when: waiterAt(13, date) });
  const reply = await bookAppointment(world.as("customer", "customer"), input);
  if (!reply.ok) throw new Error(reply.reason);
  const { id } = reply.appointment;
  await linkCustomer(world.as("public"), id);
  toNoonOf(date);
  const { version } = await row(id);
  expect(await checkInAppointment(advisor(), { id, version, key: randomUUID() })).toMatchObject({ ok: true });
  return id;
}

test("odometer and key tag stand on the visit, and the vehicle keeps the reading for the next one", async () => {
  const id = await checkedIn(DAY);
  expect(await note(id, { odometer: 81_200, keyTag: "7" })).toEqual({ ok: true });
  expect(await row(id)).toMatchObject({
    appointment: { intake: { odometer: 81_200, keyTag: "7" } },
    lastReading: null,
  });
  expect((await vehicles())[0]?.odometer).toMatchObject([
    { on: DAY, miles: 81_200, from: { kind: "check-in", id, by: { uid: "advisor" } } },
  ]);
  const next = await checkedIn(plusDays(DAY, 1));
  expect((await row(next)).lastReading).toEqual({ on: DAY, miles: 81_200 });
  const last = { on: DAY, miles: 81_200 };
  expect(await note(next, { odometer: 8_120 })).toEqual({
    ok: false,
    reason: "doubtful",
    why: "lower",
    last,
  });
  expect(await note(next, { odometer: 811_200 })).toMatchObject({ reason: "doubtful", why: "jump", last });
  expect((await row(next)).appointment.intake).toBeUndefined();
  expect(await note(next, { odometer: 8_120, anyway: true })).toEqual({ ok: true });
});

test("what is noted leaves the check-in to be taken back, in the version its toast knows", async () => {
  const id = await checkedIn(DAY);
  const { version } = await row(id);
  expect(await note(id, { odometer: null, keyTag: "7" })).toEqual({ ok: true });
  expect((await row(id)).version).toBe(version);
  const undone = await undoChange(advisor(), { id, version, key: randomUUID() });
  expect(undone).toMatchObject({ ok: true });
  expect(await note(id, { odometer: 1 })).toEqual({ ok: false, reason: "not-here" });
});

test("a reading that belonged to another car is taken off its vehicle again", async () => {
  const id = await checkedIn(DAY);
  await note(id, { odometer: 81_200 });
  await note(id, { odometer: null });
  expect((await vehicles())[0]?.odometer).toEqual([]);
});
