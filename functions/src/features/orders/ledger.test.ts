import { randomUUID } from "node:crypto";
import { applyInOrder } from "@openhood/domain/approvals/apply-in-order";
import { MAX_ENTRIES } from "@openhood/domain/approvals/entry";
import { emptyLedger, NO_DECISIONS, verify } from "@openhood/domain/approvals/ledger";
import { fingerprint } from "@openhood/domain/fingerprint";
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import { blankJob } from "@openhood/domain/repair-orders/canned";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import type { Said } from "@openhood/domain/repair-orders/job";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { beforeEach, expect, test } from "vitest";
import { openShop } from "../../../test/booking.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { standingNotices } from "../../infra/notices.ts";
import { entriesOf } from "../../stores/ledger.ts";
import { load } from "../../stores/orders.ts";
import { checkLedgers } from "./check-ledgers.ts";
import { verifyLedgers } from "./verify-ledgers.ts";

let world: World;
let id: string;
const callerOf = (ctx: Ctx) => createCallerFactory(appRouter)(ctx);
const desk = () => callerOf(world.as("advisor"));
const key = () => randomUUID();
const send = (...commands: OrderCommand[]) => desk().orders.edit({ id, commands, key: key() });
const orderOf = async () => (await load(world.db, id)).order;

const fee = { kind: "fee", id: "fee", name: { en: "Disposal", es: "" }, taxed: true, price: 1_500 } as const;
const brakes = { ...blankJob("brakes", { en: "Brakes", es: "Frenos" }), lines: [fee] };
const oil = blankJob("oil", { en: "Oil change", es: "" });
const pat = { name: "Pat Doe", relation: "owner" } as const;
const atCounter: Said = { by: pat, channel: "counter", reachedAt: null, note: null };
const byPhone: Said = { by: pat, channel: "phone", reachedAt: "555 010 8642", note: null };

/** What somebody says to a job as it is. */
function word(
  order: RepairOrder,
  name: string,
  status: "approved" | "declined",
  said = atCounter,
): OrderCommand {
  const job = order.jobs.find((one) => one.id === name);
  if (!job) throw new Error("no job");
  return { type: "decide", job: name, saw: seenOf(job), decision: { status, said } };
}
const again = (job: string, from: "approved" | "declined"): OrderCommand => ({
  type: "ask-again",
  job,
  from,
});

beforeEach(async () => {
  world = await makeWorld();
  await openShop(world);
  const from = {
    kind: "phone-estimate" as const,
    record: null,
    vehicle: null,
    name: "Pat Doe",
    phone: "555 010 8642",
    language: "en" as const,
    car: { plate: null, year: 2016, make: "Honda", model: "Civic" },
    concern: "It squeals",
  };
  const opened = await desk().orders.open({ from, key: key() });
  if (!opened.ok) throw new Error(opened.reason);
  id = opened.id;
  await send({ type: "add-job", job: brakes, after: null }, { type: "add-job", job: oil, after: "brakes" });
});

test("nothing decided: no ledger, and nothing to be broken", async () => {
  expect((await orderOf()).ledger).toBeUndefined();
  expect(await desk().orders.ledger({ id })).toEqual({ entries: [], broken: null, missing: [] });
});

test("a decision is on record with what was shown, who said it and who wrote it down, in the commit that makes it", async () => {
  await send(word(await orderOf(), "brakes", "approved"));
  const order = await orderOf();
  const [entry, ...others] = await entriesOf(world.db, id);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    number: 1,
    order: id,
    said: atCounter,
    recorder: { kind: "staff", uid: "advisor" },
    signature: { kind: "none" },
    jobs: [
      { id: "brakes", cents: 1_500, word: { status: "approved" }, lines: [{ id: "fee", cents: 1_500 }] },
    ],
  });
  expect(order.ledger).toEqual({ count: 1, hash: (entry as { hash: string }).hash });
  const { entries, broken } = await desk().orders.ledger({ id });
  expect(broken).toBeNull();
  expect(entries).toMatchObject([{ number: 1, approved: { before: 0 }, jobs: [{ name: brakes.name }] }]);
});

test("an approval that was taken back is no entry, and the next decision says that it stands no longer", async () => {
  const order = await orderOf();
  await send(word(order, "brakes", "approved"));
  await send(again("brakes", "approved"));
  await send(word(await orderOf(), "oil", "approved"));
  const { entries, broken } = await desk().orders.ledger({ id });
  expect(broken).toBeNull();
  const { lapsed, approved } = entries[0] ?? {};
  expect(lapsed).toMatchObject([{ job: "brakes", number: 1, cents: 1_500, why: "taken-back" }]);
  expect(approved).toMatchObject({ before: entries[1]?.approved.revised, standing: 0 });
  expect(approved?.added).toBe(approved?.revised);
  expect(entries[1]?.lapsed).toBeUndefined();
});

