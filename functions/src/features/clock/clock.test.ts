import { setTimeout as sleep } from "node:timers/promises";
import { fingerprint } from "@openhood/domain/fingerprint";
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import { jobContent, type OrderCommand } from "@openhood/domain/repair-orders/commands";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
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
import { faults, insist, shakyWorld } from "../../../test/faults.ts";
import type { World } from "../../../test/world.ts";
import { removeFrom } from "../../infra/personal-data.ts";
import { load as loadAppointment } from "../../stores/appointments.ts";
import { personalOrders } from "../../stores/personal-orders.ts";
import { removeStaff } from "../staff/remove-staff.ts";

test("a start on another car ends what ran, says what that was, and both orders know it", async () => {
  const shop = await shopWith(2);
  const { car, other, press, world } = shop;
  expect(await press(start(car))).toMatchObject({ ok: true, ended: null, open: { order: car, job: "a" } });
  world.pass(45 * MINUTE);
  const second = await press(start(other, "b"));
  expect(second).toMatchObject({
    ok: true,
    ended: { order: car, job: "a" },
    open: { order: other, job: "b" },
  });
  world.pass(30 * MINUTE);
  expect(await stretchesOf(shop, car)).toMatchObject([{ end: "switched", by: { uid: "tech" } }]);
  const bay = await shop.tech().clock.bay({ cars: [car] });
  expect(bay.clock.open).toMatchObject({ order: other });
  const worked = Object.fromEntries(bay.orders.map(({ order, work }) => [order.id, work]));
  expect(worked[car]?.a).toMatchObject({ worked: 75, running: [] });
  expect(worked[other]?.b).toMatchObject({ worked: 50, running: [] });
  // Whoever else looks at it is told who is on it.
  const { orders } = await shop.desk.clock.bay({ cars: [other] });
  expect(orders[0]?.work.b).toMatchObject({ worked: 50, running: ["tech"] });
  await expectTrue(shop);
});

test("what the shop wants filled in before work begins, the first clock waits for; once the car is in work, none does", async () => {
  const shop = await shopWith(1);
  const { car, press, world, desk } = shop;
  const required = { ...defaultSettings.required, work: ["key-tag" as const] };
  await world.db.doc("shop/orders").set({ ...defaultSettings, required });
  expect(await press(start(car))).toEqual({
    ok: false,
    reason: "missing",
    missing: [{ field: "key-tag", job: null }],
  });
  expect(await runningOf(shop)).toEqual([]);
  const tag = (from: string | null, to: string | null): OrderCommand => ({
    type: "set-order",
    changes: [{ field: "keyTag", from, to }],
  });
  await desk.orders.edit({ id: car, commands: [tag(null, "A7")], key: key() });
  expect(await press(start(car))).toMatchObject({ ok: true, open: { order: car } });
  // In work, what is taken out again holds up neither the clock nor the car.
  const { jobs } = await orderOf(world, car);
  const said = {
    by: { name: "Pat", relation: "owner" },
    channel: "counter",
    reachedAt: null,
    note: null,
  } as const;
  const commands: OrderCommand[] = [
    ...jobs.slice(0, 1).map(
      (job): OrderCommand => ({
        ...{ type: "decide", job: job.id, saw: seenOf(job), decision: { status: "approved", said } },
      }),
    ),
    {
      ...{ type: "move-stage", from: { is: "checked-in", column: "checked-in" }, correction: false },
      to: { is: "in-progress", column: "in-progress" },
    },
    tag("A7", null),
  ];
  const { outcomes } = await desk.orders.edit({ id: car, commands, key: key() });
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(await press(start(car, "b"))).toMatchObject({ ok: true });
  await expectTrue(shop);
});

