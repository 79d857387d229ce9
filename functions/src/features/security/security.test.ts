import { randomUUID } from "node:crypto";
import type { Role } from "@openhood/domain/staff/roles";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { bookingInput, dropOff, lane, openShop } from "../../../test/booking.ts";
import { FakeAccounts } from "../../../test/fake-accounts.ts";
import { logged } from "../../../test/logged.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import { provideFirestore } from "../../infra/firebase.ts";
import type { EventRow } from "./list-events.ts";

let world: World;
let record: string;
const HOUR = 3_600_000;

/** Somebody who signed in at an instant, ms since 1970; without one in a session whose sign-in is not told here. */
const as = (role: Role, uid: string = role, signedInAt?: number) => {
  const ctx = world.as(role, uid);
  if (ctx.actor.role !== "public") {
    const { signedInAt: _, ...actor } = ctx.actor;
    ctx.actor = { ...actor, ...(signedInAt !== undefined && { signedInAt }) };
  }
  return createCallerFactory(appRouter)(ctx);
};
const events = async (kind: EventRow["kind"] | null = null) =>
  (await as("owner").security.events({ kind, after: null })).rows;

const member = (uid: string, role: string) => ({
  v: 1,
  uid,
  name: `Name of ${uid}`,
  email: `${uid}@example.com`,
  role,
  since: "2026-01-01T00:00:00.000Z",
  claims: "set",
  leftAt: null,
});

beforeEach(async () => {
  const fake = new FakeAccounts();
  for (const uid of ["owner", "advisor", "technician"]) fake.add(uid, `${uid}@example.com`);
  fake.provide();
  world = await makeWorld();
  provideFirestore(world.db);
  await openShop(world, { lanes: [lane("bay-1")] });
  const members = ["owner", "advisor", "technician"].map((role) => member(role, role));
  await world.db.doc("shop/staff").set({ v: 1, members });
  const facts = {
    kind: "person" as const,
    name: "Ana Ruiz",
    email: "ana@example.com",
    phone: "555 010 4471",
    language: "en" as const,
    notes: null,
  };
  const reply = await as("advisor").customers.create({ facts, key: randomUUID() });
  record = reply.id;
});

