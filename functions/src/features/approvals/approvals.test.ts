import { randomUUID } from "node:crypto";
import { totalWith } from "@openhood/domain/approvals/customer-order";
import { NO_DECISIONS, verify } from "@openhood/domain/approvals/ledger";
import { LINK_DAYS } from "@openhood/domain/approvals/link";
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { beforeEach, expect, test } from "vitest";
import { estimateToDecide, jobs } from "../../../test/estimate-to-decide.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import type { Ctx } from "../../infra/ctx.ts";
import type { OutboxEntry } from "../../infra/outbox.ts";
import { makeLink } from "../../mails/make-link.ts";
import { entriesOf } from "../../stores/ledger.ts";
import { load } from "../../stores/orders.ts";

let world: World;
let id: string;
const callerOf = (ctx: Ctx) => createCallerFactory(appRouter)(ctx);
const desk = () => callerOf(world.as("advisor"));
const anyone = () => callerOf(world.as("public"));
const key = () => randomUUID();
const send = (...commands: OrderCommand[]) => desk().orders.edit({ id, commands, key: key() });
const orderOf = async () => (await load(world.db, id)).order;

const by = { name: "Pat Doe", relation: "owner" } as const;
const signature = { kind: "typed", name: "Pat Doe" } as const;

beforeEach(async () => {
  world = await makeWorld();
  id = await estimateToDecide(world);
});

const tokenIn = (address: string) => address.split("#")[1] ?? "";
const linked = async () => tokenIn((await desk().approvals.makeLink({ order: id, key: key() })).address);

type Word = { job: string; status: "approved" | "declined" };
/** Decides on what the link shows now. */
async function decide(token: string, words: readonly Word[], one = key(), caller = anyone()) {
  const order = await anyone().approvals.open({ token });
  const decisions = words.map(({ job, status }) => {
    const shown = order.jobs.find((one) => one.id === job);
    if (!shown) throw new Error("not shown");
    return { job, status, saw: shown.saw };
  });
  const also = words.filter(({ status }) => status === "approved").map(({ job }) => job);
  return caller.approvals.decide({
    token,
    decisions,
    by,
    total: totalWith(order, also),
    signature,
    key: one,
  });
}

test("a link shows its order, and nothing that is the shop's own", async () => {
  await send({ type: "set-order", changes: [{ field: "note", from: null, to: "Pays late" }] });
  const order = await anyone().approvals.open({ token: await linked() });
  expect(order).toMatchObject({
    number: 1001,
    name: "Pat Doe",
    vehicle: { plate: "7ABC123", model: "Civic" },
    jobs: [
      { id: "brakes", cause: "2 mm left", ifItWaits: "The discs go next", cents: 22_500, status: "pending" },
      { id: "wipers" },
      { id: "filter" },
    ],
    approved: 0,
  });
  const told = JSON.stringify(order);
  for (const hidden of ["Pays late", "555 010", "margin", "cost", "advisor", id])
    expect(told).not.toContain(hidden);
});

test("a job without a price is not there yet, and nobody decides on it by a link", async () => {
  const token = await linked();
  const [job] = jobs;
  if (!job) throw new Error("no job");
  await send({ type: "add-job", job: { ...job, id: "unpriced", lines: [] }, after: null });
  const { jobs: shown } = await anyone().approvals.open({ token });
  expect(shown.map(({ id }) => id)).toEqual(["brakes", "wipers", "filter"]);
  const unpriced = (await orderOf()).jobs.find((one) => one.id === "unpriced");
  if (!unpriced) throw new Error("not added");
  const decisions = [{ job: "unpriced", saw: seenOf(unpriced), status: "declined" as const }];
  const reply = await anyone().approvals.decide({ token, decisions, by, total: 0, signature, key: key() });
  expect(reply).toMatchObject({ ok: false, reason: "changed" });
  expect(await entriesOf(world.db, id)).toEqual([]);
});

test("opening a link changes nothing, however often", async () => {
  const token = await linked();
  const before = await orderOf();
  for (let n = 0; n < 5; n++) await anyone().approvals.open({ token });
  expect(await orderOf()).toEqual(before);
  expect((await world.all("audit")).filter(({ action }) => action === "approvals.open")).toEqual([]);
});

test("approved and declined by a link stand on the order and in the ledger, signed; the advisor sees them", async () => {
  const token = await linked();
  const reply = await decide(token, [
    { job: "brakes", status: "approved" },
    { job: "wipers", status: "declined" },
  ]);
  expect(reply).toMatchObject({
    ok: true,
    order: { jobs: [{ status: "approved" }, { status: "declined" }, { status: "pending" }] },
  });
  const order = await orderOf();
  const entries = await entriesOf(world.db, id);
  expect(entries).toMatchObject([
    {
      said: { by, channel: "link" },
      recorder: { kind: "link" },
      signature,
      estimate: { given: "written" },
      jobs: [
        { id: "brakes", word: { status: "approved" } },
        { id: "wipers", word: { status: "declined" } },
      ],
    },
  ]);
  expect(verify(id, entries, order.ledger ?? NO_DECISIONS).ok).toBe(true);
  expect(order.jobs.map(({ authorization }) => authorization.status)).toEqual([
    "approved",
    "declined",
    "pending",
  ]);
  expect((await world.all("audit")).filter(({ action }) => action === "approvals.decide")).toHaveLength(1);
});

