import { randomUUID } from "node:crypto";
import { runFrom } from "@openhood/domain/booking/quarters";
import { NOTICE_DELAY, UNDO_WINDOW } from "@openhood/domain/booking/undo";
import { beforeEach, describe, expect, test } from "vitest";
import { at, bookingInput, DAY, expectWhole, lane, openShop, waiterAt } from "../../../test/booking.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { outbox } from "../../infra/outbox.ts";
import { loadBoard } from "../../stores/board.ts";
import { openOrder } from "../orders/open-order.ts";
import { answerCustomer } from "../threads/answer-customer.ts";
import { bookAppointment } from "./book-appointment.ts";
import { cancelAppointment } from "./cancel-appointment.ts";
import { checkInAppointment } from "./check-in-appointment.ts";
import { finishAppointment } from "./finish-appointment.ts";
import { getSchedule } from "./get-schedule.ts";
import { markNoShow } from "./mark-no-show.ts";
import { moveAppointment } from "./move-appointment.ts";
import { noteIntake } from "./note-intake.ts";
import { reopenAppointment } from "./reopen-appointment.ts";
import { startWork } from "./start-work.ts";
import { undoChange } from "./undo-change.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await openShop(world, { lanes: [lane("bay-1")] });
});

const advisor = () => world.as("advisor");
const slotAt = (hour: number, date = DAY) => ({ lane: "bay-1", date, quarters: runFrom(at(hour, date), 4) });

async function book(hour = 9, who = "customer") {
  const input = bookingInput({ who, when: waiterAt(hour) });
  const reply = await bookAppointment(world.as("customer", who), input);
  if (!reply.ok) throw new Error(reply.reason);
  return reply.appointment.id;
}
async function found(id: string) {
  const { appointments } = await getSchedule(advisor(), { from: DAY, days: 7 });
  const one = appointments.find(({ appointment }) => appointment.id === id);
  if (!one) throw new Error("it is on the schedule");
  return one;
}
const seen = async (id: string) => ({ id, version: (await found(id)).version, key: randomUUID() });
const move = async (id: string, hour: number, date = DAY) =>
  moveAppointment(advisor(), { ...(await seen(id)), slot: slotAt(hour, date) });
const undo = async (id: string, who = "advisor") => undoChange(world.as("advisor", who), await seen(id));

/** The e-mails after the first, which says that it is booked, and what each is about. */
async function notices() {
  const mails = (await world.all("outbox")) as {
    id: string;
    subject: string;
    queuedAt: number;
    dueAt: number;
  }[];
  return mails.filter(({ subject }) => !subject.startsWith("Your appointment at"));
}
const isSent = (id: string) =>
  outbox.ref(world.db, id).update({ status: "sent", dueAt: null, sentAt: advisor().now().getTime() });

describe("the e-mail about what staff did", () => {
  test("waits ten seconds, and several changes make one e-mail about the last", async () => {
    const id = await book();
    for (const hour of [11, 13, 15])
      expect(await move(id, hour)).toMatchObject({ ok: true, notified: "email" });
    const [mail, ...more] = await notices();
    expect(more).toEqual([]);
    expect(mail?.subject).toContain("3:00");
    expect((mail?.dueAt ?? 0) - (mail?.queuedAt ?? 0)).toBe(NOTICE_DELAY);
    await expectWhole(world);
  });

  test("goes no more when the change is taken back, and nobody hears of either", async () => {
    const id = await book();
    const before = (await found(id)).appointment;
    await move(id, 13);
    expect(await undo(id)).toMatchObject({ ok: true, notified: "nobody" });
    expect(await notices()).toEqual([]);
    const { slot, arrival, state, units } = (await found(id)).appointment;
    expect({ slot, arrival, state, units }).toEqual({
      slot: before.slot,
      arrival: before.arrival,
      state: before.state,
      units: before.units,
    });
    await expectWhole(world);
  });

  test("is followed by another when it went already", async () => {
    const id = await book();
    await move(id, 13);
    for (const mail of await notices()) await isSent(mail.id);
    expect(await undo(id)).toMatchObject({ ok: true, notified: "email" });
    expect((await notices()).map(({ subject }) => subject.match(/\d+:\d\d/)?.[0]).sort()).toEqual([
      "1:00",
      "9:00",
    ]);
    await expectWhole(world);
  });

  test("gives way to the customer's own cancellation, which is confirmed at once", async () => {
    const id = await book();
    await move(id, 13);
    const by = world.as("customer", "customer");
    expect(await cancelAppointment(by, { appointment: { id }, key: randomUUID() })).toMatchObject({
      ok: true,
    });
    const [mail, ...more] = await notices();
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/cancel/i);
    expect(mail?.dueAt).toBe(mail?.queuedAt);
    await expectWhole(world);
  });
});

