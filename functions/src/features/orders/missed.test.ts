import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { bookingInput, dropOff, openShop } from "../../../test/booking.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import { load as loadAppointment } from "../../stores/appointments.ts";

const MINUTE = 60_000;
let world: World;
let id: string;
const callerOf = (who: "advisor" | "customer") => createCallerFactory(appRouter)(world.as(who));
const desk = () => callerOf("advisor");
const step = async (what: "checkIn" | "markReady" | "finish" | "undo") => {
  const { version } = await loadAppointment(world.db, id);
  expect(await desk().booking[what]({ id, version, key: randomUUID() })).toMatchObject({ ok: true });
};
const iso = (inMs: number) => new Date(world.as("advisor").now().getTime() + inMs).toISOString();
const missed = async () => (await desk().orders.missed()).orders;

/** A car that is here and promised for in an hour. */
beforeEach(async () => {
  world = await makeWorld();
  await openShop(world);
  const booked = await callerOf("customer").booking.book(
    bookingInput({ when: dropOff(), phone: "555 010 8642" }),
  );
  if (!booked.ok) throw new Error(booked.reason);
  id = booked.appointment.id;
  await step("checkIn");
  const changes = [{ field: "promisedAt" as const, from: null, to: iso(60 * MINUTE) }];
  const { outcomes } = await desk().orders.edit({
    ...{ id, key: randomUUID() },
    commands: [{ type: "set-order", changes }],
  });
  expect(outcomes).toMatchObject([{ ok: true }]);
});

test("a car that was ready late and is gone is told with when it was ready, for the day it left", async () => {
  world.pass(61 * MINUTE);
  const readyAt = iso(0);
  await step("markReady");
  expect(await missed()).toEqual([]);
  world.pass(30 * MINUTE);
  await step("finish");
  expect(await missed()).toMatchObject([{ id, promisedAt: iso(-31 * MINUTE), readyAt }]);
  world.pass(24 * 60 * MINUTE);
  expect(await missed()).toEqual([]);
});

test("a car that was ready in time is not, however late it is fetched", async () => {
  world.pass(59 * MINUTE);
  await step("markReady");
  world.pass(120 * MINUTE);
  await step("finish");
  expect(await missed()).toEqual([]);
});

test("one whose leaving is taken back is not told", async () => {
  world.pass(61 * MINUTE);
  await step("markReady");
  await step("finish");
  expect(await missed()).toHaveLength(1);
  await step("undo");
  expect(await missed()).toEqual([]);
});