test("a pause keeps its reason until the work goes on; a stop of what does not run is refused", async () => {
  const shop = await shopWith(1);
  const { car, press, tech } = shop;
  await press(start(car));
  await press({ kind: "pause", order: car, job: "a", reason: "Waiting for a part" });
  const paused = async () => (await tech().clock.bay({ cars: [car] })).orders[0]?.work.a?.paused;
  expect(await paused()).toEqual({ reason: "Waiting for a part" });
  expect(await press(stop(car))).toEqual({ ok: false, reason: "not-running" });
  expect((await press(start(car))).ok).toBe(true);
  expect(await paused()).toBeNull();
  await expectTrue(shop);
});

test("a press that waited for a connection has its own moment, and counts once however often it is sent", async () => {
  const shop = await shopWith(1);
  const { car, press, world } = shop;
  const pressedAt = world.as("owner").now().getTime();
  world.pass(20 * MINUTE);
  const as = key();
  const first = await press(start(car), { ago: 20 * MINUTE, as });
  world.pass(5 * MINUTE);
  expect(await press(start(car), { ago: 25 * MINUTE, as })).toEqual(first);
  expect(await stretchesOf(shop, car)).toMatchObject([{ from: new Date(pressedAt).toISOString(), to: null }]);
  // One that is older than what was pressed since, or than half a day, ends nothing.
  expect(await press(stop(car), { ago: 26 * MINUTE })).toEqual({ ok: false, reason: "overtaken" });
  expect(await press(stop(car), { ago: 13 * 60 * MINUTE })).toEqual({ ok: false, reason: "too-old" });
  await expect(press(stop(car), { as })).rejects.toMatchObject({ message: "key-reused" });
  await expectTrue(shop);
});

test("two devices at once: one clock runs, whatever both press", async () => {
  for (let round = 0; round < 5; round++) {
    const shop = await shopWith(2);
    const { car, other, press } = shop;
    const replies = await Promise.all([
      press(start(car)),
      press(start(other)),
      press(start(car, "b")),
      press(start(car), { uid: "mate" }),
    ]);
    expect(replies.every(({ ok }) => ok)).toBe(true);
    await expectTrue(shop);
    expect((await runningOf(shop)).map(({ uid }) => uid).toSorted()).toEqual(["mate", "tech"]);
  }
});

const decline = async ({ world, desk }: Shop, id: string) => {
  const [job] = (await orderOf(world, id)).jobs;
  if (!job) throw new Error("no job");
  const by = { name: "Ana", relation: "owner" } as const;
  const said = { by, channel: "counter", reachedAt: null, note: null } as const;
  const decision = { status: "declined", said } as const;
  return desk.orders.edit({
    id,
    commands: [{ type: "decide", job: job.id, saw: seenOf(job), decision }],
    key: key(),
  });
};
const removeJob = async ({ world, desk }: Shop, id: string) => {
  const [job] = (await orderOf(world, id)).jobs;
  if (!job) throw new Error("no job");
  const command = { type: "remove-job", job: job.id, saw: fingerprint(jobContent(job)) } as const;
  return desk.orders.edit({ id, commands: [command], key: key() });
};
const cancel = async ({ desk }: Shop, id: string) =>
  desk.orders.edit({
    id,
    commands: [
      {
        type: "move-stage",
        from: { is: "checked-in", column: "checked-in" },
        to: { is: "canceled", column: "canceled" },
        correction: false,
      },
    ],
    key: key(),
  });
const undoCheckIn = async ({ world, desk }: Shop, id: string) =>
  desk.booking.undo({ id, version: (await loadAppointment(world.db, id)).version, key: key() });

