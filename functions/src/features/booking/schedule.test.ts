import { randomUUID } from "node:crypto";
import type { Quarter } from "@openhood/domain/booking/quarters";
import type { ShopProfile } from "@openhood/domain/shop/profile";
import { beforeEach, describe, expect, test } from "vitest";
import {
  at,
  bookingInput,
  DAY,
  dropOff,
  expectWhole,
  lane,
  openShop,
  settingsOf,
  waiterAt,
  week,
} from "../../../test/booking.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { standingNotices } from "../../infra/notices.ts";
import { revisions } from "../../infra/revisions.ts";
import { linkCustomer } from "../customers/link-customer.ts";
import { editShop } from "../shop/edit-shop.ts";
import { saveProfile } from "../shop/save-profile.ts";
import { blockTime } from "./block-time.ts";
import { bookAppointment } from "./book-appointment.ts";
import { bookFor } from "./book-for.ts";
import { cancelAppointment } from "./cancel-appointment.ts";
import { checkInAppointment } from "./check-in-appointment.ts";
import { checkSchedule } from "./check-schedule.ts";
import { confirmAppointment } from "./confirm-appointment.ts";
import { editSettings } from "./edit-settings.ts";
import { finishAppointment } from "./finish-appointment.ts";
import { getAppointment } from "./get-appointment.ts";
import { getSchedule } from "./get-schedule.ts";
import { keepAppointment } from "./keep-appointment.ts";
import { listConflicts } from "./list-conflicts.ts";
import { markNoShow } from "./mark-no-show.ts";
import { moveAppointment } from "./move-appointment.ts";
import { remindCustomers } from "./remind-customers.ts";
import { repairSchedule } from "./repair-schedule.ts";
import { rescheduleAppointment } from "./reschedule-appointment.ts";
import { saveSettings } from "./save-settings.ts";
import { unblockTime } from "./unblock-time.ts";
import { undoChange } from "./undo-change.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await openShop(world, { lanes: [lane("bay-1"), lane("bay-2")] });
});

const advisor = () => world.as("advisor");
const owner = () => world.as("owner");
const from = (start: Quarter, length: number) => Array.from({ length }, (_, n) => start + n);
const slotAt = (hour: number, length = 4, more = {}) => ({
  lane: "bay-1",
  date: DAY,
  quarters: from(at(hour), length),
  ...more,
});
async function book(more: Parameters<typeof bookingInput>[0] = {}) {
  const reply = await bookAppointment(world.as("customer", more.who ?? "customer"), bookingInput(more));
  if (!reply.ok) throw new Error(reply.reason);
  return reply.appointment.id;
}
async function seen(id: string) {
  const { appointments } = await getSchedule(world.as("advisor"), { from: DAY, days: 7 });
  const found = appointments.find(({ appointment }) => appointment.id === id);
  if (!found) throw new Error("it is on the schedule");
  return found;
}
const asSeen = async (id: string) => ({ id, version: (await seen(id)).version, key: randomUUID() });
const mails = async () => (await world.all("outbox")).length;

describe("a version", () => {
  test("is of what people changed: what the server notes on an appointment by itself stops nobody at the desk", async () => {
    await openShop(world, { lanes: [lane("bay-1"), lane("bay-2")], confirmation: "by-shop" });
    const id = await book({ when: waiterAt(9) });
    const before = await asSeen(id);
    await linkCustomer(world.as("advisor"), id);
    const { arrival } = (await seen(id)).appointment;
    world.pass(Date.parse(arrival.from) - 20 * 3_600_000 - advisor().now().getTime());
    expect(await remindCustomers(world.as("advisor"))).toBe(1);
    expect((await seen(id)).appointment.customer.record).not.toBeNull();
    expect(await confirmAppointment(advisor(), before)).toMatchObject({ ok: true });
    expect(await checkInAppointment(advisor(), { ...before, key: randomUUID() })).toMatchObject({
      reason: "edit-conflict",
    });
  });
});

