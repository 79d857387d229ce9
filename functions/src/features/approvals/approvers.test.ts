import { randomUUID } from "node:crypto";
import type { ApproverFacts } from "@openhood/domain/customers/approver";
import { beforeEach, expect, test } from "vitest";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { dataOf, removeDataOf } from "../../stores/personal-data.ts";

let world: World;
let record: string;
const callerOf = (ctx: Ctx) => createCallerFactory(appRouter)(ctx);
const desk = () => callerOf(world.as("advisor"));
const owner = () => callerOf(world.as("customer", "pat"));
const key = () => randomUUID();
const pat = {
  ...({ kind: "person", name: "Pat Doe", email: "pat@example.com", phone: null } as const),
  ...{ language: "en" as const, notes: "Pays late" },
};
const lee: ApproverFacts = {
  ...{ name: "Lee Doe", email: "lee@example.com", phone: null },
  ...{ relation: "family", vehicles: null, limit: 20_000 },
};
const civic = {
  ...{ vin: null, plate: "7ABC123", plateState: null, year: 2016, make: "Honda", model: "Civic" },
  ...{ color: null, notes: null },
};

beforeEach(async () => {
  world = await makeWorld();
  record = (await desk().customers.create({ facts: pat, key: key() })).id;
});

const name = async (facts: Partial<ApproverFacts> = {}, caller = owner()) => {
  const done = await caller.approvals.nameApprover({ record, facts: { ...lee, ...facts }, key: key() });
  if (!done.ok) throw new Error(done.reason);
  return done.id;
};
const listed = async (caller = owner()) =>
  (await caller.approvals.approvers({ record: null })).records[0]?.approvers ?? [];

test("the owner of the car names, changes and withdraws approvers in their account; history keeps who said what, when", async () => {
  const id = await name();
  expect(await listed()).toMatchObject([
    { ...lee, id, named: { byShop: false, saidBy: "Pat Doe" }, withdrawn: null },
  ]);
  const change = { record, id, revision: 1, facts: { ...lee, limit: null } };
  expect(await owner().approvals.changeApprover({ ...change, key: key() })).toEqual({ ok: true });
  expect(await owner().approvals.changeApprover({ ...change, key: key() })).toMatchObject({
    ok: false,
    reason: "edit-conflict",
    now: { limit: null, revision: 2 },
  });
  expect(await owner().approvals.withdrawApprover({ record, id, key: key() })).toEqual({ ok: true });
  const again = await owner().approvals.withdrawApprover({ record, id, key: key() });
  expect(again).toEqual({ ok: false, reason: "gone" });
  expect(await listed()).toMatchObject([{ id, limit: null, withdrawn: { byShop: false } }]);
  const told = (await world.all("outbox")).map(({ to, subject }) => `${to.address}: ${subject}`);
  expect(told.sort()).toEqual([
    expect.stringMatching(/^pat@example.com: Lee Doe may approve work for you/),
    expect.stringMatching(/^pat@example.com: Lee Doe may no longer approve/),
    expect.stringMatching(/^pat@example.com: What Lee Doe may approve for you .* has changed/),
  ]);
  const audited = (await world.all("audit")).map(({ action }) => action);
  for (const action of ["nameApprover", "changeApprover", "withdrawApprover"])
    expect(audited).toContain(`approvals.${action}`);
});

test("two who would approve on the same car are not reached at one address, where an answer by e-mail could be either’s", async () => {
  await name();
  const second = { ...lee, name: "Max Doe" };
  const refused = { ok: false, reason: "same-mailbox" };
  expect(await owner().approvals.nameApprover({ record, facts: second, key: key() })).toEqual(refused);
  const id = await name({ name: "Max Doe", email: "max@example.com" });
  expect(
    await owner().approvals.changeApprover({ record, id, revision: 1, facts: second, key: key() }),
  ).toEqual(refused);
  expect((await listed()).map(({ email }) => email)).toEqual(["lee@example.com", "max@example.com"]);
});

