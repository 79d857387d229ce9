import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { NOTICE_DELAY } from "@openhood/domain/booking/undo";
import type { VehicleFacts } from "@openhood/domain/customers/vehicle";
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import { blankJob } from "@openhood/domain/repair-orders/canned";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Stage } from "@openhood/domain/repair-orders/stages";
import { agrees } from "@openhood/domain/repair-orders/visit";
import { FieldValue } from "firebase-admin/firestore";
import { beforeEach, expect, test } from "vitest";
import { bookingInput, dropOff, oil, openShop } from "../../../test/booking.ts";
import { logged } from "../../../test/logged.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { revisions } from "../../infra/revisions.ts";
import { load as loadAppointment } from "../../stores/appointments.ts";
import { compareBoard } from "../../stores/board.ts";
import { load, openCards } from "../../stores/orders.ts";
import { shop } from "../../stores/shop.ts";
import { checkBoard } from "../board/check-board.ts";
import { linkCustomer } from "../customers/link-customer.ts";
import { tellCustomers } from "./tell-customers.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await openShop(world);
});
const callerOf = (ctx: Ctx) => createCallerFactory(appRouter)(ctx);
const desk = () => callerOf(world.as("advisor"));
const key = () => randomUUID();
const versionOf = async (id: string) => (await loadAppointment(world.db, id)).version;
const statusOf = async (id: string) => (await loadAppointment(world.db, id)).appointment.state.status;
const orderOf = async (id: string) => (await load(world.db, id)).order;

/** A car that is booked and has come; linked before to its customer's record, as the function does it. */
async function checkedIn({ isLinked = false } = {}): Promise<string> {
  const booked = await callerOf(world.as("customer")).booking.book(
    bookingInput({ when: dropOff(), phone: "555 010 8642" }),
  );
  if (!booked.ok) throw new Error(booked.reason);
  const { id } = booked.appointment;
  if (isLinked) await linkCustomer(world.as("public"), id);
  const reply = await desk().booking.checkIn({ id, version: await versionOf(id), key: key() });
  expect(reply.ok).toBe(true);
  return id;
}

const send = (id: string, ...commands: OrderCommand[]) => desk().orders.edit({ id, commands, key: key() });
const tag = (from: string | null, to: string | null): OrderCommand => ({
  type: "set-order",
  changes: [{ field: "keyTag", from, to }],
});
const job = blankJob("job", { en: "Brakes", es: "" });
const to = (from: Stage, is: Stage, correction = false): OrderCommand => ({
  type: "move-stage",
  from: { is: from, column: from },
  to: { is, column: is },
  correction,
});
const approve = (order: RepairOrder): OrderCommand => {
  const [first] = order.jobs;
  if (!first) throw new Error("no job");
  const by = { name: "Ana", relation: "owner" } as const;
  const said = { by, channel: "counter", reachedAt: null, note: null } as const;
  return { type: "decide", job: first.id, saw: seenOf(first), decision: { status: "approved", said } };
};
const rightBoard = async () => expect((await compareBoard(world.db, openCards)).differences).toEqual([]);
const auditOf = async (action: string) => (await world.all("audit")).filter((one) => one.action === action);

test("a check-in opens the order of its appointment, once, on the board; a second check-in after an undo keeps one that says more", async () => {
  const id = await checkedIn();
  const order = await orderOf(id);
  expect(order).toMatchObject({ id, number: 1001, source: { kind: "appointment", appointment: id } });
  expect(order.stage.is).toBe("checked-in");
  expect((await desk().board.get()).cards.map((card) => card.id)).toEqual([id]);
  await send(id, { type: "set-order", changes: [{ field: "keyTag", from: null, to: "A1" }] });
  expect((await desk().booking.undo({ id, version: await versionOf(id), key: key() })).ok).toBe(true);
  expect((await orderOf(id)).stage.is).toBe("scheduled");
  expect((await desk().booking.checkIn({ id, version: await versionOf(id), key: key() })).ok).toBe(true);
  expect(await world.all("repairOrders")).toHaveLength(1);
  expect(await desk().orders.open({ from: { kind: "appointment", id }, key: key() })).toEqual({
    ok: true,
    id,
  });
  await rightBoard();
});