describe("a move", () => {
  test("to another lane or length tells nobody; to another start it tells the customer", async () => {
    const id = await book();
    const { slot: before } = (await seen(id)).appointment;
    const other = before.lane === "bay-1" ? "bay-2" : "bay-1";
    expect(
      await moveAppointment(advisor(), { ...(await asSeen(id)), slot: slotAt(9, 6, { lane: other }) }),
    ).toMatchObject({ ok: true });
    expect(await mails()).toBe(1);
    await expectWhole(world);
    expect(await moveAppointment(advisor(), { ...(await asSeen(id)), slot: slotAt(13) })).toMatchObject({
      ok: true,
    });
    expect(await mails()).toBe(2);
    expect((await seen(id)).appointment).toMatchObject({
      sequence: 1,
      arrival: { from: new Date(at(13) * 900_000).toISOString() },
    });
    expect(await world.all("claims")).toHaveLength(4);
    await expectWhole(world);
  });

  test("onto another's time, a lane that is none, or a time of another day is refused", async () => {
    const id = await book();
    const other = await book({ who: "bo", when: waiterAt(11) });
    const { lane: bay } = (await seen(other)).appointment.slot;
    for (const taken of [
      slotAt(10.5, 4, { lane: bay }),
      slotAt(9, 4, { lane: "gone" }),
      slotAt(9, 4, { date: "2026-03-11" }),
    ])
      expect(await moveAppointment(advisor(), { ...(await asSeen(id)), slot: taken })).toMatchObject({
        ok: false,
        reason: "taken",
      });
    await expectWhole(world);
  });

  test("onto a time that is taken is refused with the free times nearest to it, and one of these can be had", async () => {
    const id = await book();
    const other = await book({ who: "bo", when: waiterAt(11) });
    const { lane: bay } = (await seen(other)).appointment.slot;
    const refused = await moveAppointment(advisor(), {
      ...(await asSeen(id)),
      slot: slotAt(11, 4, { lane: bay }),
    });
    if (refused.ok || !("nearest" in refused)) throw new Error("it is taken");
    expect(refused.nearest).toHaveLength(6);
    // The other bay is free at that very time.
    expect(refused.nearest.map(({ quarters }) => quarters[0])).toContain(at(11));
    for (const { date, quarters, lane } of refused.nearest) {
      const slot = { date, quarters, lane: lane ?? "" };
      expect(await moveAppointment(advisor(), { ...(await asSeen(id)), slot })).toMatchObject({ ok: true });
    }
    await expectWhole(world);
  });

  test("by two at once: one wins, the other is shown what it is now", async () => {
    const id = await book();
    const { version } = await seen(id);
    const replies = await Promise.all(
      [11, 13, 15].map((hour) =>
        moveAppointment(advisor(), { id, version, key: randomUUID(), slot: slotAt(hour) }),
      ),
    );
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    const now = await seen(id);
    for (const reply of replies)
      if (!reply.ok) expect(reply).toEqual({ ok: false, reason: "edit-conflict", now });
    await expectWhole(world);
  });

  test("to another day takes the waiter's number with it", async () => {
    const id = await book();
    const there = { lane: "bay-2", date: "2026-03-12", quarters: from(at(9, "2026-03-12"), 4) };
    expect(await moveAppointment(advisor(), { ...(await asSeen(id)), slot: there })).toMatchObject({
      ok: true,
    });
    expect(await world.all("units")).toMatchObject([{ quarter: at(9, "2026-03-12") }]);
    await expectWhole(world, [DAY, "2026-03-12"]);
  });
});

describe("the year 9999", () => {
  const far = "2031-03-10";

  test("is nobody's: neither booking nor moving nor blocking reaches beyond two years", async () => {
    const id = await book();
    const input = { ...bookingInput({ when: waiterAt(9, far) }), vehicle: {} };
    const reply = await bookFor(advisor(), input);
    expect(reply).toMatchObject({ ok: false, reason: "beyond-horizon" });
    expect(reply.ok || reply.nearest.length).toBeGreaterThan(0);
    const there = { lane: "bay-2", date: far, quarters: from(at(9, far), 4) };
    expect(await moveAppointment(advisor(), { ...(await asSeen(id)), slot: there })).toEqual({
      ok: false,
      reason: "beyond-horizon",
    });
    const kept = await blockTime(advisor(), { ...there, reason: "Training", key: randomUUID() });
    expect(kept).toEqual({ ok: false, reason: "beyond-horizon" });
    const staffed = { ...(await asSeen(id)), appointment: { id }, when: waiterAt(9, far) };
    expect(await rescheduleAppointment(advisor(), staffed)).toMatchObject({ reason: "beyond-horizon" });
    await expectWhole(world);
  });

  test("more than a year ago has passed, and is not called too far ahead", async () => {
    const past = "2024-03-11";
    const there = { lane: "bay-2", date: past, quarters: from(at(9, past), 4) };
    const kept = await blockTime(advisor(), { ...there, reason: "Training", key: randomUUID() });
    expect(kept).toEqual({ ok: false, reason: "too-soon" });
    const moved = await moveAppointment(advisor(), { ...(await asSeen(await book())), slot: there });
    expect(moved).toEqual({ ok: false, reason: "too-soon" });
  });
});

