import { randomUUID } from "node:crypto";
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import { blankJob } from "@openhood/domain/repair-orders/canned";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { PartLine } from "@openhood/domain/repair-orders/line";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { stockUse } from "@openhood/domain/repair-orders/stock";
import { beforeEach, expect, test } from "vitest";
import { bookingInput, dropOff, openShop } from "../../../test/booking.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import { load as loadAppointment } from "../../stores/appointments.ts";
import { load } from "../../stores/orders.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await openShop(world);
});
const callerOf = (who: "advisor" | "owner" | "technician" | "customer") =>
  createCallerFactory(appRouter)(world.as(who));
const desk = () => callerOf("advisor");
const key = () => randomUUID();
const orderOf = async (id: string) => (await load(world.db, id)).order;
const stockNow = async () => (await desk().orders.stock()).items[0];
const facts = { partNumber: "MZ-14", name: { en: "Brake pads", es: "" }, reorderAt: 200 };
const send = (id: string, ...commands: OrderCommand[]) => desk().orders.edit({ id, commands, key: key() });

const pads = (id: string, over: Partial<PartLine> = {}): PartLine => ({
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
  ...over,
});

async function estimate(lines: PartLine[]): Promise<string> {
  const car = { plate: null, year: 2016, make: "Honda", model: "Civic" };
  const made = await desk().orders.open({
    from: {
      kind: "phone-estimate",
      record: null,
      vehicle: null,
      name: "Pat",
      phone: null,
      language: "en",
      car,
      concern: null,
    },
    key: key(),
  });
  if (!made.ok) throw new Error(made.reason);
  const job = { ...blankJob("brakes", { en: "Brakes", es: "" }), lines };
  await send(made.id, { type: "add-job", job, after: null });
  return made.id;
}
const approve = ({ jobs: [job] }: RepairOrder): OrderCommand => {
  if (!job) throw new Error("no job");
  const by = { name: "Pat", relation: "owner" } as const;
  const said = { by, channel: "counter", reachedAt: null, note: null } as const;
  return { type: "decide", job: job.id, saw: seenOf(job), decision: { status: "approved", said } };
};
const supply = (line: string, from: PartLine["supply"], to: PartLine["supply"]): OrderCommand => ({
  type: "set-line",
  line,
  changes: [{ field: "supply", from, to }],
});

/** Ten in stock. */
async function tenInStock(): Promise<string> {
  expect(await desk().orders.keepStock({ of: null, facts, key: key() })).toEqual({ ok: true });
  const id = (await stockNow())?.id ?? "";
  const act = { kind: "receive", quantity: 1_000, cost: 3_100 } as const;
  expect(await desk().orders.actOnStock({ id, act, key: key() })).toEqual({ ok: true });
  return id;
}

test("what an approved job has on hand is out of the stock, and back when it is not approved or bought after all", async () => {
  await tenInStock();
  const order = await estimate([pads("a"), pads("b", { quantity: 100 })]);
  expect((await stockNow())?.quantity).toBe(1_000);
  await send(order, approve(await orderOf(order)));
  expect(await stockNow()).toMatchObject({ quantity: 700, lastCost: 3_100 });
  await send(order, supply("a", "on-hand", "needed"));
  expect((await stockNow())?.quantity).toBe(900);
  await send(order, { type: "ask-again", job: "brakes", from: "approved" });
  expect((await stockNow())?.quantity).toBe(1_000);
  const moves = await world.all("stockMoves");
  expect(moves.map(({ change }) => Number(change)).sort((a, b) => a - b)).toEqual([-300, 100, 200, 1_000]);
  expect(moves.filter((one) => one.kind === "order").every((one) => one.order === order)).toBe(true);
});

/** A visit whose order has an approved job with two pads. */
async function approvedVisit(): Promise<{ id: string; token: string }> {
  const input = bookingInput({ when: dropOff(), phone: "555 010 8642" });
  const booked = await callerOf("customer").booking.book(input);
  if (!booked.ok) throw new Error(booked.reason);
  const { id } = booked.appointment;
  await desk().orders.open({ from: { kind: "appointment", id }, key: key() });
  const job = { ...blankJob("brakes", { en: "Brakes", es: "" }), lines: [pads("a")] };
  await send(id, { type: "add-job", job, after: null });
  await send(id, approve(await orderOf(id)));
  expect((await stockNow())?.quantity).toBe(800);
  return { id, token: booked.token };
}
const versionOf = async (id: string) => (await loadAppointment(world.db, id)).version;