test("the counter does it by somebody’s word, which is written down; the owner sees the word, and not who of the staff", async () => {
  await desk().approvals.nameApprover({ record, saidBy: "Pat, by phone", facts: lee, key: key() });
  const [atDesk] = (await desk().approvals.approvers({ record })).records[0]?.approvers ?? [];
  expect(atDesk?.named).toMatchObject({ byShop: true, saidBy: "Pat, by phone", staff: "advisor" });
  expect((await listed())[0]?.named).toMatchObject({ byShop: true, saidBy: "Pat, by phone", staff: null });
  // Without a word it is the owner's.
  const max = { ...lee, email: "max@example.com" };
  await desk().approvals.nameApprover({ record, facts: max, key: key() });
  expect((await listed())[1]?.named).toMatchObject({ byShop: true, saidBy: "Pat Doe" });
  // The owner is no counter, whatever is sent.
  const kim = { ...lee, email: "kim@example.com" };
  await owner().approvals.nameApprover({ record, saidBy: "The shop", facts: kim, key: key() });
  expect((await listed())[2]?.named).toMatchObject({ byShop: false, saidBy: "Pat Doe" });
});

test("an approver names nobody, nor does who only books for a fleet; another's record is not told from none", async () => {
  await name();
  const facts = {
    ...({ kind: "fleet", name: "Bayside", language: "en", notes: null } as const),
    contacts: [
      { name: "Kim", email: "kim@example.com", phone: null, book: true, approve: false },
      { name: "Ann", email: "ann@example.com", phone: null, book: false, approve: true },
    ],
  };
  const fleet = (await desk().customers.create({ facts, key: key() })).id;
  for (const [who, of] of [
    ["lee", record],
    ["kim", fleet],
    ["pat", fleet],
    ["pat", "no-such-record"],
  ] as const) {
    const caller = callerOf(world.as("customer", who));
    const refused = { message: "not-found" };
    await expect(caller.approvals.nameApprover({ record: of, facts: lee, key: key() })).rejects.toMatchObject(
      refused,
    );
    await expect(caller.approvals.approvers({ record: of })).rejects.toMatchObject(refused);
  }
  const ann = callerOf(world.as("customer", "ann"));
  expect(await ann.approvals.nameApprover({ record: fleet, facts: lee, key: key() })).toMatchObject({
    ok: true,
  });
  expect((await callerOf(world.as("customer", "lee")).approvals.approvers({ record: null })).records).toEqual(
    [],
  );
});

test("an approver is named for vehicles of the record only; one that was sold since holds no other change up", async () => {
  const added = await desk().customers.addVehicle({ record, facts: civic, reading: null, key: key() });
  if (!added.ok) throw new Error(added.reason);
  const of = (vehicles: string[]) =>
    owner().approvals.nameApprover({ record, facts: { ...lee, vehicles }, key: key() });
  expect(await of(["another"])).toEqual({ ok: false, reason: "no-such-vehicle" });
  const named = await of([added.id]);
  if (!named.ok) throw new Error(named.reason);
  const other = (await desk().customers.create({ facts: { ...pat, email: "max@example.com" }, key: key() }))
    .id;
  const moved = await desk().customers.moveVehicle({ id: added.id, revision: 1, to: other, key: key() });
  expect(moved).toMatchObject({ ok: true });
  const change = { record, id: named.id, revision: 1, key: key() };
  const facts = { ...lee, vehicles: [added.id], limit: 1 };
  expect(await owner().approvals.changeApprover({ ...change, facts })).toEqual({ ok: true });
});

test("the owner reads for which cars somebody was named, by plate, and of a fleet its name", async () => {
  const contacts = [{ name: "Ann", email: "ann@example.com", phone: null, book: true, approve: true }];
  const facts = { kind: "fleet" as const, name: "Bayside", language: "es" as const, notes: null, contacts };
  record = (await desk().customers.create({ facts, key: key() })).id;
  const added = await desk().customers.addVehicle({ record, facts: civic, reading: null, key: key() });
  if (!added.ok) throw new Error(added.reason);
  const id = await name({ vehicles: [added.id] }, desk());
  const change = { record, id, revision: 1, facts: lee };
  await desk().approvals.changeApprover({ ...change, key: key() });
  const [named, changed] = (await world.all("outbox"))
    .map(({ text }) => String(text))
    .sort()
    .reverse();
  expect([named, changed].join()).toContain("Flota: Bayside\nAuto: Honda Civic 2016 (7ABC123)");
  expect([named, changed].join()).toContain("Flota: Bayside\nAutos: Todos los de la flota");
  // Who decides for a fleet has its cars, and who may approve, in their garage.
  const garage = "http://localhost:5000/es/account/garage#to=ann%40example.com";
  for (const text of [named, changed]) {
    expect(text).toContain(`Abrir mi garaje:\n${garage}`);
    expect(text).toContain("inicie sesión con este correo, ann@example.com");
  }
  const ann = callerOf(world.as("customer", "ann"));
  expect((await ann.customers.garage()).vehicles).toMatchObject([{ fleet: "Bayside" }]);
  expect((await ann.approvals.approvers({ record: null })).records).toMatchObject([
    { record, isFleet: true },
  ]);
});

