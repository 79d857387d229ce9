import { randomUUID } from "node:crypto";
import type { Appointment, Block } from "@openhood/domain/booking/appointment";
import { holdsTime } from "@openhood/domain/booking/appointment";
import { loadOf } from "@openhood/domain/booking/load";
import { setBits } from "@openhood/domain/booking/mask";
import { clockOf, dateAt, dayGrid, runFrom } from "@openhood/domain/booking/quarters";
import { localDays, utcDatesFor } from "@openhood/domain/booking/utc-days";
import { datesFrom, plusDays } from "@openhood/domain/days";
import { isDeep } from "@openhood/local-stack/testing/deep";
import fc from "fast-check";
import { expect, test } from "vitest";
import { lane, openShop, settingsOf, week } from "../../../test/booking.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { load } from "../../stores/appointments.ts";
import { removeDataOf } from "../../stores/personal-data.ts";
import { editShop } from "../shop/edit-shop.ts";
import { saveProfile } from "../shop/save-profile.ts";
import { blockTime } from "./block-time.ts";
import { bookAppointment } from "./book-appointment.ts";
import { bookFor } from "./book-for.ts";
import { cancelAppointment } from "./cancel-appointment.ts";
import { editSettings } from "./edit-settings.ts";
import { getDays } from "./get-days.ts";
import { getSchedule } from "./get-schedule.ts";
import { moveAppointment } from "./move-appointment.ts";
import { repairSchedule } from "./repair-schedule.ts";
import { saveSettings } from "./save-settings.ts";
import { unblockTime } from "./unblock-time.ts";

const zones = [
  "America/New_York",
  "America/Los_Angeles",
  "Asia/Tokyo",
  "Asia/Kathmandu",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "Australia/Lord_Howe",
  "Antarctica/Troll",
  "America/Santiago",
  "UTC",
];
// Around the changes of clocks in spring: New York on the 8th, Troll on the 29th.
const firsts = ["2026-03-03", "2026-03-24"];
const DAYS = 10;
const LANES = ["bay-1", "bay-2"];

let first = "";
const when = { day: fc.nat(DAYS - 2), hour: fc.nat(23), lane: fc.constantFrom(...LANES), n: fc.nat(1_000) };
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("waiter" as const), ...when }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("drop-off" as const), ...when }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("counter" as const), ...when }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("block" as const), ...when }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("cancel" as const), ...when }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("move" as const), ...when }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("unblock" as const), ...when }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("zone" as const), ...when }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("hours" as const), ...when }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove" as const), ...when }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const zoneOf = async (world: World) => (await editShop(world.as("owner"))).profile?.value.timeZone ?? "";
const agreed = async (world: World) => (await world.all("appointments")) as Appointment[];
const pick = <T>(of: readonly T[], n: number): T | undefined => of[n % Math.max(1, of.length)];

async function act(world: World, { kind, day, hour, lane: bay, n }: Step): Promise<void> {
  const date = plusDays(first, day);
  const zone = await zoneOf(world);
  const start = dayGrid(date, zone).first + hour * 4;
  const order = {
    services: ["oil"],
    vehicle: { year: 2016 },
    name: `p${n % 7}`,
    email: `p${n % 7}@example.com`,
    language: "en" as const,
    key: randomUUID(),
  };
  if (kind === "waiter" || kind === "drop-off")
    await bookAppointment(world.as("customer", `p${n % 7}`), {
      ...order,
      when: kind === "waiter" ? { kind, date, start } : { kind, date },
    });
  if (kind === "counter")
    await bookFor(world.as("advisor"), { ...order, lane: bay, when: { kind: "waiter", date, start } });
  const slot = { lane: bay, date, quarters: runFrom(start, 1 + (n % 9)) };
  if (kind === "block") await blockTime(world.as("advisor"), { ...slot, reason: "Lift", key: randomUUID() });
  if (kind === "unblock") {
    const one = pick((await world.all("blocks")) as Block[], n);
    if (one) await unblockTime(world.as("advisor"), { id: one.id });
  }
  if (kind === "cancel") {
    const one = pick(await agreed(world), n);
    if (one) await cancelAppointment(world.as("owner"), { appointment: { id: one.id }, key: randomUUID() });
  }
  if (kind === "move") {
    const one = pick(await agreed(world), n);
    if (!one) return;
    const { version } = await load(world.db, one.id);
    await moveAppointment(world.as("advisor"), { id: one.id, version, slot, key: randomUUID() });
  }
  if (kind === "zone") {
    const { profile } = await editShop(world.as("owner"));
    if (!profile) throw new Error("there is a shop");
    const changed = { ...profile.value, timeZone: pick(zones, n) ?? "UTC" };
    await saveProfile(world.as("owner"), { profile: changed, version: profile.version, force: true });
  }
  if (kind === "hours") {
    const { version } = await editSettings(world.as("owner"));
    const lanes = LANES.map((id) => lane(id, { staffed: week([{ from: (n % 12) * 60, to: 1_440 }]) }));
    const settings = settingsOf({ lanes, waitersPerDay: n % 6, minimumNotice: 0 });
    await saveSettings(world.as("owner"), { settings, version, force: true });
  }
  if (kind === "remove") await removeDataOf(world.db, `p${n % 7}@example.com`);
}

