import { randomUUID } from "node:crypto";
import type { EditAppointment } from "@openhood/domain/booking/inputs";
import { runFrom } from "@openhood/domain/booking/quarters";
import type { Service } from "@openhood/domain/catalog/service";
import { beforeEach, describe, expect, test } from "vitest";
import { at, bookingInput, DAY, expectWhole, lane, oil, openShop, waiterAt } from "../../../test/booking.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { compareBoard } from "../../stores/board.ts";
import { load as loadOrder, openCards } from "../../stores/orders.ts";
import { shop } from "../../stores/shop.ts";
import { linkCustomer } from "../customers/link-customer.ts";
import { bookAppointment } from "./book-appointment.ts";
import { bookFor } from "./book-for.ts";
import { cancelAppointment } from "./cancel-appointment.ts";
import { checkInAppointment } from "./check-in-appointment.ts";
import { editAppointment } from "./edit-appointment.ts";
import { getDays } from "./get-days.ts";
import { getSchedule } from "./get-schedule.ts";
import { getWarnings } from "./get-warnings.ts";
import { markNoShow } from "./mark-no-show.ts";
import { moveAppointment } from "./move-appointment.ts";
import { undoChange } from "./undo-change.ts";

/** Two hours, and only the second bay is set up for it. */
const brakes: Service = {
  ...oil,
  slug: "brakes",
  name: { en: "Brakes", es: "Frenos" },
  hours: { from: 150, to: 200 },
  skill: "brakes",
};

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await openShop(world, { lanes: [lane("bay-1"), lane("bay-2", { skills: ["maintenance", "brakes"] })] });
  const batch = world.db.batch();
  (await shop.service(world.db, brakes.slug)).save(batch, brakes);
  await batch.commit();
});

const advisor = () => world.as("advisor");
async function book(hour = 9, who = "customer", lane?: string) {
  if (!lane) {
    const reply = await bookAppointment(
      world.as("customer", who),
      bookingInput({ who, when: waiterAt(hour) }),
    );
    if (!reply.ok) throw new Error(reply.reason);
    return reply.appointment.id;
  }
  const reply = await desk({ when: waiterAt(hour), lane, who });
  if (!reply.ok) throw new Error(reply.reason);
  return reply.appointment.id;
}
const desk = ({ who = "caller", ...more }: Partial<Parameters<typeof bookFor>[1]> & { who?: string }) =>
  bookFor(advisor(), { ...bookingInput({ who }), ...more, key: randomUUID() });
async function found(id: string) {
  const { appointments } = await getSchedule(advisor(), { from: DAY, days: 7 });
  const one = appointments.find(({ appointment }) => appointment.id === id);
  if (!one) throw new Error("it is on the schedule");
  return one;
}
const seen = async (id: string) => ({ id, version: (await found(id)).version, key: randomUUID() });
async function edit(id: string, more: Partial<EditAppointment>) {
  const { appointment } = await found(id);
  const { slot, kind, services, vehicle, note, customer } = appointment;
  const { year, make, model } = vehicle;
  const as: EditAppointment = {
    services: services.map(({ slug }) => slug),
    kind,
    lane: slot.lane,
    vehicle: { year: year ?? undefined, make: make ?? undefined, model: model ?? undefined },
    phone: customer.phone ?? undefined,
    note: note ?? "",
    marks: [],
    ...more,
  };
  return editAppointment(advisor(), { ...(await seen(id)), ...as });
}
const audited = async (action: string) =>
  (await world.all("audit")).filter((entry) => entry.action === action).length;
const mailed = async () =>
  (await world.all("outbox"))
    .map(({ subject }) => String(subject))
    .filter((one) => /changed|is now/.test(one));

