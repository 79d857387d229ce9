import { randomUUID } from "node:crypto";
import { totalWith } from "@openhood/domain/approvals/customer-order";
import { LINK_DAYS } from "@openhood/domain/approvals/link";
import type { ApproverFacts } from "@openhood/domain/customers/approver";
import { beforeEach, expect, test } from "vitest";
import { estimateToDecide, jobs } from "../../../test/estimate-to-decide.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import type { Ctx } from "../../infra/ctx.ts";
import type { OutboxEntry } from "../../infra/outbox.ts";
import { entriesOf } from "../../stores/ledger.ts";
import { load, orderRef } from "../../stores/orders.ts";

let world: World;
let order: string;
let record: string;
const callerOf = (ctx: Ctx) => createCallerFactory(appRouter)(ctx);
const desk = () => callerOf(world.as("advisor"));
const owner = () => callerOf(world.as("customer", "pat"));
const anyone = () => callerOf(world.as("public"));
const key = () => randomUUID();
const lee: ApproverFacts = {
  ...{ name: "Lee Doe", email: "lee@example.com", phone: null },
  // The brakes, $225, and not the wipers, $30, as well.
  ...{ relation: "family", vehicles: null, limit: 25_000 },
};
const by = { name: "Lee Doe", relation: "family" } as const;

beforeEach(async () => {
  world = await makeWorld();
  order = await estimateToDecide(world);
  const facts = {
    ...({ kind: "person", name: "Pat Doe", email: "pat@example.com", phone: null } as const),
    ...{ language: "en" as const, notes: null },
  };
  record = (await desk().customers.create({ facts, key: key() })).id;
  const found = await load(world.db, order);
  const batch = world.db.batch();
  found.save(batch, { ...found.order, customer: { ...found.order.customer, record } }, []);
  await batch.commit();
});

const name = async (facts: Partial<ApproverFacts> = {}) => {
  const done = await owner().approvals.nameApprover({ record, facts: { ...lee, ...facts }, key: key() });
  if (!done.ok) throw new Error(done.reason);
  return done.id;
};
const change = (id: string, facts: Partial<ApproverFacts>) =>
  owner().approvals.changeApprover({ record, id, revision: 1, facts: { ...lee, ...facts }, key: key() });
const withdraw = (id: string) => owner().approvals.withdrawApprover({ record, id, key: key() });
const linked = async (approver?: string) => {
  const { address } = await desk().approvals.makeLink({ order, ...(approver && { approver }), key: key() });
  return address.split("#")[1] ?? "";
};
const open = (token: string) => anyone().approvals.open({ token });

async function decide(
  token: string,
  words: Record<string, "approved" | "declined">,
  who: { name: string; relation: "owner" | "family" | "driver" } = by,
) {
  const shown = await open(token);
  const decisions = shown.jobs.flatMap(({ id: job, saw }) => {
    const status = words[job];
    return status ? [{ job, saw, status }] : [];
  });
  const also = decisions.filter(({ status }) => status === "approved").map(({ job }) => job);
  return anyone().approvals.decide({
    ...{ token, decisions, by: who, total: totalWith(shown, also) },
    ...{ signature: { kind: "typed" as const, name: who.name }, key: key() },
  });
}
/** The mails about the order; who was named is told the owner by others. */
const mails = async () =>
  ((await world.all("outbox")) as OutboxEntry[]).filter(({ about }) => about.kind === "order");
const gone = { code: "NOT_FOUND", message: "not-found" };

test("an approver decides by a link of their own, up to their limit; the ledger says who they are to the owner, and what they might", async () => {
  const token = await linked(await name());
  expect(await open(token)).toMatchObject({
    signer: { name: "Lee Doe", relation: "family", limit: 25_000, owners: ["Pat Doe"] },
  });
  expect(await decide(token, { brakes: "approved", filter: "declined" })).toMatchObject({ ok: true });
  expect(await entriesOf(world.db, order)).toMatchObject([
    { said: { by: { ...by, approver: { limit: 25_000 } } }, approved: { revised: 22_500 } },
  ]);
  // Both hear of it, each by a link of their own.
  const sent = await mails();
  expect(sent.map(({ to }) => to.address).sort()).toEqual(["lee@example.com", "pat@example.com"]);
  expect(new Set(sent.map(({ link }) => JSON.stringify(link))).size).toBe(2);
  const [own, others] = ["lee", "pat"].map((who) => sent.find(({ to }) => to.address.startsWith(who)));
  expect(own?.subject).toMatch(/^Your decision/);
  expect(own?.text).toMatch(/Pat Doe named you [\s\S]*This is what you decided on the /);
  expect(others?.subject).toMatch(/^Lee Doe decided for you/);
  expect(others?.text).toMatch(/Lee Doe decided on your /);
  expect(others?.text.replaceAll(/\s+/g, " ")).toContain("If Lee Doe shouldn’t have decided this for you");
});

