import fc from "fast-check";
import { expect, test } from "vitest";
import { blankJob } from "../repair-orders/canned.ts";
import type { Job } from "../repair-orders/job.ts";
import { MAX_ENTRIES, MAX_EXCERPT, type Thread, type ThreadEntry } from "./entry.ts";
import { takesQuestions } from "./open.ts";
import { answer, ask, PACE, settle, type ThreadApprover } from "./rules.ts";
import { entriesFor } from "./technician-view.ts";

const START = Date.parse("2026-03-02T13:00:00.000Z");
const tech = { uid: "tech", name: "Lee" };
const jobOf = (id: string, more: Partial<Job>): Job => ({
  ...{ ...blankJob(id, { en: id, es: "" }), lines: [], authorization: { status: "pending" } },
  ...more,
});
const order = {
  id: "order",
  number: 1001,
  customer: {
    ...{ uid: null, record: null, name: "Pat Doe", email: null, phone: null },
    language: "en" as const,
  },
  stage: { is: "in-progress", column: "x", at: "2026-03-02T13:00:00.000Z", by: tech } as const,
  jobs: [jobOf("brakes", { technician: tech }), jobOf("found", { foundBy: tech })],
};
const by = { uid: "sam", name: "Sam" };
const page = { channel: "page", job: null, approver: null } as const;

type Step =
  | { does: "ask"; email: boolean; text: string; approver?: ThreadApprover | null }
  | { does: "answer" | "settle"; missed: number; text: string };
const steps = fc.array(
  fc.oneof(
    fc.record({
      does: fc.constant("ask" as const),
      email: fc.boolean(),
      text: fc.string({ maxLength: 300 }),
      approver: fc.constantFrom(null, { id: "lee", name: "Lee" }, { id: "kim", name: "Kim" }),
    }),
    fc.record({
      does: fc.constantFrom("answer" as const, "settle" as const),
      missed: fc.nat({ max: 3 }),
      text: fc.string({ maxLength: 20 }),
    }),
  ),
  { maxLength: 60 },
);

/** A thread as steps leave it, a minute from one to the next. */
function run(all: readonly Step[]): { thread: Thread | null; entries: ThreadEntry[] } {
  let thread: Thread | null = null;
  const entries: ThreadEntry[] = [];
  for (const [n, step] of all.entries()) {
    const stamp = { id: `e${n}`, at: new Date(START + n * 60_000).toISOString() };
    const saw = Math.max(0, (thread?.count ?? 0) - ("missed" in step ? step.missed : 0));
    if (step.does === "settle") {
      const now = thread as Thread | null;
      const done = now && settle(now, saw, stamp.at);
      if (done?.ok) thread = done.thread;
      continue;
    }
    const made =
      step.does === "ask"
        ? ask(
            order,
            thread,
            {
              ...(step.email ? { ...page, channel: "email", original: "o" } : page),
              ...{ approver: step.approver ?? null, text: step.text },
            },
            stamp,
          )
        : answer(order, thread, { by, saw, mail: stamp.id, text: step.text, job: null }, stamp);
    if (!made.ok) continue;
    thread = made.thread;
    entries.push(made.entry);
  }
  return { thread, entries };
}

test("entries are numbered from one without a gap, and the thread counts them", () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { thread, entries } = run(all);
      expect(entries.map(({ number }) => number)).toEqual(entries.map((_, n) => n + 1));
      expect(thread?.count ?? 0).toBe(entries.length);
      expect(thread?.mails.length ?? 0).toBeLessThanOrEqual(5);
    }),
  );
});

test("a question is open exactly from the customer's words until somebody who saw the last of them answers or settles", () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { thread, entries } = run(all);
      const question = thread?.question;
      if (!question) return;
      const last = entries.findLast(({ from }) => from.kind === "customer");
      expect(question.last).toBe(last?.number);
      expect(question.excerpt).toBe(last?.text.slice(0, MAX_EXCERPT));
      expect(question.since <= (last?.at ?? "")).toBe(true);
    }),
  );
  const asked = ask(order, null, { ...page, text: "Why?" }, { id: "a", at: "2026-03-02T13:00:00.000Z" });
  if (!asked.ok) throw new Error(asked.reason);
  expect(asked.thread.question).toMatchObject({ last: 1, since: "2026-03-02T13:00:00.000Z" });
  const at = "2026-03-02T14:00:00.000Z";
  const words = { by, mail: null, text: "So.", job: null };
  const unseen = answer(order, asked.thread, { ...words, saw: 0 }, { id: "b", at });
  expect(unseen.ok && unseen.thread.question).toEqual(asked.thread.question);
  const seen = answer(order, asked.thread, { ...words, saw: 1 }, { id: "b", at });
  expect(seen.ok && seen.thread.question).toBeNull();
  expect(settle(asked.thread, 0, at)).toEqual({ ok: false, reason: "changed" });
  expect(settle(asked.thread, 1, at)).toMatchObject({ ok: true, thread: { question: null, count: 1 } });
});

