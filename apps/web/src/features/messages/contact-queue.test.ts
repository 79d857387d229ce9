import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  afterAttempt,
  enqueue,
  expire,
  MAX_AGE,
  MAX_MESSAGES,
  nextDue,
  parseQueue,
  type QueuedMessage,
  removeMessage,
} from "./contact-queue.ts";

const input = (key: string): QueuedMessage["input"] => ({
  key,
  name: "Ada",
  email: "ada@mail.example",
  phone: "",
  vehicle: "",
  message: `It squeals, ${key}.`,
  language: "en",
});
const keys = fc.uniqueArray(fc.uuid(), { maxLength: MAX_MESSAGES });
const queueOf = (all: string[], at = 0): QueuedMessage[] =>
  all.reduce<QueuedMessage[]>((queue, key) => enqueue(queue, input(key), at) ?? queue, []);

describe("messages that wait for the network", () => {
  test("stand in the queue once, however often they are put there", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { maxLength: 40 }), (picks) => {
        const queue = queueOf(picks.map(String));
        expect(queue.map((one) => one.input.key)).toEqual([...new Set(picks.map(String))]);
      }),
    );
  });

  test("go in the order they were written, each once, whatever fails on the way", () => {
    fc.assert(
      fc.property(keys, fc.infiniteStream(fc.boolean()), (all, works) => {
        let queue = queueOf(all);
        const sent: string[] = [];
        for (let next = nextDue(queue, 1); next; next = nextDue(queue, 1)) {
          const { key } = next.input;
          const attempt = works.next().value ? ("sent" as const) : { again: 1000 };
          if (attempt === "sent") sent.push(key);
          queue = afterAttempt(queue, key, attempt);
        }
        expect(sent).toEqual(all);
        expect(queue).toEqual([]);
      }),
    );
  });

  test("that cannot go as they are hold nobody up and stay until they are taken back", () => {
    let queue = queueOf(["a", "b"]);
    queue = afterAttempt(queue, "a", "refused");
    expect(nextDue(queue, 1)?.input.key).toBe("b");
    expect(removeMessage(afterAttempt(queue, "b", "sent"), "a")).toEqual([]);
  });

  test("that are taken back are not sent", () => {
    expect(nextDue(removeMessage(queueOf(["a"]), "a"), 1)).toBe(null);
  });

  test("are not sent by themselves once the function may have forgotten their key", () => {
    const queue = queueOf(["a"], 0);
    expect(nextDue(queue, MAX_AGE - 1)?.input.key).toBe("a");
    expect(nextDue(queue, MAX_AGE)).toBe(null);
    expect(MAX_AGE).toBeLessThan(7 * 86_400_000);
    expect(expire(queue, MAX_AGE)).toMatchObject([{ status: "refused" }]);
    expect(expire(queue, MAX_AGE - 1)).toEqual(queue);
  });

  test("have room for so many, and the one too many is told", () => {
    const full = queueOf(Array.from({ length: MAX_MESSAGES }, (_, index) => String(index)));
    expect(enqueue(full, input("more"), 0)).toBe(null);
    expect(enqueue(full, input("0"), 0)).toHaveLength(MAX_MESSAGES);
  });

  test("come back whole from storage, and rubbish does not", () => {
    fc.assert(
      fc.property(keys, fc.jsonValue(), (all, rubbish) => {
        const queue = queueOf(all, 5);
        expect(parseQueue(JSON.stringify(queue))).toEqual(queue);
        expect(parseQueue(JSON.stringify([rubbish, ...queue]))).toEqual(queue);
      }),
    );
    for (const text of [null, "", "{", "7", '{"v":1}']) expect(parseQueue(text)).toEqual([]);
  });
});
