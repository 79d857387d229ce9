import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import {
  expectTrue,
  key,
  MINUTE,
  orderOf,
  runningOf,
  type Shop,
  shopWith,
  start,
  stop,
  stretchesOf,
} from "../../../test/clock.ts";
import { MOST_COMPARED } from "../../stores/job-clocks.ts";

test("a clock forgotten overnight is named, and the counter corrects it: what was there stays readable", async () => {
  const shop = await shopWith(1);
  const { world, car, press, desk } = shop;
  await press(start(car));
  expect(await runningOf(shop)).toMatchObject([{ forgotten: false }]);
  world.pass(20 * 60 * MINUTE);
  expect(await runningOf(shop)).toMatchObject([{ uid: "tech", forgotten: true, open: { order: car } }]);
  const [found] = await stretchesOf(shop, car);
  if (!found) throw new Error("none");
  expect(found.forgotten).toBe(true);
  const { id: stretch, from } = found;
  const to = { from, to: new Date(Date.parse(from) + 90 * MINUTE).toISOString() };
  const input = { order: car, stretch, saw: { from, to: null }, to, key: key() };
  await expect(shop.tech().clock.correct(input)).rejects.toMatchObject({ message: "forbidden" });
  expect(await desk.clock.correct(input)).toEqual({ ok: true });
  expect(await desk.clock.correct(input)).toEqual({ ok: true });
  expect(await stretchesOf(shop, car)).toMatchObject([
    { ...to, end: "corrected", forgotten: false, corrections: [{ was: { from, to: null } }] },
  ]);
  expect(await desk.clock.correct({ ...input, key: key() })).toMatchObject({
    reason: "changed",
    present: to,
  });
  expect((await world.all("audit")).filter(({ action }) => action === "clock.correct")).toHaveLength(1);
  expect(await runningOf(shop)).toEqual([]);
  await expectTrue(shop);
});

const laterBy = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * MINUTE).toISOString();

/** To correct the last stretch of an order as it is now: from when to when, in minutes after it began. */
async function toCorrect(shop: Shop, order: string, from: number, to: number) {
  const last = (await stretchesOf(shop, order)).at(-1);
  if (!last) throw new Error("none");
  const span = { from: laterBy(last.from, from), to: laterBy(last.from, to) };
  const saw = { from: last.from, to: last.to };
  return () => shop.desk.clock.correct({ order, stretch: last.id, saw, to: span, key: key() });
}
const correct = async (...what: Parameters<typeof toCorrect>) => (await toCorrect(...what))();

/** Half an hour on one car, then on another, then on none. */
async function halfAnHourEach() {
  const shop = await shopWith(2);
  for (const one of [shop.car, shop.other]) {
    await shop.press(start(one));
    shop.world.pass(30 * MINUTE);
  }
  await shop.press(stop(shop.other));
  return shop;
}

/** Nobody's hours are counted twice, whatever order they are on. */
async function expectOnce({ world }: Shop) {
  type Stored = { by: { uid: string }; from: string; to: string | null };
  const all = (await world.all("orderWork"))
    .flatMap(({ stretches }): Stored[] => stretches)
    .filter(({ from, to }) => from !== to)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
  for (const [at, one] of all.entries()) {
    const next = all.slice(at + 1).find(({ by }) => by.uid === one.by.uid);
    if (next) expect(one.to !== null && one.to <= next.from, JSON.stringify([one, next])).toBe(true);
  }
}

test("a correction over the same person's work on another order is refused, and names that order", async () => {
  const shop = await halfAnHourEach();
  const { car, other, world } = shop;
  const { number } = await orderOf(world, other);
  const refused = { ok: false, reason: "elsewhere", order: other, number };
  expect(await correct(shop, car, 0, 45)).toEqual(refused);
  expect(await stretchesOf(shop, car)).toMatchObject([{ corrections: [] }]);
  // Up to it, and somebody else's at the same time.
  expect(await correct(shop, other, 5, 30)).toEqual({ ok: true });
  expect(await correct(shop, car, 0, 35)).toEqual({ ok: true });
  expect(await correct(shop, car, 0, 36)).toEqual(refused);
  await shop.press(start(car), { uid: "sam" });
  await shop.press(stop(car), { uid: "sam" });
  world.pass(60 * MINUTE);
  expect(await correct(shop, car, -60, 0)).toEqual({ ok: true });
  await expectOnce(shop);
});

