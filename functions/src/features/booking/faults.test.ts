import { describe, expect, test } from "vitest";
import { bookingInput, codeFor, DAY, expectWhole, lane, openShop, waiterAt } from "../../../test/booking.ts";
import {
  faults,
  insist,
  type Scenario,
  type ShakyWorld,
  shakyWorld,
  testEachFault,
} from "../../../test/faults.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { load } from "../../stores/appointments.ts";
import { remindCustomers } from "./remind-customers.ts";

const callerOf = (ctx: Ctx) => createCallerFactory(appRouter)(ctx).booking;

const openLanes = (world: ShakyWorld, lanes: number) =>
  openShop(world, { lanes: Array.from({ length: lanes }, (_, number) => lane(`bay-${number}`)) });

const mailsOf = async (world: ShakyWorld) =>
  (await world.all("outbox")).map(({ calendar }) =>
    calendar ? `${calendar.method} ${calendar.event.sequence}` : "code",
  );
const customer = (world: ShakyWorld) => callerOf(world.as("customer"));
/** An appointment that is there before. */
type Given = { token: string; id: string; version: number };
const nothing: Given = { token: "", id: "", version: 0 };

async function agreed(world: ShakyWorld): Promise<Given> {
  const reply = await customer(world).book(bookingInput());
  if (!reply.ok) throw new Error(reply.reason);
  const { id } = reply.appointment;
  return { id, token: reply.token, version: (await load(world.db, id)).version };
}

/** Each ask has its key. */
type Case = Pick<Scenario<Given>, "act"> & Partial<Scenario<Given>> & { claims: number; mails: string[] };

const cases: Record<string, Case> = {
  book: {
    act: (world, _, key) => customer(world).book({ ...bookingInput(), key }),
    claims: 4,
    mails: ["REQUEST 0"],
  },
  "book as a guest": {
    before: async (world) => {
      await callerOf(world.as("public")).sendCode({ email: "ana@example.com", language: "en" });
      return nothing;
    },
    act: async (world, _, key) => {
      const code = await codeFor(world, "ana@example.com");
      return callerOf(world.as("public")).book({ ...bookingInput({ who: "ana" }), code, key });
    },
    claims: 4,
    mails: ["code", "REQUEST 0"],
  },
  reschedule: {
    before: agreed,
    act: (world, { token }, key) =>
      callerOf(world.as("public")).reschedule({ appointment: { token }, when: waiterAt(11), key }),
    claims: 4,
    mails: ["REQUEST 0", "REQUEST 1"],
  },
  cancel: {
    before: agreed,
    act: (world, { token }, key) => callerOf(world.as("public")).cancel({ appointment: { token }, key }),
    claims: 0,
    mails: ["REQUEST 0", "CANCEL 1"],
  },
  "remind, by the sweeps of two minutes": {
    before: async (world) => {
      const given = await agreed(world);
      world.pass((waiterAt(9).start - 23 * 4) * 900_000 - world.as("public").now().getTime());
      return given;
    },
    act: async (world) => {
      for (const _ of [1, 2]) await remindCustomers(world.as("public"));
      return { ok: true };
    },
    claims: 4,
    mails: ["REQUEST 0", "REQUEST 0"],
  },
  edit: {
    before: agreed,
    act: (world, { id, version }, key) =>
      callerOf(world.as("advisor")).edit({
        id,
        version,
        key,
        services: ["oil"],
        kind: "waiter",
        lane: "bay-0",
        slot: { lane: "bay-0", date: DAY, quarters: [0, 1, 2, 3].map((n) => waiterAt(13).start + n) },
        vehicle: { plate: "8ABC123" },
        marks: ["call-first"],
      }),
    claims: 4,
    mails: ["REQUEST 0", "REQUEST 1"],
  },
  move: {
    before: agreed,
    act: (world, { id, version }, key) =>
      callerOf(world.as("advisor")).move({
        id,
        version,
        key,
        slot: { lane: "bay-0", date: DAY, quarters: [0, 1, 2, 3, 4].map((n) => waiterAt(13).start + n) },
      }),
    claims: 5,
    mails: ["REQUEST 0", "REQUEST 1"],
  },
};

describe.each(Object.entries(cases))("%s, with one fault", (_, { before, act, claims, mails }) => {
  testEachFault("%s, at any of its calls: done once, told once, nothing left over", {
    before: async (world) => {
      await openLanes(world, 1);
      return before ? before(world) : nothing;
    },
    act,
    check: async (world) => {
      expect(await world.all("appointments")).toHaveLength(1);
      expect(await world.all("claims")).toHaveLength(claims);
      expect(await world.all("units")).toHaveLength(claims === 0 ? 0 : 1);
      expect(await mailsOf(world)).toEqual(mails);
      await expectWhole(world);
    },
  });
});

test("a crowd under faults of every kind: each slot is had once, by somebody who was told", {
  timeout: 120_000,
}, async () => {
  const world = await shakyWorld();
  await openLanes(world, 2);
  world.line.fate = () =>
    Math.random() < 0.1 ? (faults[Math.floor(Math.random() * faults.length)] ?? null) : null;
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, number) => {
      const who = `person${number}`;
      const input = bookingInput({ who, when: waiterAt(9 + (number % 5)) });
      const ctx = { ...world.as("customer", who), random: Math.random };
      return insist(world, () => callerOf(ctx).book(input));
    }),
  );
  world.line.fate = () => null;
  world.line.restart();
  const told = replies.flatMap((reply) => (reply.ok ? [reply.appointment.id] : []));
  expect(told).toHaveLength(10);
  expect((await world.all("appointments")).map(({ id }) => id).sort()).toEqual(told.sort());
  expect(await mailsOf(world)).toEqual(Array(10).fill("REQUEST 0"));
  await expectWhole(world);
});