describe("the day", () => {
  test("goes from asked for to done, and each step is seen by every screen", async () => {
    await openSettings({ confirmation: "by-shop" });
    const id = await book();
    const before = (await revisions(world.db)).booking;
    expect(await finishAppointment(advisor(), await asSeen(id))).toEqual({ ok: false, reason: "not-now" });
    expect(await confirmAppointment(advisor(), await asSeen(id))).toMatchObject({ ok: true });
    expect((await world.all("outbox")).at(-1)).toMatchObject({
      subject: expect.stringMatching(/^Confirmed/),
      calendar: { event: { status: "CONFIRMED", sequence: 1 } },
    });
    expect(await checkInAppointment(advisor(), await asSeen(id))).toMatchObject({ ok: true });
    expect(await finishAppointment(advisor(), await asSeen(id))).toMatchObject({ ok: true });
    expect(await checkInAppointment(advisor(), await asSeen(id))).toEqual({ ok: false, reason: "ended" });
    expect((await revisions(world.db)).booking).toBe(before + 3);
    expect(await mails()).toBe(2);
    await expectWhole(world);
  });

  test("marks who did not come once the time is over, and the time is free", async () => {
    const id = await book();
    expect(await markNoShow(advisor(), await asSeen(id))).toEqual({ ok: false, reason: "not-now" });
    world.pass(at(10) * 900_000 - advisor().now().getTime());
    expect(await markNoShow(advisor(), await asSeen(id))).toMatchObject({ ok: true });
    expect(await world.all("claims")).toEqual([]);
    expect(await mails()).toBe(1);
    await expectWhole(world);
  });

  test("shows appointments, blocks, loads and settings", async () => {
    await book();
    await blockTime(advisor(), { ...slotAt(15), reason: "The lift is inspected", key: randomUUID() });
    const schedule = await getSchedule(world.as("technician"), { from: "2026-03-09", days: 3 });
    expect(schedule.days.map(({ date }) => date)).toEqual(["2026-03-09", DAY, "2026-03-11", "2026-03-12"]);
    expect(schedule.appointments).toHaveLength(1);
    expect(schedule.blocks).toMatchObject([{ reason: "The lift is inspected", by: { uid: "advisor" } }]);
    expect(schedule.settings?.lanes).toHaveLength(2);
  });

  test("shows one appointment by its id, to a technician without contact data, and none for an unknown id", async () => {
    const id = await book();
    const { row, lanes } = await getAppointment(advisor(), id);
    expect(row?.appointment.customer.email).toBeTruthy();
    expect(lanes).toHaveLength(2);
    const seen = await getAppointment(world.as("technician"), id);
    expect(seen.row?.appointment).toMatchObject({ id, customer: { email: null, phone: null, uid: null } });
    expect(await getAppointment(advisor(), "no-such-one")).toMatchObject({ row: null });
    await expect(getAppointment(world.as("customer"), id)).rejects.toThrow();
  });
});

async function openSettings(more: Parameters<typeof settingsOf>[0]) {
  const { version } = await editSettings(owner());
  const settings = settingsOf({ lanes: [lane("bay-1"), lane("bay-2")], ...more });
  expect(await saveSettings(owner(), { settings, version, force: true })).toMatchObject({ ok: true });
}

describe("blocked time", () => {
  test("is nobody's until it is given back, and is not put over an appointment", async () => {
    await openSettings({ lanes: [lane("bay-1")] });
    const reply = await blockTime(advisor(), { ...slotAt(9), reason: "Training", key: randomUUID() });
    if (!reply.ok) throw new Error(reply.reason);
    const taken = await bookAppointment(world.as("customer"), bookingInput());
    expect(taken).toMatchObject({ ok: false, reason: "taken" });
    expect(await blockTime(advisor(), { ...slotAt(8, 8), reason: "More", key: randomUUID() })).toEqual({
      ok: false,
      reason: "taken",
    });
    await expectWhole(world);
    for (const _ of [1, 2])
      expect(await unblockTime(advisor(), { id: reply.block.id })).toMatchObject({ ok: true });
    await book();
    await expectWhole(world);
  });
});

