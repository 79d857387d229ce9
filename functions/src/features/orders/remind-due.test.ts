import { defaultMaintenance } from "@openhood/domain/maintenance/default-settings";
import { beforeEach, expect, test } from "vitest";
import { bookingInput, dropOff, openShop } from "../../../test/booking.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import type { Ctx } from "../../infra/ctx.ts";
import type { OutboxEntry } from "../../infra/outbox.ts";
import { bookAppointment } from "../booking/book-appointment.ts";
import { cancelAppointment } from "../booking/cancel-appointment.ts";
import { remindDue } from "./remind-due.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let world: World;
let car: string;
let owner: string;
const callerOf = (ctx: Ctx) => createCallerFactory(appRouter)(ctx);
const advisor = () => callerOf(world.as("advisor"));
const run = () => remindDue(world.as("public"), world.as("public").now().getTime() + 60_000);
const mails = async () =>
  ((await world.all("outbox")) as OutboxEntry[]).filter(({ about }) => about.kind === "vehicle");
const facts = {
  name: "Dana Whitfield",
  email: "dana@example.com",
  phone: null,
  language: "en",
  notes: null,
} as const;

async function turnOn(reminders = true) {
  const { revision } = await advisor().orders.maintenance();
  const settings = { ...defaultMaintenance, revision, reminders };
  expect(await callerOf(world.as("owner")).orders.saveMaintenance({ settings })).toMatchObject({ ok: true });
}

/** Oil changed 180 days before today, a Monday at nine in the shop: due in two days. */
const oil = { canned: "oil-change", order: "o1", number: 1001, on: "2025-09-03", miles: 50_000 };

beforeEach(async () => {
  world = await makeWorld();
  await openShop(world);
  const key = () => crypto.randomUUID();
  const made = await advisor().customers.create({ facts: { kind: "person", ...facts }, key: key() });
  owner = made.id;
  const vehicle = {
    vin: null,
    plate: "8ABC123",
    plateState: null,
    year: 2019,
    make: "Toyota",
    model: "Camry",
  };
  const added = await advisor().customers.addVehicle({
    record: owner,
    facts: { ...vehicle, color: null, notes: null },
    reading: null,
    key: key(),
  });
  if (!added.ok) throw new Error(added.reason);
  car = added.id;
  await world.db.doc(`vehicles/${car}`).update({ serviced: [oil] });
});

test("until the owner says so nobody is told; then whoever's car is due is told once, however often it runs, and by two at once", async () => {
  expect(await run()).toBe(0);
  await turnOn();
  expect((await Promise.all([run(), run()])).reduce((sum, one) => sum + one)).toBe(1);
  expect(await run()).toBe(0);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to: { name: "Dana Whitfield", address: "dana@example.com" },
    subject: "2019 Toyota Camry (8ABC123): Oil change is due",
    person: "dana@example.com",
  });
  for (const week of [1, 2, 5]) {
    world.pass(week * 7 * DAY);
    expect(await run()).toBe(0);
  }
  // Done again, and due again.
  const again = { ...oil, order: "o2", number: 1002, on: "2026-05-04" };
  await world.db.doc(`vehicles/${car}`).update({ serviced: [oil, again] });
  world.pass(170 * DAY);
  expect(await run()).toBe(1);
  expect(await mails()).toHaveLength(2);
});

test("a reminder names the postal address and two ways to be left alone", async () => {
  await turnOn();
  await run();
  const [mail] = await mails();
  const { street, city } = (await world.db.doc("shop/profile").get()).get("address");
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain(street);
    expect(part).toContain(city);
    expect(part).toMatch(/http:\/\/localhost:5000\/reminders#[0-9a-f]{64}\.[\w-]{43}/);
  }
  expect(mail?.text).toContain("March 3, 2026, or at 55,000 miles; last on September 3, 2025");
  expect(mail?.unsubscribe).toMatch(
    /^http:\/\/localhost:5000\/api\/reminders\/stop\?token=[0-9a-f]{64}\.[\w-]{43}$/,
  );
});

test("nobody is told at night, on a closed day, of a car that comes anyway, is here, or has no address", async () => {
  await turnOn();
  const profile = world.db.doc("shop/profile");
  const { hours } = (await profile.get()).data() ?? {};
  await profile.update({ hours: hours.with(6, { spans: [] }) });
  // Nine in the evening of the same day, then Sunday at nine.
  world.pass(12 * HOUR);
  expect(await run()).toBe(0);
  world.pass(5 * DAY + 12 * HOUR);
  expect(await run()).toBe(0);
  world.pass(DAY);
  const booked = await bookAppointment(world.as("customer", "dana"), {
    ...bookingInput({ who: "dana" }),
    when: { ...dropOff(), date: "2026-03-10" } as ReturnType<typeof dropOff>,
  });
  if (!booked.ok) throw new Error(booked.reason);
  await world.db.doc(`appointments/${booked.appointment.id}`).update({ "vehicle.id": car });
  expect(await run()).toBe(0);
  await cancelAppointment(world.as("customer", "dana"), {
    appointment: { id: booked.appointment.id },
    key: crypto.randomUUID(),
  });
  await world.db.doc(`customers/${owner}`).update({ "facts.email": null });
  world.pass(7 * DAY);
  expect(await run()).toBe(0);
  await world.db.doc(`customers/${owner}`).update({ "facts.email": "dana@example.com" });
  await world.db.doc("boards/current").set({ v: 1, cards: { o9: { id: "o9", vehicle: { id: car } } } });
  world.pass(7 * DAY);
  expect(await run()).toBe(0);
  await world.db.doc("boards/current").delete();
  world.pass(7 * DAY);
  expect(await run()).toBe(1);
});

test("what stops a run is taken up where it was; each car is looked at once a week", async () => {
  await turnOn();
  const one = (await world.db.doc(`vehicles/${car}`).get()).data();
  for (let n = 0; n < 120; n++) {
    const id = `car-${String(n).padStart(3, "0")}`;
    await world.db.doc(`vehicles/${id}`).set({ ...one, id, serviced: n % 2 ? [oil] : [] });
  }
  const now = world.as("public").now().getTime();
  expect(await remindDue(world.as("public"), now)).toBe(0);
  // A clock that runs with every look at it: the time is over after one page.
  let looked = 0;
  const hurried = { ...world.as("public"), now: () => new Date(now + (looked++ > 2 ? 1 : 0)) };
  const first = await remindDue(hurried, now + 1);
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(61);
  expect(first + (await run())).toBe(61);
  expect(await run()).toBe(0);
  expect((await world.all("checks")).map(({ next }) => next)).toEqual(["2026-03-09"]);
});
