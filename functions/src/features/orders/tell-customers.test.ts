import { randomUUID } from "node:crypto";
import { NOTICE_DELAY } from "@openhood/domain/booking/undo";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import type { NoticeSettings } from "@openhood/domain/repair-orders/notice-settings";
import type { Stage } from "@openhood/domain/repair-orders/stages";
import { defaultNotices, TOLD_STAGES } from "@openhood/domain/repair-orders/told-stages";
import { beforeEach, describe, expect, test } from "vitest";
import { bookingInput, dropOff, openShop } from "../../../test/booking.ts";
import { type Fate, unreliable } from "../../../test/unreliable.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { load as loadAppointment } from "../../stores/appointments.ts";
import { load } from "../../stores/orders.ts";
import { textWish } from "../../stores/text-opt-outs.ts";
import { tellCustomers } from "./tell-customers.ts";

const service = { account: "AC", token: "token", from: "+15550104400", url: "http://127.0.0.1:1" };
const NUMBER = "+15550108642";

let world: World;
let fates: Fate[];
const callerOf = (ctx: Ctx) =>
  createCallerFactory(appRouter)({ ...ctx, config: { ...ctx.config, texts: service } });
const desk = () => callerOf(world.as("advisor"));
const key = () => randomUUID();
const orderOf = async (id: string) => (await load(world.db, id)).order;

beforeEach(async () => {
  world = await makeWorld();
  fates = [];
  unreliable(world.db, () => fates.shift() ?? "through");
  await openShop(world);
});

const shopTells = (notices: Partial<NoticeSettings>) =>
  world.db.doc("shop/orders").set({
    ...defaultSettings,
    required: { work: [], ready: [], posting: [] },
    notices: { ...defaultNotices, ...notices },
  });

/** A car that is booked, has come and waits for its customer, who has heard of all that. */
async function here(): Promise<string> {
  const booked = await callerOf(world.as("customer")).booking.book(
    bookingInput({ when: dropOff(), phone: "555 010 8642" }),
  );
  if (!booked.ok) throw new Error(booked.reason);
  const { id } = booked.appointment;
  const { version } = await loadAppointment(world.db, id);
  await desk().booking.checkIn({ id, version, key: key() });
  await move(id, "awaiting-approval");
  await tell();
  for (const { ref } of (await world.db.collection("outbox").get()).docs) await ref.delete();
  for (const { ref } of (await world.db.collection("texts").get()).docs) await ref.delete();
  return id;
}

async function move(id: string, is: Stage, correction = false) {
  const from = (await orderOf(id)).stage;
  const command = {
    ...{ type: "move-stage" as const, correction },
    ...{ from: { is: from.is, column: from.column }, to: { is, column: is } },
  };
  const { outcomes } = await desk().orders.edit({ id, commands: [command], key: key() });
  expect(outcomes).toMatchObject([{ ok: true }]);
}
async function promise(id: string, to: string | null) {
  const { promisedAt: from } = await orderOf(id);
  const changes = [{ field: "promisedAt" as const, from, to }];
  await desk().orders.edit({ id, commands: [{ type: "set-order", changes }], key: key() });
}
async function tell(wait = NOTICE_DELAY) {
  world.pass(wait);
  const system = world.as("public");
  const ctx = { ...system, config: { ...system.config, texts: service } };
  await tellCustomers(ctx, Number.POSITIVE_INFINITY);
}
const mails = async () => (await world.all("outbox")).map(({ subject }) => String(subject));
const texts = async () => (await world.all("texts")).map(({ to, text }) => `${to.number} ${text}`);

/** Puts the visit on a record whose customer said so. */
async function said(id: string, facts: object) {
  const { id: record } = await desk().customers.create({
    facts: {
      ...{ kind: "person", name: "Ana Ruiz", email: "customer@example.com", phone: "555 010 8642" },
      ...{ language: "en", notes: null, ...facts },
    },
    key: key(),
  } as never);
  await world.db.doc(`repairOrders/${id}`).update({ "customer.record": record });
  return { record };
}

