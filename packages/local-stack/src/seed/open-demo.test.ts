import { isHere } from "@openhood/domain/booking/appointment";
import { clockOf } from "@openhood/domain/booking/quarters";
import { BookingSettings } from "@openhood/domain/booking/settings";
import { plusDays } from "@openhood/domain/days";
import { localTime, spansOn } from "@openhood/domain/shop/opening";
import { ShopProfile } from "@openhood/domain/shop/profile";
import { onDays } from "@openhood/functions/stores/appointment-queries";
import { loadSettings } from "@openhood/functions/stores/booking-settings";
import { shop } from "@openhood/functions/stores/shop";
import type { Firestore } from "firebase-admin/firestore";
import { afterEach, expect, test, vi } from "vitest";
import { openDatabase } from "../database/open-database.ts";
import { isDeep } from "../testing/deep.ts";
import { demoProfile } from "./demo-shop.ts";
import { openDemo } from "./open-demo.ts";
import { seedCustomers, seedShop } from "./shop.ts";

afterEach(() => void vi.useRealTimers());

const { timeZone } = demoProfile;
const dateOf = (now: number) => localTime(new Date(now), timeZone).date;
const visits = async (db: Firestore, now: number) =>
  (await onDays(db, dateOf(now), 1, clockOf(timeZone))).map(({ appointment }) => appointment);

// A Sunday, a Saturday, Thanksgiving, a Monday; in the morning and at noon.
const moments = ["2026-11-22", "2026-11-21", "2026-11-26", "2026-11-23"].flatMap((date) =>
  [13, 17].map((hour) => `${date}T${hour}:00:00.000Z`),
);

test.each(isDeep ? moments : moments.slice(0, 2))(
  "the demo that starts at %s has a day at work",
  async (instant) => {
    const now = Date.parse(instant);
    vi.useFakeTimers({ toFake: ["Date"], now });
    const { db, close } = await openDatabase({ projectId: "demo-openhood" });
    await seedShop(db);
    await openDemo(db, now);
    const { profile } = await shop.read(db);
    const settings = await loadSettings(db);
    expect(ShopProfile.parse(profile)).toEqual(profile);
    expect(BookingSettings.parse(settings)).toEqual(settings);
    expect(profile && spansOn(profile, dateOf(now))).not.toEqual([]);
    const today = await visits(db, now);
    expect(today.length).toBeGreaterThan(3);
    expect(today.some((one) => isHere(one) || one.state.status === "confirmed")).toBe(true);
    const others = (await onDays(db, plusDays(dateOf(now), -3), 7, clockOf(timeZone)))
      .map(({ appointment }) => appointment)
      .filter(({ slot }) => slot.date !== dateOf(now));
    const names = new Set(others.map(({ customer }) => customer.name));
    expect(today.map(({ customer }) => customer.name).filter((name) => names.has(name))).toEqual([]);
    const before = (await db.collection("appointments").get()).size;
    await openDemo(db, now);
    expect((await db.collection("appointments").get()).size).toBe(before);
    await close();
  },
);

test("a demo that is started again weeks later, on a day off, has a day at work then", async () => {
  const first = Date.parse("2026-11-17T15:00:00.000Z");
  vi.useFakeTimers({ toFake: ["Date"], now: first });
  const { db, close } = await openDatabase({ projectId: "demo-openhood" });
  await seedShop(db);
  await openDemo(db, first);
  const later = Date.parse("2026-12-13T15:00:00.000Z");
  vi.setSystemTime(later);
  expect(await visits(db, later)).toEqual([]);
  // As in a data folder from before everybody who comes today was known.
  for (const { id } of (await db.collection("customers").where("facts.name", "!=", "Casey Morgan").get())
    .docs)
    await db.collection("customers").doc(id).delete();
  await openDemo(db, later);
  const today = await visits(db, later);
  expect(today.length).toBeGreaterThan(3);
  for (const { customer } of today)
    expect(
      (
        await db
          .collection("customers")
          .doc(customer.record ?? "")
          .get()
      ).exists,
    ).toBe(true);
  await close();
});

test("whom the demo knows already is not written again, and who is missing is", async () => {
  const now = Date.parse("2026-11-22T15:00:00.000Z");
  const { db, rpcs, close } = await openDatabase({ projectId: "demo-openhood" });
  const known = async () => (await db.collection("customers").count().get()).data().count;
  await seedCustomers(db, now);
  const all = await known();
  rpcs.commit = 0;
  await seedCustomers(db, now + 86_400_000);
  expect(rpcs.commit).toBe(0);
  await db.collection("customers").doc("demo-bayside").delete();
  await seedCustomers(db, now + 86_400_000);
  expect(await known()).toBe(all);
  await close();
});

test("a shop that has made the demo its own is left alone", async () => {
  const now = Date.parse("2026-11-22T15:00:00.000Z");
  const { db, close } = await openDatabase({ projectId: "demo-openhood" });
  const batch = db.batch();
  (await shop.profile(db)).save(batch, { ...demoProfile, name: "Mine" });
  await batch.commit();
  await openDemo(db, now);
  expect((await db.collection("appointments").get()).size).toBe(0);
  expect((await shop.read(db)).profile).toEqual({ ...demoProfile, name: "Mine" });
  await close();
});