test("parts of a visit nobody comes to are back in the stock, whoever calls it off and wherever that is said", async () => {
  await tenInStock();
  const guest = createCallerFactory(appRouter)(world.as("public"));
  const afterArrival = () =>
    world.pass(Date.parse("2026-03-11T00:00:00Z") - world.as("public").now().getTime());
  const ways: ((visit: { id: string; token: string }) => Promise<unknown>)[] = [
    ({ id }) => desk().booking.cancel({ appointment: { id }, key: key() }),
    ({ token }) => guest.booking.cancel({ appointment: { token }, key: key() }),
    async ({ id }) => {
      afterArrival();
      await desk().booking.noShow({ id, version: await versionOf(id), key: key() });
    },
  ];
  for (const callOff of ways) {
    const visit = await approvedVisit();
    await callOff(visit);
    expect((await orderOf(visit.id)).stage.is).toMatch(/canceled|no-show/);
    expect((await stockNow())?.quantity).toBe(1_000);
  }
});

test("a visit that is expected again takes its parts again", async () => {
  await tenInStock();
  const { id } = await approvedVisit();
  world.pass(Date.parse("2026-03-11T00:00:00Z") - world.as("public").now().getTime());
  const stage = (is: "scheduled" | "no-show") => ({ is, column: is });
  const move = { type: "move-stage", correction: false } as const;
  await send(id, { ...move, from: stage("scheduled"), to: stage("no-show") });
  expect((await stockNow())?.quantity).toBe(1_000);
  await desk().booking.reopen({ id, version: await versionOf(id), key: key() });
  expect((await orderOf(id)).stage.is).toBe("scheduled");
  expect((await stockNow())?.quantity).toBe(800);
});

test("a part nobody keeps in stock moves nothing", async () => {
  const order = await estimate([pads("a")]);
  await send(order, approve(await orderOf(order)));
  expect(await world.all("stockMoves")).toEqual([]);
});

test("a repeated call takes, receives and keeps once", async () => {
  const id = await tenInStock();
  const order = await estimate([pads("a")]);
  const call = { id: order, commands: [approve(await orderOf(order))], key: key() };
  await desk().orders.edit(call);
  await desk().orders.edit(call);
  expect((await stockNow())?.quantity).toBe(800);
  const received = { id, act: { kind: "receive", quantity: 100, cost: null } as const, key: key() };
  await desk().orders.actOnStock(received);
  await desk().orders.actOnStock(received);
  expect((await stockNow())?.quantity).toBe(900);
});

test("counted, received and taken in the same moment, every one of them counts", async () => {
  const id = await tenInStock();
  const orders = await Promise.all([1, 2, 3].map(() => estimate([pads("a")])));
  for (let round = 0; round < 4; round++) {
    const { quantity = 0, revision = 0 } = (await stockNow()) ?? {};
    const count = { kind: "count", revision, saw: quantity, counted: 5_000 } as const;
    await Promise.all([
      ...orders.map(async (order) => {
        const present = await orderOf(order);
        const isApproved = present.jobs[0]?.authorization.status === "approved";
        const again = { type: "ask-again", job: "brakes", from: "approved" } as const;
        return send(order, isApproved ? again : approve(present));
      }),
      desk().orders.actOnStock({ id, act: count, key: key() }),
      callerOf("owner").orders.actOnStock({
        id,
        act: { kind: "receive", quantity: 300, cost: null },
        key: key(),
      }),
    ]);
    const change = round % 2 === 0 ? -600 : 600;
    expect((await stockNow())?.quantity).toBe(5_000 + 300 + change);
  }
  const moved = (await world.all("stockMoves")).reduce((sum, { change }) => sum + Number(change), 0);
  expect((await stockNow())?.quantity).toBe(moved);
  // Asked again four times, nothing is taken in the end.
  for (const order of orders) expect(stockUse(await orderOf(order)).size).toBe(0);
});

