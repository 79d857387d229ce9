import { randomUUID } from "node:crypto";
import { NOTICE_DELAY } from "@openhood/domain/booking/undo";
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import type { Job } from "@openhood/domain/repair-orders/job";
import type { Stage } from "@openhood/domain/repair-orders/stages";
import { defaultNotices, TOLD_STAGES } from "@openhood/domain/repair-orders/told-stages";
import { beforeEach, expect, test } from "vitest";
import { bookingInput, codeFor, dropOff, openShop } from "../../../test/booking.ts";
import { jobs } from "../../../test/estimate-to-decide.ts";
import { config, makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import type { Ctx } from "../../infra/ctx.ts";
import type { OutboxEntry } from "../../infra/outbox.ts";
import { makeLink } from "../../mails/make-link.ts";
import { orderNoticeMail, orderNoticeText } from "../../mails/order-notices.ts";
import { load as loadAppointment } from "../../stores/appointments.ts";
import { load } from "../../stores/orders.ts";
import { replyTarget } from "../../stores/reply-addresses.ts";
import { loadShop } from "../../stores/shop.ts";
import { tellCustomers } from "./tell-customers.ts";

let world: World;
const callerOf = (ctx: Ctx) => createCallerFactory(appRouter)(ctx);
const desk = () => callerOf(world.as("advisor"));
const key = () => randomUUID();

beforeEach(async () => {
  world = await makeWorld();
  await openShop(world);
  await world.db.doc("shop/orders").set({
    ...defaultSettings,
    required: { work: [], ready: [], posting: [] },
    notices: { ...defaultNotices, stages: [...TOLD_STAGES] },
  });
});

/** A car that was booked and has come. @param who an account's id; null for a guest */
async function comes(who: string | null): Promise<string> {
  const input = bookingInput({ who: who ?? "guest", when: dropOff(), phone: "555 010 8642" });
  if (who === null)
    await callerOf(world.as("public")).booking.sendCode({ email: input.email, language: "en" });
  const code = who === null ? await codeFor(world, input.email) : undefined;
  const caller = callerOf(who === null ? world.as("public") : world.as("customer", who));
  const booked = await caller.booking.book({ ...input, ...(code && { code }) });
  if (!booked.ok) throw new Error(booked.reason);
  const { id } = booked.appointment;
  const { version } = await loadAppointment(world.db, id);
  await desk().booking.checkIn({ id, version, key: key() });
  for (const { ref } of (await world.db.collection("outbox").get()).docs) await ref.delete();
  return id;
}
async function move(id: string, is: Stage) {
  const from = (await load(world.db, id)).order.stage;
  const command = {
    ...{ type: "move-stage" as const, correction: false },
    ...{ from: { is: from.is, column: from.column }, to: { is, column: is } },
  };
  const { outcomes } = await desk().orders.edit({ id, commands: [command], key: key() });
  expect(outcomes).toMatchObject([{ ok: true }]);
}
/** What is told now. */
async function told(): Promise<OutboxEntry> {
  world.pass(NOTICE_DELAY);
  await tellCustomers(world.as("public"), Number.POSITIVE_INFINITY);
  const mail = ((await world.all("outbox")) as OutboxEntry[]).find(({ about }) => about.kind === "order");
  if (!mail) throw new Error("nobody was told");
  return mail;
}
const addressIn = ({ link, to }: OutboxEntry) => link && makeLink(world.as("public"), link, to.address);

test("a guest comes from a notice to the visit they booked, and reads how to hear no more", async () => {
  await comes(null);
  const mail = await told();
  // Of a car without a plate the order's number tells which.
  expect(mail.subject).toBe("We have your 2016 Honda Civic (repair order 1001)");
  expect(mail.text).toContain("Repair order: 1001");
  expect(await addressIn(mail)).toMatch(/^http:\/\/localhost:5000\/appointment#/);
  expect(mail.text).toContain("See my visit:\n{{link}}");
  expect(mail.text).toContain("To get no more of these, reply to this e-mail or call us at (");
  expect(mail.text).not.toContain("/account");
  expect(mail.unsubscribe).toBe(
    `mailto:shop@openhood.example?subject=${encodeURIComponent("No more e-mails about 2016 Honda Civic, please")}`,
  );
});

test("a notice stands with the order's other e-mails, and what its customer answers comes to the order", async () => {
  const id = await comes(null);
  const mail = await told();
  expect(mail.thread).toEqual([id]);
  expect(replyTarget(config, [mail.replyTo?.address ?? ""], mail.to.address)).toEqual({
    id,
    isForSender: true,
  });
});

test("whoever brought the car, a notice to the record's own address greets its customer", async () => {
  const id = await comes(null);
  const facts = { kind: "person", name: "Maria Josefa", email: "guest@example.com", phone: null } as const;
  const more = { language: "en", notes: null } as const;
  const { id: record } = await desk().customers.create({ facts: { ...facts, ...more }, key: key() });
  const { order, save } = await load(world.db, id);
  const batch = world.db.batch();
  save(batch, { ...order, customer: { ...order.customer, name: "Luis, her son", record } }, []);
  await batch.commit();
  const mail = await told();
  expect(mail.to).toEqual({ name: "Maria Josefa", address: "guest@example.com" });
  expect(mail.text).toContain("Hello Maria Josefa,");
});

test("once the visit is over its link is not given any more", async () => {
  const id = await comes(null);
  await told();
  for (const { ref } of (await world.db.collection("outbox").get()).docs) await ref.delete();
  for (const is of ["awaiting-approval", "ready", "picked-up"] as const) await move(id, is);
  const mail = await told();
  expect(mail).toMatchObject({
    subject: "Your 2016 Honda Civic (repair order 1001): thank you from Hollis Street Garage",
    link: null,
  });
  expect(mail.text).not.toContain("{{link}}");
});

test("whose car is gone reads which order it was, what was done and what it came to, whatever they can open", async () => {
  const id = await comes(null);
  const [{ order }, shop] = await Promise.all([load(world.db, id), loadShop(world.db)]);
  const [job] = jobs as unknown as Job[];
  if (!shop || !job) throw new Error("no shop");
  const said = {
    by: { name: "Ana", relation: "owner" as const },
    channel: "counter" as const,
    reachedAt: null,
    note: null,
  };
  const word = {
    status: "approved" as const,
    ...seenOf(job),
    at: order.updatedAt,
    said,
    recordedBy: { uid: "a", name: "Advisor" },
  };
  const about = {
    order: { ...order, jobs: [{ ...job, authorization: word as Job["authorization"] }] },
    fleet: null,
    occasion: { kind: "progress", stage: "picked-up" } as const,
    shop,
  };
  const told = {
    to: { name: "Ana", email: "ana@example.com" },
    page: null,
    isHeard: true,
    hasAccount: false,
  };
  const { text } = orderNoticeMail(world.as("public"), { ...about, ...told });
  expect(text).toContain(`Repair order: ${order.number}`);
  expect(text).toContain("What we did: Brakes");
  expect(text).toMatch(/Total with tax: \$\d+\.\d\d/);
  expect(text).toContain("Phone: ");
});

test("who has an account comes to their garage, and to the choice of what they are told", async () => {
  await comes("customer");
  const mail = await told();
  expect(mail.link).toBeNull();
  expect(mail.text).toContain("See it in my garage:\nhttp://localhost:5000/account/garage");
  expect(mail.text).toContain("Choose what we tell you:\nhttp://localhost:5000/account/profile");
  expect(mail.text).not.toContain("To get no more");
  expect(mail.unsubscribe).toBeUndefined();
});

test("who was given the order's link comes to the order by it, and none is made for a notice", async () => {
  const id = await comes(null);
  expect(await world.all("approvalLinks")).toEqual([]);
  const { address } = await desk().approvals.makeLink({ order: id, key: key() });
  const mail = await told();
  expect(mail.text).toContain("See my repair order:\n{{link}}");
  expect(await addressIn(mail)).toBe(address);
  expect(await world.all("approvalLinks")).toHaveLength(1);
  await desk().approvals.revokeLinks({ order: id, key: key() });
  expect(await addressIn(mail)).toBeNull();
});

test("whose notice goes to another address than the one that decides is given no link that decides", async () => {
  const id = await comes(null);
  const facts = { kind: "fleet" as const, name: "Vans", language: "en" as const, notes: null };
  const boss = { name: "Bo", email: "boss@vans.example", phone: null, book: true, approve: true };
  const made = await desk().customers.create({ facts: { ...facts, contacts: [boss] }, key: key() });
  await world.db.doc(`repairOrders/${id}`).update({ "customer.record": made.id });
  await desk().approvals.makeLink({ order: id, key: key() });
  const mail = await told();
  expect(mail.to.address).toBe("guest@example.com");
  expect(mail.link).toMatchObject({ mail: "appointment" });
  // An answer of whoever may not approve would not count on the order: it goes to the shop's mailbox.
  expect(mail).toMatchObject({ thread: [id], replyTo: { address: "shop@openhood.example" } });
  // Whoever drives for a fleet is told whose car it is.
  expect(mail.text).toContain("This is a car of Vans.");
  expect(mail.text).not.toContain("Contact for this visit");
});

test("a car that is taken in with a promise says until when, and not that we will be in touch", async () => {
  const id = await comes(null);
  const { promisedAt } = (await load(world.db, id)).order;
  const changes = [{ field: "promisedAt" as const, from: promisedAt, to: "2026-03-10T20:30:00.000Z" }];
  await desk().orders.edit({ id, commands: [{ type: "set-order", changes }], key: key() });
  const { text } = await told();
  expect(text).toContain("We expect to have it ready by the time below.");
  expect(text).toMatch(/Promised for: Tuesday, March 10.*4:30\sPM/);
  expect(text).not.toContain("in touch");
});

test("a stage that comes with another promised time says both in its e-mail; of a text, which is one, the time", async () => {
  const id = await comes(null);
  const [{ order }, shop] = await Promise.all([load(world.db, id), loadShop(world.db)]);
  if (!shop) throw new Error("no shop");
  const about = {
    order: { ...order, promisedAt: "2026-03-02T22:30:00.000Z" },
    fleet: null,
    occasion: { kind: "progress", stage: "in-progress", before: "2026-03-02T20:00:00.000Z" } as const,
    shop,
  };
  const told = {
    to: { name: "Ana", email: "ana@example.com" },
    page: null,
    isHeard: true,
    hasAccount: false,
  };
  const mail = orderNoticeMail(world.as("public"), { ...about, ...told });
  expect(mail.subject).toMatch(/working on/);
  expect(mail.text).toMatch(/by Monday, March 2.*5:30\sPM instead of Monday, March 2.*3:00\sPM\. If that/);
  const { text } = orderNoticeText({ number: "+15550108642", person: null }, about);
  expect(text).toMatch(/ready by Monday, March 2.*5:30\sPM \(before: Monday/);
});
