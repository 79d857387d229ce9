import type { Appointment } from "@openhood/domain/booking/appointment";
import { standingOf } from "@openhood/domain/booking/today";
import type { Vehicle } from "@openhood/domain/customers/vehicle";
import { defaultMaintenance } from "@openhood/domain/maintenance/default-settings";
import { whatIsDue } from "@openhood/domain/maintenance/due";
import { verifyBooks } from "@openhood/domain/payments/verify-books";
import { unanswered } from "@openhood/domain/repair-orders/asked";
import { hundredthsSold, hundredthsWorked } from "@openhood/domain/repair-orders/job-clock";
import { RepairOrder } from "@openhood/domain/repair-orders/order";
import { agrees } from "@openhood/domain/repair-orders/visit";
import { verifyLedgers } from "@openhood/functions/features/orders/verify-ledgers";
import { compareBoard } from "@openhood/functions/stores/board";
import { workOn } from "@openhood/functions/stores/job-clocks";
import { allMoney } from "@openhood/functions/stores/order-money";
import { openCards } from "@openhood/functions/stores/orders";
import type { Firestore } from "firebase-admin/firestore";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openDatabase } from "../database/open-database.ts";
import { isDeep } from "../testing/deep.ts";
import { openDemo } from "./open-demo.ts";
import { seedShop } from "./shop.ts";

const isOf = (now: number) => vi.useFakeTimers({ toFake: ["Date"], now });
afterEach(() => void vi.useRealTimers());

/** A demo as it is when it is opened at this moment (ms since 1970). */
async function demoOf(now: number) {
  isOf(now);
  const { db, controller, close } = await openDatabase({ projectId: "demo-openhood" });
  await seedShop(db);
  await openDemo(db, now);
  vi.useRealTimers();
  return { db, controller, close };
}
type Demo = Awaited<ReturnType<typeof demoOf>>;

/** Another database that holds the same. */
async function copyOf({ controller }: Demo): Promise<Pick<Demo, "db" | "close">> {
  const copy = await openDatabase({ projectId: "demo-openhood" });
  if (!controller || !copy.controller) throw new Error("These tests look into the embedded database.");
  copy.controller.database.fromStructuralDatabase(controller.database.toStructuralDatabase());
  return copy;
}
const ordersIn = async (db: Firestore) =>
  (await db.collection("repairOrders").get()).docs.map((doc) => doc.data() as RepairOrder);

// At night, in the morning, at noon, in the afternoon and late; a Sunday.
const moments = ["23T06", "23T13", "24T15", "25T17", "26T20", "27T23", "22T17"].map(
  (hour) => `2026-11-${hour}:10:00.000Z`,
);

const MOST_MILES = 20_000;

