import { randomUUID } from "node:crypto";
import type { CustomerFacts } from "@openhood/domain/customers/record";
import { beforeEach, expect, test } from "vitest";
import { bookingInput } from "../../../test/booking.ts";
import { estimateToDecide } from "../../../test/estimate-to-decide.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { linkToken } from "../../stores/appointment-links.ts";
import { load as loadVisit } from "../../stores/appointments.ts";
import { compareBoard } from "../../stores/board.ts";
import { load, openCards, orderRef } from "../../stores/orders.ts";

let world: World;
let order: string;
let record: string;
const callerOf = (ctx: Ctx) => createCallerFactory(appRouter)(ctx);
const desk = () => callerOf(world.as("advisor"));
const anyone = () => callerOf(world.as("public"));
const key = () => randomUUID();
const WRONG = "pat@exmaple.com";
const RIGHT = "pat@example.com";
const person: CustomerFacts = {
  ...{ kind: "person", name: "Pat Doe", email: WRONG, phone: "+15550108642", notes: null, language: "en" },
};

beforeEach(async () => {
  world = await makeWorld();
  order = await estimateToDecide(world);
  record = (await desk().customers.create({ facts: person, key: key() })).id;
  await putOnOrder({ record, email: WRONG });
});

const putOnOrder = (of: { record?: string; name?: string; email?: string }) =>
  orderRef(world.db, order).update(
    Object.fromEntries(Object.entries(of).map(([field, value]) => [`customer.${field}`, value])),
  );
const customerNow = async () => (await load(world.db, order)).order.customer;
async function correct(more: Partial<Omit<CustomerFacts & { kind: "person" }, "kind">>) {
  const { record: now } = await desk().customers.record({ id: record });
  const facts = { ...now.facts, ...more } as CustomerFacts;
  expect(await desk().customers.edit({ id: record, revision: now.revision, facts, key: key() })).toEqual({
    ok: true,
  });
}
async function linkSent(approver?: string): Promise<string> {
  expect(await desk().approvals.sendLink({ order, again: true, key: key() })).toMatchObject({ ok: true });
  const made = await desk().approvals.makeLink({ order, approver, key: key() });
  return made.address.split("#")[1] ?? "";
}
async function opens(token: string): Promise<boolean> {
  const answer = await anyone()
    .approvals.open({ token })
    .catch((error: Error) => error.message);
  expect(typeof answer === "object" || answer === "not-found").toBe(true);
  return answer !== "not-found";
}

test("a corrected e-mail address reaches open orders, and ends the links sent to the old one", async () => {
  const token = await linkSent();
  expect(await opens(token)).toBe(true);
  const { jobs, approved } = await anyone().approvals.open({ token });
  await correct({ email: RIGHT });
  expect(await customerNow()).toMatchObject({ record, name: "Pat Doe", email: RIGHT, phone: person.phone });
  expect(await opens(token)).toBe(false);
  const decisions = jobs.map(({ id: job, saw }) => ({ job, saw, status: "declined" as const }));
  const by = { name: "Pat Doe", relation: "owner" as const };
  const signed = { total: approved, by, signature: { kind: "typed" as const, name: "Pat Doe" } };
  await expect(anyone().approvals.decide({ token, decisions, ...signed, key: key() })).rejects.toMatchObject({
    message: "not-found",
  });
  expect(await desk().approvals.ways({ order })).toMatchObject({
    ...{ email: RIGHT, links: 0, told: { ready: { email: RIGHT } } },
  });
  // Nobody is waited for, and the order's history says why.
  expect((await load(world.db, order)).order.asked?.jobs).toEqual([]);
  expect(await world.db.collection(`repairOrders/${order}/asks`).where("links", "==", 1).get()).toMatchObject(
    {
      size: 1,
    },
  );
  expect((await compareBoard(world.db, openCards)).differences).toEqual([]);
  expect(await desk().approvals.sendLink({ order, key: key() })).toEqual({ ok: true, to: RIGHT });
});