test("jobs decided in one go by one person are one entry; said in another way they are another", async () => {
  const order = await orderOf();
  await send(word(order, "brakes", "approved"), word(order, "oil", "declined"));
  await send(again("brakes", "approved"), again("oil", "declined"));
  const asked = await orderOf();
  await send(word(asked, "brakes", "declined"), word(asked, "oil", "approved", byPhone));
  const { entries } = await desk().orders.ledger({ id });
  expect(entries.map(({ number, said, jobs }) => [number, said.channel, jobs.map((job) => job.id)])).toEqual([
    [3, "phone", ["oil"]],
    [2, "counter", ["brakes"]],
    [1, "counter", ["brakes", "oil"]],
  ]);
});

test("a job that changes between two decisions of a call stands in the ledger as it was when it was decided on", async () => {
  const order = await orderOf();
  const more: OrderCommand = {
    type: "add-line",
    line: { ...fee, id: "more", price: 700 },
    to: { job: "oil", after: null },
  };
  await send(word(order, "brakes", "approved"), more);
  const changed = await orderOf();
  await send(word(changed, "oil", "approved"));
  const { entries } = await desk().orders.ledger({ id });
  expect(
    entries.map(({ jobs, approved }) => [jobs[0]?.cents, approved.revised - approved.before > 0]),
  ).toEqual([
    [700, true],
    [1_500, true],
  ]);
});

test("a decision that is sent again is on record once; two at once are both on record, or one of them is told why not", async () => {
  const call = { id, commands: [word(await orderOf(), "brakes", "approved")], key: key() };
  await Promise.all([desk().orders.edit(call), desk().orders.edit(call)]);
  const order = await orderOf();
  const other = callerOf(world.as("owner"));
  await Promise.all([
    send(word(order, "oil", "declined")),
    other.orders.edit({ id, commands: [word(order, "oil", "approved", byPhone)], key: key() }),
  ]);
  const entries = await entriesOf(world.db, id);
  expect(entries).toHaveLength(2);
  expect(verify(id, entries, (await orderOf()).ledger ?? NO_DECISIONS).ok).toBe(true);
});

test.each([
  [
    "changed",
    async (doc: FirebaseFirestore.DocumentReference) => doc.update({ "said.by.name": "Somebody" }),
    1,
  ],
  [
    "removed at the end",
    async (doc: FirebaseFirestore.DocumentReference) => doc.parent.doc("0002").delete(),
    2,
  ],
])("an entry that was %s from outside is named, and nothing is written behind it", async (_, tamper, at) => {
  await send(word(await orderOf(), "brakes", "approved"));
  await send(word(await orderOf(), "oil", "declined"));
  await tamper(world.db.doc(`repairOrders/${id}/ledger/0001`));
  expect((await desk().orders.ledger({ id })).broken).toMatchObject({ entry: at });
  await send(again("oil", "declined"));
  const before = await orderOf();
  const { outcomes } = await send(word(before, "oil", "approved"));
  expect(outcomes).toMatchObject([{ ok: false, kind: "refused", reason: "ledger-broken", entry: at }]);
  expect((await orderOf()).jobs).toEqual(before.jobs);
});

test("past the most decisions of an order another is refused, with how many there can be", async () => {
  const stamp = { by: { uid: "ana", name: "Ana" }, at: "2026-11-24T15:00:00.000Z" };
  let state: Parameters<typeof applyInOrder>[0] = {
    order: await orderOf(),
    decisions: { ok: true, ledger: emptyLedger(id) },
  };
  const put = (command: OrderCommand) => {
    const { outcomes, ...after } = applyInOrder(state, [command], stamp, defaultSettings);
    state = after;
    return outcomes[0];
  };
  for (let n = 0; n < MAX_ENTRIES; n++) {
    expect(put(word(state.order, "oil", "declined"))?.ok).toBe(true);
    put(again("oil", "declined"));
  }
  expect(put(word(state.order, "oil", "declined"))).toMatchObject({
    reason: "too-many-decisions",
    limit: MAX_ENTRIES,
  });
});

test("the record of every order is verified at once, and what was changed in it, or taken out, is named", async () => {
  expect(await verifyLedgers(world.as("public"))).toEqual({ verified: 0, broken: [] });
  await send(word(await orderOf(), "brakes", "approved"));
  await send(word(await orderOf(), "oil", "declined"));
  expect(await verifyLedgers(world.as("public"))).toEqual({ verified: 1, broken: [] });
  const { number } = await orderOf();
  const entry = world.db.doc(`repairOrders/${id}/ledger/0002`);
  const kept = (await entry.get()).data() as object;
  await entry.update({ "said.by.name": "Somebody else" });
  expect(await verifyLedgers(world.as("public"))).toEqual({
    verified: 1,
    broken: [{ id, number, entry: 2, why: "hash" }],
  });
  await entry.delete();
  expect(await verifyLedgers(world.as("public"))).toEqual({
    verified: 1,
    broken: [{ id, number, entry: 2, why: "missing" }],
  });
  await entry.set(kept);
  expect(await verifyLedgers(world.as("public"))).toEqual({ verified: 1, broken: [] });
});