test("why a job was offered is kept with the decision; one who read other reasons decides on nothing", async () => {
  const token = await linked();
  const [shown] = (await anyone().approvals.open({ token })).jobs;
  if (!shown) throw new Error("not shown");
  const change = { field: "cause" as const, from: "2 mm left", to: "1 mm left" };
  await send({ type: "set-job", job: "brakes", changes: [change] });
  const decisions = [{ job: "brakes", saw: shown.saw, status: "declined" as const }];
  const stale = { token, decisions, by, total: 0, signature };
  const reply = await anyone().approvals.decide({ ...stale, key: key() });
  expect(reply).toMatchObject({
    ok: false,
    reason: "changed",
    order: { jobs: [{ cause: "1 mm left" }, {}, {}] },
  });
  expect(await entriesOf(world.db, id)).toEqual([]);
  expect((await decide(token, [{ job: "brakes", status: "declined" }])).ok).toBe(true);
  expect(await entriesOf(world.db, id)).toMatchObject([
    { jobs: [{ id: "brakes", reasons: { cause: "1 mm left", ifItWaits: "The discs go next" } }] },
  ]);
});

test("a price that changed since it was seen is decided on by nobody: all or nothing, and what there is now is shown", async () => {
  const token = await linked();
  const shown = await anyone().approvals.open({ token });
  await send({
    type: "set-line",
    line: "wipe",
    changes: [{ field: "rate", from: 15_000, to: 20_000 }],
  });
  const decisions = shown.jobs.map(({ id: job, saw }) => ({ job, saw, status: "approved" as const }));
  const reply = await anyone().approvals.decide({ token, decisions, by, total: 0, signature, key: key() });
  expect(reply).toMatchObject({
    ok: false,
    reason: "changed",
    order: { jobs: [{ status: "pending" }, { cents: 4_000 }, {}] },
  });
  expect(await entriesOf(world.db, id)).toEqual([]);
});

test("a total that changed since it was seen, with no job, is signed for by nobody; the receipt's total is what was signed", async () => {
  await withAddress("pat@example.com");
  const token = await linked();
  const shown = await anyone().approvals.open({ token });
  const decisions = shown.jobs.map(({ id: job, saw }) => ({ job, saw, status: "approved" as const }));
  const ids = shown.jobs.map(({ id }) => id);
  const call = { token, decisions, by, signature };
  await send({
    type: "set-order",
    changes: [{ field: "discount", from: null, to: { kind: "percent", basisPoints: 1_000 } }],
  });
  const refused = await anyone().approvals.decide({ ...call, total: totalWith(shown, ids), key: key() });
  expect(refused).toMatchObject({ ok: false, reason: "changed" });
  expect(await entriesOf(world.db, id)).toEqual([]);
  expect(await mails()).toEqual([]);
  const total = totalWith(refused.order, ids);
  expect(total).not.toBe(totalWith(shown, ids));
  const reply = await anyone().approvals.decide({ ...call, total, key: key() });
  expect(reply).toMatchObject({ ok: true, order: { approved: total } });
});

test("an approved job that becomes dearer is asked about again, by the same link", async () => {
  const token = await linked();
  await decide(token, [{ job: "wipers", status: "approved" }]);
  await send({ type: "ask-again", job: "wipers", from: "approved" });
  await send({ type: "set-line", line: "wipe", changes: [{ field: "rate", from: 15_000, to: 20_000 }] });
  expect((await anyone().approvals.open({ token })).jobs[1]).toMatchObject({
    status: "pending",
    cents: 4_000,
  });
  expect(await decide(token, [{ job: "wipers", status: "approved" }])).toMatchObject({ ok: true });
  expect(await entriesOf(world.db, id)).toHaveLength(2);
});

test("two people at once: the first decision stands, the other sees it; a double tap is one decision", async () => {
  const token = await linked();
  const one = key();
  const word: Word[] = [{ job: "brakes", status: "approved" }];
  const replies = await Promise.all([
    decide(token, word, one),
    decide(token, word, one),
    decide(token, [{ job: "brakes", status: "declined" }]),
  ]);
  expect(replies.filter(({ ok }) => ok).length).toBeGreaterThan(0);
  const entries = (await entriesOf(world.db, id)) as { jobs: { word: Word }[] }[];
  expect(entries).toHaveLength(1);
  const stands = entries[0]?.jobs[0]?.word.status;
  for (const { order } of replies) expect(order.jobs[0]?.status).toBe(stands);
});