test("a walk-in has its order from the commit that takes it in; a caller has an estimate without a date", async () => {
  const reply = await desk().booking.walkIn({
    kind: "drop-off",
    services: ["oil"],
    vehicle: { plate: "8ABC123" },
    name: "Pat",
    email: "",
    language: "en",
    phone: "555 010 8642",
    key: key(),
    anyway: true,
  });
  if (!reply.ok) throw new Error(reply.reason);
  expect((await orderOf(reply.appointment.id)).source.kind).toBe("walk-in");
  const from = {
    kind: "phone-estimate" as const,
    record: null,
    vehicle: null,
    name: "Pat",
    phone: "555 010 8642",
    language: "en" as const,
    car: { plate: null, year: 2016, make: "Honda", model: "Civic" },
    concern: "It squeals",
  };
  const again = key();
  const one = await desk().orders.open({ from, key: again });
  if (!one.ok) throw new Error(one.reason);
  expect(await desk().orders.open({ from, key: again })).toEqual(one);
  // A vehicle that is not there, or on nobody's record.
  const [car] = await world.all("vehicles");
  for (const vehicle of ["nope", String(car?.id)])
    await expect(desk().orders.open({ from: { ...from, vehicle }, key: key() })).rejects.toMatchObject({
      message: "not-found",
    });
  expect(await orderOf(one.id)).toMatchObject({ number: 1002, stage: { is: "scheduled" } });
  expect(await world.all("repairOrders")).toHaveLength(2);
  await rightBoard();
});

test("a service brings its canned job onto the order as its car comes, booked or walked in; a check-in taken back leaves none", async () => {
  const service = await shop.service(world.db, oil.slug);
  const batch = world.db.batch();
  service.save(batch, { ...oil, cannedJob: "oil-change" });
  await batch.commit();
  const id = await checkedIn();
  expect((await orderOf(id)).jobs).toMatchObject([
    { canned: "oil-change", authorization: { status: "pending" } },
  ]);
  expect((await desk().board.get()).cards.find((card) => card.id === id)?.jobs).toMatchObject({ pending: 1 });
  const undone = await desk().booking.undo({ id, version: await versionOf(id), key: key() });
  expect(undone.ok).toBe(true);
  expect(await world.all("repairOrders")).toEqual([]);
  // What somebody began to work on stays.
  const required = { work: [], ready: [], posting: [] };
  await world.db.doc("shop/orders").set({ ...defaultSettings, required });
  const version = await versionOf(id);
  await desk().booking.checkIn({ id, version, key: key() });
  const [booked] = (await orderOf(id)).jobs;
  const press = { kind: "start", order: id, job: booked?.id ?? "" } as const;
  const started = await callerOf(world.as("technician")).clock.press({ press, ago: 0, key: key() });
  if (!started.ok) throw new Error(started.reason);
  await desk().booking.undo({ id, version: version + 1, key: key() });
  expect(await orderOf(id)).toMatchObject({ stage: { is: "scheduled" }, jobs: [{ canned: "oil-change" }] });
  await world.db.recursiveDelete(world.db.doc(`repairOrders/${id}`));
  // An estimate before the car comes begins with it, too.
  await desk().orders.open({ from: { kind: "appointment", id }, key: key() });
  expect((await orderOf(id)).jobs).toMatchObject([{ canned: "oil-change" }]);
  const reply = await desk().booking.walkIn({
    kind: "drop-off",
    services: ["oil"],
    vehicle: { plate: "8ABC123" },
    name: "Pat",
    email: "",
    language: "en",
    phone: "555 010 8642",
    key: key(),
    anyway: true,
  });
  if (!reply.ok) throw new Error(reply.reason);
  expect((await orderOf(reply.appointment.id)).jobs).toMatchObject([{ canned: "oil-change" }]);
});

const CIVIC = { year: 2016, make: "Honda", model: "Civic", color: "Red", notes: null };
const PLATED = { ...CIVIC, vin: "1HGCM82633A004352", plate: "8KLM234", plateState: "CA" };
const UNKNOWN = { ...CIVIC, vin: null, plate: null, plateState: null, color: null };
const emailed = { name: "Ana", email: "customer@example.com", phone: null } as const;