describe("taking back", () => {
  test("is for whoever did it, within a minute, and the last thing only", async () => {
    const id = await book();
    expect(await undo(id)).toEqual({ ok: false, reason: "nothing-to-undo" });
    await checkInAppointment(advisor(), await seen(id));
    expect(await undo(id, "teresa")).toEqual({ ok: false, reason: "nothing-to-undo" });
    world.pass(UNDO_WINDOW + 1);
    expect(await undo(id)).toEqual({ ok: false, reason: "too-late" });
    await finishAppointment(advisor(), await seen(id));
    expect(await undo(id)).toMatchObject({ ok: true });
    expect((await found(id)).appointment.state.status).toBe("checked-in");
    expect(await undo(id)).toEqual({ ok: false, reason: "nothing-to-undo" });
    await expectWhole(world);
  });

  test("a check-in takes the order of a car that did not come away again, and its next check-in opens one anew", async () => {
    const id = await book();
    await checkInAppointment(advisor(), await seen(id));
    expect(await world.all("repairOrders")).toHaveLength(1);
    expect(await undo(id)).toMatchObject({ ok: true, notified: "nobody" });
    expect(await world.all("repairOrders")).toEqual([]);
    expect(await loadBoard(world.db)).toEqual({});
    expect((await found(id)).appointment.state.status).toBe("confirmed");
    await checkInAppointment(advisor(), await seen(id));
    expect(Object.keys(await loadBoard(world.db))).toEqual([id]);
    await expectWhole(world);
  });

  test.each([
    [
      "its key tag was noted",
      (id: string) =>
        noteIntake(advisor(), { id, odometer: null, keyTag: "A7", anyway: false, key: randomUUID() }),
    ],
    [
      "its customer was written to",
      (id: string) =>
        answerCustomer(advisor(), { order: id, text: "Welcome.", job: null, saw: 0, key: randomUUID() }),
    ],
  ])("a check-in leaves the order there once %s", async (_, write) => {
    const id = await book();
    await checkInAppointment(advisor(), await seen(id));
    await write(id);
    expect(await undo(id)).toMatchObject({ ok: true });
    expect(await world.all("repairOrders")).toMatchObject([{ id, stage: { is: "scheduled" } }]);
    await expectWhole(world);
  });

  test("a check-in and the order that was written on meanwhile say the same of since when the car is here: since it came again", async () => {
    const id = await book();
    await checkInAppointment(advisor(), await seen(id));
    await noteIntake(advisor(), { id, odometer: null, keyTag: "A7", anyway: false, key: randomUUID() });
    world.pass(20_000);
    await undo(id);
    world.pass(40_000);
    const came = advisor().now().toISOString();
    await checkInAppointment(advisor(), await seen(id));
    expect((await found(id)).appointment.state).toMatchObject({ status: "checked-in", checkedInAt: came });
    expect(await loadBoard(world.db)).toMatchObject({ [id]: { stage: { is: "checked-in", at: came } } });
  });

  test("the start of work leaves the car where it was, on the board as on the day, since when it was there", async () => {
    const id = await book();
    const came = advisor().now().toISOString();
    await checkInAppointment(advisor(), await seen(id));
    world.pass(60_000);
    await startWork(advisor(), await seen(id));
    expect(await loadBoard(world.db)).toMatchObject({ [id]: { stage: { is: "inspecting" } } });
    world.pass(5_000);
    expect(await undo(id)).toMatchObject({ ok: true });
    expect((await found(id)).appointment.state).toMatchObject({ status: "checked-in", checkedInAt: came });
    expect(await loadBoard(world.db)).toMatchObject({ [id]: { stage: { is: "checked-in", at: came } } });
  });

  test("a check-in leaves an order that was there before the car came", async () => {
    const id = await book();
    await openOrder(advisor(), { from: { kind: "appointment", id }, key: randomUUID() });
    await checkInAppointment(advisor(), await seen(id));
    expect(await undo(id)).toMatchObject({ ok: true });
    expect(await world.all("repairOrders")).toMatchObject([{ id, stage: { is: "scheduled" } }]);
  });

  test("with a version of before is answered with how it is now, and with a key of before as then", async () => {
    const id = await book();
    const before = await seen(id);
    await move(id, 13);
    expect(await undoChange(advisor(), before)).toMatchObject({ reason: "edit-conflict" });
    const once = await seen(id);
    const [one, other] = [await undoChange(advisor(), once), await undoChange(advisor(), once)];
    expect(one).toMatchObject({ ok: true });
    expect(other).toEqual(one);
  });

  test("a move to another day gives the waiter's number of that day back", async () => {
    const id = await book();
    expect(await move(id, 9, "2026-03-12")).toMatchObject({ ok: true });
    expect(await undo(id)).toMatchObject({ ok: true, notified: "nobody" });
    const { appointment } = await found(id);
    expect(appointment.slot).toEqual(slotAt(9));
    expect(await world.all("units")).toHaveLength(1);
    await expectWhole(world);
  });

  test("is refused where the time is somebody else's by now", async () => {
    const id = await book();
    await move(id, 13);
    await book(9, "bo");
    expect(await undo(id)).toEqual({ ok: false, reason: "taken" });
    expect((await found(id)).appointment.slot).toEqual(slotAt(13));
    await expectWhole(world);
  });

  test("a no-show holds its time again, or not when it is taken; reopening does the same later on", async () => {
    const id = await book();
    const { appointment } = await found(id);
    world.pass(Date.parse(appointment.arrival.to) - advisor().now().getTime() + 60_000);
    const missed = async () =>
      expect(await markNoShow(advisor(), await seen(id))).toMatchObject({ ok: true });
    await missed();
    expect(await undo(id)).toMatchObject({ ok: true });
    expect(await world.all("claims")).toHaveLength(4);
    await missed();
    world.pass(10 * UNDO_WINDOW);
    expect(await undo(id)).toEqual({ ok: false, reason: "too-late" });
    expect(await reopenAppointment(advisor(), await seen(id))).toMatchObject({
      ok: true,
      notified: "nobody",
    });
    expect((await found(id)).appointment.state.status).toBe("confirmed");
    await expectWhole(world);
    await missed();
    const other = await book(13, "bo");
    await moveAppointment(advisor(), { ...(await seen(other)), slot: slotAt(9) });
    expect(await reopenAppointment(advisor(), await seen(id))).toEqual({ ok: false, reason: "taken" });
    await expectWhole(world);
  });
});