test("a wrong, expired or revoked link, and one of another order's id, get the same answer", async () => {
  const token = await linked();
  const [name, mark = ""] = token.split(".");
  const refused = { code: "NOT_FOUND", message: "not-found" };
  const changed = `${mark.startsWith("A") ? "B" : "A"}${mark.slice(1)}`;
  for (const wrong of [
    "",
    "x",
    `${name}.${changed}`,
    `${id}.${mark}`,
    `${name}`,
    `${token}x`,
    `__x__.${mark}`,
  ])
    await expect(anyone().approvals.open({ token: wrong })).rejects.toMatchObject(refused);

  world.pass(LINK_DAYS * 86_400_000 - 1_000);
  await anyone().approvals.open({ token });
  world.pass(1_000);
  await expect(anyone().approvals.open({ token })).rejects.toMatchObject(refused);

  const fresh = await linked();
  expect(fresh).not.toBe(token);
  await anyone().approvals.open({ token: fresh });
  expect(await desk().approvals.revokeLinks({ order: id, key: key() })).toEqual({ ok: true, revoked: 1 });
  await expect(anyone().approvals.open({ token: fresh })).rejects.toMatchObject(refused);
  const decisions = [{ job: "brakes", status: "approved" as const, saw: { offer: "x", cents: 1 } }];
  for (const gone of [token, fresh])
    await expect(
      anyone().approvals.decide({ token: gone, decisions, by, total: 0, signature, key: key() }),
    ).rejects.toMatchObject(refused);
});

test("a link that is ended between the look at it and the commit decides nothing", async () => {
  const token = await linked();
  const order = await anyone().approvals.open({ token });
  const decisions = order.jobs.map(({ id: job, saw }) => ({ job, saw, status: "approved" as const }));
  const ctx = world.as("public");
  // With its audit entry all of the decision is in the batch.
  let isAudited = false;
  const newId = () => {
    isAudited = true;
    return ctx.newId();
  };
  const late = async () => {
    const db = await ctx.db();
    const batch = () => {
      const one = world.db.batch();
      const commit = one.commit.bind(one);
      one.commit = async () => {
        if (isAudited) await desk().approvals.revokeLinks({ order: id, key: key() });
        return commit();
      };
      return one;
    };
    return new Proxy(db, {
      get: (of, name) => {
        if (name === "batch") return batch;
        const value = Reflect.get(of, name);
        return typeof value === "function" ? value.bind(of) : value;
      },
    });
  };
  const deciding = callerOf({ ...ctx, newId, db: late }).approvals.decide({
    token,
    decisions,
    by,
    total: totalWith(
      order,
      decisions.map(({ job }) => job),
    ),
    signature,
    key: key(),
  });
  await expect(deciding).rejects.toMatchObject({ message: "not-found" });
  expect(await entriesOf(world.db, id)).toEqual([]);
});

test("the counter gets the same address until it ends soon; what makes it work is stored nowhere", async () => {
  const address = await linked();
  expect(await linked()).toBe(address);
  world.pass((LINK_DAYS - 5) * 86_400_000);
  expect(await linked()).not.toBe(address);
  const stored = JSON.stringify([
    await world.all("approvalLinks"),
    await world.all("idempotency"),
    await world.all("audit"),
  ]);
  expect(stored).not.toContain(address.split(".")[1]);
});

