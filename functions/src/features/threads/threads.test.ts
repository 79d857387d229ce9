import { randomUUID } from "node:crypto";
import { totalWith } from "@openhood/domain/approvals/customer-order";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { PACE } from "@openhood/domain/threads/rules";
import { beforeEach, expect, test } from "vitest";
import { estimateToDecide } from "../../../test/estimate-to-decide.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import type { Ctx } from "../../infra/ctx.ts";
import type { OutboxEntry } from "../../infra/outbox.ts";
import { compareBoard } from "../../stores/board.ts";
import { load, openCards } from "../../stores/orders.ts";
import { dataOf, removeDataOf } from "../../stores/personal-data.ts";
import { checkQuestions } from "./check-questions.ts";

let world: World;
let id: string;
let token: string;
const EMAIL = "pat@example.com";
const callerOf = (ctx: Ctx) => createCallerFactory(appRouter)(ctx);
const desk = () => callerOf(world.as("advisor"));
const bay = () => callerOf(world.as("technician"));
const anyone = () => callerOf(world.as("public"));
const key = () => randomUUID();
const ask = (text: string, job: string | null = null, one = key()) =>
  anyone().threads.ask({ token, text, job, key: one });
const answer = (text: string, saw: number, one = key()) =>
  desk().threads.answer({ order: id, text, job: null, saw, key: one });
const mails = async () => (await world.all("outbox")) as unknown as OutboxEntry[];

beforeEach(async () => {
  world = await makeWorld();
  id = await estimateToDecide(world);
  token = (await desk().approvals.makeLink({ order: id, key: key() })).address.split("#")[1] ?? "";
});

/** Changes the order behind everybody's back. */
const change = async (to: (order: RepairOrder) => Partial<RepairOrder>) => {
  const { order, save } = await load(world.db, id);
  const batch = world.db.batch();
  save(batch, { ...order, ...to(order), revision: order.revision + 1 }, []);
  await batch.commit();
};
const giveAddress = () => change(({ customer }) => ({ customer: { ...customer, email: EMAIL } }));

test("once a customer's data is removed, the link to their order opens nothing and takes no question, also where work was approved", async () => {
  await giveAddress();
  const shown = await anyone().approvals.open({ token });
  const [job] = shown.jobs;
  if (!job) throw new Error("no job");
  await anyone().approvals.decide({
    ...{ token, total: totalWith(shown, [job.id]), key: key() },
    decisions: [{ job: job.id, saw: job.saw, status: "approved" }],
    by: { name: "Pat Doe", relation: "owner" },
    signature: { kind: "typed", name: "Pat Doe" },
  });
  await removeDataOf(world.db, EMAIL);
  expect((await load(world.db, id)).order.customer.name).toBe("—");
  await expect(anyone().approvals.open({ token })).rejects.toMatchObject({ message: "not-found" });
  await expect(ask("Is it done?")).rejects.toMatchObject({ message: "not-found" });
});

test("what a customer asks by the link stands in the inbox, on the order and on its card until somebody answers", async () => {
  const before = await desk().live.revisions();
  expect(await ask("How worn are they?", "brakes")).toEqual({ ok: true, number: 1 });
  const after = await desk().live.revisions();
  expect([after.threads > before.threads, after.board > before.board]).toEqual([true, true]);
  expect(await desk().threads.waiting()).toMatchObject([
    { order: id, orderNumber: 1001, name: "Pat Doe", excerpt: "How worn are they?", job: "brakes" },
  ]);
  const card = async () => (await desk().board.get()).cards.find((one) => one.id === id);
  expect(await card()).toMatchObject({ question: expect.any(String) });
  expect(await answer("2 mm are left.", 1)).toEqual({ ok: true, isMailed: false });
  expect(await desk().threads.waiting()).toEqual([]);
  expect(await card()).not.toHaveProperty("question");
  const { entries } = await anyone().threads.open({ token, after: 0 });
  expect(entries).toMatchObject([
    { text: "How worn are they?", from: "reader", name: "Pat Doe", job: "brakes" },
    { text: "2 mm are left.", from: "shop" },
  ]);
  expect((await anyone().threads.open({ token, after: 1 })).entries).toEqual(entries.slice(1));
  expect((await world.all("audit")).map(({ action }) => action)).toEqual(
    expect.arrayContaining(["threads.ask", "threads.answer"]),
  );
});