test("an approver who is asked reads who named them, and up to which amount", async () => {
  const [some, all] = [await name(), await name({ name: "Max", email: "max@example.com", limit: null })];
  for (const approver of [some, all])
    await desk().approvals.sendLink({ order, by: "email", approver, key: key() });
  const [lees, maxs] = (await mails()).map(({ text }) => text.replaceAll(/\s+/g, " "));
  expect(lees).toMatch(
    /Pat Doe named you at .*: up to \$250.00 for an order, tax included. There are 3 jobs on the /,
  );
  expect(maxs).toMatch(/Pat Doe named you at .* work on this car for them. There are 3 jobs on the /);
});

test("who brings the car and is named to approve is not asked as its owner, and opens no link without a limit from their account", async () => {
  await orderRef(world.db, order).update({ "customer.email": lee.email });
  const account = callerOf(world.as("customer", "lee"));
  const openOwn = () => account.approvals.openOwn({ order, key: key() });
  expect((await openOwn()).ok).toBe(true);
  const id = await name();
  await expect(openOwn()).rejects.toMatchObject(gone);
  expect((await account.approvals.mine({ after: null })).open).toMatchObject([
    { id: order, mayDecide: false, papers: [] },
  ]);
  expect(await desk().approvals.sendLink({ order, by: "email", key: key() })).toEqual({
    ok: true,
    to: "pat@example.com",
  });
  expect(await decide(await linked(id), { brakes: "approved" })).toMatchObject({ ok: true });
  // Withdrawn, they are still not the owner.
  await withdraw(id);
  await expect(openOwn()).rejects.toMatchObject(gone);
});

test("past their limit nothing is written down, and it says who may; what was approved before counts, a no costs nothing", async () => {
  const token = await linked(await name());
  await name({ name: "Max", email: "max@example.com", limit: null });
  const over = await decide(token, { brakes: "approved", wipers: "approved" });
  expect(over).toMatchObject({
    ok: false,
    reason: "over-limit",
    limit: 25_000,
    instead: ["Pat Doe", "Max"],
    order: { jobs: [{ status: "pending" }, {}, {}] },
  });
  expect(await entriesOf(world.db, order)).toEqual([]);
  const own = await linked();
  expect(await decide(own, { brakes: "approved" }, { name: "Pat Doe", relation: "owner" })).toMatchObject({
    ok: true,
    order: { signer: null },
  });
  expect(await decide(token, { wipers: "approved" })).toMatchObject({ ok: false, reason: "over-limit" });
  expect(await decide(token, { wipers: "declined" })).toMatchObject({ ok: true });
});

test("past the limit they ask the owner, who gets a link of their own; nobody is asked twice within the hour", async () => {
  const token = await linked(await name());
  expect(await anyone().approvals.askOwner({ token, key: key() })).toEqual({ ok: true });
  const [mail] = await mails();
  expect(mail).toMatchObject({ to: { name: "Pat Doe", address: "pat@example.com" } });
  expect(mail?.text).toContain(
    "Lee Doe, whom you named to approve work for you, asks you to decide yourself.",
  );
  const links = (await world.all("approvalLinks")) as { id: string; approver?: string }[];
  const own = links.find(({ id }) => JSON.stringify(mail?.link).includes(id));
  expect(own && "approver" in own).toBe(false);
  const again = await anyone().approvals.askOwner({ token, key: key() });
  expect(again).toEqual({ ok: false, reason: "asked-lately" });
  expect(await mails()).toHaveLength(1);
  await expect(anyone().approvals.askOwner({ token: await linked(), key: key() })).rejects.toMatchObject(
    gone,
  );
  await expect(anyone().approvals.askOwner({ token: "x", key: key() })).rejects.toMatchObject(gone);
});

test("by an approver’s link nobody else signs, and it says nothing of who they are to the owner but what the owner said", async () => {
  const token = await linked(await name());
  for (const who of [
    { name: "Pat Doe", relation: "owner" as const },
    { ...by, relation: "owner" as const },
    { ...by, name: "Somebody" },
  ])
    expect(await decide(token, { filter: "declined" }, who)).toMatchObject({ ok: false, reason: "changed" });
  expect(await entriesOf(world.db, order)).toEqual([]);
});

