import { createHash, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { type Fate, unreliable } from "../../test/unreliable.ts";
import { makeWorld, type World } from "../../test/world.ts";
import { archiveMessage } from "../features/messages/archive-message.ts";
import { sendMessage } from "../features/messages/send-message.ts";
import { sendSignInLink } from "../features/sign-in/send-sign-in-link.ts";
import { commit, commitOnce } from "./commit.ts";
import type { Ctx } from "./ctx.ts";
import { Problem } from "./problem.ts";

let world: World;
let fates: Fate[];
beforeEach(async () => {
  world = await makeWorld();
  fates = [];
  unreliable(world.db, () => fates.shift() ?? "through");
});

const key = "6f9619ff-8b86-4d01-b42d-00c04fc964ff";
const chance = (ctx: Ctx): Ctx => ({ ...ctx, random: Math.random });

/** Adds one to a counter, read first and written with a precondition. */
const increment = (ctx: Ctx, intent?: { key: string; input?: unknown }) => {
  const work = async (batch: FirebaseFirestore.WriteBatch, db: FirebaseFirestore.Firestore) => {
    const ref = db.doc("counters/one");
    const snapshot = await ref.get();
    const { updateTime } = snapshot;
    const count = Number(snapshot.get("count") ?? 0) + 1;
    if (updateTime) batch.update(ref, { count }, { lastUpdateTime: updateTime });
    else batch.create(ref, { count });
    return { ok: true as const, count };
  };
  return intent
    ? commitOnce(ctx, { action: "increment", key: intent.key, input: intent.input ?? null }, work)
    : commit(ctx, work);
};
const counted = async () => (await world.db.doc("counters/one").get()).get("count");

describe("a commit whose answer was lost", () => {
  test("and that the client library sent again is done once, and its reply is the first one's", async () => {
    fates = ["repeated"];
    expect(await increment(world.as("owner"))).toEqual({ ok: true, count: 1 });
    fates = ["repeated"];
    expect(await increment(world.as("owner"), { key })).toEqual({ ok: true, count: 2 });
    expect(await counted()).toBe(2);
  });

  test("for good is a surprise; repeated by the caller under its key it is done once, with the first reply", async () => {
    fates = ["answer-lost"];
    const first = increment(world.as("owner"), { key });
    await expect(first).rejects.toMatchObject({ code: 14 });
    expect(await increment(world.as("owner"), { key })).toEqual({ ok: true, count: 1 });
    expect(await counted()).toBe(1);
  });

  test("makes one message, one mail, one audit entry, and gives the reference of that message", async () => {
    const input = {
      name: "Ana",
      email: "ana@example.com",
      message: "It squeals.",
      language: "en" as const,
      key,
    };
    for (const fate of ["repeated", "answer-lost", "lost", "repeated"] as const) {
      fates = [fate];
      await sendMessage(world.as("public"), input).catch(() => {});
    }
    const reply = await sendMessage(world.as("public"), input);
    const [messages, mails, audits] = await Promise.all(["messages", "outbox", "audit"].map(world.all));
    expect([messages?.length, mails?.length, audits?.length]).toEqual([1, 1, 1]);
    expect(reply.reference).toBe(messages?.[0]?.id.slice(0, 8).toUpperCase());
  });

  test("archives once and says so, where a second look would find it archived already", async () => {
    await sendMessage(world.as("public"), {
      name: "Ana",
      email: "ana@example.com",
      message: "It squeals.",
      language: "en",
      key,
    });
    const [message] = await world.all("messages");
    fates = ["repeated"];
    expect(await archiveMessage(world.as("owner"), { id: message?.id })).toEqual({ ok: true });
    expect((await world.all("audit")).filter(({ action }) => action === "messages.archive")).toHaveLength(1);
  });

  test("sends one sign-in mail", async () => {
    fates = ["repeated"];
    await sendSignInLink(world.as("public"), { email: "ana@example.com", language: "en" });
    expect(await world.all("outbox")).toHaveLength(1);
  });
});

test("a commit that never arrived left nothing, and can be repeated", async () => {
  fates = ["lost"];
  await expect(increment(world.as("owner"), { key })).rejects.toMatchObject({ code: 14 });
  expect(await counted()).toBeUndefined();
  expect(await increment(world.as("owner"), { key })).toEqual({ ok: true, count: 1 });
});

describe("a storm", () => {
  test("of writers: each is counted once, or told that others were faster", async () => {
    const replies = await Promise.allSettled(
      Array.from({ length: 40 }, () => increment(chance(world.as("owner")))),
    );
    const done = replies.filter(({ status }) => status === "fulfilled").length;
    expect(await counted()).toBe(done);
    expect(done).toBeGreaterThanOrEqual(6);
    for (const reply of replies)
      if (reply.status === "rejected") expect(reply.reason).toMatchObject({ reason: "conflict" });
  });

  test("of repetitions of one wish, over a bad line: one effect, one reply", async () => {
    const chances: Fate[] = ["through", "lost", "answer-lost", "repeated"];
    fates = Array.from({ length: 200 }, () => chances[Math.floor(Math.random() * 4)] ?? "through");
    const replies = await Promise.allSettled(
      Array.from({ length: 60 }, () => increment(chance(world.as("owner")), { key })),
    );
    fates = [];
    const counts = replies.flatMap((reply) => (reply.status === "fulfilled" ? [reply.value.count] : []));
    counts.push((await increment(world.as("owner"), { key })).count);
    expect(new Set(counts)).toEqual(new Set([1]));
    expect(await counted()).toBe(1);
    expect(await world.all("idempotency")).toHaveLength(1);
  });
});

describe("a key", () => {
  test("with other input is refused, and nothing is written", async () => {
    await increment(world.as("owner"), { key, input: { a: 1 } });
    await expect(increment(world.as("owner"), { key, input: { a: 2 } })).rejects.toEqual(
      new Problem("key-reused"),
    );
    expect(await counted()).toBe(1);
  });

  test("of one person says nothing of another's", async () => {
    const replies = await Promise.all(
      ["ana", "bo"].map((uid) => increment(chance(world.as("customer", uid)), { key, input: uid })),
    );
    expect(replies.map(({ count }) => count).sort()).toEqual([1, 2]);
  });

  test("after a refusal is as good as new: nothing was done", async () => {
    const work =
      (ok: boolean) => async (batch: FirebaseFirestore.WriteBatch, db: FirebaseFirestore.Firestore) => {
        batch.create(db.collection("things").doc(), { v: 1 });
        return ok ? { ok: true as const } : { ok: false as const, reason: "not-now" };
      };
    const intent = { action: "try", key, input: null };
    expect(await commitOnce(world.as("owner"), intent, work(false))).toEqual({
      ok: false,
      reason: "not-now",
    });
    expect(await world.all("things")).toEqual([]);
    expect(await commitOnce(world.as("owner"), intent, work(true))).toEqual({ ok: true });
    expect(await commitOnce(world.as("owner"), intent, work(false))).toEqual({ ok: true });
    expect(await world.all("things")).toHaveLength(1);
  });

  test("still has its reply when the thing is no longer there", async () => {
    const gone = () => Promise.reject(new Problem("not-found"));
    const intent = { action: "try", key: randomUUID(), input: null };
    await expect(commitOnce(world.as("owner"), intent, gone)).rejects.toMatchObject({ reason: "not-found" });
    await commitOnce(world.as("owner"), intent, async () => ({ ok: true }));
    expect(await commitOnce(world.as("owner"), intent, gone)).toEqual({ ok: true });
  });

  test("is a key like any other when its hash in base64url is a name the database keeps for itself", async () => {
    const reserved = "key-23831";
    const hash = createHash("sha256").update(JSON.stringify(["try", "owner", reserved]));
    expect(hash.digest("base64url")).toMatch(/^__.*__/);
    const intent = { action: "try", input: null, key: reserved };
    const reply = { ok: true as const };
    expect(await commitOnce(world.as("owner"), intent, async () => reply)).toEqual(reply);
  });

  test("is kept for a week, for the database to forget after", async () => {
    await increment(world.as("owner"), { key });
    const [record] = await world.all("idempotency");
    expect(record?.expireAt.toDate()).toEqual(new Date(world.as("owner").now().getTime() + 7 * 86_400_000));
  });
});
