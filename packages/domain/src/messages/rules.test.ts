import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_ENTRIES, MAX_TEXT, MAX_THREAD, type Message } from "./message.ts";
import { answer, archive, assign, followUp, referenceOf, reopen, send } from "./rules.ts";

const instant = fc
  .date({ min: new Date("2000-01-01T00:00:00Z"), max: new Date("2100-01-01T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString());
const stamp = fc.record({ id: fc.uuid(), at: instant });
const person = fc.record({ uid: fc.uuid(), name: fc.string({ minLength: 1 }) });
const first = fc
  .record({
    name: fc.string({ minLength: 1 }),
    email: fc.emailAddress(),
    phone: fc.option(fc.constant("555 010 7788"), { nil: undefined }),
    vehicle: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
    message: fc.string({ minLength: 1 }),
    language: fc.constantFrom("en" as const, "es" as const),
  })
  .chain((input) => stamp.map((made) => send(input, made)));

const action = fc.oneof(
  fc.record({ kind: fc.constant("answer" as const), by: person, text: fc.string(), stamp }),
  fc.record({ kind: fc.constant("followUp" as const), text: fc.string(), stamp }),
  fc.record({ kind: fc.constant("archive" as const), by: person, stamp }),
  fc.record({ kind: fc.constant("reopen" as const), stamp }),
  fc.record({ kind: fc.constant("assign" as const), to: fc.option(person), stamp }),
);
type TestAction = typeof action extends fc.Arbitrary<infer T> ? T : never;

function act(message: Message, one: TestAction): Message {
  if (one.kind === "assign") return assign(message, one.to, one.stamp.at);
  const decided =
    one.kind === "answer"
      ? answer(message, one.by, one.text, one.stamp)
      : one.kind === "followUp"
        ? followUp(message, one.text, one.stamp)
        : one.kind === "archive"
          ? archive(message, one.by, one.stamp.at)
          : reopen(message, one.stamp.at);
  return decided.ok ? decided.message : message;
}

describe("a contact message", () => {
  test("starts new, unassigned, with the customer's words as its first entry", () => {
    fc.assert(
      fc.property(first, (message) => {
        expect(message.state).toEqual({ status: "new" });
        expect(message.assignee).toBeNull();
        expect(message.entries).toHaveLength(1);
        expect(message.entries[0]?.by).toEqual({ kind: "customer" });
      }),
    );
  });

  test("is kept as it was written; what was left out is null", () => {
    const input = { name: "Ana", email: "ana@example.com", message: "Hello", language: "es" as const };
    const made = { id: "m1", at: "2026-03-02T14:00:00.000Z" };
    const kept = (more: Partial<Parameters<typeof send>[0]>, phone: string | null, vehicle: string | null) =>
      expect(send({ ...input, ...more }, made)).toEqual({
        v: 1,
        id: "m1",
        sentAt: made.at,
        updatedAt: made.at,
        from: { name: "Ana", email: "ana@example.com", phone, vehicle, language: "es" },
        state: { status: "new" },
        assignee: null,
        entries: [{ ...made, by: { kind: "customer" }, text: "Hello" }],
      });
    kept({}, null, null);
    kept({ phone: "555 010 7788", vehicle: "A Civic" }, "555 010 7788", "A Civic");
  });

  test("says who did the last thing to it, when, and with what words", () => {
    fc.assert(
      fc.property(first, fc.array(action, { maxLength: 10 }), action, (message, actions, one) => {
        const before = actions.reduce(act, message);
        const after = act(before, one);
        if (after === before) {
          const isArchived = before.state.status === "archived";
          expect([one.kind, isArchived]).toEqual([isArchived ? "archive" : "reopen", isArchived]);
          return;
        }
        expect(after.updatedAt).toBe(one.stamp.at);
        const [last, added] = [after.entries.at(-1), after.entries.length - before.entries.length];
        expect(added).toBe(one.kind === "answer" || one.kind === "followUp" ? 1 : 0);
        if (one.kind === "answer") {
          expect(last).toEqual({ ...one.stamp, by: { kind: "staff", ...one.by }, text: one.text });
          expect(after.state).toEqual({
            status: "answered",
            answeredAt: one.stamp.at,
            answeredBy: one.by.uid,
          });
        } else if (one.kind === "followUp") {
          expect(last).toEqual({ ...one.stamp, by: { kind: "customer" }, text: one.text });
          expect(after.state).toEqual({ status: "new" });
        } else if (one.kind === "archive") {
          const archived = { status: "archived", archivedAt: one.stamp.at, archivedBy: one.by.uid };
          expect(after.state).toEqual({ ...archived, before: before.state });
        } else if (one.kind === "assign") expect(after.assignee).toEqual(one.to);
      }),
    );
  });

  test("that is not archived cannot be brought back", () => {
    fc.assert(
      fc.property(first, stamp, (message, { at }) => {
        expect(reopen(message, at)).toEqual({ ok: false, reason: "not-archived" });
      }),
    );
  });

  test("never loses or changes an entry, whatever is done to it", () => {
    fc.assert(
      fc.property(first, fc.array(action, { maxLength: 30 }), (message, actions) => {
        let now = message;
        for (const one of actions) {
          const next = act(now, one);
          expect(next.entries.slice(0, now.entries.length)).toEqual(now.entries);
          expect(next.from).toEqual(message.from);
          expect(next.sentAt).toBe(message.sentAt);
          now = next;
        }
      }),
    );
  });

  test("is answered exactly when the shop's was the last word and nobody archived it", () => {
    fc.assert(
      fc.property(first, fc.array(action, { maxLength: 30 }), (message, actions) => {
        const now = actions.reduce(act, message);
        const state = now.state.status === "archived" ? now.state.before : now.state;
        const last = now.entries.at(-1);
        expect(state.status).toBe(last?.by.kind === "staff" ? "answered" : "new");
      }),
    );
  });

  test("comes back from the archive as it went in", () => {
    fc.assert(
      fc.property(first, fc.array(action, { maxLength: 10 }), person, stamp, (message, actions, by, made) => {
        const before = actions.reduce(act, message);
        fc.pre(before.state.status !== "archived");
        const archived = archive(before, by, made.at);
        if (!archived.ok) throw new Error("an open message can be archived");
        expect(archive(archived.message, by, made.at)).toEqual({ ok: false, reason: "already-archived" });
        const back = reopen(archived.message, made.at);
        expect(back).toEqual({ ok: true, message: { ...before, updatedAt: made.at } });
      }),
    );
  });

  test("refuses an entry past the most a thread may hold, and says so", () => {
    fc.assert(
      fc.property(first, stamp, (message, made) => {
        const [entry] = message.entries;
        if (!entry) throw new Error("a message has an entry");
        const full = { ...message, entries: Array.from({ length: MAX_ENTRIES }, () => entry) };
        expect(followUp(full, "more", made)).toEqual({ ok: false, reason: "thread-full" });
        expect(answer(full, { uid: "u", name: "n" }, "more", made)).toEqual({
          ok: false,
          reason: "thread-full",
        });
        const room = { ...full, entries: full.entries.slice(1) };
        expect(followUp(room, "more", made).ok).toBe(true);
      }),
      { numRuns: 5 },
    );
  });
});

test("a thread of the longest texts in any script stays under Firestore's 1 MiB", () => {
  const stamp = { id: "id", at: "2026-03-02T14:00:00.000Z" };
  const text = "\u8eca".repeat(MAX_TEXT);
  let message: Message = send({ name: "n", email: "a@b.example", message: text, language: "en" }, stamp);
  for (;;) {
    const decided = followUp(message, text, stamp);
    if (!decided.ok) break;
    message = decided.message;
  }
  expect(message.entries).toHaveLength(MAX_THREAD / MAX_TEXT);
  expect(followUp(message, "x", stamp).ok).toBe(false);
  const bytes = message.entries.reduce((sum, entry) => sum + 3 * entry.text.length + 200, 1_000);
  expect(bytes).toBeLessThan(900_000);
});

test("a message is named on the phone by the first eight characters of its id", () => {
  expect(referenceOf("6f9619ff-8b86-4d01-b42d-00c04fc964ff")).toBe("6F9619FF");
});