test("a number is kept once, however it is typed; what is kept no more is neither counted nor taken from", async () => {
  const id = await tenInStock();
  const same = { ...facts, partNumber: "mz14" };
  const taken = { ok: false, reason: "number-taken" };
  expect(await desk().orders.keepStock({ of: null, facts: same, key: key() })).toEqual(taken);
  const other = { ...facts, partNumber: "BR-7" };
  const of = { id, revision: 1 };
  expect(await desk().orders.keepStock({ of, facts: other, key: key() })).toEqual(taken);
  await desk().orders.keepStock({ of, facts: { ...facts, reorderAt: null }, key: key() });
  expect(await stockNow()).toMatchObject({ reorderAt: null, quantity: 1_000 });
  expect(await desk().orders.keepStock({ of: { id, revision: 2 }, facts: null, key: key() })).toEqual({
    ok: true,
  });
  expect(await desk().orders.stock()).toEqual({ items: [] });
  const act = { kind: "count", revision: 2, saw: 1_000, counted: 0 } as const;
  expect(await desk().orders.actOnStock({ id, act, key: key() })).toEqual({ ok: false, reason: "gone" });
  await expect(callerOf("technician").orders.stock()).rejects.toMatchObject({ message: "forbidden" });
});

test("whoever says something of a part that somebody changed since is told what is there now and by whom, and changes nothing", async () => {
  const id = await tenInStock();
  const saw = { id, revision: 1 };
  const hers = { ...facts, reorderAt: 400 };
  await callerOf("owner").orders.keepStock({ of: saw, facts: hers, key: key() });
  const now = { partNumber: "MZ-14", reorderAt: 400, revision: 2, edited: { by: { uid: "owner" } } };
  const told = { ok: false, reason: "edit-conflict", now };
  const mine = { ...facts, reorderAt: null };
  expect(await desk().orders.keepStock({ of: saw, facts: mine, key: key() })).toMatchObject(told);
  expect(await desk().orders.keepStock({ of: saw, facts: null, key: key() })).toMatchObject(told);
  expect(await stockNow()).toMatchObject(now);
  expect(await desk().orders.keepStock({ of: { id, revision: 2 }, facts: mine, key: key() })).toEqual({
    ok: true,
  });
});

test("of two who count the same shelf at once, one is told, and it is counted once", async () => {
  const id = await tenInStock();
  const act = { kind: "count", revision: 1, saw: 1_000, counted: 700 } as const;
  const replies = await Promise.all(
    (["advisor", "owner"] as const).map((who) => callerOf(who).orders.actOnStock({ id, act, key: key() })),
  );
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
  expect(replies.find(({ ok }) => !ok)).toMatchObject({ reason: "edit-conflict", now: { quantity: 700 } });
  expect((await stockNow())?.quantity).toBe(700);
});

test("whoever counts against a number that was never there is shown the one that is", async () => {
  const id = await tenInStock();
  const act = { kind: "count", revision: 1, saw: -1e9, counted: 700 } as const;
  const reply = await desk().orders.actOnStock({ id, act, key: key() });
  expect(reply).toMatchObject({ ok: false, reason: "edit-conflict", now: { quantity: 1_000 } });
  expect((await stockNow())?.quantity).toBe(1_000);
});

test("what moved a part is read page by page, the latest first: what, how many, by whom, for which order, and when", async () => {
  const id = await tenInStock();
  const order = await estimate([pads("a")]);
  for (let round = 0; round < 11; round++) {
    world.pass(60_000);
    await send(order, approve(await orderOf(order)));
    world.pass(60_000);
    await send(order, { type: "ask-again", job: "brakes", from: "approved" });
  }
  const first = await desk().orders.stockMoves({ id, after: null });
  expect(first.moves).toHaveLength(20);
  expect(first.moves.slice(0, 2)).toMatchObject([
    { kind: "order", change: 200, by: { uid: "advisor" }, order: { id: order } },
    { kind: "order", change: -200, order: { number: (await orderOf(order)).number } },
  ]);
  const last = await desk().orders.stockMoves({ id, after: first.next });
  expect(last).toMatchObject({
    next: null,
    moves: [{}, {}, { kind: "receive", change: 1_000, order: null }],
  });
  const all = [...first.moves, ...last.moves];
  expect(new Set(all.map(({ id }) => id)).size).toBe(23);
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .sort()
      .reverse(),
  );
});

test("the movements of a part add up to what is there, also after it was kept no more and kept again", async () => {
  const id = await tenInStock();
  await desk().orders.keepStock({ of: { id, revision: 1 }, facts: null, key: key() });
  await tenInStock();
  const { moves } = await desk().orders.stockMoves({ id, after: null });
  expect(moves.map(({ kind }) => kind).sort()).toEqual(["receive", "receive", "remove"]);
  expect(moves.reduce((sum, { change }) => sum + change, 0)).toBe((await stockNow())?.quantity);
});