test("work that never was takes no time: it stands in nobody's way, and nobody in its", async () => {
  const shop = await halfAnHourEach();
  expect(await correct(shop, shop.car, 40, 40)).toEqual({ ok: true });
  expect(await correct(shop, shop.other, -30, 30)).toEqual({ ok: true });
  await expectOnce(shop);
});

test("a clock that runs on another order counts as work until now, also one that was forgotten for days", async () => {
  const shop = await shopWith(2);
  const { car, other, world, press } = shop;
  await press(start(car));
  world.pass(30 * MINUTE);
  await press(start(other));
  world.pass(3 * 24 * 60 * MINUTE);
  expect(await correct(shop, car, 2 * 24 * 60, 2 * 24 * 60 + 30)).toMatchObject({
    reason: "elsewhere",
    order: other,
  });
  expect(await correct(shop, car, 0, 30)).toEqual({ ok: true });
  // It is found on each of its days once it was stopped, too.
  await press(stop(other));
  expect(await correct(shop, car, 2 * 24 * 60, 2 * 24 * 60 + 30)).toMatchObject({
    reason: "elsewhere",
    order: other,
  });
  await expectTrue(shop);
});

test("of two corrections at once that would overlap on two orders, one is made", async () => {
  for (let round = 0; round < 6; round++) {
    const shop = await halfAnHourEach();
    const { car, other, world } = shop;
    world.pass(60 * MINUTE);
    // Both after what was worked, and over each other.
    const both = [await toCorrect(shop, car, 70, 100), await toCorrect(shop, other, 50, 80)] as const;
    const [first, second] = await Promise.all(
      both.map((send, at) => sleep((at === 0 ? round : 5 - round) * 2).then(send)),
    );
    expect([first?.ok, second?.ok].toSorted()).toEqual([false, true]);
    expect(first?.ok ? second : first).toMatchObject({ reason: "elsewhere", order: first?.ok ? car : other });
    await expectOnce(shop);
    await expectTrue(shop);
  }
});

test("a press in the moment of a correction: it begins after what was corrected, or is in its way", async () => {
  for (let round = 0; round < 6; round++) {
    const shop = await halfAnHourEach();
    const { car, other, world, press } = shop;
    world.pass(60 * MINUTE);
    const correctNow = await toCorrect(shop, car, 70, 110);
    await Promise.all([
      // Pressed half an hour ago, and arriving now.
      sleep(round * 3).then(() => press(start(other, "b"), { ago: 30 * MINUTE })),
      sleep(round < 3 ? 6 : 0).then(correctNow),
    ]);
    await expectOnce(shop);
    await expectTrue(shop);
  }
});

test("a press that waited longer than a correction begins where that ends", async () => {
  const shop = await halfAnHourEach();
  const { car, other, world, press } = shop;
  world.pass(60 * MINUTE);
  expect(await correct(shop, car, 60, 110)).toEqual({ ok: true });
  expect(await press(start(other, "b"), { ago: 30 * MINUTE })).toMatchObject({ ok: true });
  const [, begun] = await stretchesOf(shop, other);
  expect(begun?.from).toBe((await stretchesOf(shop, car))[0]?.to);
  await expectOnce(shop);
});

test("a correction is compared with so many orders of a person's days, and no more", async () => {
  const shop = await halfAnHourEach();
  const { car, world } = shop;
  const [{ from = "" } = {}] = await stretchesOf(shop, car);
  const batch = world.db.batch();
  // With the car's own, and with the other one.
  const busy = (n: number) => world.db.doc(`orderWork/busy-${n}`);
  for (let n = 2; n < MOST_COMPARED; n++)
    batch.set(busy(n), { v: 2, stretches: [], worked: [`tech ${from.slice(0, 10)}`] });
  await batch.commit();
  expect(await correct(shop, car, 0, 30)).toEqual({ ok: true });
  await busy(1).set({ v: 2, stretches: [], worked: [`tech ${from.slice(0, 10)}`] });
  expect(await correct(shop, car, 0, 30)).toEqual({ ok: false, reason: "too-many" });
});
