import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { estimateToDecide } from "../../../test/estimate-to-decide.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import { linksOf } from "../../stores/approval-links.ts";
import { orderRef } from "../../stores/orders.ts";

let world: World;
let id: string;
const key = () => randomUUID();
const desk = () => createCallerFactory(appRouter)(world.as("advisor"));
const anyone = () => createCallerFactory(appRouter)(world.as("public"));

beforeEach(async () => {
  world = await makeWorld();
  id = await estimateToDecide(world);
  const facts = { name: "María Núñez", email: "maria@example.com", phone: null };
  const { id: record } = await desk().customers.create({
    facts: { kind: "person", language: "en", notes: null, ...facts },
    key: key(),
  });
  await paper({ record, name: "Luis, her son", email: facts.email });
});

const paper = (of: { record?: string; name?: string; email?: string }) =>
  orderRef(world.db, id).update(
    Object.fromEntries(Object.entries(of).map(([field, value]) => [`customer.${field}`, value])),
  );
const mail = () => desk().approvals.sendLink({ order: id, again: true, key: key() });
const handOut = async () =>
  (await desk().approvals.makeLink({ order: id, key: key() })).address.split("#")[1] ?? "";

test("of a car that somebody else brought, the owner's own link says for whom it is, and that it went to nobody else", async () => {
  await mail();
  const [sent] = await linksOf(world.db, id);
  expect(sent?.link).toMatchObject({ owner: "María Núñez", sentTo: "owner" });
  await mail();
  expect(await linksOf(world.db, id)).toEqual([expect.objectContaining({ link: sent?.link })]);
  // Whom the counter gives it to, nobody knows.
  const token = await handOut();
  expect(await anyone().approvals.open({ token })).toMatchObject({
    ...{ name: "Luis, her son", owner: { name: "María Núñez", isSent: false } },
  });
  await mail();
  expect(await anyone().approvals.open({ token })).toMatchObject({ owner: { isSent: false } });
});

test("what goes to the address of whoever brought it went not to the owner alone", async () => {
  await paper({ email: "luis@example.com" });
  await mail();
  const [sent] = await linksOf(world.db, id);
  expect(sent?.link.owner).toBe("María Núñez");
  expect(sent?.link.sentTo).toBe("anybody");
});

test("who is on the paper themselves is nobody else", async () => {
  await paper({ name: "María Núñez" });
  await mail();
  expect(await anyone().approvals.open({ token: await handOut() })).toMatchObject({ owner: null });
});

test("record and receipt name whoever signed, and the record whose car it is", async () => {
  await mail();
  const token = await handOut();
  const { jobs, approved } = await anyone().approvals.open({ token });
  const decisions = jobs.map(({ id: job, saw }) => ({ job, saw, status: "declined" as const }));
  const by = { name: "Luis", relation: "family" as const };
  const signature = { kind: "typed" as const, name: by.name };
  const sent = { token, decisions, by, total: approved, signature, key: key() };
  expect(await anyone().approvals.decide(sent)).toMatchObject({ ok: true, receipt: true });
  const [record] = (await world.all("documents")) as { content: string }[];
  expect(JSON.parse(record?.content ?? "")).toMatchObject({
    owner: "María Núñez",
    customer: "Luis, her son",
  });
  const receipt = ((await world.all("outbox")) as { subject: string; text: string }[]).at(-1);
  expect(receipt?.text).toContain("what Luis decided on your");
});
