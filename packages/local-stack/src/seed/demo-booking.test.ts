import { holdsTime, isHere } from "@openhood/domain/booking/appointment";
import { type Held, loadOf } from "@openhood/domain/booking/load";
import { isNone } from "@openhood/domain/booking/mask";
import { dayGrid } from "@openhood/domain/booking/quarters";
import { BookingSettings } from "@openhood/domain/booking/settings";
import { localDays, type UtcDay } from "@openhood/domain/booking/utc-days";
import { CustomerFacts } from "@openhood/domain/customers/record";
import { VehicleFacts } from "@openhood/domain/customers/vehicle";
import { plusDays } from "@openhood/domain/days";
import { expect, test } from "vitest";
import { openDatabase } from "../database/open-database.ts";
import { demoAppointments, demoBooking } from "./demo-booking.ts";
import { demoCustomers } from "./demo-customers.ts";
import { demoServices } from "./demo-services.ts";
import { demoProfile } from "./demo-shop.ts";
import { seedShop } from "./shop.ts";

test("the demo's settings are such as the product would take, and every skill that is sold has a lane", () => {
  expect(BookingSettings.parse(demoBooking)).toEqual(demoBooking);
  const skills = demoBooking.lanes.flatMap((lane) => lane.skills);
  for (const { skill } of demoServices) expect(skills).toContain(skill);
});

// Each weekday, at night, in the morning, at noon and late.
const moments = Array.from({ length: 7 }, (_, day) =>
  [4, 13, 17, 23].map((hour) => Date.UTC(2026, 10, 16 + day, hour)),
).flat();

test.each(moments.map((now) => [new Date(now).toISOString(), now]))(
  "seeded at %s, nothing is held twice, no car is in two places, and nobody comes twice within a week",
  (_, now) => {
    const made = demoAppointments(now as number);
    const onDay = made.map(({ slot, vehicle }) => `${slot.date} ${vehicle.id}`);
    expect(new Set(onDay).size).toBe(onDay.length);
    for (const here of made.filter(isHere))
      expect(
        made.filter(
          (one) =>
            one.vehicle.id === here.vehicle.id &&
            one.arrival.from > here.arrival.from &&
            Date.parse(one.arrival.from) <= (now as number),
        ),
      ).toEqual([]);
    expect(made.length).toBeGreaterThan(30);
    const days = Map.groupBy(made, ({ customer }) => customer.record);
    for (const visits of days.values())
      for (const [n, { slot }] of visits.slice(1).entries())
        expect(slot.date >= plusDays(visits[n]?.slot.date ?? "", 6), `${slot.date} too soon`).toBe(true);
    const held = made.filter(holdsTime);
    const quarters = held.flatMap(({ slot }) => slot.quarters.map((quarter) => `${slot.lane} ${quarter}`));
    expect(new Set(quarters).size).toBe(quarters.length);
    expect(new Set(made.map(({ id }) => id)).size).toBe(made.length);
    expect(new Set(made.map(({ state }) => state.status))).toContain("done");
    const upcoming = made.filter(({ arrival }) => Date.parse(arrival.from) > (now as number));
    expect(upcoming.some(({ state }) => state.status === "confirmed")).toBe(true);
  },
);

test("the days in the database are those of the appointments", async () => {
  const { db, close } = await openDatabase({ projectId: "demo-openhood" });
  await seedShop(db);
  const made = (await db.collection("appointments").get()).docs.map((doc) => doc.data());
  const days = (await db.collection("utcDays").get()).docs.map((doc) => doc.data() as UtcDay);
  expect(days.length).toBeGreaterThan(8);
  const held = made
    .filter((one) => holdsTime(one as Parameters<typeof holdsTime>[0]))
    .map((one): Held => ({ lane: one.slot.lane, quarters: one.slot.quarters, units: one.units }));
  for (const { date } of days) {
    const grid = dayGrid(date, demoProfile.timeZone);
    const [load] = localDays([date], days, demoProfile.timeZone);
    // Of a lane that is busy on the other local day only, nothing is left here.
    const lanes = Object.fromEntries(Object.entries(load?.lanes ?? {}).filter(([, mask]) => !isNone(mask)));
    expect({ ...load, lanes }).toEqual(loadOf(grid, held));
  }
  await close();
});

test("everybody who books is known, with the vehicle they come with; one is known twice", async () => {
  const now = moments[0] as number;
  const { records, vehicles } = demoCustomers(now);
  const ids = new Set(records.map(({ id }) => id));
  const owners = new Map(vehicles.map(({ id, owner }) => [id, owner]));
  for (const { customer, vehicle } of demoAppointments(now))
    expect(owners.get(vehicle.id ?? "")).toBe(customer.record);
  for (const { facts } of records) expect(CustomerFacts.parse(facts)).toEqual(facts);
  for (const { owner, facts } of vehicles) {
    expect(ids).toContain(owner);
    expect(VehicleFacts.parse(facts)).toEqual(facts);
  }
  const phones = records.flatMap(({ find }) => find.phones);
  expect(phones.length - new Set(phones).size).toBe(1);
});
