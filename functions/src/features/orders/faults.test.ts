import { randomUUID } from "node:crypto";
import { NO_DECISIONS, verify } from "@openhood/domain/approvals/ledger";
import { fingerprint } from "@openhood/domain/fingerprint";
import { apply } from "@openhood/domain/repair-orders/apply";
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import { blankJob } from "@openhood/domain/repair-orders/canned";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import type { PartLine } from "@openhood/domain/repair-orders/line";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { STAGE_RULES } from "@openhood/domain/repair-orders/stages";
import { stockUse } from "@openhood/domain/repair-orders/stock";
import { agrees } from "@openhood/domain/repair-orders/visit";
import { isDeep } from "@openhood/local-stack/testing/deep";
import fc from "fast-check";
import type { Firestore } from "firebase-admin/firestore";
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
import { compareBoard } from "../../stores/board.ts";
import { entriesOf } from "../../stores/ledger.ts";
import { type KeptEdit, load, openCards } from "../../stores/orders.ts";

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
      expect((await compareBoard(world.db, openCards)).differences).toEqual([]);
      await expectWhole(world);
    },
  });
});

/** What somebody is about to edit, before they have seen the order. */
const intended = fc.record({
  kind: fc.constantFrom(
    "key tag",
    "odometer",
    "new job",
    "cause",
    "part",
    "quantity",
    "remove line",
    "decide",
    "move",
  ),
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
  const line = job?.lines[number % Math.max(1, job.lines.length)];
  if (kind === "move") {
    const { is, column } = seen.stage;
    const to = [...STAGE_RULES[is].to].filter((one) => one !== "canceled" && one !== "picked-up");
    const next = to[number % Math.max(1, to.length)] ?? is;
    return { type: "move-stage", from: { is, column }, to: { is: next, column: next }, correction: false };
  }
  if (job && kind === "decide") {
    const { status } = job.authorization;
    if (status !== "pending") return { type: "ask-again", job: job.id, from: status };
    const by = { name: "Pat", relation: "owner" } as const;
    const said = { by, channel: "counter", reachedAt: null, note: null } as const;
    return { type: "decide", job: job.id, saw: seenOf(job), decision: { status: "approved", said } };
  }
  if (job && kind === "part")
    return { type: "add-line", line: pads(`${name}-${count}`), to: { job: job.id, after: null } };
  if (line?.kind === "part" && kind === "quantity")
    return {
      type: "set-line",
      line: line.id,
      changes: [{ field: "quantity", from: line.quantity, to: 100 + (number % 900) }],
    };
  if (line && kind === "remove line") return { type: "remove-line", line: line.id, saw: fingerprint(line) };
  if (kind === "new job" || !job)
    return { type: "add-job", job: blankJob(`${name}-${count}`, { en: name, es: "" }), after: null };
  return {
    type: "set-job",
    job: job.id,
    changes: [{ field: "cause", from: job.cause, to: `${name} ${number}` }],
  };
}

/** A part that is kept in stock. */
const pads = (id: string): PartLine => ({
  kind: "part",
  id,
  name: { en: "Brake pads", es: "" },
  taxed: true,
  discount: null,
  partNumber: "mz 14",
  quantity: 200,
  cost: null,
  price: 5_000,
  pricing: "hand",
  condition: "new",
  core: null,
  supply: "on-hand",
});
const STOCK = 100_000;

/** A shop with a car that has come, and pads in stock. */
async function begun(world: ShakyWorld): Promise<string> {
  const id = await booked(world);
  await checkIn(world, id, randomUUID());
  const desk = callerOf(world.as("owner"));
  const facts = { partNumber: "MZ-14", name: { en: "Brake pads", es: "" }, reorderAt: null };
  await desk.orders.keepStock({ of: null, facts, key: randomUUID() });
  const [item] = (await desk.orders.stock()).items;
  const act = { kind: "receive", quantity: STOCK, cost: null } as const;
  await desk.orders.actOnStock({ id: item?.id ?? "", act, key: randomUUID() });
  return id;
}

const [RUNS, EDITS] = isDeep ? [6, 40] : [2, 40];
const many = fc.array(intended, { minLength: EDITS, maxLength: EDITS });
const fates = fc.infiniteStream(
  fc.oneof(
    { weight: 97, arbitrary: fc.constant(null) },
    { weight: 3, arbitrary: fc.constantFrom(...faults) },
  ),
);

/** An order as it was seen, and as each edit since then left it. */
async function statesSince(db: Firestore, seen: RepairOrder): Promise<RepairOrder[]> {
  const kept = await db
    .collection(`repairOrders/${seen.id}/history`)
    .where("revision", ">", seen.revision)
    .orderBy("revision")
    .get();
  const states = [seen];
  for (const doc of kept.docs) {
    const { edit, by, at } = doc.data() as KeptEdit;
    const made = apply(states.at(-1) ?? seen, edit.command, { by, at }, defaultSettings);
    if (made.ok) states.push(made.order);
  }
  return states;
}

test("two advisors at once under faults lose no edit, every refusal is true, and board, stock and appointment say what the order says", {
  timeout: 3_600_000,
}, async () => {
  const run = async (ana: Intended[], ben: Intended[], fates: fc.Stream<Fault | null>) => {
    const world = await shakyWorld();
    const id = await begun(world);
    world.line.fate = () => fates.next().value ?? null;
    let made = 0;
    const work = async (uid: string, intentions: Intended[]) => {
      const ctx = { ...world.as("advisor", uid), random: Math.random };
      for (const [count, intention] of intentions.entries()) {
        world.pass(1_000);
        // Sees the order, and edits what it saw some time later.
        const seen = await insist(world, async () => (await load(world.db, id)).order);
        const command = editOf(intention, seen, uid, count);
        const key = randomUUID();
        const reply = await insist(world, () => callerOf(ctx).orders.edit({ id, commands: [command], key }));
        const [outcome] = reply.outcomes;
        if (outcome?.ok) made += outcome.changed ? 1 : 0;
        // What the rules say of the order as it was seen, or as it stood since.
        else if (outcome?.kind === "refused") {
          const now = await insist(world, async () => (await load(world.db, id)).order);
          const stamp = { by: { uid, name: uid }, at: ctx.now().toISOString() };
          const between = await insist(world, () => statesSince(world.db, seen));
          const said = [...between, now].map((order) => apply(order, command, stamp, defaultSettings));
          expect(said.map((one) => !one.ok && one.kind === "refused" && one.reason)).toContain(
            outcome.reason,
          );
        }
        // Only what the other has changed is in the way.
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
    const decided = kept.docs.filter((doc) => doc.get("edit.command.type") === "decide");
    const entries = await entriesOf(world.db, id);
    expect(entries).toHaveLength(decided.length);
    expect(verify(id, entries, order.ledger ?? NO_DECISIONS).ok).toBe(true);
    expect((await world.all("audit")).filter((one) => one.action === "orders.edit")).toHaveLength(made);
    expect((await compareBoard(world.db, openCards)).differences).toEqual([]);
    expect(agrees((await loadAppointment(world.db, id)).appointment.state.status, order.stage.is)).toBe(true);
    const [item] = (await callerOf(world.as("owner")).orders.stock()).items;
    expect(item?.quantity).toBe(STOCK - (stockUse(order).get("MZ14") ?? 0));
    const moved = (await world.all("stockMoves")).reduce((sum, { change }) => sum + Number(change), 0);
    expect(moved).toBe(item?.quantity);
  };
  await fc.assert(fc.asyncProperty(many, many, fates, run), { numRuns: RUNS, endOnFailure: true });
});