/** The order of a visit that was booked as "2016 Honda Civic", of a customer whose record has these cars. */
async function orderWithCars(...cars: (typeof PLATED | typeof UNKNOWN)[]) {
  const made = await desk().customers.create({
    facts: { kind: "person", ...emailed, language: "en", notes: null },
    key: key(),
  });
  for (const facts of cars)
    await desk().customers.addVehicle({ record: made.id, facts, reading: null, key: key() });
  return orderOf(await checkedIn({ isLinked: true }));
}

test("the order of a visit begins with what the records know of its car", async () => {
  const { plate, plateState, vin, color } = (await orderWithCars(PLATED)).vehicle;
  expect({ plate, plateState, vin, color }).toEqual({
    ...{ plate: "8KLM234", plateState: "CA", vin: PLATED.vin, color: "Red" },
  });
});

test("of two cars of that kind none is taken for the one that comes", async () => {
  const order = await orderWithCars(PLATED, { ...PLATED, vin: "1HGCM82633A004353", plate: "OTHER" });
  expect(order.vehicle).toMatchObject({ plate: null, vin: null });
});

test("a plate that was typed on the order is on the car's record, too, where it had none", async () => {
  const order = await orderWithCars(UNKNOWN);
  const set = (to: string, from: string | null = null): OrderCommand => ({
    type: "set-vehicle",
    changes: [{ field: "plate", from, to }],
  });
  await send(order.id, set("8KLM234"));
  const car = async () => (await world.all("vehicles")).find(({ id }) => id === order.vehicle.id);
  expect(await car()).toMatchObject({ facts: { plate: "8KLM234" }, find: { plate: "8KLM234" } });
  // What it had stays: whose mistake that is, the record's page tells.
  await send(order.id, set("OTHER", "8KLM234"));
  expect((await orderOf(order.id)).vehicle.plate).toBe("OTHER");
  expect(await car()).toMatchObject({ facts: { plate: "8KLM234" } });
});

test("a plate that is another car's of that customer brings the order, and what was noted by it, to that car", async () => {
  const other = { ...PLATED, vin: "1HGCM82633A004353", plate: "OTHER" };
  const order = await orderWithCars(PLATED, other);
  const set = (to: string | null, from: string | null = null): OrderCommand => ({
    type: "set-vehicle",
    changes: [{ field: "plate", from, to }],
  });
  await send(order.id, { type: "set-order", changes: [{ field: "odometerIn", from: null, to: 60_000 }] });
  const cars = async () => {
    const all = await world.all("vehicles");
    const { vehicle } = await orderOf(order.id);
    return Object.fromEntries(
      all.map(({ id, facts, odometer }) => [
        facts.plate,
        { isOn: id === vehicle.id, miles: odometer.map(({ miles }: { miles: number }) => miles) },
      ]),
    );
  };
  const [here, away] = [
    { isOn: true, miles: [60_000] },
    { isOn: false, miles: [] },
  ];
  const first = await cars();
  const [booked, second] = first.OTHER?.isOn ? ["OTHER", "8KLM234"] : ["8KLM234", "OTHER"];
  expect(first).toEqual({ [booked]: here, [second]: away });
  await send(order.id, set(second));
  expect(await cars()).toEqual({ [booked]: away, [second]: here });
  // A plate that is nobody's of theirs is a slip, or a new one: the order stays where it is.
  await send(order.id, set("NEW0001", second));
  expect(await cars()).toEqual({ [booked]: away, [second]: here });
  await send(order.id, set(booked, "NEW0001"));
  expect(await cars()).toEqual({ [booked]: here, [second]: away });
});

test("edits of two advisors merge; of the same field the second is told what is there and who set it", async () => {
  const id = await checkedIn();
  const other = callerOf(world.as("owner"));
  await other.orders.edit({ id, commands: [tag(null, "A1")], key: key() });
  const miles: OrderCommand = { type: "set-order", changes: [{ field: "odometerIn", from: null, to: 5 }] };
  const reply = await send(id, tag(null, "B2"), miles);
  expect(reply.outcomes).toMatchObject([
    { ok: false, kind: "conflict", what: "order.keyTag", present: "A1", set: { by: { uid: "owner" } } },
    { ok: true, changed: true },
  ]);
  expect(await orderOf(id)).toMatchObject({ keyTag: "A1", odometerIn: 5 });
});