test("a call that comes again names nobody twice; at once, one of two changes stands", async () => {
  const one = { record, facts: lee, key: key() };
  await Promise.all([owner().approvals.nameApprover(one), owner().approvals.nameApprover(one)]);
  const [approver] = await listed();
  expect(await listed()).toHaveLength(1);
  const id = approver?.id ?? "";
  const to = (limit: number) =>
    owner().approvals.changeApprover({ record, id, revision: 1, facts: { ...lee, limit }, key: key() });
  const replies = await Promise.all([to(1), to(2)]);
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
});

test("the desk edits a customer’s facts while the owner names somebody; neither is held up", async () => {
  const seen = (await desk().customers.record({ id: record })).record.revision;
  await name();
  const done = await desk().customers.edit({ id: record, revision: seen, facts: pat, key: key() });
  expect(done).toEqual({ ok: true });
  expect(await listed()).toHaveLength(1);
});

test("a technician sees no approver of a customer", async () => {
  await name();
  const page = await callerOf(world.as("technician")).customers.record({ id: record });
  expect(JSON.stringify(page)).not.toMatch(/lee/i);
});

test("an approver’s download shows what is noted of them, and nothing of whose cars it is; their removal takes it", async () => {
  await name();
  await name({ email: "max@example.com", name: "Max" });
  const { db } = world;
  const { customers } = await dataOf(db, "lee@example.com");
  expect(customers).toMatchObject([{ id: record, approvers: [{ name: "Lee Doe", limit: 20_000 }] }]);
  expect(JSON.stringify(customers)).not.toMatch(/pat|max|late/i);
  expect((await dataOf(db, "pat@example.com")).customers[0]?.approvers).toHaveLength(2);
  await removeDataOf(db, "lee@example.com");
  expect(JSON.stringify(await world.all("customers"))).not.toMatch(/lee/i);
  expect(await listed()).toMatchObject([{ name: "Max" }]);
  expect((await desk().customers.record({ id: record })).record.facts).toEqual(pat);
  await removeDataOf(db, "pat@example.com");
  expect(await world.all("customers")).toEqual([]);
});

test("nobody of the shop is an approver, by the shop's addresses or their own: their yes would not be the customer's", async () => {
  const { config } = world.as("public");
  const members = [
    { uid: "advisor", name: "Ada", email: "ada@example.com", role: "advisor", leftAt: null },
    {
      uid: "gone",
      name: "Gus",
      email: "gus@example.com",
      role: "advisor",
      leftAt: "2026-01-01T00:00:00.000Z",
    },
  ];
  await world.db.doc("shop/staff").set({ v: 1, members, revision: 1 });
  const refused = { ok: false, reason: "shop-address" };
  const named = (email: string, caller = desk()) =>
    caller.approvals.nameApprover({ record, saidBy: "Pat", facts: { ...lee, email }, key: key() });
  for (const email of [
    config.contactAddress,
    "Ada@example.com",
    `reply+x@${config.inbound?.domain.toUpperCase()}`,
  ])
    expect(await named(email), email).toEqual(refused);
  expect(await named("gus@example.com")).toMatchObject({ ok: true });
  const id = await name();
  const change = { record, id, revision: 1, facts: { ...lee, email: "ada@example.com" } };
  expect(await owner().approvals.changeApprover({ ...change, key: key() })).toEqual(refused);
});