test("who is withdrawn opens and decides nothing any more, and the owner’s link stays", async () => {
  const id = await name();
  const [token, own] = [await linked(id), await linked()];
  expect(await withdraw(id)).toEqual({ ok: true });
  await expect(open(token)).rejects.toMatchObject(gone);
  const links = (await world.all("approvalLinks")) as { approver?: string; revokedAt: string | null }[];
  expect(links.map(({ approver, revokedAt }) => [approver ?? null, revokedAt === null]).sort()).toEqual(
    [
      [id, false],
      [null, true],
    ].sort(),
  );
  expect((await open(own)).signer).toBeNull();
  await expect(linked(id)).rejects.toMatchObject(gone);
  const sent = await desk().approvals.sendLink({ order, approver: id, key: key() });
  expect(sent).toEqual({ ok: false, reason: "no-approver" });
});

test("by the link of an approver who may no more, as the car is another customer’s since, neither order, words nor papers open", async () => {
  const [token, own] = [await linked(await name()), await linked()];
  const others = await desk().customers.create({
    facts: {
      ...({ kind: "person", name: "Kim Ray", email: "kim@example.com", phone: null } as const),
      ...{ language: "en" as const, notes: null },
    },
    key: key(),
  });
  const found = await load(world.db, order);
  const batch = world.db.batch();
  found.save(batch, { ...found.order, customer: { ...found.order.customer, record: others.id } }, []);
  await batch.commit();
  for (const one of [token, own]) {
    const opened = [
      () => open(one),
      () => anyone().threads.open({ token: one, after: 0 }),
      () => anyone().documents.issueByLink({ token: one, kind: "estimate" }),
    ];
    for (const opening of opened)
      if (one === own) await expect(opening()).resolves.toBeDefined();
      else await expect(opening()).rejects.toMatchObject(gone);
  }
});

/** A caller whose commit of a decision waits for what happens just before it. */
function late(before: () => Promise<unknown>) {
  const ctx = world.as("public");
  let isAudited = false;
  const newId = () => {
    isAudited = true;
    return ctx.newId();
  };
  let isDone = false;
  const db = async () =>
    new Proxy(await ctx.db(), {
      get: (of, name) => {
        if (name !== "batch") {
          const value = Reflect.get(of, name);
          return typeof value === "function" ? value.bind(of) : value;
        }
        return () => {
          const one = world.db.batch();
          const commit = one.commit.bind(one);
          one.commit = async () => {
            if (isAudited && !isDone) {
              isDone = true;
              await before();
            }
            return commit();
          };
          return one;
        };
      },
    });
  return callerOf({ ...ctx, newId, db });
}

test("what an approver asks is asked by them; the answer goes to them and the owner, each with a link of their own, while they may approve", async () => {
  const id = await name();
  const [token, own] = [await linked(id), await linked()];
  const ask = (token: string, text: string) => anyone().threads.ask({ token, text, job: null, key: key() });
  await ask(token, "Can it wait?");
  await ask(own, "Or is it safe?");
  const said = async (token: string) =>
    (await anyone().threads.open({ token, after: 0 })).entries.map(({ from, name }) => `${from}: ${name}`);
  expect(await said(token)).toEqual(["reader: Lee Doe", "customer: Pat Doe"]);
  expect(await said(own)).toEqual(["customer: Lee Doe", "reader: Pat Doe"]);
  const answer = (saw: number) =>
    desk().threads.answer({ order, text: "It is safe.", job: null, saw, key: key() });
  expect(await answer(2)).toEqual({ ok: true, isMailed: true });
  const sent = await mails();
  expect(sent.map(({ to }) => to.address).sort()).toEqual(["lee@example.com", "pat@example.com"]);
  expect(new Set(sent.map(({ link }) => JSON.stringify(link))).size).toBe(2);
  await ask(token, "For how long?");
  await withdraw(id);
  await answer(4);
  expect((await mails()).slice(2).map(({ to }) => to.address)).toEqual(["pat@example.com"]);
});

test("an approver who has the owner’s mailbox gets an answer once", async () => {
  const token = await linked(await name({ email: "Pat+lee@example.com" }));
  await anyone().threads.ask({ token, text: "Can it wait?", job: null, key: key() });
  await desk().threads.answer({ order, text: "It is safe.", job: null, saw: 1, key: key() });
  expect((await mails()).map(({ to }) => to.address)).toEqual(["pat@example.com"]);
});