test("a repeated call makes its edits once, and is told the same", async () => {
  const id = await checkedIn();
  const call = { id, commands: [tag(null, "A1"), tag(null, "B2")], key: key() };
  const first = await desk().orders.edit(call);
  const second = await desk().orders.edit(call);
  expect(second.outcomes.map(({ ok }) => ok)).toEqual(first.outcomes.map(({ ok }) => ok));
  expect((await desk().orders.history({ id, before: null })).edits).toHaveLength(1);
  expect(await auditOf("orders.edit")).toHaveLength(1);
  await expect(desk().orders.edit({ ...call, commands: [tag(null, "C3")] })).rejects.toMatchObject({
    message: "key-reused",
  });
});

test("each edit is kept with who made it and what was there before", async () => {
  const id = await checkedIn();
  await send(id, tag(null, "A1"));
  await send(id, tag("A1", "B2"));
  const { edits } = await desk().orders.history({ id, before: null });
  expect(edits.map(({ revision, by }) => [revision, by.uid])).toEqual([
    [3, "advisor"],
    [2, "advisor"],
  ]);
  expect(edits[0]?.edit).toEqual({ command: tag("A1", "B2"), inverse: tag("B2", "A1") });
});

test("who approves anew approves the price there is: what was approved before is no longer kept", async () => {
  const id = await checkedIn();
  const name = { en: "Labor", es: "" };
  const price = { hours: 100, rate: 10_000, rateId: null, pricing: "hand" } as const;
  const line = { kind: "labor", id: "l", name, taxed: false, discount: null, ...price } as const;
  await send(id, { type: "add-job", job: { ...job, lines: [line] }, after: null });
  const percent = (share: number) => ({ kind: "percent", basisPoints: share * 100 }) as const;
  const takeOff = (
    from: ReturnType<typeof percent> | null,
    to: ReturnType<typeof percent> | null,
  ): OrderCommand => ({
    type: "set-order",
    changes: [{ field: "discount", from, to }],
  });
  await send(id, approve(await orderOf(id)));
  await send(id, takeOff(null, percent(10)));
  expect((await orderOf(id)).agreed).toMatchObject({ discount: null });
  await send(id, { type: "ask-again", job: "job", from: "approved" }, takeOff(percent(10), percent(50)));
  expect(await orderOf(id)).not.toHaveProperty("agreed");
  await send(id, approve(await orderOf(id)));
  const { outcomes } = await send(id, takeOff(percent(50), null));
  expect(outcomes).toMatchObject([{ ok: false, reason: "raises-approved", jobs: ["job"] }]);
});

test("order and appointment say the same of where the car is, whoever moves it", async () => {
  const id = await checkedIn();
  await send(id, { type: "add-job", job, after: null });
  // Nobody has approved anything: in its bay it is inspected.
  expect((await desk().booking.startWork({ id, version: await versionOf(id), key: key() })).ok).toBe(true);
  expect((await orderOf(id)).stage.is).toBe("inspecting");
  const refused = await send(id, to("inspecting", "in-progress"));
  expect(refused.outcomes).toMatchObject([{ ok: false, reason: "nothing-approved" }]);
  const ready = await desk().booking.markReady({ id, version: await versionOf(id), key: key() });
  expect(ready).toMatchObject({ ok: false, reason: "not-now", order: { reason: "nothing-approved" } });
  expect(await statusOf(id)).toBe("in-work");
  const fill: OrderCommand[] = [
    { type: "set-order", changes: [{ field: "odometerIn", from: null, to: 50 }] },
    {
      type: "set-job",
      job: "job",
      changes: [
        { field: "technician", from: null, to: { uid: "t", name: "T" } },
        { field: "correction", from: null, to: "Done" },
      ],
    },
  ];
  await world.db
    .doc("shop/staff")
    .set({ v: 1, members: [{ uid: "t", name: "T", leftAt: null }], revision: 1 });
  await send(id, ...fill);
  await send(id, approve(await orderOf(id)), to("inspecting", "in-progress"), to("in-progress", "ready"));
  expect(await orderOf(id)).toMatchObject({ stage: { is: "ready" }, estimate: { version: 1 } });
  expect(await statusOf(id)).toBe("ready");
  world.pass(NOTICE_DELAY);
  await tellCustomers(world.as("public"), Number.POSITIVE_INFINITY);
  expect((await world.all("outbox")).at(-1)?.subject).toMatch(/ready/i);
  expect((await desk().booking.finish({ id, version: await versionOf(id), key: key() })).ok).toBe(true);
  expect((await orderOf(id)).stage.is).toBe("picked-up");
  expect((await desk().board.get()).cards).toEqual([]);
  await send(id, to("picked-up", "ready", true));
  expect(await statusOf(id)).toBe("ready");
  await rightBoard();
});