test.each([
  ["declined", decline, "declined"],
  ["removed", removeJob, "removed"],
  ["of an order that is canceled", cancel, "canceled"],
  ["of a car whose check-in is taken back", undoCheckIn, "away"],
])(
  "a clock on a job that is %s stops in the same commit, says why, and cannot start again",
  async (_, act, gone) => {
    const shop = await shopWith(1);
    const { car, press, world } = shop;
    await press(start(car));
    world.pass(MINUTE / 2);
    await act(shop, car);
    expect(await stretchesOf(shop, car)).toMatchObject([{ end: "job-gone", to: expect.any(String) }]);
    expect(await runningOf(shop)).toEqual([]);
    // Whose clock it was reads what ended it, until they press again.
    expect(await world.all("jobClocks")).toMatchObject([{ cut: { order: car, end: "job-gone", gone } }]);
    expect((await press(start(car))).ok).toBe(false);
    await expectTrue(shop);
  },
);

test("a start in the moment in which its job goes: either it does not count, or it was cut short", async () => {
  for (let round = 0; round < 8; round++) {
    const shop = await shopWith(1);
    const [first, second] = [sleep((round % 4) * 3), sleep(round < 4 ? 0 : 9)];
    await Promise.all([
      first.then(() => shop.press(start(shop.car))),
      second.then(() => removeJob(shop, shop.car)),
    ]);
    expect(await runningOf(shop)).toEqual([]);
    await expectTrue(shop);
  }
});

/** An owner, and one technician. */
async function staffed(world: World): Promise<void> {
  const since = world.as("owner").now().toISOString();
  const member = (uid: string, role: string) => ({
    uid,
    email: `${uid}@example.com`,
    name: uid,
    role,
    since,
    claims: "set",
    leftAt: null,
  });
  const members = [member("owner", "owner"), member("tech", "technician")];
  await world.db.doc("shop/staff").set({ v: 1, members, revision: 1 });
}

test("whoever leaves the staff leaves no clock running", async () => {
  const shop = await shopWith(1);
  const { world, car, press } = shop;
  await staffed(world);
  await press(start(car));
  // Its account is not part of this: the claims are set after the commit.
  await removeStaff(world.as("owner", "owner"), { uid: "tech" }).catch(() => undefined);
  expect(await stretchesOf(shop, car)).toMatchObject([{ end: "left" }]);
  expect(await runningOf(shop)).toEqual([]);
  await expectTrue(shop);
});

test("a press in the moment in which its person leaves: either it does not count, or its clock was stopped", async () => {
  for (let round = 0; round < 8; round++) {
    const shop = await shopWith(1);
    const { world, car, press } = shop;
    await staffed(world);
    const leave = async () => {
      await sleep(round * 2);
      await removeStaff(world.as("owner", "owner"), { uid: "tech" }).catch(() => undefined);
    };
    await Promise.all([press(start(car)).catch(() => null), leave()]);
    expect(await runningOf(shop)).toEqual([]);
    await expect(press(start(car))).rejects.toMatchObject({ message: "forbidden" });
    await expectTrue(shop);
  }
});

test("an order that goes with its customer leaves no clock running", async () => {
  const shop = await shopWith(1);
  const { world, car, press } = shop;
  await press(start(car));
  const { email } = (await orderOf(world, car)).customer;
  await removeFrom(world.db, [personalOrders], { email: email ?? "", uid: null });
  expect(await world.all("repairOrders")).toEqual([]);
  expect(await runningOf(shop)).toEqual([]);
  expect(await world.all("orderWork")).toEqual([]);
});

test.each(faults)("a press that meets a fault (%s) at any call counts once", async (fate) => {
  for (let at = 1; at <= 4; at++) {
    const made = shakyWorld();
    const shop = await shopWith(2, made);
    const { line } = await made;
    await shop.press(start(shop.car));
    const as = key();
    line.calls = 0;
    line.fate = (call) => (call === at ? fate : null);
    expect(await insist({ line }, () => shop.press(start(shop.other), { as }))).toMatchObject({ ok: true });
    line.fate = () => null;
    expect(await stretchesOf(shop, shop.other)).toHaveLength(1);
    expect(await stretchesOf(shop, shop.car)).toMatchObject([{ end: "switched" }]);
    await expectTrue(shop);
  }
});
