import { randomUUID } from "node:crypto";
import { defaultMaintenance } from "@openhood/domain/maintenance/default-settings";
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import { jobFromCanned } from "@openhood/domain/repair-orders/canned";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { defaultCannedJobs } from "@openhood/domain/repair-orders/default-canned-jobs";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import { beforeEach, expect, test } from "vitest";
import { bookingInput, dropOff, openShop } from "../../../test/booking.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { load as loadAppointment } from "../../stores/appointments.ts";
import { load } from "../../stores/orders.ts";
import { linkCustomer } from "../customers/link-customer.ts";

let world: World;
let id: string;
let vehicle: string;
const callerOf = (ctx: Ctx) => createCallerFactory(appRouter)(ctx);
const desk = () => callerOf(world.as("advisor"));
const key = () => randomUUID();
const orderOf = async () => (await load(world.db, id)).order;
const version = async () => (await loadAppointment(world.db, id)).version;
const send = async (...commands: OrderCommand[]) => {
  const { outcomes } = await desk().orders.edit({ id, commands, key: key() });
  for (const one of outcomes) expect(one).toMatchObject({ ok: true });
};
const oilOf = async () =>
  (await desk().orders.due({ vehicle }))?.due.find(({ interval }) => interval.id === "oil-change");

beforeEach(async () => {
  world = await makeWorld();
  await openShop(world);
  const required = { work: [], ready: [], posting: [] };
  const free = { ...defaultSettings, required };
  expect(await callerOf(world.as("owner")).orders.saveSettings({ settings: free })).toMatchObject({
    ok: true,
  });
  const booked = await callerOf(world.as("customer")).booking.book(
    bookingInput({ when: dropOff(), phone: "555 010 8642" }),
  );
  if (!booked.ok) throw new Error(booked.reason);
  id = booked.appointment.id;
  await linkCustomer(world.as("public"), id);
  expect((await desk().booking.checkIn({ id, version: await version(), key: key() })).ok).toBe(true);
  vehicle = (await orderOf()).vehicle.id ?? "";
  const [oil] = defaultCannedJobs.jobs;
  if (!oil) throw new Error("no canned job");
  await send(
    { type: "set-order", changes: [{ field: "odometerIn", from: null, to: 50_000 }] },
    {
      type: "add-job",
      job: jobFromCanned(oil, defaultSettings, randomUUID),
      after: null,
    },
  );
  const [job] = (await orderOf()).jobs;
  if (!job) throw new Error("no job");
  const said = {
    by: { name: "Ana", relation: "owner" },
    channel: "counter",
    reachedAt: null,
    note: null,
  } as const;
  await send({ type: "decide", job: job.id, saw: seenOf(job), decision: { status: "approved", said } });
});

test("a service is due again from the day its car was ready, by the desk's tap or by the order; taken back, it was not done", async () => {
  expect(await oilOf()).toMatchObject({ status: "no-record", last: null });
  const start = await desk().booking.startWork({ id, version: await version(), key: key() });
  expect(start.ok).toBe(true);
  const out = (from: number | null, to: number): OrderCommand => ({
    type: "set-order",
    changes: [{ field: "odometerOut", from, to }],
  });
  await send(out(null, 50_010));
  expect(await desk().booking.markReady({ id, version: await version(), key: key() })).toMatchObject({
    ok: true,
  });
  const { number } = await orderOf();
  const last = { canned: "oil-change", order: id, number, miles: 50_010 };
  expect(await oilOf()).toMatchObject({ status: "later", last, miles: 55_010 });
  expect((await desk().booking.undo({ id, version: await version(), key: key() })).ok).toBe(true);
  expect(await oilOf()).toMatchObject({ status: "no-record" });
  const at = (is: "in-progress" | "ready") => ({ is, column: is });
  await send({ type: "move-stage", from: at("in-progress"), to: at("ready"), correction: false });
  expect(await oilOf()).toMatchObject({ status: "later", last });
  await send(out(50_010, 50_012));
  expect(await oilOf()).toMatchObject({ last: { ...last, miles: 50_012 }, miles: 55_012 });
});

test("whoever the car is sees in their garage what is due on it now or soon, and nobody else does", async () => {
  const garage = async (uid: string) =>
    (await callerOf(world.as("customer", uid)).customers.garage()).vehicles;
  expect(await garage("customer")).toMatchObject([{ id: vehicle, due: [] }]);
  expect((await desk().booking.startWork({ id, version: await version(), key: key() })).ok).toBe(true);
  expect((await desk().booking.markReady({ id, version: await version(), key: key() })).ok).toBe(true);
  expect(await garage("customer")).toMatchObject([{ due: [] }]);
  world.pass(200 * 86_400_000);
  const [own] = await garage("customer");
  expect(own?.due).toContainEqual({ name: expect.objectContaining({ en: "Oil change" }), status: "overdue" });
  expect(await garage("stranger")).toEqual([]);
});

test("the shop's own table says what is due; who saves it over somebody else's is told", async () => {
  const owner = callerOf(world.as("owner"));
  const seen = await desk().orders.maintenance();
  expect(seen).toEqual(defaultMaintenance);
  const [first] = seen.intervals;
  if (!first) throw new Error("no interval");
  const settings = { ...seen, intervals: [{ ...first, miles: 3_000 }] };
  expect(await owner.orders.saveMaintenance({ settings })).toEqual({ ok: true, revision: 2 });
  expect(await owner.orders.saveMaintenance({ settings })).toEqual({ ok: false, reason: "edit-conflict" });
  expect((await desk().orders.due({ vehicle }))?.due.map(({ interval }) => interval.miles)).toEqual([3_000]);
});

test("of a vehicle that is gone nothing is due, and one that became another's has what that one had", async () => {
  expect(await desk().orders.due({ vehicle: "gone" })).toBeNull();
  const known = (await world.db.doc(`vehicles/${vehicle}`).get()).data();
  await world.db.doc("vehicles/stays").set({ ...known, id: "stays" });
  await world.db
    .doc(`vehicles/${vehicle}`)
    .update({ merged: { into: "stays", record: "r", gave: [], readings: [] } });
  expect((await desk().orders.due({ vehicle }))?.odometer).toMatchObject([{ miles: 50_000 }]);
});