test("what is noted as a car comes in stands on its order", async () => {
  const id = await checkedIn();
  await desk().booking.noteIntake({ id, odometer: 50_000, keyTag: "A7", anyway: false, key: key() });
  expect(await orderOf(id)).toMatchObject({ odometerIn: 50_000, keyTag: "A7", revision: 2 });
});

/** A visit that came in, on its customer's record and vehicle. */
async function linkedVisit(): Promise<string> {
  const booked = await callerOf(world.as("customer")).booking.book(
    bookingInput({ when: dropOff(), phone: "555 010 8642" }),
  );
  if (!booked.ok) throw new Error(booked.reason);
  const { id } = booked.appointment;
  await linkCustomer(world.as("public"), id);
  expect((await desk().booking.checkIn({ id, version: await versionOf(id), key: key() })).ok).toBe(true);
  return id;
}

test("an odometer typed on an order is its vehicle's, and a slip in it is corrected there, too", async () => {
  const id = await linkedVisit();
  const miles = (from: number | null, to: number | null): OrderCommand => ({
    type: "set-order",
    changes: [{ field: "odometerIn", from, to }],
  });
  const read = async () => (await world.all("vehicles")).flatMap(({ odometer }) => odometer);
  await send(id, miles(null, 812_000));
  expect(await read()).toMatchObject([{ miles: 812_000 }]);
  await send(id, miles(812_000, 81_200));
  const [car] = await world.all("vehicles");
  expect(car?.corrected).toMatchObject([{ miles: 812_000, corrected: { by: { uid: "advisor" } } }]);
  expect(await read()).toMatchObject([{ miles: 81_200 }]);
  const { appointment } = await loadAppointment(world.db, id);
  expect(appointment.intake?.odometer).toBe(81_200);
  await send(id, miles(81_200, null));
  expect(await read()).toEqual([]);
  // A vehicle that is gone holds nothing up.
  for (const { id: car } of await world.all("vehicles")) await world.db.doc(`vehicles/${car}`).delete();
  expect((await send(id, miles(null, 5))).outcomes).toMatchObject([{ ok: true }]);
});

test("an order asks to confirm an odometer that its car cannot have, and one below what the car came in with", async () => {
  const id = await linkedVisit();
  const miles = (field: "odometerIn" | "odometerOut", from: number | null, to: number): OrderCommand => ({
    type: "set-order",
    changes: [{ field, from, to }],
  });
  const [car] = await world.all("vehicles");
  const reading = { on: "2026-02-02", miles: 195_000 };
  const {
    id: vehicle,
    revision,
    facts,
  } = car as unknown as { id: string; revision: number; facts: VehicleFacts };
  const edit = { id: vehicle, facts, anyway: false, archived: false, key: key() };
  expect(await desk().customers.editVehicle({ ...edit, revision, reading })).toEqual({ ok: true });
  const far = miles("odometerIn", null, 1_991_050);
  const refused = { ok: false, reason: "odometer", why: "jump", than: "last", last: reading };
  expect((await send(id, far)).outcomes).toMatchObject([refused]);
  expect((await orderOf(id)).odometerIn).toBeNull();
  expect((await send(id, { ...far, anyway: true } as OrderCommand)).outcomes).toMatchObject([{ ok: true }]);
  await send(id, miles("odometerIn", 1_991_050, 199_105));
  expect((await send(id, miles("odometerOut", null, 199_000))).outcomes).toMatchObject([
    { ok: false, reason: "odometer", why: "lower", than: "in" },
  ]);
  expect((await send(id, miles("odometerOut", null, 199_111))).outcomes).toMatchObject([{ ok: true }]);
});

