import { randomUUID } from "node:crypto";
import { MAX_CLAIMS } from "@openhood/domain/customers/address-claims";
import type { CustomerFacts } from "@openhood/domain/customers/record";
import { beforeEach, expect, test } from "vitest";
import { estimateToDecide } from "../../../test/estimate-to-decide.ts";
import { contents } from "../../../test/snapshot.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import type { Ctx } from "../../infra/ctx.ts";
import type { OutboxEntry } from "../../infra/outbox.ts";
import { markRemoval } from "../../infra/removal-mark.ts";
import { makeLink } from "../../mails/make-link.ts";
import { orderRef } from "../../stores/orders.ts";
import { dataOf, removeDataOf } from "../../stores/personal-data.ts";

let world: World;
let id: string;
const other = "pat@work.example";
const language = "en" as const;
const callerOf = (ctx: Ctx) => createCallerFactory(appRouter)(ctx);
const account = (uid: string) => callerOf(world.as("customer", uid));
const desk = () => callerOf(world.as("advisor"));
const mine = async (uid: string) =>
  (await account(uid).approvals.mine({ after: null })).open.map((one) => one.id);
const mails = async (to: string) =>
  ((await world.all("outbox")) as OutboxEntry[]).filter((mail) => mail.to.address === to);

/** Asks for a code, and reads it in the mailbox. */
async function codeFor(uid: string, email = other): Promise<string> {
  await account(uid).customers.sendClaimCode({ email, language });
  const newest = (await mails(email)).sort((a, b) => (a.id < b.id ? 1 : -1)).find(({ link }) => link);
  if (!newest?.link) throw new Error("no code");
  return String(await makeLink(world.as("public"), newest.link, email));
}
const claim = (uid: string, code: string, email = other) =>
  account(uid).customers.claim({ email, code, language });
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

beforeEach(async () => {
  world = await makeWorld();
  id = await estimateToDecide(world);
  await orderRef(world.db, id).update({ "customer.email": other });
});

test("with the code that was mailed to an address its orders are in the account, its mailbox is told, and it is on record", async () => {
  expect(await mine("pat")).toEqual([]);
  expect(await claim("pat", await codeFor("pat"))).toEqual({ ok: true });
  expect(await mine("pat")).toEqual([id]);
  expect(await account("pat").customers.claims()).toMatchObject([{ email: other }]);
  const told = (await mails(other)).at(-1);
  expect(told).toMatchObject({ link: null });
  expect(told?.text).toContain("pat@example.com");
  const [entry] = (await world.all("audit")).filter(({ action }) => action === "customers.claim");
  expect(entry).toMatchObject({ by: { uid: "pat" } });
  expect(JSON.stringify(entry)).not.toContain(other);
});

test("a claim whose answer was lost is made again without a code, and once", async () => {
  const code = await codeFor("pat");
  await Promise.all([claim("pat", code), claim("pat", code)]).then((all) =>
    expect(all).toEqual([{ ok: true }, { ok: true }]),
  );
  expect(await claim("pat", code)).toEqual({ ok: true });
  expect((await mails(other)).filter(({ link }) => link === null)).toHaveLength(1);
});

test("the answer to a wish for a code is the same whether the shop knows the address or not", async () => {
  const known = await account("pat").customers.sendClaimCode({ email: other, language });
  const unknown = await account("pat").customers.sendClaimCode({ email: "nobody@work.example", language });
  expect(known).toEqual(unknown);
  expect(await mails("nobody@work.example")).toHaveLength(1);
});

test("a code is good once, for ten minutes, for five guesses, and for the account that asked only", async () => {
  const code = await codeFor("pat");
  expect(await claim("mallory", code)).toEqual({ ok: false, reason: "code" });
  for (let guess = 0; guess < 4; guess++)
    expect(await claim("pat", wrong(code))).toMatchObject({ ok: false });
  expect(await claim("pat", code)).toEqual({ ok: true });
  await account("pat").customers.endClaim({ uid: null, email: other });
  expect(await claim("pat", code)).toEqual({ ok: false, reason: "code" });

  const late = await codeFor("pat");
  world.pass(11 * 60_000);
  expect(await claim("pat", late)).toEqual({ ok: false, reason: "code" });

  const guessed = await codeFor("pat");
  for (let guess = 0; guess < 5; guess++) await claim("pat", wrong(guessed));
  expect(await claim("pat", guessed)).toEqual({ ok: false, reason: "code" });
});