describe("a stage the shop tells", () => {
  test("is told once by e-mail, after the time in which it is taken back, and not told when it was", async () => {
    await shopTells({ stages: [...TOLD_STAGES] });
    const id = await here();
    await move(id, "ready");
    await tell(NOTICE_DELAY - 1);
    expect(await mails()).toEqual([]);
    await move(id, "awaiting-approval", true);
    await tell();
    expect(await mails()).toEqual([]);
    await move(id, "ready");
    await Promise.all([tell(), tell(0)]);
    await tell(3_600_000);
    expect(await mails()).toEqual([
      "Your 2016 Honda Civic (repair order 1001) is ready at Hollis Street Garage",
    ]);
    expect((await orderOf(id)).notice).toBeNull();
    // By its order, not by what was booked.
    const [{ text, about }] = (await world.all("outbox")) as [{ text: string; about: unknown }];
    expect(about).toEqual({ kind: "order", id });
    expect(text).not.toContain("Usually");
  });

  test("and no other is told; as a shop begins that is ready alone", async () => {
    await shopTells({});
    const id = await here();
    expect(await mails()).toEqual([]);
    await move(id, "ready");
    await tell();
    await move(id, "picked-up");
    await tell();
    expect(await mails()).toHaveLength(1);
    await shopTells({ stages: [] });
    const other = await here();
    await move(other, "ready");
    await tell();
    expect(await mails()).toEqual([]);
  });

  test("is told once over a bad line: told and noted are one commit", async () => {
    await shopTells({});
    const id = await here();
    await move(id, "ready");
    fates = ["lost"];
    await tell();
    expect(await mails()).toEqual([]);
    fates = ["answer-lost"];
    await tell();
    await tell();
    expect(await mails()).toHaveLength(1);
  });

  test("at night waits for the morning, and is decided then", async () => {
    await shopTells({});
    const id = await here();
    // 2026-03-02T14:00Z is 9 in the morning in New York.
    world.pass(13 * 3_600_000);
    await move(id, "ready");
    await tell();
    expect(await mails()).toEqual([]);
    expect((await orderOf(id)).notice?.dueAt).toBe("2026-03-03T13:00:00.000Z");
    world.pass(9 * 3_600_000);
    await tell();
    expect(await mails()).toEqual([]);
    await tell(3_600_000);
    expect(await mails()).toHaveLength(1);
  });

  test("at night waits no longer once the shop has no quiet hours", async () => {
    await shopTells({});
    const id = await here();
    world.pass(13 * 3_600_000);
    await move(id, "ready");
    await tell();
    expect(await mails()).toEqual([]);
    const owner = callerOf(world.as("owner"));
    const shown = await owner.orders.settings();
    if (shown.view !== "counter") throw new Error("The owner sees all of them.");
    const { settings } = shown;
    const notices = { ...defaultNotices, quiet: null };
    expect(await owner.orders.saveSettings({ settings: { ...settings, notices } })).toMatchObject({
      ok: true,
    });
    await tell(0);
    expect(await mails()).toHaveLength(1);
  });
});

describe("another promised time", () => {
  test("is told with the one before; the first one is not", async () => {
    await shopTells({});
    const id = await here();
    await promise(id, "2026-03-02T20:00:00.000Z");
    await tell();
    expect(await mails()).toEqual([]);
    await promise(id, "2026-03-02T21:00:00.000Z");
    await promise(id, "2026-03-02T22:30:00.000Z");
    await tell();
    const [mail, ...more] = await world.all("outbox");
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^New time for your .*: Monday, March 2.*5:30\sPM$/);
    // Whether anybody told them of the former time, nobody knows.
    expect(mail?.text).not.toContain("we told you");
    expect(mail?.text).toMatch(/instead of Monday, March 2.*3:00\sPM\. If that/);
  });

  test("that is taken back is not told", async () => {
    await shopTells({});
    const id = await here();
    await promise(id, "2026-03-02T20:00:00.000Z");
    await tell();
    await promise(id, "2026-03-02T21:00:00.000Z");
    await promise(id, "2026-03-02T20:00:00.000Z");
    await tell();
    expect(await mails()).toEqual([]);
  });
});

