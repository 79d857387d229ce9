import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { at, bookingInput, DAY, openShop, waiterAt } from "../../../test/booking.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { standingNotices } from "../../infra/notices.ts";
import { inspect } from "../../stores/schedule-check.ts";
import { bookAppointment } from "./book-appointment.ts";
import { bookFor } from "./book-for.ts";
import { checkSchedule } from "./check-schedule.ts";
import { getLastCheck } from "./get-last-check.ts";
import { repairSchedule } from "./repair-schedule.ts";

const HOUR = 3_600_000;
let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await openShop(world);
});

const check = (budget = 60_000) => {
  const ctx = world.as("public");
  return checkSchedule(ctx, ctx.now().getTime() + budget);
};
const lastCheck = () => getLastCheck(world.as("owner"));
const notices = () => standingNotices(world.db);
const damage = () => world.db.doc(`claims/bay-1_${at(9)}`).delete();

describe("the nightly check", () => {
  test("tells the desk what differs, once a night, and takes it back when it is put right", async () => {
    await check();
    expect(await lastCheck()).toBeNull();
    await bookAppointment(world.as("customer"), bookingInput());
    await damage();
    await check();
    expect(await notices()).toEqual([]);
    // The world begins at nine in the morning; three o'clock of the next is eighteen hours off.
    world.pass(17 * HOUR);
    await check();
    expect(await notices()).toEqual([]);
    world.pass(HOUR);
    expect(await check()).toBe(true);
    expect(await check()).toBe(false);
    const night = world.as("owner").now().toISOString();
    expect(await lastCheck()).toEqual({ at: night, found: 1 });
    expect(await notices()).toMatchObject([{ kind: "schedule-differs", differences: 1 }]);
    expect(await world.all("claims")).toHaveLength(3);
    await repairSchedule(world.as("owner"), { from: DAY, days: 1, write: true });
    expect(await lastCheck()).toEqual({ at: night, found: 1 });
    await check();
    expect(await lastCheck()).toMatchObject({ found: 0 });
    expect(await notices()).toEqual([]);
    expect(await world.all("claims")).toHaveLength(4);
  });

  test("says nothing of a schedule in which all is right", async () => {
    await check();
    for (const hour of [9, 11])
      await bookAppointment(world.as("customer"), bookingInput({ when: waiterAt(hour) }));
    world.pass(24 * HOUR);
    await check();
    expect(await notices()).toEqual([]);
  });

  test("stops when its time is over and goes on where it was", async () => {
    await check();
    await bookAppointment(world.as("customer"), bookingInput());
    await damage();
    world.pass(24 * HOUR);
    for (let round = 0; round < 40 && (await notices()).length === 0; round++) {
      const ctx = world.as("public");
      let asked = 0;
      // Time for one day each.
      await checkSchedule(
        { ...ctx, now: () => new Date(ctx.now().getTime() + asked++ * 1_000) },
        ctx.now().getTime() + 1_500,
      );
    }
    expect(await notices()).toMatchObject([{ kind: "schedule-differs", differences: 1 }]);
  });
});

describe("an appointment two years ahead", () => {
  const far = "2028-03-01";
  const farAway = async () => {
    await check();
    await bookAppointment(world.as("customer"), bookingInput());
    const far = bookingInput({ when: waiterAt(9, "2028-03-01") });
    expect(await bookFor(world.as("advisor"), { ...far, vehicle: {} })).toMatchObject({ ok: true });
    world.pass(24 * HOUR);
  };
  const asked = async (work: () => Promise<unknown>) => {
    const before = world.rpcs.runQuery;
    await work();
    return world.rpcs.runQuery - before;
  };

  test("costs the nightly check the days that hold something, not those on the way there", async () => {
    await farAway();
    expect(await asked(check)).toBeLessThan(50);
    expect(await notices()).toEqual([]);
    await world.db.doc(`claims/bay-1_${at(9, far)}`).delete();
    world.pass(24 * HOUR);
    await check();
    expect(await notices()).toMatchObject([{ differences: 1 }]);
  });

  test("is reached from the desk in as many calls as there are stretches with something on them", async () => {
    await farAway();
    const owner = world.as("owner");
    const near = await repairSchedule(owner, { from: DAY, days: 42, write: false });
    expect(near).toMatchObject({ next: far, last: far });
    expect(await asked(() => repairSchedule(owner, { from: DAY, days: 42, write: false }))).toBeLessThan(30);
    expect(await repairSchedule(owner, { from: far, days: 42, write: false })).toMatchObject({ next: null });
  });

  test("does not hide a day on the way that says it is taken and is not", async () => {
    await farAway();
    const wrong = { v: 1, date: "2027-07-01", lanes: { "bay-1": { lo: 1, hi: 0 } }, waiters: {} };
    await world.db.doc("utcDays/2027-07-01").set(wrong);
    await check();
    expect(await notices()).toMatchObject([{ differences: 1 }]);
  });
});

describe("the repair", () => {
  test("tells of a claim that was damaged, and goes on", async () => {
    const claim = world.db.doc(`claims/bay-0_${at(15)}`);
    await claim.set({ v: 2, lane: "bay-0", quarter: at(15), by: "somebody" });
    const { differences } = await inspect(world.db, DAY);
    expect(differences).toMatchObject([{ path: claim.path, kind: "orphan" }]);
  });

  test("gives up no claim whose owner, asked by name, still holds it", async () => {
    const reply = await bookAppointment(world.as("customer"), bookingInput());
    if (!reply.ok) throw new Error(reply.reason);
    const ref = world.db.doc(`appointments/${reply.appointment.id}`);
    // Where an appointment is not found by its time, as one of an older shape.
    await ref.update({ "slot.first": 0 });
    const { differences } = await inspect(world.db, DAY);
    expect(differences).toMatchObject([{ kind: "unlisted", path: ref.path }]);
    await repairSchedule(world.as("owner"), { from: DAY, days: 1, write: true });
    expect((await ref.get()).get("slot.first")).toBe(at(9));
    expect(await world.all("claims")).toHaveLength(4);
    expect((await inspect(world.db, DAY)).differences).toEqual([]);
  });

  test("of two that hold the same, takes nothing from whom it is claimed for", async () => {
    const reply = await bookAppointment(world.as("customer"), bookingInput());
    const other = await bookAppointment(world.as("customer"), {
      ...bookingInput({ when: waiterAt(13) }),
      key: randomUUID(),
    });
    if (!reply.ok || !other.ok) throw new Error("both are booked");
    const slot = (await world.db.doc(`appointments/${reply.appointment.id}`).get()).get("slot");
    await world.db.doc(`appointments/${other.appointment.id}`).update({ slot });
    await repairSchedule(world.as("owner"), { from: DAY, days: 1, write: true });
    for (const claim of await world.all("claims")) expect(claim.by.id).toBe(reply.appointment.id);
  });
});