/** The jobs of these orders that were done, or offered, on their car within a year and 20,000 miles before: but an oil change, or a come-back. */
function doneAgain(orders: readonly RepairOrder[]): string[] {
  const offered = orders
    .toSorted((a, b) => a.number - b.number)
    .flatMap(({ jobs, vehicle, odometerIn, createdAt }) =>
      jobs
        .filter(({ name, redoes }) => !redoes && !/^Oil change/.test(name.en))
        .map(({ name, authorization: { status } }) => ({
          ...{ of: `${vehicle.id}: ${name.en}`, status, miles: odometerIn ?? 0, at: Date.parse(createdAt) },
        })),
    );
  const again = offered.filter(({ of, status, miles, at }, n) =>
    offered.slice(0, n).some(
      (one) =>
        one.of === of &&
        // What was declined before may be done now.
        (status !== "approved" || one.status === "approved") &&
        at - one.at < 365 * 86_400_000 &&
        miles - one.miles < MOST_MILES,
    ),
  );
  return again.map(({ of, status }) => `${of}, ${status}`);
}
describe.each(isDeep ? moments : moments.slice(1, 3))("the demo of %s", (instant) => {
  const now = Date.parse(instant);
  let demo: Demo;
  let orders: RepairOrder[];
  beforeAll(async () => {
    demo = await demoOf(now);
    orders = await ordersIn(demo.db);
  });
  afterAll(() => demo.close());

  test("has orders that say the same of where its cars are", async () => {
    const { db } = demo;
    const visits = (await db.collection("appointments").get()).docs.map((doc) => doc.data() as Appointment);
    for (const order of orders) {
      expect(RepairOrder.parse(order)).toEqual(order);
      expect(Date.parse(order.createdAt)).toBeLessThan(now);
      const visit = visits.find(({ id }) => id === order.id);
      if (visit) expect([visit.id, agrees(visit.state.status, order.stage.is)]).toEqual([visit.id, true]);
      // Nobody moved a car at the moment the demo was started, and both pages say the same of one moment.
      expect([order.id, Date.parse(order.stage.at) < now]).toEqual([order.id, true]);
      const isOneMoment = order.stage.is === "ready" || order.stage.is === "in-progress";
      if (visit && isOneMoment) expect([visit.id, standingOf(visit)?.at]).toEqual([visit.id, order.stage.at]);
      const kept = await db.collection(`repairOrders/${order.id}/history`).get();
      // Posting an invoice is no edit.
      expect(kept.size).toBe(order.revision - (order.document.status === "posted" ? 2 : 1));
    }
    expect(orders.some(({ stage }) => stage.is === "awaiting-parts")).toBe(true);
    // The demo opens without a word to anybody.
    expect(orders.filter(({ notice }) => notice)).toEqual([]);
    for (const one of orders.filter(({ stage }) => stage.is === "awaiting-approval"))
      expect(unanswered(one)).not.toBeNull();
    const came = visits.filter(({ state }) =>
      ["checked-in", "in-work", "ready", "done"].includes(state.status),
    );
    const known = new Set(orders.map(({ id }) => id));
    expect(came.filter(({ id }) => !known.has(id))).toEqual([]);
    const numbers = orders.map(({ number }) => number).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, n) => 1001 + n));
    const oldest = orders.find(({ number }) => number === 1001);
    expect(now - Date.parse(oldest?.createdAt ?? instant)).toBeGreaterThan(150 * 86_400_000);
    expect((await compareBoard(db, openCards)).differences).toEqual([]);
    expect((await verifyLedgers({ db: async () => db })).broken).toEqual([]);
    const cars = (await db.collection("vehicles").get()).docs.map((doc) => doc.data() as Vehicle);
    for (const { odometer } of cars)
      expect(odometer.map(({ miles }) => miles)).toEqual(
        odometer.map(({ miles }) => miles).sort((a, b) => a - b),
      );
    // Road tests are not all alike, and none leaves town.
    const driven = orders.flatMap(({ odometerIn, odometerOut }) =>
      odometerIn === null || odometerOut === null ? [] : [odometerOut - odometerIn],
    );
    expect(new Set(driven).size).toBeGreaterThan(3);
    expect(Math.max(...driven)).toBeLessThan(10);
    const today = instant.slice(0, 10);
    const due = cars.flatMap(({ odometer: readings, serviced = [] }) =>
      whatIsDue(defaultMaintenance, { serviced, readings, today }),
    );
    expect(new Set(due.map(({ status }) => status))).toContain("overdue");
  });

  test("has jobs for its technician", () => {
    const here = orders.filter(({ stage }) => ["in-progress", "awaiting-parts"].includes(stage.is));
    const theirs = here.flatMap(({ jobs }) =>
      jobs.filter(
        ({ technician, authorization }) =>
          technician?.uid === "demo-technician" && authorization.status === "approved",
      ),
    );
    expect(theirs.length).toBeGreaterThan(0);
  });

  test("has no job done again on a car within a year and 20,000 miles, nor offered again, but an oil change or a come-back", () => {
    expect(doneAgain(orders)).toEqual([]);
    const overnight = orders.filter(
      ({ stage, createdAt }) => stage.is === "awaiting-parts" && now - Date.parse(createdAt) > 86_400_000 / 2,
    );
    const waitsFor = overnight.map(({ jobs }) => jobs.map(({ name }) => name.en).join(", "));
    expect(new Set(waitsFor).size, waitsFor.join("; ")).toBe(waitsFor.length);
    for (const { jobs } of overnight)
      expect(jobs.flatMap(({ lines }) => lines)).toContainEqual(
        expect.objectContaining({ kind: "part", supply: "ordered" }),
      );
    if (overnight.length > 2)
      expect(
        new Set(overnight.flatMap(({ jobs }) => jobs.map(({ technician }) => technician?.uid))).size,
      ).toBeGreaterThan(1);
  });
});