test("the same key asks and answers once, with one e-mail", async () => {
  await giveAddress();
  const [one, two] = [key(), key()];
  const asked = await ask("Why?", null, one);
  expect(await ask("Why?", null, one)).toEqual(asked);
  expect(await answer("So.", 1, two)).toEqual({ ok: true, isMailed: true });
  expect(await answer("So.", 1, two)).toEqual({ ok: true, isMailed: true });
  expect((await desk().threads.get({ order: id })).entries).toHaveLength(2);
  expect(await mails()).toMatchObject([
    { person: EMAIL, link: { mail: "approval" }, subject: expect.stringContaining("Civic") },
  ]);
  expect((await mails())[0]?.text).toContain("So.");
  await answer("And more.", 2);
  const [, second] = (await mails()).toSorted(
    (a, b) => a.queuedAt - b.queuedAt || a.thread.length - b.thread.length,
  );
  expect(second?.thread).toEqual([id, expect.any(String)]);
});

test("of several who write at once each has a number of their own, and none is lost", async () => {
  const all = await Promise.all(
    Array.from({ length: 6 }, (_, n) => (n % 2 ? ask(`q${n}`) : answer(`a${n}`, 0)).catch(() => null)),
  );
  const { entries, saw } = await desk().threads.get({ order: id });
  // Of answers to the same only the first stands.
  expect(entries).toHaveLength(all.filter((one) => one?.ok).length);
  expect(entries.map(({ number }) => number)).toEqual(entries.map((_, n) => n + 1));
  expect(saw).toBe(entries.length);
});