describe("settings", () => {
  test("that would strand appointments list them first, and are kept when the owner wants them anyway", async () => {
    const id = await book();
    const { lane: bay } = (await seen(id)).appointment.slot;
    const { settings, version } = await editSettings(owner());
    if (!settings) throw new Error("there are settings");
    const fewer = { ...settings, lanes: settings.lanes.filter(({ id }) => id !== bay) };
    expect(await saveSettings(owner(), { settings: fewer, version, force: false })).toMatchObject({
      ok: false,
      reason: "conflicts",
      appointments: [{ id }],
    });
    expect(await editSettings(owner())).toEqual({ settings, version });
    expect(await saveSettings(owner(), { settings: fewer, version, force: true })).toMatchObject({
      ok: true,
    });
    expect(await saveSettings(owner(), { settings, version, force: true })).toEqual({
      ok: false,
      reason: "edit-conflict",
    });
    // What is done to it there can be taken back, as anywhere.
    expect(await keepAppointment(advisor(), await asSeen(id))).toMatchObject({ ok: true });
    expect(await undoChange(advisor(), await asSeen(id))).toMatchObject({ ok: true });
    const { settings: kept, version: now } = await editSettings(owner());
    expect(kept).toEqual({ ...fewer, removedLanes: [{ id: bay, name: bay }] });
    // A bay of that name that is added later is the one where they stand.
    const again = settings.lanes.map((lane) => (lane.id === bay ? { ...lane, id: "another" } : lane));
    expect(
      await saveSettings(owner(), { settings: { ...fewer, lanes: again }, version: now, force: false }),
    ).toEqual({ ok: true });
    expect((await editSettings(owner())).settings).toEqual({ ...settings, removedLanes: [] });
  });

  test("that left somebody without a lane say whom to call, until that is moved, kept or over", async () => {
    await openSettings({ lanes: [lane("bay-1"), lane("bay-2")] });
    const [first, second] = [await book(), await book({ who: "bo" })];
    const whom = async () =>
      (await listConflicts(advisor())).appointments.map(({ appointment }) => appointment.id);
    const save = async (staffed: Parameters<typeof week>[0]) => {
      const { version } = await editSettings(owner());
      const settings = settingsOf({ lanes: [lane("bay-1", { staffed: week(staffed) }), lane("bay-2")] });
      const lanes = settings.lanes.map((one) => ({ ...one, staffed: week(staffed) }));
      return saveSettings(owner(), { settings: { ...settings, lanes }, version, force: true });
    };
    expect(await whom()).toEqual([]);
    expect(await save([{ from: 780, to: 1020 }])).toEqual({ ok: true });
    expect((await whom()).toSorted()).toEqual([first, second].toSorted());
    expect(await standingNotices(world.db)).toMatchObject([{ kind: "conflicts" }]);

    expect(await moveAppointment(advisor(), { ...(await asSeen(first)), slot: slotAt(13) })).toMatchObject({
      ok: true,
    });
    expect(await whom()).toEqual([second]);
    expect(await keepAppointment(advisor(), await asSeen(second))).toMatchObject({
      ok: true,
      notified: "nobody",
    });
    expect(await whom()).toEqual([]);
    expect((await seen(second)).appointment.override).toMatchObject({ reason: "closed", by: "advisor" });
    // Taken back, somebody has to call again.
    expect(await undoChange(advisor(), await asSeen(second))).toMatchObject({ ok: true });
    expect(await whom()).toEqual([second]);
    // The night before, nothing is over; hours as they were end it, and the next night takes the notice away.
    const night = async () => {
      world.pass(24 * 3_600_000);
      await checkSchedule(advisor(), advisor().now().getTime() + 60_000);
      return (await standingNotices(world.db)).map(({ kind }) => kind);
    };
    await checkSchedule(advisor(), advisor().now().getTime() + 60_000);
    expect(await night()).toEqual(["conflicts"]);
    // What is kept is kept until the hours are there again and go once more.
    expect(await keepAppointment(advisor(), await asSeen(second))).toMatchObject({ ok: true });
    await save([{ from: 480, to: 1020 }]);
    expect(await keepAppointment(advisor(), await asSeen(second))).toEqual({ ok: false, reason: "not-now" });
    world.pass(60_000);
    await save([{ from: 780, to: 1020 }]);
    expect(await whom()).toEqual([second]);
    await save([{ from: 480, to: 1020 }]);
    expect(await whom()).toEqual([]);
    expect(await night()).toEqual([]);
    await expectWhole(world);
  });

  test("that strand nobody are kept at once", async () => {
    await book({ when: dropOff() });
    const { version } = await editSettings(owner());
    const settings = settingsOf({
      lanes: [lane("bay-1", { staffed: week([{ from: 480, to: 720 }]) }), lane("bay-2")],
      cutOff: 0,
    });
    expect(await saveSettings(owner(), { settings, version, force: false })).toMatchObject({ ok: true });
  });
});