test("a new code makes the former one void, and nobody else's", async () => {
  const [former, theirs] = [await codeFor("pat"), await codeFor("lee")];
  const code = await codeFor("pat");
  expect(await claim("pat", former)).toEqual({ ok: false, reason: "code" });
  expect(await claim("pat", code)).toEqual({ ok: true });
  expect(await claim("lee", theirs)).toEqual({ ok: true });
});

test("an address that is the account's already, or was added, gets no code", async () => {
  await claim("pat", await codeFor("pat"));
  const sent = await world.all("outbox");
  const { sendClaimCode } = account("pat").customers;
  expect(await sendClaimCode({ email: other, language })).toEqual({ ok: false, reason: "claimed" });
  expect(await sendClaimCode({ email: "pat@example.com", language })).toEqual({ ok: false, reason: "own" });
  expect(await world.all("outbox")).toEqual(sent);
});

test("however many others guess and ask, the owner of the mailbox gets in with their own code", async () => {
  const code = await codeFor("pat");
  for (const uid of ["m1", "m2", "m3"]) {
    const theirs = await codeFor(uid);
    for (let guess = 0; guess < 6; guess++) await claim(uid, wrong(theirs));
  }
  expect(await claim("pat", code)).toEqual({ ok: true });
});

test("fifteen guesses at once are no more than five", async () => {
  const code = await codeFor("pat");
  const all = await Promise.allSettled(Array.from({ length: 15 }, () => claim("pat", wrong(code))));
  for (const one of all)
    if (one.status === "fulfilled") expect(one.value).toEqual({ ok: false, reason: "code" });
  expect(await claim("pat", code)).toEqual({ ok: false, reason: "code" });
});

test("an account that goes on guessing, with however many codes, waits an hour", async () => {
  for (let asked = 0; asked < 5; asked++) {
    const code = await codeFor("mallory");
    for (let guess = 0; guess < 4; guess++) await claim("mallory", wrong(code));
  }
  await expect(claim("mallory", await codeFor("mallory"))).rejects.toThrow("rate-limited");
  expect(await claim("pat", await codeFor("pat"))).toEqual({ ok: true });
});

test("while the data of an address is being removed it is tied to no account", async () => {
  const code = await codeFor("pat");
  const batch = world.db.batch();
  markRemoval(batch, world.db, other);
  await batch.commit();
  await expect(claim("pat", code)).rejects.toThrow("removal-runs");
  expect(await world.all("addressClaims")).toEqual([]);
});

test("a booking's code claims nothing", async () => {
  await callerOf(world.as("public")).booking.sendCode({ email: other, language });
  const [mail] = await mails(other);
  if (!mail?.link) throw new Error("no code");
  const code = String(await makeLink(world.as("public"), mail.link, other));
  expect(await claim("pat", code)).toEqual({ ok: false, reason: "code" });
});

test("a fleet's address brings none of the fleet's orders and cars along", async () => {
  const contact = { name: "Pat", email: other, phone: null, book: true, approve: true };
  const facts: CustomerFacts = { kind: "fleet", name: "F", language, notes: null, contacts: [contact] };
  const made = await desk().customers.create({ facts, key: randomUUID() });
  await orderRef(world.db, id).update({ "customer.record": made.id });
  expect(await claim("pat", await codeFor("pat"))).toEqual({ ok: true });
  expect(await mine("pat")).toEqual([]);
  expect(await account("pat").customers.garage()).toEqual({ vehicles: [] });
});