describe("an edit", () => {
  test("keeps the state a plate is of, and one of the state alone is a change", async () => {
    const id = await book();
    await linkCustomer(advisor(), id);
    const car = { make: "Toyota", model: "Camry", year: 2019, plate: "8ABC123" };
    await edit(id, { vehicle: { ...car, plateState: "CA" } });
    expect((await found(id)).appointment.vehicle).toMatchObject({ plate: "8ABC123", plateState: "CA" });
    await edit(id, { vehicle: { ...car, plateState: "NV" } });
    expect((await found(id)).appointment.vehicle).toMatchObject({ plate: "8ABC123", plateState: "NV" });
  });

  test("of phone, note, car and marks changes no time, tells nobody, and is linked to its vehicle", async () => {
    const id = await book();
    await linkCustomer(advisor(), id);
    const before = (await found(id)).appointment;
    const reply = await edit(id, {
      phone: "212 555 0199",
      note: "Brings it late",
      marks: ["after-hours", "call-first"],
      vehicle: { plate: "8ABC123", make: "Toyota", model: "Camry", year: 2019 },
    });
    expect(reply).toMatchObject({ ok: true, notified: "nobody" });
    const { appointment } = await found(id);
    expect(appointment).toMatchObject({
      slot: before.slot,
      sequence: before.sequence,
      note: "Brings it late",
      marks: ["after-hours", "call-first"],
      customer: { phone: "212 555 0199", record: before.customer.record },
      vehicle: { plate: "8ABC123" },
    });
    const vehicles = await world.all("vehicles");
    expect(vehicles).toHaveLength(2);
    expect(vehicles.find(({ facts }) => facts.plate === "8ABC123")).toMatchObject({
      id: appointment.vehicle.id,
      owner: before.customer.record,
    });
    await expectWhole(world);
  });

  test("of the phone reaches the order of a car that is here, unless that has another one", async () => {
    const id = await book();
    await edit(id, { phone: "212 555 0199" });
    await checkInAppointment(advisor(), await seen(id));
    await edit(id, { phone: "212 555 0111", kind: "drop-off" });
    await edit(id, { phone: "212 555 0122" });
    expect((await loadOrder(world.db, id)).order).toMatchObject({
      ...{ waits: false, customer: { phone: "212 555 0122" } },
    });
    expect((await compareBoard(world.db, openCards)).differences).toEqual([]);
    await world.db.doc(`repairOrders/${id}`).update({ "customer.phone": "212 555 0133" });
    await edit(id, { phone: "212 555 0144" });
    expect((await loadOrder(world.db, id)).order.customer.phone).toBe("212 555 0133");
  });

  test("of the work takes its time in the same commit, and tells the customer once it cannot be taken back", async () => {
    const id = await book(9, "customer", "bay-2");
    expect(await edit(id, { services: ["oil", "brakes"] })).toMatchObject({ ok: true, notified: "email" });
    const { appointment } = await found(id);
    expect(appointment.slot.quarters).toEqual(runFrom(at(9), 12));
    expect(await mailed()).toEqual([expect.stringContaining("has changed")]);
    await expectWhole(world);
    expect(await undoChange(advisor(), await seen(id))).toMatchObject({ ok: true, notified: "nobody" });
    expect((await found(id)).appointment).toMatchObject({
      slot: { quarters: runFrom(at(9), 4) },
      services: [{ slug: "oil" }],
    });
    expect(await mailed()).toEqual([]);
    await expectWhole(world);
  });

  test("a bay that is not set up for the work is refused with times elsewhere, and booked anyway when asked", async () => {
    const id = await book(9, "customer", "bay-1");
    const no = await edit(id, { services: ["brakes"] });
    expect(no).toMatchObject({ ok: false, reason: "no-lane" });
    expect("nearest" in no && no.nearest.every((slot) => slot.lane === "bay-2")).toBe(true);
    expect("nearest" in no && no.nearest.length).toBeGreaterThan(0);
    expect(await edit(id, { services: ["brakes"], anyway: true })).toMatchObject({ ok: true });
    const { appointment } = await found(id);
    expect(appointment.override).toMatchObject({ reason: "no-lane" });
    expect(appointment.slot).toEqual({ lane: "bay-1", date: DAY, quarters: runFrom(at(9), 8) });
    expect(await audited("booking.override")).toBe(1);
    await expectWhole(world);
  });

  test("that needs time somebody else has is refused, and takes one of the times it is shown", async () => {
    const id = await book(9, "customer", "bay-2");
    await book(10, "bo", "bay-2");
    const no = await edit(id, { services: ["brakes"] });
    expect(no).toMatchObject({ ok: false, reason: "taken" });
    const [slot] = "nearest" in no ? no.nearest : [];
    if (!slot?.lane) throw new Error("staff are told the bay");
    const other = { lane: slot.lane, date: slot.date, quarters: slot.quarters };
    expect(await edit(id, { services: ["brakes"], slot: other })).toMatchObject({ ok: true });
    expect((await found(id)).appointment.slot).toEqual(other);
    await expectWhole(world);
  });

  test("from waiting to dropping off tells the customer, and gives the waiter's number back", async () => {
    const id = await book(9, "customer", "bay-1");
    expect(await world.all("units")).toHaveLength(1);
    expect(await edit(id, { kind: "drop-off" })).toMatchObject({ ok: true, notified: "email" });
    const { appointment } = await found(id);
    expect(appointment.kind).toBe("drop-off");
    expect(appointment.slot.quarters).toEqual(runFrom(at(9), 4));
    expect(await world.all("units")).toHaveLength(0);
    await expectWhole(world);
    expect(await undoChange(advisor(), await seen(id))).toMatchObject({ ok: true, notified: "nobody" });
    expect(await world.all("units")).toHaveLength(1);
    await expectWhole(world);
  });

  test("from waiting to dropping off, and taken back, stands on the order of a car that is here", async () => {
    const id = await book();
    const order = async () => (await loadOrder(world.db, id)).order;
    expect((await checkInAppointment(advisor(), await seen(id))).ok).toBe(true);
    expect((await order()).waits).toBe(true);
    expect((await edit(id, { kind: "drop-off" })).ok).toBe(true);
    expect(await order()).toMatchObject({ waits: false, updatedBy: { uid: "advisor" } });
    expect((await undoChange(advisor(), await seen(id))).ok).toBe(true);
    expect((await order()).waits).toBe(true);
    expect((await compareBoard(world.db, openCards)).differences).toEqual([]);
  });

  test("of an older version is shown how it is now; of one that is over it is refused", async () => {
    const id = await book();
    const old = await seen(id);
    await edit(id, { note: "one" });
    const same = { services: ["oil"], kind: "waiter", lane: "bay-1", vehicle: {}, marks: [] } as const;
    const input = { ...same, services: [...same.services], marks: [] };
    expect(await editAppointment(advisor(), { ...old, ...input })).toMatchObject({ reason: "edit-conflict" });
    await cancelAppointment(advisor(), { appointment: { id }, key: randomUUID() });
    expect(await edit(id, { note: "two" })).toEqual({ ok: false, reason: "ended" });
  });

  test("is for the counter", async () => {
    const id = await book();
    const { version } = await found(id);
    const input = { services: ["oil"], kind: "waiter" as const, lane: "bay-1", vehicle: {}, marks: [] };
    await expect(
      editAppointment(world.as("technician"), { id, version, key: randomUUID(), ...input }),
    ).rejects.toMatchObject({ reason: "forbidden" });
  });
});