describe("the shop's hours", () => {
  test("that would strand appointments list them first where that is asked for", async () => {
    const id = await book();
    const { profile } = await editShop(owner());
    if (!profile) throw new Error("there is a profile");
    const closed = { ...profile.value, closures: [{ date: DAY, reason: { en: "Flood", es: "Inundación" } }] };
    const save = (force: boolean) =>
      saveProfile(owner(), { profile: closed, version: profile.version, force });
    expect(await save(false)).toMatchObject({ ok: false, reason: "conflicts", appointments: [{ id }] });
    expect(await save(true)).toMatchObject({ ok: true });
    expect((await listConflicts(advisor())).appointments).toMatchObject([{ appointment: { id } }]);
    expect(
      await bookAppointment(world.as("customer", "bo"), bookingInput({ who: "bo", when: waiterAt(13) })),
    ).toMatchObject({
      ok: false,
      reason: "closed",
    });
  });

  test("that are put back leave nobody to call, and every open screen hears of them", async () => {
    await book();
    const save = async (closures: ShopProfile["closures"]) => {
      const { profile } = await editShop(owner());
      if (!profile) throw new Error("there is a profile");
      const { value, version } = profile;
      return saveProfile(owner(), { profile: { ...value, closures }, version, force: true });
    };
    await save([{ date: DAY, reason: { en: "Flood", es: "Inundación" } }]);
    expect((await listConflicts(advisor())).appointments).toHaveLength(1);
    const before = await revisions(world.db);
    expect(await save([])).toEqual({ ok: true });
    expect((await listConflicts(advisor())).appointments).toEqual([]);
    expect((await revisions(world.db)).shop).toBeGreaterThan(before.shop);
  });
});

describe("another time zone", () => {
  const inZone = async (timeZone: string, force: boolean) => {
    const { profile } = await editShop(owner());
    if (!profile) throw new Error("there is a profile");
    return saveProfile(owner(), {
      profile: { ...profile.value, timeZone },
      version: profile.version,
      force,
    });
  };

  test("is told what it does to appointments first: which the clock shows elsewhere, and which leave the hours", async () => {
    const late = await book({ when: waiterAt(17) });
    const early = await book({ who: "bo", when: waiterAt(8) });
    const gone = await book({ who: "cy", when: waiterAt(12) });
    await cancelAppointment(owner(), { appointment: { id: gone }, key: randomUUID() });
    const before = await world.db.doc("shop/profile").get();
    // An hour back: eight is seven, before the shop opens.
    expect(await inZone("America/Chicago", false)).toMatchObject({
      ok: false,
      reason: "shifts",
      timeZone: { before: "America/New_York", after: "America/Chicago" },
      count: 2,
      outside: 1,
      appointments: [
        { appointment: { id: early }, outside: true },
        { appointment: { id: late }, outside: false },
      ],
    });
    expect((await world.db.doc("shop/profile").get()).updateTime).toEqual(before.updateTime);
    await expectWhole(world);
  });

  test("leaves every instant as it was, and all that is held", async () => {
    const id = await book({ when: waiterAt(17) });
    const { arrival } = (await seen(id)).appointment;
    const claimed = await world.all("claims");
    expect(await inZone("Asia/Tokyo", true)).toMatchObject({ ok: true });
    // Five in the afternoon in New York is six in the morning of the next day in Tokyo.
    const { appointment } = await seen(id);
    expect([appointment.arrival, appointment.slot.date]).toEqual([arrival, "2026-03-11"]);
    expect(await world.all("claims")).toEqual(claimed);
    await expectWhole(world, [DAY, "2026-03-11"]);
    expect(await cancelAppointment(owner(), { appointment: { id }, key: randomUUID() })).toMatchObject({
      ok: true,
    });
    expect(await world.all("claims")).toEqual([]);
    await expectWhole(world, [DAY, "2026-03-11"]);
  });

  test("that is the same by another name, or of a shop nobody is expected in, is saved at once", async () => {
    expect(await inZone("America/Chicago", false)).toMatchObject({ ok: true });
    expect(await inZone("America/New_York", false)).toMatchObject({ ok: true });
    await book();
    expect(await inZone("US/Eastern", false)).toMatchObject({ ok: true });
  });
});