test("nobody decides without a signature and a name, or on what is not there", async () => {
  const token = await linked();
  const [shown] = (await anyone().approvals.open({ token })).jobs;
  const decisions = [
    { job: "brakes", status: "approved" as const, saw: shown?.saw ?? { offer: "", cents: 0 } },
  ];
  const call = { token, decisions, by, total: 0, signature, key: key() };
  for (const wrong of [
    { ...call, signature: { kind: "none" as const } },
    { ...call, by: { ...by, name: " " } },
    { ...call, signature: { kind: "typed" as const, name: "Somebody Else" } },
    { ...call, decisions: [] },
    { ...call, decisions: [...decisions, ...decisions] },
  ])
    await expect(anyone().approvals.decide(wrong)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const nothing = [{ job: "none", status: "approved" as const, saw: { offer: "x", cents: 1 } }];
  expect(await anyone().approvals.decide({ ...call, decisions: nothing, key: key() })).toMatchObject({
    ok: false,
    reason: "changed",
  });
});

test("work is put off until a date to come, and a signature that was drawn is kept as it was; the receipt says until when", async () => {
  await withAddress("pat@example.com");
  const token = await linked();
  const [shown] = (await anyone().approvals.open({ token })).jobs;
  const drawn = { kind: "drawn" as const, width: 300, height: 100, strokes: ["1,2 3,4", "9,9"] };
  const today = new Date().toISOString().slice(0, 10);
  const put = (until: string) =>
    anyone().approvals.decide({
      ...{ token, by, total: 0, signature: drawn, key: key() },
      decisions: [{ job: "brakes", status: "deferred", until, saw: shown?.saw ?? { offer: "", cents: 0 } }],
    });
  expect(await put("2001-01-01")).toMatchObject({ ok: false, reason: "date" });
  const until = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  const done = await put(until);
  expect(done).toMatchObject({ ok: true });
  expect(done.order.jobs[0]).toMatchObject({ status: "deferred", until });
  expect((await desk().orders.ledger({ id })).entries[0]?.signature).toEqual(drawn);
  const [receipt] = await mails();
  expect(receipt?.text).toMatch(new RegExp(`\\$\\S+\\nPut off until \\w+ \\d+, ${until.slice(0, 4)}\\n`));
});

test("a call that comes again, signed in by then, is the same call", async () => {
  const token = await linked();
  const one = key();
  const first = await decide(token, [{ job: "brakes", status: "declined" }], one);
  const { saw } = (await anyone().approvals.open({ token })).jobs[0] ?? { saw: { offer: "", cents: 0 } };
  const again = await callerOf(world.as("customer")).approvals.decide({
    ...{ token, by, total: 0, signature, key: one },
    decisions: [{ job: "brakes", status: "declined", saw }],
  });
  expect(again).toEqual(first);
  expect(again.ok).toBe(true);
});

/** Writes the customer's address on the paper. */
async function withAddress(email: string) {
  const { order, save } = await load(world.db, id);
  const batch = world.db.batch();
  save(batch, { ...order, customer: { ...order.customer, email } }, [], []);
  await batch.commit();
}
const mails = async () =>
  (await world.all("outbox")) as unknown as (OutboxEntry & { subject: string; text: string })[];

test("the link goes by e-mail, with each job's price and without what makes it work; pressed twice with one key it goes once", async () => {
  await withAddress("pat@example.com");
  const one = key();
  const sent = await desk().approvals.sendLink({ order: id, key: one });
  expect(sent).toEqual({ ok: true, to: "pat@example.com" });
  expect(await desk().approvals.sendLink({ order: id, key: one })).toEqual(sent);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to: { name: "Pat Doe", address: "pat@example.com" },
    person: "pat@example.com",
    about: { kind: "order", id },
    link: { mail: "approval" },
  });
  expect(mail?.text).toContain("Brakes: $225.00");
  expect(mail?.text).toContain("{{link}}");
  expect(mail?.text).not.toContain("/approve");
});

test("an e-mail carries the link the counter copies; ended before it is sent, the link takes its e-mail with it", async () => {
  await withAddress("pat@example.com");
  await desk().approvals.sendLink({ order: id, key: key() });
  const [mail] = await mails();
  if (!mail?.link) throw new Error("no link");
  const { address } = await desk().approvals.makeLink({ order: id, key: key() });
  expect(await makeLink(world.as("public"), mail.link, "pat@example.com")).toBe(address);
  await desk().approvals.revokeLinks({ order: id, key: key() });
  expect(await makeLink(world.as("public"), mail.link, "pat@example.com")).toBeNull();
});

test("a link goes nowhere without an address, or with nothing to decide on", async () => {
  expect(await desk().approvals.sendLink({ order: id, key: key() })).toEqual({
    ok: false,
    reason: "no-address",
  });
  await withAddress("pat@example.com");
  await decide(
    await linked(),
    jobs.map(({ id: job }) => ({ job, status: "declined" })),
  );
  expect(await desk().approvals.sendLink({ order: id, key: key() })).toEqual({
    ok: false,
    reason: "nothing-open",
  });
});

test("a decision is confirmed by e-mail once, to the customer's address, with each word, price and the total; without one by nobody", async () => {
  const token = await linked();
  expect(await decide(token, [{ job: "filter", status: "declined" }])).toMatchObject({ receipt: false });
  expect(await mails()).toEqual([]);
  await withAddress("pat@example.com");
  const words: Word[] = [
    { job: "brakes", status: "approved" },
    { job: "wipers", status: "declined" },
  ];
  const reply = await decide(token, words);
  expect(reply).toMatchObject({ ok: true, receipt: true });
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.text).toContain("Brakes: $225.00\nApproved");
  expect(mail?.text).toContain("Wipers: $30.00\nDeclined");
  // Said before the shop had an address: it is part of what stands.
  expect(mail?.text).toContain("Cabin filter: $45.00\nDeclined before by Pat Doe, by link");
  const total = (reply.order.approved / 100).toFixed(2);
  expect(mail?.text).toContain(`All approved, with tax: $${total}`);
  expect(mail?.text).toContain("Pat Doe");
});