test("so does a corrected phone, which ends the links that were sent by text only", async () => {
  const phones = ["+12125550111", "+12125550122", "+12125550133"];
  await correct({ phone: phones[0] ?? null });
  expect((await customerNow()).phone).toBe(phones[0]);
  const token = await linkSent();
  await correct({ phone: phones[1] ?? null });
  expect([(await customerNow()).phone, await opens(token)]).toEqual([phones[1], true]);
  const ask = { v: 1, at: "2026-03-02T14:00:00.000Z", by: { uid: "advisor", name: "" }, approver: null };
  await world.db.collection(`repairOrders/${order}/asks`).add({ ...ask, channel: "text" });
  await correct({ phone: phones[2] ?? null });
  expect([(await customerNow()).phone, await opens(token)]).toEqual([phones[2], false]);
});

test("an address that is removed from the record is no longer on open orders", async () => {
  const token = await linkSent();
  await correct({ phone: null, email: null });
  expect(await customerNow()).toMatchObject({ phone: null, email: null });
  expect(await opens(token)).toBe(false);
});

test("what somebody else left for a visit stays, as do the links to them; so does an approver's", async () => {
  await putOnOrder({ name: "Luis, her son", email: "luis@example.com" });
  const token = await linkSent();
  await correct({ email: RIGHT });
  expect((await customerNow()).email).toBe("luis@example.com");
  expect(await opens(token)).toBe(true);
  await putOnOrder({ email: RIGHT });
  const lee = { name: "Lee", email: "lee@example.com", phone: null, relation: "family" as const };
  const facts = { ...lee, limit: null, vehicles: null };
  const named = await desk().approvals.nameApprover({ record, saidBy: "Pat Doe", facts, key: key() });
  if (!named.ok) throw new Error(named.reason);
  const theirs = await linkSent(named.id);
  await correct({ email: WRONG });
  expect([await opens(token), await opens(theirs)]).toEqual([false, true]);
});

test("a name or a note alone ends nothing", async () => {
  const token = await linkSent();
  await correct({ name: "Patricia Doe", notes: "Calls first" });
  expect(await opens(token)).toBe(true);
});

test("a contact who may no longer approve for a fleet holds no link that does", async () => {
  const kim = { name: "Kim", email: "kim@example.com", phone: null, book: true, approve: true };
  const contacts = [kim, { ...kim, name: "Lee", email: "lee@example.com" }];
  const fleet = { kind: "fleet" as const, name: "Bayside", notes: null, language: "en" as const };
  const edit = async (now: typeof contacts) => {
    const { record: seen } = await desk().customers.record({ id: record });
    const facts = { ...fleet, contacts: now };
    await desk().customers.edit({ id: record, revision: seen.revision, facts, key: key() });
  };
  await edit(contacts);
  const token = await linkSent();
  await edit([...contacts].reverse());
  expect(await opens(token)).toBe(true);
  await edit(contacts.slice(1));
  expect(await opens(token)).toBe(false);
});

test("a visit to come goes on at the corrected address: its old link opens nothing, and a new one is mailed", async () => {
  const { name, email, phone } = { ...person, email: WRONG };
  const input = { ...bookingInput({ name, email, phone: phone ?? "" }), anyway: false };
  const booked = await desk().booking.bookFor(input);
  if (!booked.ok) throw new Error(booked.reason);
  const { id } = booked.appointment;
  await world.db.doc(`appointments/${id}`).update({ "customer.record": record });
  const token = linkToken(world.as("public").config, booked.appointment);
  expect(await anyone().booking.byLink({ token })).toMatchObject({ id });
  await correct({ email: RIGHT, phone: "+15550101111" });
  const { appointment } = await loadVisit(world.db, id);
  expect(appointment.customer).toMatchObject({ record, email: RIGHT, phone: "+15550101111" });
  await expect(anyone().booking.byLink({ token })).rejects.toMatchObject({ message: "link-void" });
  const last = (await world.all("outbox")).at(-1);
  expect(last).toMatchObject({ to: { address: RIGHT }, link: { mail: "appointment", id } });
});