describe.runIf(isDeep)("a demo that is started", { timeout: 120_000 }, () => {
  const first = Date.parse("2026-11-23T19:10:00.000Z");
  let demo: Demo;
  beforeAll(async () => {
    demo = await demoOf(first);
  });
  afterAll(() => demo.close());

  test.each([
    ["each day of forty", Array.from({ length: 40 }, (_, n) => n + 1)],
    ["every eleven days", [11, 22, 33]],
    ["again after a month", [30]],
    ["again after forty days", [40]],
  ])("%s has no job done again on a car, nor offered again", async (_, days) => {
    const { db, close } = await copyOf(demo);
    const countOf = async () => (await db.collection("repairOrders").count().get()).data().count;
    let last = 0;
    for (const day of days) {
      const before = await countOf();
      const now = first + day * 86_400_000;
      isOf(now);
      await openDemo(db, now);
      if (day - last > 10) expect(await countOf(), `day ${day}`).toBeGreaterThan(before + 3);
      last = day;
    }
    // An order of a day is as it was on all days after it: what was wrong on one of them is so at the end.
    expect(doneAgain(await ordersIn(db))).toEqual([]);
    await close();
  });
});

describe("a demo of a Wednesday", () => {
  let demo: Demo;
  let orders: RepairOrder[];
  beforeAll(async () => {
    demo = await demoOf(Date.parse("2026-11-25T17:10:00.000Z"));
    orders = await ordersIn(demo.db);
  });
  afterAll(() => demo.close());

  test("says of closed orders what was worked: about what was sold, of some more and of some less, by nobody on two at once", async () => {
    const closed = orders.filter(({ stage }) => stage.is === "picked-up");
    const work = await workOn(
      demo.db,
      closed.map(({ id }) => id),
    );
    const shares = closed.flatMap(({ id, jobs, createdAt, stage }, n) => {
      const stretches = work[n] ?? [];
      for (const { from, to, job } of stretches) {
        expect(from >= createdAt && from < (to ?? "") && (to ?? "") <= stage.at, id).toBe(true);
        expect(jobs.find((one) => one.id === job)?.authorization.status).toBe("approved");
      }
      const sold = hundredthsSold(
        jobs.flatMap(({ lines, authorization }) => (authorization.status === "approved" ? lines : [])),
      );
      const worked = hundredthsWorked(stretches, "");
      if (sold === 0) expect([id, worked]).toEqual([id, 0]);
      // Only a sticker takes nobody's time.
      if (sold === 0) expect(jobs.map(({ name }) => name.en)).toEqual(["State inspection"]);
      return sold > 0 ? [{ id, share: worked / sold }] : [];
    });
    expect(shares.filter(({ share }) => share < 0.5 || share > 1.2)).toEqual([]);
    expect(shares.filter(({ share }) => share > 1).length).toBeGreaterThan(3);
    expect(shares.filter(({ share }) => share < 1).length).toBeGreaterThan(3);
    const people = Map.groupBy(work.flat(), ({ by }) => by.uid);
    for (const stretches of people.values()) {
      const inTurn = stretches.toSorted((a, b) => (a.from < b.from ? -1 : 1));
      for (const [n, { to }] of inTurn.slice(0, -1).entries())
        expect((to ?? "") <= (inTurn[n + 1]?.from ?? "")).toBe(true);
    }
  });

  test("has a fleet that paid some invoices by one check and owes others, and its books are right", async () => {
    const { series, ...money } = await allMoney(demo.db);
    expect(money.invoices.filter(({ open }) => open > 0)).toHaveLength(3);
    expect(money.payments.filter(({ receipt }) => receipt?.count === 2)).toHaveLength(2);
    expect(verifyBooks({ ...money, series })).toEqual([]);
  });

  test("has had the fleet's vans here, decided on by who speaks for the fleet", () => {
    const ofVans = orders.filter(({ customer }) => customer.record === "demo-bayside");
    expect(new Set(ofVans.map(({ vehicle }) => vehicle.id))).toEqual(
      new Set(["demo-van-1", "demo-van-2", "demo-van-3"]),
    );
    for (const { jobs, vehicle } of ofVans) {
      expect(vehicle.vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
      for (const { authorization } of jobs)
        expect(authorization).toMatchObject({
          said: { by: { name: "Ingrid Bay", relation: "fleet-contact" } },
        });
    }
  });
});