test("an answer to what was seen leaves open what came since; so does settling it", async () => {
  await ask("One?");
  await ask("Two?");
  await answer("To the first.", 1);
  expect(await desk().threads.waiting()).toMatchObject([{ last: 2 }]);
  expect(await desk().threads.settle({ order: id, saw: 1 })).toEqual({ ok: false, reason: "changed" });
  expect(await desk().threads.settle({ order: id, saw: 3 })).toEqual({ ok: true });
  expect(await desk().threads.waiting()).toEqual([]);
  await expect(desk().threads.settle({ order: "none", saw: 0 })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a link that was ended says nothing and shows nothing", async () => {
  await ask("Why?");
  await desk().approvals.revokeLinks({ order: id, key: key() });
  await expect(ask("And?")).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(anyone().threads.open({ token, after: 0 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await desk().threads.get({ order: id })).entries).toHaveLength(1);
});

test("a link that is ended while somebody asks: what was answered with yes stands, and nothing else", async () => {
  for (let round = 0; round < 10; round++) {
    const fresh = (await desk().approvals.makeLink({ order: id, key: key() })).address.split("#")[1] ?? "";
    const { saw } = await desk().threads.get({ order: id });
    const asking = anyone().threads.ask({ token: fresh, text: `q${round}`, job: null, key: key() });
    const [asked] = await Promise.allSettled([
      asking,
      desk().approvals.revokeLinks({ order: id, key: key() }),
    ]);
    const after = await desk().threads.get({ order: id });
    expect(after.saw - saw).toBe(asked.status === "fulfilled" && asked.value.ok ? 1 : 0);
    await expect(
      anyone().threads.ask({ token: fresh, text: "late", job: null, key: key() }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});

test("what a call is remembered by holds none of its words", async () => {
  await giveAddress();
  await ask("Confidential: it squeals");
  await answer("Confidential: we know", 1);
  const kept = JSON.stringify(await world.all("idempotency"));
  for (const hidden of ["Confidential", EMAIL, "Pat Doe"]) expect(kept).not.toContain(hidden);
});

test("opening a thread changes nothing, and shows nobody's id", async () => {
  await ask("Why?");
  await answer("So.", 1);
  const before = await world.all("audit");
  const told = JSON.stringify(await anyone().threads.open({ token, after: 0 }));
  expect(await world.all("audit")).toEqual(before);
  for (const hidden of [id, '"uid"', '"original"']) expect(told).not.toContain(hidden);
});

test("a technician reads what is about their jobs, and answers nobody", async () => {
  await ask("About all of it?");
  await ask("How worn?", "brakes");
  expect((await bay().threads.get({ order: id })).entries).toEqual([]);
  const { actor } = world.as("technician");
  const uid = actor.role === "public" ? "" : actor.uid;
  await change((order) => ({
    jobs: order.jobs.map((job) => (job.id === "brakes" ? { ...job, technician: { uid, name: "Lee" } } : job)),
  }));
  const seen = await bay().threads.get({ order: id });
  expect(seen).toMatchObject({ entries: [{ text: "How worn?" }], question: { last: 2 } });
  await expect(
    bay().threads.answer({ order: id, text: "2 mm", job: null, saw: 2, key: key() }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(bay().threads.waiting()).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("one link writes so much in an hour and no more", async () => {
  for (let n = 0; n < (PACE.max ?? 0); n++) expect(await ask(`q${n}`)).toMatchObject({ ok: true });
  expect(await ask("once more")).toEqual({ ok: false, reason: "too-many" });
});

test("once the car is picked up the thread is read only; the shop can still answer", async () => {
  await change(({ stage }) => ({ stage: { ...stage, is: "picked-up" } }));
  expect(await ask("Still there?")).toEqual({ ok: false, reason: "closed" });
  expect(await answer("It was the belt.", 0)).toMatchObject({ ok: true });
  expect((await anyone().threads.open({ token, after: 0 })).entries).toHaveLength(1);
});

test("a person's thread is in their download, and goes with their order", async () => {
  await giveAddress();
  await ask("Why?");
  await answer("So.", 1);
  const data = await dataOf(world.db, EMAIL);
  expect(data.repairOrders).toMatchObject([{ messages: [{ text: "Why?" }, { text: "So." }] }]);
  await ask("Open?");
  await removeDataOf(world.db, EMAIL);
  expect(await world.all("threads")).toEqual([]);
  expect(await desk().threads.waiting()).toEqual([]);
  const told = JSON.stringify(
    await world.db
      .collectionGroup("entries")
      .get()
      .then(({ docs }) => docs.map((d) => d.data())),
  );
  expect(told).toBe("[]");
});

test("who waits, where the board has it wrong, is put right in the night", async () => {
  await ask("Why?");
  const board = world.db.doc("boards/current");
  const right = (await board.get()).get("questions");
  for (const questions of [
    {},
    { [id]: "2020-01-01T00:00:00.000Z" },
    { ...right, gone: "2020-01-01T00:00:00.000Z" },
  ]) {
    await board.update({ questions });
    await checkQuestions(world.as("public"));
    expect((await board.get()).get("questions")).toEqual(right);
  }
  const before = (await board.get()).updateTime;
  await checkQuestions(world.as("public"));
  expect((await board.get()).updateTime).toEqual(before);
});

test("the board put right keeps who waits for an answer", async () => {
  await ask("Why?");
  const batch = world.db.batch();
  (await compareBoard(world.db, openCards)).put(batch);
  await batch.commit();
  expect((await desk().board.get()).cards).toMatchObject([{ id, question: expect.any(String) }]);
});

test("two tabs answer a question once: the second is told, and may still add to it", async () => {
  await ask("How worn are they?", "brakes");
  expect(await answer("2 mm are left.", 1)).toMatchObject({ ok: true });
  expect(await answer("Two millimeters.", 1)).toEqual({ ok: false, reason: "answered" });
  expect(await answer("Two millimeters.", 2)).toMatchObject({ ok: true });
  await ask("And the rear ones?");
  expect(await answer("Both.", 3)).toMatchObject({ ok: true });
  expect((await anyone().threads.open({ token, after: 0 })).entries).toHaveLength(5);
});
