import { randomUUID } from "node:crypto";
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import type { Given } from "@openhood/domain/repair-orders/relations";
import { columnOf } from "@openhood/domain/repair-orders/settings";
import { beforeEach, expect, test } from "vitest";
import { bookingInput, dropOff, openShop } from "../../../test/booking.ts";
import { jobs } from "../../../test/estimate-to-decide.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import { load as loadAppointment } from "../../stores/appointments.ts";
import { load } from "../../stores/orders.ts";

let world: World;
let id: string;
const callerOf = (...role: Parameters<World["as"]>) => createCallerFactory(appRouter)(world.as(...role));
const desk = () => callerOf("advisor");
const key = () => randomUUID();
const orderOf = async () => (await load(world.db, id)).order;
const send = async (...commands: OrderCommand[]) => {
  const { outcomes } = await desk().orders.edit({ id, commands, key: key() });
  expect(outcomes).toEqual(commands.map(() => ({ ok: true, changed: true })));
};
const press = (job = "brakes") =>
  callerOf("technician", "tech").clock.press({
    press: { kind: "start", order: id, job },
    ago: 0,
    key: key(),
  });
const said = {
  by: { name: "Pat Doe", relation: "owner" },
  channel: "counter",
  reachedAt: null,
  note: null,
} as const;

async function approve(given?: Given) {
  const job = (await orderOf()).jobs[0];
  if (!job) throw new Error("no job");
  const decision = { status: "approved", said } as const;
  await send({ type: "decide", job: job.id, saw: seenOf(job), decision, ...(given && { given }) });
}
const move = async (is: "in-progress") => {
  const { stage } = await orderOf();
  const to = { is, column: columnOf(defaultSettings, is) };
  await send({ type: "move-stage", from: { is: stage.is, column: stage.column }, to, correction: false });
};
const rule = async (state: "CA" | "none") => {
  const owner = callerOf("owner");
  const { settings } = await owner.approvals.rule();
  expect(await owner.approvals.saveRule({ settings: { ...settings, rule: { state, changes: {} } } })).toEqual(
    {
      ok: true,
      revision: settings.revision + 1,
    },
  );
};

beforeEach(async () => {
  world = await makeWorld();
  await openShop(world);
  const booked = await callerOf("customer").booking.book(
    bookingInput({ when: dropOff(), phone: "555 010 8642" }),
  );
  if (!booked.ok) throw new Error(booked.reason);
  id = booked.appointment.id;
  const { version } = await loadAppointment(world.db, id);
  expect((await desk().booking.checkIn({ id, version, key: key() })).ok).toBe(true);
  const technician = { uid: "tech", name: "tech" };
  const since = world.as("owner").now().toISOString();
  const member = {
    ...technician,
    email: "tech@example.com",
    role: "technician",
    since,
    claims: "set",
    leftAt: null,
  };
  await world.db.doc("shop/staff").set({ v: 1, members: [member], revision: 1 });
  const [job] = jobs;
  if (job) await send({ type: "add-job", job: { ...job, technician }, after: null });
  await send({ type: "set-order", changes: [{ field: "odometerIn", from: null, to: 60_000 }] });
});

test("where the state wants an estimate in writing first, the clock waits for it", async () => {
  await rule("CA");
  await approve();
  await move("in-progress");
  expect(await press()).toEqual({ ok: false, reason: "no-estimate" });
  // What nobody approved is not begun either, on a car in work.
  const [, job] = jobs;
  if (job) await send({ type: "add-job", job, after: null });
  expect(await press("wipers")).toEqual({ ok: false, reason: "not-approved" });
});

test("a rule settled after a decision shows on the order what it misses, until the decision is recorded with it", async () => {
  const missing = async () => (await desk().orders.ledger({ id })).missing;
  await approve();
  expect(await missing()).toEqual([]);
  await rule("CA");
  expect(await missing()).toMatchObject([{ job: "brakes", reason: "no-estimate" }]);
  await send({ type: "ask-again", job: "brakes", from: "approved" });
  expect(await missing()).toEqual([]);
  await approve("written");
  expect(await missing()).toEqual([]);
});

test("a customer who saw the estimate in writing is on record as such, and the work begins", async () => {
  await rule("CA");
  await approve("written");
  await move("in-progress");
  expect(await press()).toMatchObject({ ok: true, open: { job: "brakes" } });
});

test("a shop that has settled on no rule begins with a yes on record, as before", async () => {
  await approve();
  await move("in-progress");
  expect(await press()).toMatchObject({ ok: true });
});

test("a job that becomes dearer asks again, and the clock on it stops in the same commit", async () => {
  await approve("written");
  await move("in-progress");
  expect(await press()).toMatchObject({ ok: true });
  const changes = [{ field: "rate" as const, from: 15_000, to: 16_000 }];
  await send({ type: "set-line", line: "labor", changes });
  const work = (await world.db.collection("orderWork").doc(id).get()).data();
  expect(work?.stretches).toMatchObject([{ job: "brakes", end: "not-approved" }]);
  const bay = await callerOf("technician", "tech").clock.bay({ cars: [id] });
  expect(bay.clock).toMatchObject({ open: null, cut: { order: id, job: "brakes", end: "not-approved" } });
  const [stretch] = work?.stretches ?? [];
  expect(bay.orders[0]?.order.jobs[0]).toMatchObject({ authorization: "pending", noWork: "asked-again" });
  expect((await desk().orders.history({ id, before: null })).events).toEqual([
    {
      ...{ kind: "clock-stopped", end: "not-approved", job: "brakes" },
      ...{ at: stretch.to, by: { uid: "tech", name: "tech" } },
    },
  ]);
  expect(await press()).toEqual({ ok: false, reason: "asked-again" });
});

const clock = async () => (await callerOf("technician", "tech").clock.bay({ cars: [id] })).clock;
const markReady = async (who = desk()) => {
  const changes = [{ field: "correction" as const, from: null, to: "Replaced." }];
  await send({ type: "set-job", job: "brakes", changes });
  const { version } = await loadAppointment(world.db, id);
  expect(await who.booking.markReady({ id, version, key: key() })).toMatchObject({ ok: true });
};

test("a car that is marked ready has no clock that runs, and none starts until it is back in work", async () => {
  await approve("written");
  await move("in-progress");
  expect(await press()).toMatchObject({ ok: true });
  await markReady();
  expect(await clock()).toMatchObject({ open: null, cut: { order: id, job: "brakes", end: "ready" } });
  expect((await desk().orders.history({ id, before: null })).events).toMatchObject([
    { kind: "clock-stopped", end: "ready", job: "brakes", by: { uid: "tech" } },
  ]);
  expect(await press()).toEqual({ ok: false, reason: "ready" });
  await move("in-progress");
  expect(await press()).toMatchObject({ ok: true });
  expect(await clock()).toMatchObject({ open: { job: "brakes" }, cut: null });
});

test("a clock says who ended it, also where that is whoever worked", async () => {
  await approve("written");
  await move("in-progress");
  await press();
  await markReady(callerOf("technician", "tech"));
  expect(await clock()).toMatchObject({ open: null, cut: { job: "brakes", end: "ready", by: "tech" } });
});

test("of two owners who settle the rule at once, the second is told", async () => {
  const owner = callerOf("owner");
  const { settings, suggested } = await owner.approvals.rule();
  expect(suggested).toBe("NY");
  await rule("CA");
  expect(await owner.approvals.saveRule({ settings })).toEqual({ ok: false, reason: "edit-conflict" });
});