test("the cars of a record that names a claimed address are in the garage; of one it was merged into no others are", async () => {
  const person = (email: string): CustomerFacts => ({
    ...{ kind: "person", name: "Pat", email, phone: null, language, notes: null },
  });
  const made = await desk().customers.create({ facts: person(other), key: randomUUID() });
  const into = await desk().customers.create({ facts: person("boss@work.example"), key: randomUUID() });
  const car = { vin: null, plate: "7ABC123", plateState: null, year: 2016, make: "Honda", model: null };
  const facts = { ...car, color: null, notes: null };
  await desk().customers.addVehicle({ record: made.id, facts, reading: null, key: randomUUID() });
  await claim("pat", await codeFor("pat"));
  expect((await account("pat").customers.garage()).vehicles).toHaveLength(1);
  const choice = {
    name: "stays",
    email: "stays",
    phone: "stays",
    language: "stays",
    notes: "stays",
  } as const;
  const merged = await desk().customers.merge({
    ...{ stays: into.id, goes: made.id, choice, key: randomUUID() },
    revisions: { stays: 1, goes: 1 },
  });
  expect(merged.ok).toBe(true);
  await desk().customers.addVehicle({
    ...{ record: into.id, facts: { ...facts, plate: "9OTHER1" }, reading: null, key: randomUUID() },
  });
  expect((await account("pat").customers.garage()).vehicles).toMatchObject([{ plate: "7ABC123" }]);
});

test("the counter sees who claimed an address, and ends it; so does whoever claimed it, and nobody else", async () => {
  const facts: CustomerFacts = {
    kind: "person",
    name: "P",
    email: other,
    phone: null,
    language,
    notes: null,
  };
  const made = await desk().customers.create({ facts, key: randomUUID() });
  await claim("pat", await codeFor("pat"));
  const seen = { uid: "pat", account: "pat@example.com", email: other };
  expect((await desk().customers.record({ id: made.id })).claims).toMatchObject([seen]);
  expect((await callerOf(world.as("technician")).customers.record({ id: made.id })).claims).toEqual([]);
  await expect(account("mallory").customers.endClaim({ uid: "pat", email: other })).rejects.toThrow(
    "not-found",
  );
  // What the account opened an order by opens it no more, however it was kept.
  const { token } = await account("pat").approvals.openOwn({ order: id, key: randomUUID() });
  await callerOf(world.as("public")).approvals.open({ token });
  expect(await desk().customers.endClaim({ uid: "pat", email: other })).toEqual({ ok: true, links: 1 });
  await expect(callerOf(world.as("public")).approvals.open({ token })).rejects.toThrow("not-found");
  expect(await mine("pat")).toEqual([]);
  expect(await world.all("addressClaims")).toEqual([]);
  expect(await desk().customers.endClaim({ uid: "pat", email: other })).toEqual({ ok: true, links: 0 });
});

test("whoever ends their own claim ends no link of the shop's", async () => {
  await claim("pat", await codeFor("pat"));
  const { token } = await account("pat").approvals.openOwn({ order: id, key: randomUUID() });
  expect(await account("pat").customers.endClaim({ uid: null, email: other })).toEqual({
    ok: true,
    links: 0,
  });
  await callerOf(world.as("public")).approvals.open({ token });
});

test("an account claims five addresses, also when more are claimed at once", async () => {
  const emails = Array.from({ length: MAX_CLAIMS + 2 }, (_, n) => `pat-${n}@work.example`);
  const codes: string[] = [];
  for (const email of emails) codes.push(await codeFor("pat", email));
  const replies = await Promise.all(emails.map((email, n) => claim("pat", codes[n] ?? "", email)));
  expect(replies.filter(({ ok }) => !ok)).toEqual([
    { ok: false, reason: "full" },
    { ok: false, reason: "full" },
  ]);
  expect(await account("pat").customers.claims()).toHaveLength(MAX_CLAIMS);
});

test("a claim is in the download of both, goes with the account, and with the person whose address it was", async () => {
  await claim("pat", await codeFor("pat"));
  expect((await dataOf(world.db, "pat@example.com")).addressClaims).toMatchObject([{ email: other }]);
  expect((await dataOf(world.db, other)).addressClaims).toMatchObject([{ account: "pat@example.com" }]);
  await removeDataOf(world.db, other);
  expect(JSON.stringify(contents(world))).not.toContain(other);

  await claim("pat", await codeFor("pat"));
  await removeDataOf(world.db, "pat@example.com", "pat");
  expect(await world.all("addressClaims")).toEqual([]);
});
