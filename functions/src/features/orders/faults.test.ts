import { randomUUID } from "node:crypto";
import { blankJob } from "@openhood/domain/repair-orders/canned";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bookingInput, expectWhole, openShop } from "../../../test/booking.ts";
import {
  type Fault,
  faults,
  insist,
  type ShakyWorld,
  shakyWorld,
  testEachFault,
} from "../../../test/faults.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { load as loadAppointment } from "../../stores/appointments.ts";
import { compareBoard, load } from "../../stores/orders.ts";

const callerOf = (ctx: Ctx) => createCallerFactory(appRouter)(ctx);

async function booked(world: ShakyWorld): Promise<string> {
  await openShop(world);
  const reply = await callerOf(world.as("customer")).booking.book(bookingInput());
  if (!reply.ok) throw new Error(reply.reason);
  return reply.appointment.id;
}

async function checkIn(world: ShakyWorld, id: string, key: string): Promise<unknown> {
  return callerOf(world.as("advisor")).booking.checkIn({ id, version: 0, key });
}

const edits: OrderCommand[] = [
  { type: "set-order", changes: [{ field: "keyTag", from: null, to: "A7" }] },
  { type: "add-job", job: blankJob("job", { en: "Brakes", es: "" }), after: null },
  {
    type: "move-stage",
    from: { is: "checked-in", column: "checked-in" },
    to: { is: "inspecting", column: "inspecting" },
    correction: false,
  },
];

const scenarios = {
  "a check-in": {
    before: booked,
    act: checkIn,
    action: "booking.checkIn",
    revision: 1,
  },
  edits: {
    before: async (world: ShakyWorld) => {
      const id = await booked(world);
      await checkIn(world, id, randomUUID());
      return id;
    },
    act: (world: ShakyWorld, id: string, key: string) =>
      callerOf(world.as("advisor")).orders.edit({ id, commands: edits, key }),
    action: "orders.edit",
    revision: 4,
  },
};

describe.each(Object.entries(scenarios))("%s, with one fault", (_, { before, act, action, revision }) => {
  testEachFault("%s, at any of its calls: done once, told once, the board equal to the orders", {
    before,
    act,
    check: async (world, id) => {
      const all = (await world.all("repairOrders")) as RepairOrder[];
      expect(all.map((order) => [order.id, order.number, order.revision])).toEqual([[id, 1001, revision]]);
      expect((await world.all("audit")).filter((one) => one.action === action)).toHaveLength(1);
      expect((await world.db.collection(`repairOrders/${id}/history`).get()).size).toBe(revision - 1);
      expect((await compareBoard(world.db)).differences).toEqual([]);
      await expectWhole(world);
    },
  });
});

/** What somebody is about to edit, before they have seen the order. */
const intended = fc.record({
  kind: fc.constantFrom("key tag", "odometer", "new job", "cause"),
  number: fc.nat(99_999),
});
type Intended = typeof intended extends fc.Arbitrary<infer T> ? T : never;

/** The edit of somebody who has seen the order so. */
function editOf({ kind, number }: Intended, seen: RepairOrder, name: string, count: number): OrderCommand {
  if (kind === "key tag") {
    const to = `${name}${number % 100}`;
    return { type: "set-order", changes: [{ field: "keyTag", from: seen.keyTag, to }] };
  }
  if (kind === "odometer")
    return { type: "set-order", changes: [{ field: "odometerIn", from: seen.odometerIn, to: number }] };
  const job = seen.jobs[number % Math.max(1, seen.jobs.length)];
  if (kind === "new job" || !job)
    return { type: "add-job", job: blankJob(`${name}-${count}`, { en: name, es: "" }), after: null };
  return {
    type: "set-job",
    job: job.id,
    changes: [{ field: "cause", from: job.cause, to: `${name} ${number}` }],
  };
}

const [RUNS, EDITS] = process.env.LONG ? [50, 200] : [6, 40];
const many = fc.array(intended, { minLength: EDITS, maxLength: EDITS });
const fates = fc.infiniteStream(
  fc.oneof(
    { weight: 97, arbitrary: fc.constant(null) },
    { weight: 3, arbitrary: fc.constantFrom(...faults) },
  ),
);

test("two advisors at once under faults lose no edit, and every refusal is true", {
  timeout: 600_000,
}, async () => {
  const run = async (ana: Intended[], ben: Intended[], fates: fc.Stream<Fault | null>) => {
    const world = await shakyWorld();
    const id = await booked(world);
    await checkIn(world, id, randomUUID());
    world.line.fate = () => fates.next().value ?? null;
    let made = 0;
    const work = async (uid: string, intentions: Intended[]) => {
      const ctx = { ...world.as("advisor", uid), random: Math.random };
      for (const [count, intention] of intentions.entries()) {
        // Sees the order, and edits what it saw some time later.
        const seen = await insist(world, async () => (await load(world.db, id)).order);
        const command = editOf(intention, seen, uid, count);
        const key = randomUUID();
        const reply = await insist(world, () => callerOf(ctx).orders.edit({ id, commands: [command], key }));
        const [outcome] = reply.outcomes;
        if (outcome?.ok) made += outcome.changed ? 1 : 0;
        // At the limit of 60 jobs; otherwise only what the other has changed is in the way.
        else if (outcome?.kind === "refused") expect(outcome.reason).toBe("too-many");
        else expect(outcome?.set?.by.uid ?? "another").not.toBe(uid);
      }
    };
    await Promise.all([work("ana", ana), work("ben", ben)]);
    world.line.fate = () => null;
    world.line.restart();
    const { order } = await load(world.db, id);
    expect(order.revision).toBe(1 + made);
    const kept = await world.db.collection(`repairOrders/${id}/history`).orderBy("revision").get();
    expect(kept.docs.map((doc) => doc.get("revision"))).toEqual(
      Array.from({ length: made }, (_, n) => n + 2),
    );
    // What was made last of each is what stands there.
    const last = new Map<string, unknown>();
    for (const doc of kept.docs) {
      const { command } = doc.get("edit") as { command: OrderCommand };
      if (command.type === "set-order") for (const { field, to } of command.changes) last.set(field, to);
      if (command.type === "set-job") for (const { to } of command.changes) last.set(command.job, to);
    }
    for (const [what, to] of last) {
      const job = order.jobs.find((one) => one.id === what);
      expect(job ? job.cause : order[what as "keyTag"]).toBe(to);
    }
    expect((await world.all("audit")).filter((one) => one.action === "orders.edit")).toHaveLength(made);
    expect((await compareBoard(world.db)).differences).toEqual([]);
    expect((await loadAppointment(world.db, id)).appointment.state.status).toBe("checked-in");
  };
  await fc.assert(fc.asyncProperty(many, many, fates, run), { numRuns: RUNS, endOnFailure: true });
});