test.each([
  ["an approval nobody gave", "oil", { status: "approved" }, "status"],
  ["a raised price", "brakes", { cents: 2_500 }, "cents"],
  ["other work", "brakes", { offer: "0123456789abcdef" }, "offer"],
  ["another time", "brakes", { at: "2026-03-01T14:00:00.000Z" }, "time"],
])(
  "%s in the order is named by the command and each night, until it is as recorded again",
  async (_, job, forged, differs) => {
    await send(word(await orderOf(), "brakes", "approved"), word(await orderOf(), "oil", "declined"));
    expect(await verifyLedgers(world.as("public"))).toEqual({ verified: 1, broken: [] });
    await checkLedgers(world.as("public"));
    expect(await standingNotices(world.db)).toEqual([]);
    const order = world.db.doc(`repairOrders/${id}`);
    const before = await orderOf();
    const jobs = before.jobs.map((one) =>
      one.id === job ? { ...one, authorization: { ...one.authorization, ...forged } } : one,
    );
    await order.update({ jobs });
    const found = { id, number: before.number, why: "unrecorded", job, differs };
    expect(await verifyLedgers(world.as("public"))).toEqual({ verified: 1, broken: [found] });
    await checkLedgers(world.as("public"));
    expect(await standingNotices(world.db)).toMatchObject([
      { kind: "ledgers-differ", orders: 1, numbers: [before.number] },
    ]);
    await order.update({ jobs: before.jobs });
    await checkLedgers(world.as("public"));
    expect(await standingNotices(world.db)).toEqual([]);
  },
);

test("an approval without an entry is named, as is one whose entry was removed with the head set back", async () => {
  await send(word(await orderOf(), "brakes", "approved"));
  const { ledger } = await orderOf();
  await send(word(await orderOf(), "oil", "approved"));
  const { number } = await orderOf();
  await world.db.doc(`repairOrders/${id}/ledger/0002`).delete();
  await world.db.doc(`repairOrders/${id}`).update({ ledger });
  expect((await desk().orders.ledger({ id })).broken).toBeNull();
  expect(await verifyLedgers(world.as("public"))).toEqual({
    verified: 1,
    broken: [{ id, number, why: "unrecorded", job: "oil", differs: "entry" }],
  });
});

test("an approval that was taken back needs no other record", async () => {
  await send(word(await orderOf(), "brakes", "approved"));
  await send(again("brakes", "approved"));
  expect(await verifyLedgers(world.as("public"))).toEqual({ verified: 1, broken: [] });
  await send({ type: "remove-job", job: "brakes", saw: fingerprint(brakes) });
  expect((await orderOf()).jobs).toHaveLength(1);
  expect(await verifyLedgers(world.as("public"))).toEqual({ verified: 1, broken: [] });
});

test("a record that is gone as a whole is named by the order's decisions, and one whose order is gone by its entries", async () => {
  await send(word(await orderOf(), "brakes", "approved"));
  const order = world.db.doc(`repairOrders/${id}`);
  const kept = (await order.get()).data() as object;
  const entry = world.db.doc(`repairOrders/${id}/ledger/0001`);
  const { number } = await orderOf();
  const entries = (await entry.get()).data() as object;
  await order.delete();
  const isGone = { verified: 1, broken: [{ id, why: "no-order" }] };
  expect(await verifyLedgers(world.as("public"))).toEqual(isGone);
  await entry.delete();
  expect(await verifyLedgers(world.as("public"))).toEqual({ verified: 0, broken: [] });
  const { ledger: _, ...without } = kept as { ledger: unknown };
  await order.set(without);
  const hasNone = { verified: 1, broken: [{ id, number, why: "no-entries" }] };
  expect(await verifyLedgers(world.as("public"))).toEqual(hasNone);
  // Once the shop writes down what is decided, all that is decided later is there; what is from before need not be.
  const at = (await orderOf()).jobs.map(({ authorization }) => "at" in authorization && authorization.at)[0];
  const jobs = (without as unknown as RepairOrder).jobs.map((job) => {
    const {
      reasons: _,
      eachReason: __,
      ...authorization
    } = { reasons: "", eachReason: "", ...job.authorization };
    return { ...job, authorization };
  });
  await order.update({ jobs });
  expect(await verifyLedgers(world.as("public"))).toEqual({ verified: 0, broken: [] });
  const other = world.db.doc("repairOrders/another/ledger/0001");
  await other.set({ ...entries, at: new Date(Date.parse(String(at)) + 1).toISOString() });
  expect((await verifyLedgers(world.as("public"))).broken).toEqual([{ id: "another", why: "no-order" }]);
  await other.update({ at });
  expect((await verifyLedgers(world.as("public"))).broken).toEqual([
    ...hasNone.broken,
    { id: "another", why: "no-order" },
  ]);
});