test("the desk is told of no-shows by address, number and merged record, and of a car by its plate, however it is written", async () => {
  const vehicle = { plate: "8ABC-123", make: "Honda", model: "Fit" };
  const made = async (hour: number, phone: string) => {
    const reply = await desk({ when: waiterAt(hour), who: "gus", vehicle, phone });
    if (!reply.ok) throw new Error(reply.reason);
    await linkCustomer(advisor(), reply.appointment.id);
    return reply.appointment;
  };
  const [missed, coming] = [await made(9, "212 555 0199"), await made(13, "212 555 0199")];
  const warnings = (input: Parameters<typeof getWarnings>[1]) => getWarnings(advisor(), input);
  expect(await warnings({ email: "gus@example.com" })).toEqual({ noShows: [], sameCar: [] });
  world.pass(Date.parse(missed.arrival.to) - advisor().now().getTime() + 60_000);
  await markNoShow(advisor(), await seen(missed.id));
  expect(await warnings({ email: "gus@example.com" })).toMatchObject({ noShows: [DAY] });
  expect(await warnings({ phone: "(212) 555-0199" })).toMatchObject({ noShows: [DAY] });
  expect((await warnings({ plate: "8abc 123" })).sameCar.map(({ id }) => id)).toEqual([coming.id]);
  expect((await warnings({ plate: "8abc 123", except: coming.id })).sameCar).toEqual([]);
  expect(await warnings({ plate: "OTHER" })).toEqual({ noShows: [], sameCar: [] });
  await expect(getWarnings(world.as("technician"), {})).rejects.toMatchObject({ reason: "forbidden" });
});

