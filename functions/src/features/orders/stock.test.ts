import { randomUUID } from "node:crypto";
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import { blankJob } from "@openhood/domain/repair-orders/canned";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { PartLine } from "@openhood/domain/repair-orders/line";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { stockUse } from "@openhood/domain/repair-orders/stock";
import { beforeEach, expect, test } from "vitest";
import { openShop } from "../../../test/booking.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import { load } from "../../stores/orders.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await openShop(world);
});
const callerOf = (who: "advisor" | "owner" | "technician") => createCallerFactory(appRouter)(world.as(who));
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
  expect(await desk().orders.keepStock({ id: null, facts, key: key() })).toEqual({ ok: true });
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
    const before = (await stockNow())?.quantity ?? 0;
    const count = { kind: "count", saw: before, counted: 5_000 } as const;
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
  expect(await desk().orders.keepStock({ id: null, facts: same, key: key() })).toEqual(taken);
  const other = { ...facts, partNumber: "BR-7" };
  expect(await desk().orders.keepStock({ id, facts: other, key: key() })).toEqual(taken);
  await desk().orders.keepStock({ id, facts: { ...facts, reorderAt: null }, key: key() });
  expect(await stockNow()).toMatchObject({ reorderAt: null, quantity: 1_000 });
  expect(await desk().orders.keepStock({ id, facts: null, key: key() })).toEqual({ ok: true });
  expect(await desk().orders.stock()).toEqual({ items: [] });
  const act = { kind: "count", saw: 1_000, counted: 0 } as const;
  expect(await desk().orders.actOnStock({ id, act, key: key() })).toEqual({ ok: false, reason: "gone" });
  await expect(callerOf("technician").orders.stock()).rejects.toMatchObject({ message: "forbidden" });
});