describe("that one of the staff opened a customer's record", () => {
  test("is written down once an hour for each of them and each record, however often they look", async () => {
    for (let round = 0; round < 3; round++)
      await Promise.all([1, 2, 3].map(() => as("advisor").customers.record({ id: record })));
    world.pass(1_000);
    await as("technician").customers.record({ id: record });
    expect(await events("record-opened")).toMatchObject([
      { by: { uid: "technician" }, subject: { kind: "record", id: record }, subjectName: "Ana Ruiz" },
      { by: { role: "advisor", uid: "advisor" }, byName: "Name of advisor", subject: { id: record } },
    ]);
    world.pass(HOUR);
    await as("advisor").customers.record({ id: record });
    expect(await events("record-opened")).toHaveLength(3);
  });

  test("is written once by any number of instances", async () => {
    const { db } = world;
    // Another instance knows nothing of what this one has written down.
    const other = new Proxy(db, {
      get: (target, name) => {
        const value = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const there = createCallerFactory(appRouter)({ ...world.as("advisor"), db: async () => other });
    await Promise.all([
      there.customers.record({ id: record }),
      as("advisor").customers.record({ id: record }),
    ]);
    expect(await events("record-opened")).toHaveLength(1);
  });

  test("keeps nobody from working when it cannot be written, and is in the log then", async () => {
    const real = world.db.collection.bind(world.db);
    const broken = vi.spyOn(world.db, "collection").mockImplementation((name) => {
      if (name === "securityEvents") throw new Error("away");
      return real(name);
    });
    const page = await as("advisor").customers.record({ id: record });
    broken.mockRestore();
    expect(page.record.facts.name).toBe("Ana Ruiz");
    expect(logged).toContainEqual(
      expect.objectContaining({
        severity: "ERROR",
        message: "security event not written",
        kind: "record-opened",
      }),
    );
  });

  test("goes for messages too, and that somebody searched, without what for", async () => {
    const sent = { name: "Ana", email: "ana@example.com", message: "It squeals.", language: "en" as const };
    await as("public").messages.send({ ...sent, key: randomUUID() });
    const [message] = await world.all("messages");
    await as("advisor").messages.get({ id: message?.id });
    for (const search of ["ana@example", "ruiz"]) await as("advisor").customers.list({ search, after: null });
    await as("advisor").customers.list({ search: "", after: null });
    expect((await events()).map(({ kind }) => kind).sort()).toEqual(["customers-searched", "message-opened"]);
    expect(JSON.stringify(await world.all("securityEvents"))).not.toMatch(/ana|ruiz|@/i);
  });
});

describe("a sign-in", () => {
  test("is seen with the first call of its session, once, whoever it is", async () => {
    const began = world.as("owner").now().getTime() - 5_000;
    for (let n = 0; n < 3; n++) {
      await as("advisor", "advisor", began).live.revisions();
      await as("customer", "ana", began).customers.me();
    }
    expect((await events("sign-in")).map(({ by }) => by.uid).sort()).toEqual(["advisor", "ana"]);
    await as("advisor", "advisor", began + 60_000).live.revisions();
    expect(await events("sign-in")).toHaveLength(3);
  });

  test("of nobody is none, and costs a call without an account nothing", async () => {
    await as("public").shop.get();
    expect(await world.all("securityEvents")).toEqual([]);
  });
});

test("changes of roles, downloads, removals and voided links are security events, in the commit of the change", async () => {
  await as("owner").staff.setRole({ uid: "technician", role: "advisor" });
  await as("owner").staff.remove({ uid: "technician" });
  await as("owner").staff.invite({
    name: "New",
    email: "new@example.com",
    role: "advisor",
    language: "en",
    key: randomUUID(),
  });
  const now = world.as("owner").now().getTime();
  const ana = as("customer", "ana", now);
  const booked = await ana.booking.book({
    ...bookingInput({ who: "ana", when: dropOff(), phone: "(212) 555-0147" }),
  });
  if (!booked.ok) throw new Error(booked.reason);
  await ana.booking.voidLinks({ appointment: { id: booked.appointment.id }, key: randomUUID() });
  await ana.customers.download();
  await ana.customers.remove();
  const found = (await events()).map(({ kind, by, subjectName, roles }) => [
    kind,
    by.uid,
    subjectName,
    ...(roles ? [roles.from, roles.to] : []),
  ]);
  expect(found.sort()).toEqual(
    [
      ["download", "ana", null],
      ["links-voided", "ana", null],
      ["removal", "ana", null],
      ["role-change", "owner", "New", null, "advisor"],
      ["role-change", "owner", "Name of technician", "technician", "advisor"],
      ["role-change", "owner", "Name of technician", "advisor", null],
      ["sign-in", "ana", null],
    ].sort(),
  );
  // A change that is refused leaves none.
  expect(await as("owner").staff.remove({ uid: "owner" })).toMatchObject({ ok: false });
  expect(await events()).toHaveLength(found.length);
});

test("customers with an account and who wrote a message are called by name, as far as they are known", async () => {
  const now = world.as("owner").now().getTime();
  const ana = as("customer", "ana", now);
  await ana.booking.book({ ...bookingInput({ who: "ana", when: dropOff(), phone: "(212) 555-0147" }) });
  await as("customer", "nobody", now).customers.me();
  const sent = {
    name: "Lee Park",
    email: "lee@example.com",
    message: "It squeals.",
    language: "en" as const,
  };
  await as("public").messages.send({ ...sent, key: randomUUID() });
  const [message] = await world.all("messages");
  await as("advisor").messages.get({ id: message?.id });
  await world.db.doc(`customers/${record}`).update({ uid: "ana" });
  const signedIn = (await events("sign-in")).map(({ by, byName }) => [by.uid, byName]);
  expect(signedIn.sort()).toEqual([
    ["ana", "Ana Ruiz"],
    ["nobody", null],
  ]);
  expect(await events("message-opened")).toMatchObject([{ subjectName: "Lee Park" }]);
});

test("the owner pages through them, all or of one kind, the latest first; they end after 400 days", async () => {
  const batch = world.db.batch();
  for (let n = 0; n < 120; n++) {
    const id = `e${String(n).padStart(3, "0")}`;
    const at = new Date(Date.parse("2026-01-01T00:00:00.000Z") + Math.floor(n / 2) * 1_000).toISOString();
    const kind = n % 3 === 0 ? "sign-in" : "download";
    const event = {
      v: 1,
      id,
      at,
      kind,
      by: { role: "customer", uid: "x" },
      subject: { kind: "account", id: "x" },
    };
    batch.set(world.db.doc(`securityEvents/${id}`), { ...event, requestId: "", expireAt: new Date() });
  }
  await batch.commit();
  const pages = async (kind: EventRow["kind"] | null) => {
    const ids: string[] = [];
    let after: { at: string; id: string } | null = null;
    do {
      const page: { rows: EventRow[]; next: { at: string; id: string } | null } = await as(
        "owner",
      ).security.events({ kind, after });
      ids.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after);
    return ids;
  };
  const all = Array.from({ length: 120 }, (_, n) => `e${String(119 - n).padStart(3, "0")}`);
  expect(await pages(null)).toEqual(all);
  expect(await pages("sign-in")).toEqual(all.filter((id) => Number(id.slice(1)) % 3 === 0));
  await as("advisor").customers.record({ id: record });
  const [kept] = (await world.all("securityEvents")).filter(({ kind }) => kind === "record-opened");
  const days = (kept?.expireAt.toMillis() - Date.parse(kept?.at)) / 86_400_000;
  expect(days).toBe(400);
});

test("the log says which account called", async () => {
  await as("advisor").customers.list({ search: "", after: null });
  await as("public").shop.get();
  await as("customer", "ana")
    .customers.list({ search: "", after: null })
    .catch(() => {});
  const calls = logged.filter(({ message }) => message === "call");
  expect(calls.map(({ role, uid }) => [role, uid]).slice(-3)).toEqual([
    ["advisor", "advisor"],
    ["public", null],
    ["customer", "ana"],
  ]);
});