test("orders are listed of all, of a customer and of a vehicle", async () => {
  const id = await checkedIn();
  const list = async (of: { kind: "all" } | { kind: "record" | "vehicle"; id: string }) =>
    (await desk().orders.list({ of, after: null })).orders.map((one) => one.id);
  expect(await list({ kind: "all" })).toEqual([id]);
  await world.db.doc(`repairOrders/${id}`).update({ "customer.record": "r", "vehicle.id": "v" });
  expect(await list({ kind: "record", id: "r" })).toEqual([id]);
  expect(await list({ kind: "vehicle", id: "v" })).toEqual([id]);
  expect(await list({ kind: "vehicle", id: "w" })).toEqual([]);
});

test("a technician sees neither money nor contact data, and may make the edits of the bay only", async () => {
  const id = await checkedIn();
  await send(id, { type: "add-job", job, after: null });
  const bay = callerOf(world.as("technician"));
  const milesOut: OrderCommand = {
    type: "set-order",
    changes: [{ field: "odometerOut", from: null, to: 60 }],
  };
  const told = JSON.stringify([
    await bay.orders.get({ id }),
    await bay.board.get(),
    await bay.orders.list({ of: { kind: "all" }, after: null }),
    await bay.orders.settings(),
    await bay.orders.edit({ id, commands: [milesOut], key: key() }),
  ]);
  expect(told).not.toMatch(/"(cost|price|rate|cents|margin|email|phone|partsMatrix)"/);
  const removal: OrderCommand = { type: "remove-job", job: "job", saw: "x" };
  const [kept] = (await bay.orders.edit({ id, commands: [removal], key: key() })).outcomes;
  expect(kept).toEqual({ ok: false, kind: "refused", reason: "taken-up" });
  const more: OrderCommand = { type: "place-job", job: "job", from: null, to: null };
  await expect(bay.orders.edit({ id, commands: [more], key: key() })).rejects.toMatchObject({
    message: "forbidden",
  });
});

test("a technician neither takes a car in nor hands it over, on the order as little as on its appointment", async () => {
  const booked = await callerOf(world.as("customer")).booking.book(
    bookingInput({ when: dropOff(), phone: "555 010 8642" }),
  );
  if (!booked.ok) throw new Error(booked.reason);
  const { id } = booked.appointment;
  await desk().orders.open({ from: { kind: "appointment", id }, key: key() });
  const bay = callerOf(world.as("technician"));
  const moved = (command: OrderCommand) => bay.orders.edit({ id, commands: [command], key: key() });
  const forbidden = { message: "forbidden" };
  await expect(moved(to("scheduled", "checked-in"))).rejects.toMatchObject(forbidden);
  await send(id, to("scheduled", "checked-in"));
  await expect(moved(to("checked-in", "scheduled", true))).rejects.toMatchObject(forbidden);
  expect((await moved(to("checked-in", "inspecting"))).outcomes).toMatchObject([{ ok: true }]);
  expect((await moved(to("inspecting", "awaiting-approval"))).outcomes).toMatchObject([{ ok: true }]);
  await send(id, to("awaiting-approval", "ready"));
  await expect(moved(to("ready", "in-progress"))).rejects.toMatchObject(forbidden);
  await expect(moved(to("ready", "picked-up"))).rejects.toMatchObject(forbidden);
  await send(id, to("ready", "picked-up"));
  await expect(moved(to("picked-up", "ready", true))).rejects.toMatchObject(forbidden);
  expect(await statusOf(id)).toBe("done");
});

test("an order is opened where its appointment is by then, and for none that is over", async () => {
  const id = await checkedIn();
  await desk().booking.startWork({ id, version: await versionOf(id), key: key() });
  const open = () => desk().orders.open({ from: { kind: "appointment", id }, key: key() });
  // As if the visit had begun before the shop wrote orders.
  const forget = async () => {
    await world.db.doc(`repairOrders/${id}`).delete();
    await world.db.doc("boards/current").update({ [`cards.${id}`]: FieldValue.delete() });
  };
  await forget();
  expect(await open()).toEqual({ ok: true, id });
  expect((await orderOf(id)).stage.is).toBe("inspecting");
  await forget();
  await desk().booking.finish({ id, version: await versionOf(id), key: key() });
  expect(await open()).toEqual({ ok: false, reason: "ended" });
  await rightBoard();
});

