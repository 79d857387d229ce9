import { randomUUID } from "node:crypto";
import { totalWith } from "@openhood/domain/approvals/customer-order";
import { defaultMaintenance } from "@openhood/domain/maintenance/default-settings";
import { beforeEach, expect, test } from "vitest";
import { openShop } from "../../../test/booking.ts";
import { jobs } from "../../../test/estimate-to-decide.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import type { OutboxEntry } from "../../infra/outbox.ts";
import { remindDue } from "./remind-due.ts";

const DAY = 24 * 3_600_000;
let world: World;
let order: string;
let car: string;
const callerOf = (...role: Parameters<World["as"]>) => createCallerFactory(appRouter)(world.as(...role));
const key = () => randomUUID();
const run = () => remindDue(world.as("public"), world.as("public").now().getTime() + 60_000);
const reminders = async () =>
  ((await world.all("outbox")) as OutboxEntry[]).filter(({ about }) => about.kind === "vehicle");
const deferred = async () => (await world.db.doc(`vehicles/${car}`).get()).get("deferred");

/** Decides by the order's link on the brakes. */
async function decide(word: { status: "deferred"; until: string } | { status: "approved" }) {
  const { address } = await callerOf("advisor").approvals.makeLink({ order, key: key() });
  const token = address.split("#")[1] ?? "";
  const shown = await callerOf("public").approvals.open({ token });
  const saw = shown.jobs[0]?.saw ?? { offer: "", cents: 0 };
  return callerOf("public").approvals.decide({
    ...{ token, key: key(), by: { name: "Dana Whitfield", relation: "owner" } },
    decisions: [{ job: "brakes", saw, ...word }],
    total: totalWith(shown, word.status === "approved" ? ["brakes"] : []),
    signature: { kind: "typed", name: "Dana Whitfield" },
  });
}

beforeEach(async () => {
  world = await makeWorld();
  await openShop(world);
  const facts = { kind: "person", name: "Dana Whitfield", email: "dana@example.com", phone: null } as const;
  const desk = callerOf("advisor");
  const record = await desk.customers.create({
    facts: { ...facts, language: "en", notes: null },
    key: key(),
  });
  const named = { vin: null, plate: "8ABC123", plateState: null, year: 2019, make: "Toyota", model: "Camry" };
  const added = await desk.customers.addVehicle({
    ...{ record: record.id, facts: { ...named, color: null, notes: null }, reading: null, key: key() },
  });
  if (!added.ok) throw new Error(added.reason);
  car = added.id;
  const opened = await desk.orders.open({
    key: key(),
    from: {
      ...{ kind: "phone-estimate", record: record.id, vehicle: car, name: "Dana Whitfield", phone: null },
      ...{ language: "en", concern: null },
      car: { plate: "8ABC123", year: 2019, make: "Toyota", model: "Camry" },
    },
  });
  if (!opened.ok) throw new Error(opened.reason);
  order = opened.id;
  const [job] = jobs;
  if (job)
    await desk.orders.edit({ id: order, commands: [{ type: "add-job", job, after: null }], key: key() });
  const { revision } = await desk.orders.maintenance();
  await callerOf("owner").orders.saveMaintenance({
    settings: { ...defaultMaintenance, revision, reminders: true },
  });
});

test("work that was put off until a date comes back by e-mail once it has come, once, with its price", async () => {
  expect(await decide({ status: "deferred", until: "2026-06-01" })).toMatchObject({ ok: true });
  expect(await deferred()).toEqual([{ order, job: "brakes", until: "2026-06-01" }]);
  // The order is off the board: a car in the shop is nobody to remind of.
  await world.db.doc("boards/current").delete();
  expect(await run()).toBe(0);
  world.pass(91 * DAY);
  expect((await Promise.all([run(), run()])).reduce((sum, one) => sum + one)).toBe(1);
  const [mail, ...more] = await reminders();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    subject: "2019 Toyota Camry (8ABC123): Brakes, which you put off",
    person: "dana@example.com",
  });
  expect(mail?.text).toContain("Brakes: put off until June 1, 2026; $225.00");
  expect(await deferred()).toEqual([]);
  world.pass(7 * DAY);
  expect(await run()).toBe(0);
});

test("a date goes from the car when its customer is asked again, and another one comes with the next word", async () => {
  await decide({ status: "deferred", until: "2026-06-01" });
  await callerOf("advisor").orders.edit({
    ...{ id: order, key: key() },
    commands: [{ type: "ask-again", job: "brakes", from: "deferred" }],
  });
  expect(await deferred()).toEqual([]);
  expect(await decide({ status: "deferred", until: "2026-07-01" })).toMatchObject({ ok: true });
  expect(await deferred()).toEqual([{ order, job: "brakes", until: "2026-07-01" }]);
});