describe("a customer", () => {
  test("who wants texts gets one, too, with how to stop; who chose texts alone gets no e-mail", async () => {
    await shopTells({});
    const id = await here();
    await said(id, { texts: "yes" });
    await move(id, "ready");
    await tell();
    expect(await mails()).toHaveLength(1);
    expect(await texts()).toEqual([
      expect.stringMatching(
        /^\+15550108642 Hollis Street Garage: your .* is ready\. .* Reply STOP for no more texts\.$/,
      ),
    ]);
    const other = await here();
    await said(other, { notices: { by: "text", off: [] } });
    await move(other, "ready");
    await tell();
    expect([await mails(), (await texts()).length]).toEqual([[], 1]);
  });

  test("who said in their account what they do without hears nothing of it, and of all else they do", async () => {
    await shopTells({});
    const id = await here();
    const own = callerOf(world.as("customer"));
    await own.customers.update({ name: "Ana", language: "en", noticesOff: ["ready"] });
    expect((await own.customers.me()).noticesOff).toEqual(["ready"]);
    await promise(id, "2026-03-02T20:00:00.000Z");
    await tell();
    await promise(id, "2026-03-02T21:00:00.000Z");
    await tell();
    await move(id, "ready");
    await tell();
    expect(await mails()).toEqual([expect.stringMatching(/^New time for your /)]);
  });

  test("who does without a kind hears nothing of it; who said stop is told by e-mail", async () => {
    await shopTells({});
    const id = await here();
    await said(id, { notices: { off: ["ready"] } });
    await move(id, "ready");
    await tell();
    expect([await mails(), await texts()]).toEqual([[], []]);
    const batch = world.db.batch();
    (await textWish(world.db, NUMBER)).save(batch, true, "2026-03-02T14:00:00.000Z");
    await batch.commit();
    const other = await here();
    await said(other, { notices: { by: "text", off: [] } });
    await move(other, "ready");
    await tell();
    expect([(await mails()).length, await texts()]).toEqual([1, []]);
  });

  test("whose record comes to say another language hears in it, of a car that is here", async () => {
    await shopTells({});
    const id = await here();
    const { record } = await said(id, {});
    const { record: now } = await desk().customers.record({ id: record });
    const facts = { ...now.facts, language: "es" as const };
    const edit = { id: record, revision: now.revision, facts, key: key() };
    expect(await desk().customers.edit(edit)).toEqual({ ok: true });
    expect((await orderOf(id)).customer.language).toBe("es");
    await move(id, "ready");
    await tell();
    expect(await mails()).toEqual([
      expect.stringContaining("Su Honda Civic 2016 (orden de servicio 1001) está listo"),
    ]);
    // What is over was told, and stays as it was.
    await move(id, "picked-up");
    const { record: then } = await desk().customers.record({ id: record });
    const back = { id: record, revision: then.revision, facts: { ...facts, language: "en" as const } };
    expect(await desk().customers.edit({ ...back, key: key() })).toEqual({ ok: true });
    expect((await orderOf(id)).customer.language).toBe("es");
  });

  test("is shown at the desk with how they hear of it, and that they said stop", async () => {
    await shopTells({});
    const id = await here();
    const { record } = await said(id, { texts: "yes", email: null });
    const told = async () => (await desk().approvals.ways({ order: id })).told.ready;
    expect(await told()).toEqual({ email: "customer@example.com", number: NUMBER });
    await world.db.doc(`repairOrders/${id}`).update({ "customer.email": null });
    expect(await told()).toEqual({ email: null, number: NUMBER });
    expect((await desk().customers.record({ id: record })).stopped).toEqual([]);
    const batch = world.db.batch();
    (await textWish(world.db, NUMBER)).save(batch, true, "2026-03-02T14:00:00.000Z");
    await batch.commit();
    expect(await told()).toEqual({ email: null, number: null });
    expect((await desk().customers.record({ id: record })).stopped).toEqual(["+15550108642"]);
    const tech = callerOf(world.as("technician", "tech"));
    expect((await tech.customers.record({ id: record })).stopped).toEqual([]);
  });
});
