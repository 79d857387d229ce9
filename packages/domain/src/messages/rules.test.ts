import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_ENTRIES, MAX_TEXT, MAX_THREAD, type Message } from "./message.ts";
import { answer, archive, assign, followUp, reopen, send } from "./rules.ts";

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

const deed = fc.oneof(
  fc.record({ kind: fc.constant("answer" as const), by: person, text: fc.string(), stamp }),
  fc.record({ kind: fc.constant("followUp" as const), text: fc.string(), stamp }),
  fc.record({ kind: fc.constant("archive" as const), by: person, stamp }),
  fc.record({ kind: fc.constant("reopen" as const), stamp }),
  fc.record({ kind: fc.constant("assign" as const), to: fc.option(person), stamp }),
);
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

function act(message: Message, one: Deed): Message {
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

  test("never loses or changes an entry, whatever is done to it", () => {
    fc.assert(
      fc.property(first, fc.array(deed, { maxLength: 30 }), (message, deeds) => {
        let now = message;
        for (const one of deeds) {
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
      fc.property(first, fc.array(deed, { maxLength: 30 }), (message, deeds) => {
        const now = deeds.reduce(act, message);
        const state = now.state.status === "archived" ? now.state.before : now.state;
        const last = now.entries.at(-1);
        expect(state.status).toBe(last?.by.kind === "staff" ? "answered" : "new");
      }),
    );
  });

  test("comes back from the archive as it went in", () => {
    fc.assert(
      fc.property(first, fc.array(deed, { maxLength: 10 }), person, stamp, (message, deeds, by, made) => {
        const before = deeds.reduce(act, message);
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
  const bytes = message.entries.reduce((sum, entry) => sum + 3 * entry.text.length + 200, 1_000);
  expect(bytes).toBeLessThan(900_000);
});