/** Appointments, claims, units and days say the same; and what is read for local days is what is held on them. */
async function agree(world: World): Promise<void> {
  const owner = world.as("owner");
  const { differences } = await repairSchedule(owner, {
    from: plusDays(first, -2),
    days: DAYS + 4,
    write: false,
  });
  expect(differences).toEqual([]);
  const all = await agreed(world);
  const held = [
    ...all.filter(holdsTime).map(({ slot, units }) => ({ ...slot, units })),
    ...((await world.all("blocks")) as Block[]),
  ];
  expect(await world.all("claims")).toHaveLength(
    held.reduce((sum, { quarters }) => sum + quarters.length, 0),
  );
  const zone = await zoneOf(world);
  const dates = datesFrom(first, DAYS);
  const utc = utcDatesFor(dates, zone);
  const days = await getDays(world.as("public"), { from: utc[0] ?? "", days: utc.length });
  for (const load of localDays(dates, days, zone)) {
    const grid = dayGrid(load.date, zone);
    const expected = loadOf(grid, held);
    for (const id of LANES) expect(setBits(load.lanes[id] ?? [])).toEqual(setBits(expected.lanes[id] ?? []));
    expect(load.waiters).toEqual(expected.waiters);
  }
  const clock = clockOf(zone);
  const date = pick(dates, held.length) ?? first;
  const grid = dayGrid(date, zone);
  const shown = await getSchedule(world.as("technician"), { from: date, days: 1 });
  const onDay = all.filter(({ slot }) =>
    slot.quarters.some((quarter) => quarter >= grid.first && quarter < grid.first + grid.length),
  );
  expect(shown.appointments.map(({ appointment }) => appointment.id).sort()).toEqual(
    onDay.map(({ id }) => id).sort(),
  );
  for (const { appointment } of shown.appointments)
    expect(appointment.slot.date).toBe(dateAt(Math.min(...appointment.slot.quarters) * 900_000, clock));
}

test("whatever zones, hours and bookings follow each other: appointments, claims, units and days agree, and all can be called off", {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), fc.nat(), async (steps, n) => {
      const world = await makeWorld();
      first = firsts[n % firsts.length] ?? "";
      const lanes = LANES.map((id) => lane(id, { staffed: week([{ from: 0, to: 1_440 }]) }));
      await openShop(world, { lanes, waitersPerDay: 3, minimumNotice: 0, dropOff: { from: 0, to: 1_440 } });
      await act(world, { kind: "zone", day: 0, hour: 0, lane: "bay-1", n });
      for (const [at, one] of steps.entries()) {
        await act(world, one);
        if (one.kind === "zone" || at % 8 === 7) await agree(world);
      }
      await agree(world);
      for (const { id } of await agreed(world))
        await cancelAppointment(world.as("owner"), { appointment: { id }, key: randomUUID() });
      for (const { id } of (await world.all("blocks")) as Block[])
        await unblockTime(world.as("advisor"), { id });
      expect([await world.all("claims"), await world.all("units")]).toEqual([[], []]);
      await agree(world);
    }),
    { numRuns: isDeep ? 15 : 5 },
  );
});
