import { randomUUID } from "node:crypto";
import type { Finding } from "@openhood/domain/inspections/inspection";
import { beforeEach, expect, test } from "vitest";
import { estimateToDecide, openEstimate } from "../../../test/estimate-to-decide.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import { load } from "../../stores/orders.ts";
import { dataOf, removeDataOf } from "../../stores/personal-data.ts";

let world: World;
let order: string;
let id: string;
const callerOf = (role: Parameters<World["as"]>[0], uid?: string) =>
  createCallerFactory(appRouter)(world.as(role, uid));
const key = () => randomUUID();
const found = (mark: Finding["mark"], more: Partial<Finding> = {}): Finding => ({
  ...{ mark, value: null, note: null },
  ...more,
});
const start = async (of = order, template = "courtesy") => {
  const reply = await callerOf("technician").inspections.start({ order: of, template, key: key() });
  if (!reply.ok) throw new Error(reply.reason);
  return reply.id;
};
const mark = (item: string, from: Finding | null, to: Finding | null, uid = "lee", one = key()) =>
  callerOf("technician", uid).inspections.edit({ id, command: { type: "mark", item, from, to }, key: one });
const read = async (of = id) => (await callerOf("advisor").inspections.get({ id: of })).inspection;
const send = async (of = id) =>
  callerOf("advisor").inspections.send({ id: of, saw: (await read(of)).revision, key: key() });
const link = async () => {
  const { address } = await callerOf("advisor").approvals.makeLink({ order, key: key() });
  return address.split("#")[1] ?? "";
};

beforeEach(async () => {
  world = await makeWorld();
  order = await estimateToDecide(world);
  id = await start();
});
/** Changes an order behind everybody's back. */
async function change(of: string, to: object) {
  const { order: before, save } = await load(world.db, of);
  const batch = world.db.batch();
  save(batch, { ...before, ...to, revision: before.revision + 1 }, []);
  await batch.commit();
}

test("an inspection starts once, also when two people start it at the same moment", async () => {
  expect(await start()).toBe(id);
  const both = await Promise.all([start(order, "tires"), start(order, "tires")]);
  expect(both[0]).toBe(both[1]);
  expect(await callerOf("advisor").inspections.list({ order })).toHaveLength(2);
});

test("no inspection starts on a car that has left", async () => {
  await change(order, { stage: { ...(await load(world.db, order)).order.stage, is: "picked-up" } });
  const reply = await callerOf("technician").inspections.start({ order, template: "brakes", key: key() });
  expect(reply).toEqual({ ok: false, reason: "car-left" });
});

test("of two who mark one item at the same moment one counts, and the other is told what it shows and who did it", async () => {
  const replies = await Promise.all([
    mark("horn", null, found("ok"), "lee"),
    mark("horn", null, found("stop"), "sam"),
  ]);
  const [lost, ...others] = replies.filter(({ ok }) => !ok);
  expect(others).toEqual([]);
  const now = (await read()).items.horn;
  expect(lost).toEqual({ ok: false, reason: "changed", item: "horn", present: now });
});

test("marks on different items at the same moment are all kept", async () => {
  const items = ["horn", "belt", "hoses", "struts"];
  await Promise.all(items.map((item, n) => mark(item, null, found("watch"), n % 2 ? "lee" : "sam")));
  expect(Object.keys((await read()).items).sort()).toEqual(items.toSorted());
});

test("a mark whose answer was lost counts once: the same key writes nothing again", async () => {
  const one = key();
  const before = await callerOf("advisor").live.revisions();
  expect(await mark("horn", null, found("stop"), "lee", one)).toEqual({ ok: true });
  await mark("horn", found("stop"), found("ok"));
  expect(await mark("horn", null, found("stop"), "lee", one)).toEqual({ ok: true });
  expect((await read()).items.horn).toMatchObject({ mark: "ok" });
  const after = await callerOf("advisor").live.revisions();
  expect(after.inspections - before.inspections).toBe(2);
  expect((await world.all("audit")).filter(({ action }) => action === "inspections.edit")).toHaveLength(2);
});

test("a sent inspection is on the order's link, names nobody, and is never changed", async () => {
  const token = await link();
  const byLink = () => callerOf("public").inspections.byLink({ token });
  expect(await send()).toEqual({ ok: false, reason: "nothing-checked" });
  await mark("pads-front", null, found("stop", { value: 25, note: "Scored" }));
  await mark("horn", null, found("ok"));
  expect(await byLink()).toEqual([]);
  const stale = await callerOf("advisor").inspections.send({ id, saw: 1, key: key() });
  expect(stale).toEqual({ ok: false, reason: "changed" });
  expect(await send()).toEqual({ ok: true });
  const [sent] = await byLink();
  expect(sent?.points).toMatchObject([{ id: "pads-front", mark: "stop", value: 25 }, { id: "horn" }]);
  expect(JSON.stringify(sent)).not.toContain("lee");
  expect(await mark("belt", null, found("stop"))).toEqual({ ok: false, reason: "sent" });
  expect((await read()).items.belt).toBeUndefined();
  expect(await start()).not.toBe(id);
  expect(await byLink()).toHaveLength(1);
});

test("the next visit of the car shows the last readings with their dates", async () => {
  const desk = callerOf("advisor");
  const facts = { vin: null, plate: "7ABC123", plateState: null, year: 2016, make: "Honda", model: "Civic" };
  const person = {
    kind: "person",
    name: "Pat Doe",
    email: null,
    phone: null,
    language: "en",
    notes: null,
  } as const;
  const customer = await desk.customers.create({ facts: person, key: key() });
  if (!customer.ok) throw new Error("no record");
  const car = await desk.customers.addVehicle({
    ...{ record: customer.id, facts: { ...facts, color: null, notes: null }, reading: null, key: key() },
  });
  if (!car.ok) throw new Error("no car");
  const next = await openEstimate(world, null);
  for (const one of [order, next])
    await change(one, { vehicle: { ...(await load(world.db, one)).order.vehicle, id: car.id } });
  await mark("pads-front", null, found("ok", { value: 70 }));
  await mark("horn", null, found("ok"));
  const { at } = (await read()).items["pads-front"] ?? {};
  world.pass(90 * 86_400_000);
  expect((await read(await start(next))).last).toEqual({ "pads-front": { value: 70, at } });
});

test("a customer downloads what was sent to them, and it goes with their data", async () => {
  const { customer } = (await load(world.db, order)).order;
  await change(order, { customer: { ...customer, email: "pat@example.com" } });
  await mark("horn", null, found("stop"));
  await send();
  const open = await start(order, "tires");
  const data = await dataOf(world.db, "pat@example.com");
  expect(data.repairOrders).toMatchObject([{ inspections: [{ id, points: [{ id: "horn" }] }] }]);
  expect(JSON.stringify(data)).not.toContain(open);
  await removeDataOf(world.db, "pat@example.com");
  expect(await world.all("inspections")).toEqual([]);
});