test("an order opened in the moment its appointment moves is where the appointment is", async () => {
  const id = await checkedIn();
  const toAndFro = Array.from({ length: 8 }, () => ["markReady", "reopen"] as const).flat();
  const moves = ["startWork", ...toAndFro, "finish"] as const;
  for (const [index, move] of moves.entries()) {
    await world.db.recursiveDelete(world.db.doc(`repairOrders/${id}`));
    const version = await versionOf(id);
    const [opened] = await Promise.all([
      sleep(((index >> 1) % 4) * 4).then(() =>
        desk().orders.open({ from: { kind: "appointment", id }, key: key() }),
      ),
      desk().booking[move]({ id, version, key: key() }),
    ]);
    if (opened.ok) expect(agrees(await statusOf(id), (await orderOf(id)).stage.is), move).toBe(true);
  }
});

test("a car moved by its order and by its appointment in the same moment is where both say", async () => {
  const id = await checkedIn();
  for (let round = 0; round < 8; round++) {
    if ((await orderOf(id)).stage.is === "inspecting") await send(id, to("inspecting", "checked-in", true));
    await send(id, to("checked-in", "inspecting"));
    const version = await versionOf(id);
    expect([await statusOf(id), (await orderOf(id)).stage.is]).toEqual(["checked-in", "inspecting"]);
    await Promise.all([
      sleep((round % 4) * 3).then(() => send(id, to("inspecting", "checked-in", true))),
      sleep(round < 4 ? 0 : 9).then(() => desk().booking.startWork({ id, version, key: key() })),
    ]);
    expect(agrees(await statusOf(id), (await orderOf(id)).stage.is)).toBe(true);
  }
});

test("the board is put right from the orders, and says how it differed", async () => {
  const id = await checkedIn();
  await world.db
    .doc("boards/current")
    .update({ [`cards.${id}.name`]: "Wrong", "cards.none": { id: "none" } });
  const { differences } = await callerOf(world.as("owner")).board.rebuild();
  expect(differences.map(({ kind }) => kind).sort()).toEqual(["extra", "wrong"]);
  await rightBoard();
});

test("a night's check puts the board right and logs how it differed; one that is right is left as it is", async () => {
  const id = await checkedIn();
  const ctx = world.as("public");
  const revision = async () => (await revisions(world.db)).board;
  const before = await revision();
  await checkBoard(ctx);
  expect(await revision()).toEqual(before);
  await world.db
    .doc("boards/current")
    .update({ [`cards.${id}`]: FieldValue.delete(), "cards.none": { id: "none" } });
  await checkBoard(ctx);
  await rightBoard();
  expect(await revision()).not.toEqual(before);
  expect(logged.filter(({ message }) => message === "board differed and was put right")).toMatchObject([
    { severity: "ERROR", missing: 1, wrong: 0, extra: 1 },
  ]);
});

test("settings and canned jobs are saved over the revision that was seen; a new shop begins with the defaults", async () => {
  const owner = callerOf(world.as("owner"));
  const seen = await owner.orders.settings();
  if (seen.view !== "counter") throw new Error(seen.view);
  const settings = { ...seen.settings, validDays: 14 };
  expect(await owner.orders.saveSettings({ settings })).toEqual({ ok: true, revision: 2 });
  expect(await owner.orders.saveSettings({ settings })).toEqual({ ok: false, reason: "edit-conflict" });
  expect(await owner.orders.settings()).toMatchObject({ settings: { validDays: 14, revision: 2 } });
  const canned = await owner.orders.canned();
  expect(canned.jobs).toHaveLength(20);
  expect(await owner.orders.saveCanned({ canned: { ...canned, jobs: [] } })).toEqual({
    ok: true,
    revision: 2,
  });
  expect((await owner.orders.canned()).jobs).toEqual([]);
});

