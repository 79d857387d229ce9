import { randomUUID } from "node:crypto";
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import { jobFromCanned } from "@openhood/domain/repair-orders/canned";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { jobOfferedAgain } from "@openhood/domain/repair-orders/declined-work";
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
let first: string;
let car: string;
const callerOf = (ctx: Ctx) => createCallerFactory(appRouter)(ctx);
const desk = () => callerOf(world.as("advisor"));
const key = () => randomUUID();
const orderOf = async (id: string) => (await load(world.db, id)).order;
const waiting = async (vehicle: string) =>
  (await desk().orders.declined({ vehicle })).map(({ order, job }) => [order, job.authorization.status]);
const said = {
  by: { name: "Ana", relation: "owner" },
  channel: "counter",
  reachedAt: null,
  note: null,
} as const;

async function checkedIn(): Promise<string> {
  const booked = await callerOf(world.as("customer")).booking.book(
    bookingInput({ when: dropOff(), phone: "555 010 8642" }),
  );
  if (!booked.ok) throw new Error(booked.reason);
  const { id } = booked.appointment;
  await linkCustomer(world.as("public"), id);
  const { version } = await loadAppointment(world.db, id);
  expect((await desk().booking.checkIn({ id, version, key: key() })).ok).toBe(true);
  return id;
}

async function send(id: string, ...commands: OrderCommand[]): Promise<void> {
  const { outcomes } = await desk().orders.edit({ id, commands, key: key() });
  for (const one of outcomes) expect(one).toMatchObject({ ok: true });
}

async function decide(id: string, status: "approved" | "declined"): Promise<void> {
  const job = (await orderOf(id)).jobs.at(-1);
  if (!job) throw new Error("no job");
  await send(id, { type: "decide", job: job.id, saw: seenOf(job), decision: { status, said } });
}

beforeEach(async () => {
  world = await makeWorld();
  await openShop(world);
  first = await checkedIn();
  car = (await orderOf(first)).vehicle.id ?? "";
  const [oil] = defaultCannedJobs.jobs;
  if (!oil) throw new Error("no canned job");
  await send(first, {
    type: "add-job",
    job: jobFromCanned(oil, defaultSettings, randomUUID),
    after: null,
  });
});

test("work declined on one visit waits with its price, and is added to the next one's order until it is approved", async () => {
  expect(await waiting(car)).toEqual([]);
  await decide(first, "declined");
  expect(await waiting(car)).toEqual([[first, "declined"]]);
  const [found] = await desk().orders.declined({ vehicle: car });
  if (!found) throw new Error("nothing waits");
  expect(found).toMatchObject({ number: (await orderOf(first)).number });
  expect(found.job.authorization.cents).toBe(seenOf(found.job).cents);

  // Another order of this car, on which it is offered again.
  const { record } = (await orderOf(first)).customer;
  const vehicle = { plate: null, year: null, make: null, model: null };
  const opened = await desk().orders.open({
    from: {
      kind: "phone-estimate",
      ...{
        record,
        vehicle: car,
        name: "Ana Brandt",
        phone: null,
        language: "en",
        car: vehicle,
        concern: null,
      },
    },
    key: key(),
  });
  if (!opened.ok) throw new Error(opened.reason);
  const second = opened.id;
  world.pass(60_000);
  await send(second, {
    type: "add-job",
    job: jobOfferedAgain(found.job, defaultSettings, randomUUID),
    after: null,
  });
  // Asked, and not yet answered: what the customer said last still stands.
  expect(await waiting(car)).toEqual([[first, "declined"]]);
  await decide(second, "approved");
  expect(await waiting(car)).toEqual([]);
});

test("a car has the declined work and the orders of the vehicles that turned out to be it, in several turns too", async () => {
  await decide(first, "declined");
  const known = (await world.db.doc(`vehicles/${car}`).get()).data();
  const into = (id: string) => ({ merged: { into: id, record: "r", gave: [], readings: [] } });
  await world.db.doc("vehicles/middle").set({ ...known, id: "middle", ...into("stays") });
  await world.db.doc("vehicles/stays").set({ ...known, id: "stays" });
  await world.db.doc(`vehicles/${car}`).update(into("middle"));
  expect(await waiting("stays")).toEqual([[first, "declined"]]);
  const listed = await desk().orders.list({ of: { kind: "vehicle", id: "stays" }, after: null });
  expect(listed.orders.map(({ id }) => id)).toEqual([first]);
  expect(await waiting("other")).toEqual([]);
});

test("a technician does not see what was declined, nor its price", async () => {
  const bay = callerOf(world.as("technician"));
  await expect(bay.orders.declined({ vehicle: car })).rejects.toMatchObject({ code: "FORBIDDEN" });
});