test("withdrawn, or with a lower limit, between the look at it and the commit: it decides nothing", async () => {
  const call = async (token: string) => {
    const shown = await open(token);
    const [brakes] = shown.jobs;
    const decisions = [
      { job: "brakes", saw: brakes?.saw ?? { offer: "", cents: 0 }, status: "approved" as const },
    ];
    return {
      ...{ token, decisions, by, total: totalWith(shown, ["brakes"]), key: key() },
      signature: { kind: "typed" as const, name: by.name },
    };
  };
  const id = await name();
  const token = await linked(id);
  const lower = late(() => change(id, { limit: 100 }));
  expect(await lower.approvals.decide(await call(token))).toMatchObject({
    ok: false,
    reason: "over-limit",
    limit: 100,
  });
  const other = await name({ email: "other@example.com" });
  const theirs = await linked(other);
  await expect(late(() => withdraw(other)).approvals.decide(await call(theirs))).rejects.toMatchObject(gone);
  expect(await entriesOf(world.db, order)).toEqual([]);
});

test("who has another address since has no link to the old one; another limit ends none", async () => {
  const id = await name();
  const token = await linked(id);
  expect(await change(id, { limit: 30_000 })).toEqual({ ok: true });
  expect((await open(token)).signer?.limit).toBe(30_000);
  const moved = { ...lee, limit: 30_000, email: "other@example.com" };
  const done = await owner().approvals.changeApprover({ record, id, revision: 2, facts: moved, key: key() });
  expect(done).toEqual({ ok: true });
  await expect(open(token)).rejects.toMatchObject(gone);
});

test("the counter chooses whom it sends the link to, among those who may on this car; each is asked for themselves", async () => {
  const id = await name();
  await name({ name: "Van driver", email: "van@example.com", vehicles: null });
  const ways = await desk().approvals.ways({ order });
  expect(ways.links).toBe(0);
  expect(ways).toMatchObject({
    email: "pat@example.com",
    owner: { name: "Pat Doe", relation: "owner" },
    approvers: [{ id, name: "Lee Doe", limit: 25_000, email: "lee@example.com", canText: false }, {}],
  });
  const send = (approver?: string) =>
    desk().approvals.sendLink({ order, ...(approver && { approver }), key: key() });
  expect(await send(id)).toEqual({ ok: true, to: "lee@example.com" });
  expect(await send(id)).toEqual({ ok: false, reason: "asked-lately" });
  expect(await send()).toEqual({ ok: true, to: "pat@example.com" });
  expect((await load(world.db, order)).order.asked?.approver).toBeUndefined();
  const links = async () => (await desk().approvals.ways({ order })).links;
  expect(await links()).toBe(2);
  world.pass(LINK_DAYS * 86_400_000);
  expect(await links()).toBe(0);
});

test("who was asked, and that the links were ended, is in the timeline of the customer", async () => {
  const approver = await name();
  await desk().approvals.sendLink({ order, approver, key: key() });
  await desk().approvals.sendLink({ order, key: key() });
  await desk().approvals.revokeLinks({ order, key: key() });
  const of = { kind: "record", id: record } as const;
  const { happened } = await desk().customers.timeline({ of, pages: 1 });
  const asked = happened.filter(({ kind }) => kind === "asked" || kind === "links-ended");
  expect(asked).toContainEqual(expect.objectContaining({ kind: "asked", approver: "Lee Doe", order }));
  expect(asked).toContainEqual(expect.objectContaining({ kind: "asked", approver: null, by: "advisor" }));
  expect(asked).toContainEqual(expect.objectContaining({ kind: "links-ended", links: 2 }));
});

test("at the counter an approver is named as they are; past their limit it stands as the shop’s word, with the limit", async () => {
  const id = await name({ limit: 10_000 });
  const found = (await load(world.db, order)).order.jobs[0];
  if (!found) throw new Error("no job");
  const { seenOf } = await import("@openhood/domain/repair-orders/authorization");
  const decision = (approver: { id: string; limit: number | null }) => ({
    status: "approved" as const,
    said: { by: { ...by, approver }, channel: "counter" as const, reachedAt: null, note: null },
  });
  const send = (approver: { id: string; limit: number | null }) =>
    desk().orders.edit({
      id: order,
      commands: [
        { type: "decide", job: jobs[0]?.id ?? "", saw: seenOf(found), decision: decision(approver) },
      ],
      key: key(),
    });
  const wrong = { ok: false, kind: "refused", reason: "approver-changed", name: "Lee Doe" };
  expect((await send({ id: "nobody", limit: null })).outcomes).toEqual([wrong]);
  expect((await send({ id, limit: null })).outcomes).toEqual([wrong]);
  expect((await send({ id, limit: 10_000 })).outcomes).toEqual([{ ok: true, changed: true }]);
  expect(await entriesOf(world.db, order)).toMatchObject([
    { said: { by: { approver: { id, limit: 10_000 } } }, approved: { revised: 22_500 } },
  ]);
});