test("words are theirs who wrote them, and an open question knows each approver who asked since it is open", () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { thread, entries } = run(all);
      for (const { from } of entries)
        if (from.kind === "customer")
          expect(from.name).toBe(from.approver ? { lee: "Lee", kim: "Kim" }[from.approver] : "Pat Doe");
      const { since, approvers } = thread?.question ?? { since: null };
      const asked = entries.flatMap(({ at, from }) =>
        since !== null && at >= since && from.kind === "customer" ? (from.approver ?? []) : [],
      );
      expect(new Set(approvers)).toEqual(new Set(asked));
    }),
  );
});

test("somebody who waits and writes again waits since the first time", () => {
  const { thread } = run([
    { does: "ask", email: false, text: "One" },
    { does: "ask", email: true, text: "Two" },
  ]);
  expect(thread?.question).toMatchObject({ since: new Date(START).toISOString(), last: 2, excerpt: "Two" });
});

test("after pick-up nobody asks on the page; an e-mail still lands, and the shop can still answer it", () => {
  const over = { ...order, stage: { ...order.stage, is: "picked-up" as const } };
  expect([takesQuestions(order.stage.is), takesQuestions(over.stage.is)]).toEqual([true, false]);
  const stamp = { id: "a", at: "2026-03-02T13:00:00.000Z" };
  expect(ask(over, null, { ...page, text: "Hi" }, stamp)).toEqual({ ok: false, reason: "closed" });
  const mailed = ask(
    over,
    null,
    { channel: "email", original: "o", text: "Hi", job: null, approver: null },
    stamp,
  );
  expect(mailed).toMatchObject({ ok: true, entry: { original: "o", channel: "email" } });
  const answered = answer(over, null, { by, saw: 0, mail: null, text: "Hi", job: null }, stamp);
  expect(answered.ok).toBe(true);
});

test("what is asked about a job that is gone, or that the shop has not offered, is asked about the order", () => {
  const stamp = { id: "a", at: "2026-03-02T13:00:00.000Z" };
  for (const [job, stands] of [
    ["brakes", "brakes"],
    ["found", null],
    ["gone", null],
  ] as const) {
    const made = ask(order, null, { ...page, text: "Hi", job }, stamp);
    expect(made.ok && made.entry.job).toBe(stands);
  }
});

test("a thread is full at its bound, for a customer before it is for the shop; and a customer is slowed long before", () => {
  const { thread } = run([{ does: "ask", email: false, text: "One" }]);
  if (!thread) throw new Error("nothing asked");
  const stamp = { id: "z", at: new Date(START + 3 * 3_600_000).toISOString() };
  const full = { ...thread, count: MAX_ENTRIES };
  const no = { ok: false, reason: "thread-full" };
  expect(ask(order, full, { ...page, text: "More" }, stamp)).toEqual(no);
  expect(answer(order, full, { by, saw: 1, mail: null, text: "No", job: null }, stamp)).toEqual(no);
  const asked = (count: number) => ask(order, { ...full, count }, { ...page, text: "More" }, stamp);
  expect(asked(MAX_ENTRIES - 50)).toEqual(no);
  expect(asked(MAX_ENTRIES - 51).ok).toBe(true);
  const last = { ...full, count: MAX_ENTRIES - 1 };
  expect(answer(order, last, { by, saw: 1, mail: null, text: "Yes", job: null }, stamp).ok).toBe(true);
  const pace = { start: Date.parse(stamp.at), count: PACE.max ?? 0 };
  expect(ask(order, { ...thread, pace }, { ...page, text: "More" }, stamp)).toEqual({
    ok: false,
    reason: "too-many",
  });
});

test("what an approver uses up keeps neither the customer nor another approver from writing", () => {
  const stamp = { id: "z", at: new Date(START).toISOString() };
  const [lee, max] = ["lee", "max"].map((id) => ({ id, name: id }));
  let thread: Thread | null = null;
  const write = (approver: { id: string; name: string } | null) => {
    const made = ask(order, thread, { ...page, approver, text: "More" }, stamp);
    if (made.ok) thread = made.thread;
    return made.ok ? "written" : made.reason;
  };
  const said = Array.from({ length: (PACE.max ?? 0) + 3 }, () => write(lee ?? null));
  expect(said.filter((one) => one === "written")).toHaveLength(PACE.max ?? 0);
  expect(said.at(-1)).toBe("too-many");
  expect([write(null), write(max ?? null), write(lee ?? null)]).toEqual(["written", "written", "too-many"]);
});

test("a technician sees what is said about their jobs, and no e-mail as it came; the counter sees all", () => {
  const entry = (number: number, job: string | null) => ({ number, job, original: "o" }) as ThreadEntry;
  const all = [entry(1, "brakes"), entry(2, "found"), entry(3, null)];
  expect(entriesFor({ role: "technician", uid: "tech" }, order, all)).toEqual([
    { ...entry(1, "brakes"), original: null },
  ]);
  expect(entriesFor({ role: "technician", uid: "other" }, order, all)).toEqual([]);
  expect(entriesFor({ role: "advisor", uid: "sam" }, order, all)).toEqual(all);
});