describe("what is booked anyway", () => {
  const over = () => desk({ when: waiterAt(9), lane: "bay-1", anyway: true });

  test("is refused without the word, with the nearest times; with it, stands over the other and is marked", async () => {
    const below = await book(9, "customer", "bay-1");
    expect(await desk({ when: waiterAt(9), lane: "bay-1" })).toMatchObject({ ok: false, reason: "taken" });
    const reply = await over();
    expect(reply).toMatchObject({
      ok: true,
      appointment: { override: { reason: "taken", by: "advisor" }, slot: { lane: "bay-1", layer: 1 } },
    });
    expect((await found(below)).appointment.slot.layer).toBeUndefined();
    expect(await audited("booking.override")).toBe(1);
    await expectWhole(world);
  });

  test("keeps the time from the public when what is below goes, and gives it back when it goes itself", async () => {
    const below = await book(9, "customer", "bay-1");
    const reply = await over();
    if (!reply.ok) throw new Error(reply.reason);
    await book(9, "bo", "bay-2");
    await cancelAppointment(advisor(), { appointment: { id: below }, key: randomUUID() });
    await expectWhole(world);
    const again = () =>
      bookAppointment(world.as("customer", "cy"), bookingInput({ who: "cy", when: waiterAt(9) }));
    expect(await again()).toMatchObject({ ok: false, reason: "taken" });
    await cancelAppointment(advisor(), { appointment: { id: reply.appointment.id }, key: randomUUID() });
    expect(await again()).toMatchObject({ ok: true });
    await expectWhole(world);
    expect(await getDays(world.as("public"), { from: DAY, days: 1 })).toHaveLength(1);
  });

  test("can be made shorter and longer where it stands, moved away and back, and so can what is below", async () => {
    const below = await book(9, "customer", "bay-1");
    const reply = await over();
    if (!reply.ok) throw new Error(reply.reason);
    const { id } = reply.appointment;
    const move = async (which: string, hour: number, length: number) =>
      moveAppointment(advisor(), {
        ...(await seen(which)),
        slot: { lane: "bay-1", date: DAY, quarters: runFrom(at(hour), length) },
      });
    for (const which of [below, id]) {
      expect(await move(which, 9, 5)).toMatchObject({ ok: true });
      expect(await move(which, 9, 3)).toMatchObject({ ok: true });
      await expectWhole(world);
    }
    expect(await move(id, 13, 4)).toMatchObject({ ok: true });
    expect((await found(id)).appointment).toMatchObject({ override: null });
    expect((await found(id)).appointment.slot.layer).toBeUndefined();
    expect(await undoChange(advisor(), await seen(id))).toMatchObject({ ok: true });
    expect((await found(id)).appointment).toMatchObject({
      override: { reason: "taken" },
      slot: { layer: 1 },
    });
    await expectWhole(world);
    expect(await move(below, 13, 4)).toMatchObject({ ok: true });
    expect(await undoChange(advisor(), await seen(below))).toMatchObject({ ok: true });
    await expectWhole(world);
    expect(await move(below, 13, 4)).toMatchObject({ ok: true });
    expect(await move(id, 13, 4)).toMatchObject({ ok: false, reason: "taken" });
    const slot = { lane: "bay-1", date: DAY, quarters: runFrom(at(13), 4) };
    expect(await moveAppointment(advisor(), { ...(await seen(id)), slot, anyway: true })).toMatchObject({
      ok: true,
    });
    await expectWhole(world);
  });

  test("by two at once is had by both, in layers of their own; after four it is refused", async () => {
    await book(9, "customer", "bay-1");
    const replies = await Promise.all(Array.from({ length: 6 }, over));
    expect(replies.filter(({ ok }) => ok)).toHaveLength(3);
    await expectWhole(world);
  });

  test("cannot be asked for by a customer", async () => {
    await book(9, "customer", "bay-1");
    await book(9, "bo", "bay-2");
    const input = { ...bookingInput({ who: "cy", when: waiterAt(9) }), anyway: true };
    expect(await bookAppointment(world.as("customer", "cy"), input)).toMatchObject({
      ok: false,
      reason: "taken",
    });
  });
});
