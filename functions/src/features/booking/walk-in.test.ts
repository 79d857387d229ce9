import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { at, bookingInput, DAY, expectWhole, lane, openShop, waiterAt } from "../../../test/booking.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { linkCustomer } from "../customers/link-customer.ts";
import { bookAppointment } from "./book-appointment.ts";
import { getToday } from "./get-today.ts";
import { walkIn } from "./walk-in.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await openShop(world, { lanes: [lane("bay-1"), lane("bay-2")] });
  pass("12:00");
});

const advisor = () => world.as("advisor");
/** To a time by UTC of the day of these tests, four hours before the shop's own. */
function pass(utc: string) {
  world.pass(Date.parse(`${DAY}T${utc}:00Z`) - advisor().now().getTime());
}
const come = (more: Partial<Parameters<typeof walkIn>[1]> = {}) =>
  walkIn(advisor(), {
    services: ["oil"],
    kind: "waiter",
    name: "Ana Ruiz",
    phone: "555 010 4471",
    language: "en",
    vehicle: { plate: "8ABC123" },
    key: randomUUID(),
    ...more,
  });
async function taken(more: Parameters<typeof come>[0] = {}) {
  const reply = await come(more);
  if (!reply.ok) throw new Error(reply.reason);
  return reply.appointment;
}

test("a walk-in is here at once, in the first free bay, on a record and a vehicle of its own, in one commit", async () => {
  const one = await taken();
  expect(one).toMatchObject({ state: { status: "checked-in" }, kind: "waiter", slot: { date: DAY } });
  expect(one.slot.quarters[0]).toBe(at(8));
  const [record] = await world.all("customers");
  const [vehicle] = await world.all("vehicles");
  expect(one.customer.record).toBe(record?.id);
  expect(one.vehicle.id).toBe(vehicle?.id);
  expect(vehicle).toMatchObject({ owner: record?.id, facts: { plate: "8ABC123" } });
  expect((await getToday(advisor())).appointments).toHaveLength(1);
  expect(await world.all("outbox")).toEqual([]);
  const other = await taken({ name: "Bo Lee", phone: "555 010 9999", vehicle: { plate: "BO-1" } });
  const third = await taken({ name: "Cy Roe", phone: "555 010 8888", vehicle: { plate: "CY-1" } });
  // Both bays are worked in at eight: the third begins when the first is free again.
  expect(new Set([one.slot.lane, other.slot.lane]).size).toBe(2);
  expect(third.slot.quarters[0]).toBe(at(9));
  await expectWhole(world);
});

test("somebody who was here before is known again by number and name, and their car by its plate", async () => {
  const before = await taken();
  const again = await taken({ kind: "drop-off", name: "ana ruíz", phone: "(555) 010-4471" });
  expect(again.customer.record).toBe(before.customer.record);
  expect(again.vehicle.id).toBe(before.vehicle.id);
  const chosen = await taken({
    record: before.customer.record ?? "",
    name: "Ana",
    vehicle: { plate: "NEW-1" },
  });
  expect(chosen.customer.record).toBe(before.customer.record);
  const gone = await taken({ record: "gone", name: "Dee", phone: "555 010 7777" });
  expect(gone.customer.record).not.toBe(before.customer.record);
  expect(await world.all("customers")).toHaveLength(2);
  expect(await world.all("vehicles")).toHaveLength(3);
});

test("the same key takes one car in, and the trigger finds it linked", async () => {
  const key = randomUUID();
  const [one, other] = await Promise.all([taken({ key }), taken({ key })]);
  expect(other.id).toBe(one.id);
  await linkCustomer(world.as("public"), one.id);
  expect(await world.all("appointments")).toHaveLength(1);
  expect(await world.all("customers")).toHaveLength(1);
});

test("where nothing is free today the refusal says what is, and staff may take the car anyway, marked so", async () => {
  for (const hour of [8, 9, 10, 11, 12, 13, 14, 15, 16, 17])
    for (const who of ["a", "b"]) {
      const reply = await bookAppointment(
        world.as("customer", `${who}${hour}`),
        bookingInput({ when: waiterAt(hour), who: `${who}${hour}` }),
      );
      if (!reply.ok && hour > 8) throw new Error(reply.reason);
    }
  await come();
  await come({ phone: "555 010 9999", name: "Bo Lee" });
  const refused = await come({ phone: "555 010 8888", name: "Cy Roe" });
  expect(refused).toMatchObject({ ok: false, reason: "taken" });
  if (!refused.ok) expect(refused.nearest.length).toBeGreaterThan(0);
  const anyway = await taken({ phone: "555 010 8888", name: "Cy Roe", anyway: true });
  expect(anyway).toMatchObject({ state: { status: "checked-in" }, override: { reason: "taken" } });
  expect(anyway.slot.quarters[0]).toBe(at(8));
  await expectWhole(world);
});

test("after hours a car is taken in anyway or not at all", async () => {
  pass("23:00");
  expect(await come()).toMatchObject({ ok: false, reason: "closed" });
  for (const kind of ["waiter", "drop-off"] as const) {
    expect(await come({ kind })).toMatchObject({ ok: false, reason: "closed" });
    expect(await taken({ kind, anyway: true })).toMatchObject({ kind, override: { reason: "closed" } });
  }
  await expectWhole(world);
});