describe("the repair", () => {
  const repair = (write: boolean) => repairSchedule(owner(), { from: "2026-03-09", days: 3, write });

  test("reports every difference, writes nothing unless it is told to, and then puts all right", async () => {
    const id = await book();
    const { slot: held, units } = (await seen(id)).appointment;
    const claim = (n: number) => `claims/${held.lane}_${held.quarters[n]}`;
    await world.db.doc(claim(0)).delete();
    await world.db.doc(claim(1)).update({ by: { kind: "appointment", id: "somebody" } });
    await world.db
      .doc(`claims/bay-2_${at(16)}`)
      .set({ v: 2, lane: "bay-2", quarter: at(16), by: { kind: "block", id: "gone" } });
    await world.db.doc(`units/${units[0]}`).delete();
    await world.db.doc(`utcDays/${DAY}`).update({ lanes: { "bay-2": { lo: 1, hi: 0 } } });
    await world.db
      .doc("utcDays/2026-03-11")
      .set({ v: 1, date: "2026-03-11", lanes: {}, waiters: { nobody: at(9, "2026-03-11") } });
    const expected = [
      { path: claim(0), kind: "missing" },
      { path: claim(1), kind: "wrong-owner" },
      { path: `units/${units[0]}`, kind: "missing" },
      { path: `claims/bay-2_${at(16)}`, kind: "orphan" },
      { path: `utcDays/${DAY}`, kind: "wrong-day" },
      { path: "utcDays/2026-03-11", kind: "wrong-day" },
    ];
    for (const write of [false, true])
      expect((await repair(write)).differences.map(({ path, kind }) => ({ path, kind }))).toEqual(expected);
    expect(await repair(false)).toEqual({ ok: true, differences: [], next: null, last: DAY });
    expect(
      await bookAppointment(
        world.as("customer", "bo"),
        bookingInput({ when: { kind: "waiter", date: DAY, start: held.quarters[0] ?? 0 }, who: "bo" }),
      ),
    ).toMatchObject({ ok: true });
    await expectWhole(world);
  });

  test("makes a lost day anew", async () => {
    await book();
    const before = (await world.db.doc(`utcDays/${DAY}`).get()).data();
    await world.db.doc(`utcDays/${DAY}`).delete();
    await repair(true);
    expect((await world.db.doc(`utcDays/${DAY}`).get()).data()).toEqual(before);
  });

  test("leaves to people what is held twice", async () => {
    const [one, two] = [await book(), await book({ who: "bo" })];
    const { slot: held } = (await seen(one)).appointment;
    await world.db.doc(`appointments/${two}`).update({ slot: held });
    const { differences } = await repair(true);
    expect(differences.filter(({ kind }) => kind === "held-twice")).toHaveLength(4);
    expect((await repair(false)).differences.every(({ kind }) => kind === "held-twice")).toBe(true);
  });

  test("undoes nothing of those who book, move and call off meanwhile", async () => {
    const damage = () =>
      world.db
        .doc(`claims/bay-1_${at(17)}`)
        .set({ v: 2, lane: "bay-1", quarter: at(17), by: { kind: "block", id: "gone" } });
    const people = Array.from({ length: 8 }, (_, n) => book({ who: `p${n}`, when: waiterAt(8 + n) }));
    await Promise.all(
      [...people, damage(), repair(true), repair(true), repair(true)].map((one) => one.catch(() => {})),
    );
    await repair(true);
    await expectWhole(world);
    expect(await world.all("claims")).toHaveLength((await world.all("appointments")).length * 4);
    expect((await world.all("appointments")).length).toBeGreaterThan(0);
  });
});