test("a removal takes the estimates of a person, and leaves of approved work what the shop has to keep", async () => {
  const id = await checkedIn();
  await send(id, { type: "add-job", job, after: null });
  const { removeDataOf } = await import("../../stores/personal-data.ts");
  await send(id, approve(await orderOf(id)));
  await removeDataOf(world.db, "customer@example.com", "customer");
  expect(await orderOf(id)).toMatchObject({ customer: { name: "—", phone: null, email: null } });
  const all = JSON.stringify([await world.all("repairOrders"), await world.all("boards")]);
  expect(all).not.toMatch(/customer@example|555 010|"Ana"/);
  expect((await desk().orders.history({ id, before: null })).edits).toEqual([]);
  const next = await checkedIn();
  await removeDataOf(world.db, "customer@example.com", "customer");
  await expect(orderOf(next)).rejects.toMatchObject({ message: "not-found" });
  await rightBoard();
});

test("past a hundred estimates that wait for their cars another is refused, and a car that comes finds room", async () => {
  const stage = { is: "scheduled", column: "scheduled", at: "2026-03-02T14:00:00.000Z" };
  const cards = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`old-${n}`, { stage }]));
  await world.db.doc("boards/current").set({ v: 1, cards });
  const car = { plate: null, year: null, make: null, model: null };
  const who = {
    record: null,
    vehicle: null,
    name: "Pat",
    phone: null,
    language: "en" as const,
    car,
    concern: null,
  };
  const from = { kind: "phone-estimate" as const, ...who };
  expect(await desk().orders.open({ from, key: key() })).toEqual({ ok: false, reason: "too-many-open" });
  expect((await orderOf(await checkedIn())).stage.is).toBe("checked-in");
});

test("what a technician asked the desk about the car, and what the desk said, is in the order’s history", async () => {
  const id = await checkedIn();
  const { events } = await desk().orders.history({ id, before: null });
  expect(events).toEqual([]);
  const text = "Rear pads are at 2 mm. Replace?";
  const technician = callerOf(world.as("technician"));
  expect(await technician.booking.ask({ id, text, key: key() })).toEqual({ ok: true });
  const told = async () => (await desk().orders.history({ id, before: null })).events;
  const [asked] = await told();
  expect(asked).toMatchObject({ kind: "question", text, by: { uid: "technician" } });
  world.pass(60_000);
  const askedAt = asked?.at ?? "";
  await desk().booking.answer({ id, askedAt, text: "Yes, go ahead.", key: key() });
  expect(await told()).toMatchObject([
    { kind: "answer", text: "Yes, go ahead.", by: { uid: "advisor" } },
    { kind: "question", text },
  ]);
  world.pass(60_000);
  await technician.booking.ask({ id, text: "Rotors, too?", key: key() });
  expect(await told()).toMatchObject([
    { kind: "question", text: "Rotors, too?" },
    { kind: "answer", text: "Yes, go ahead." },
    { kind: "question", text },
  ]);
});

test("a car’s readings say where they come from, and its owner’s download and garage do not name who wrote them down", async () => {
  const id = await checkedIn({ isLinked: true });
  const kept = async () => (await world.all("vehicles")).flatMap(({ odometer }) => odometer);
  await desk().booking.noteIntake({ id, odometer: 50_000, keyTag: null, anyway: false, key: key() });
  expect(await kept()).toMatchObject([
    { miles: 50_000, from: { kind: "check-in", id, by: { uid: "advisor" } } },
  ]);
  await send(id, { type: "set-order", changes: [{ field: "odometerIn", from: 50_000, to: 50_001 }] });
  expect(await kept()).toMatchObject([{ miles: 50_001, from: { kind: "order", id } }]);
  const {
    vehicles: [car],
  } = await callerOf(world.as("customer")).customers.garage();
  expect(Object.keys(car?.odometer ?? {}).sort()).toEqual(["miles", "on"]);

  const [vehicle] = await world.all("vehicles");
  const record = String(vehicle?.owner);
  for (const of of [
    { kind: "record", id: record },
    { kind: "vehicle", id: String(vehicle?.id) },
  ] as const) {
    const { happened, more } = await desk().customers.timeline({ of, pages: 1 });
    expect(more).toBe(false);
    expect(happened.map(({ kind }) => kind).sort()).toEqual(["appointment", "order", "reading", "reading"]);
    const readings = happened.filter((one) => one.kind === "reading");
    expect(readings.find(({ corrected }) => !corrected)).toMatchObject({ from: { kind: "order", id } });
    expect(readings.find(({ corrected }) => corrected)).toMatchObject({ from: { kind: "check-in", id } });
  }
});
