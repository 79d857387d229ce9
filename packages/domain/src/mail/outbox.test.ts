import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  backOff,
  failed,
  heldBack,
  hurried,
  isDue,
  LEASE,
  lease,
  MAX_ATTEMPTS,
  type OutboxState,
  queued,
  revived,
  SEND_DEADLINE,
} from "./outbox.ts";

const now = fc.integer({ min: 0, max: 4_102_444_800_000 });
const random = fc.double({ min: 0, max: 0.999_999, noNaN: true });

describe("the outbox", () => {
  test("a worker's time to send ends before its lease does", () => {
    expect(SEND_DEADLINE).toBeLessThan(LEASE);
  });

  test("a mail just written waits, and it is its turn at once and not before", () => {
    expect(queued(5)).toEqual({ status: "pending", dueAt: 5, attempts: 0, suspicions: 0, error: null });
    expect([isDue(queued(5), 4), isDue(queued(5), 5)]).toEqual([false, true]);
  });

  test("a leased mail is nobody else's until the lease runs out", () => {
    fc.assert(
      fc.property(now, fc.integer({ min: 0, max: LEASE - 1 }), (at, later) => {
        const taken = lease(queued(at), at);
        expect(taken?.attempts).toBe(1);
        expect(taken && lease(taken, at + later)).toBeNull();
        expect(taken && lease(taken, at + LEASE)?.attempts).toBe(2);
      }),
    );
  });

  test("each wait is between half and all of 15 s doubling to 2 h", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), random, (attempts, chance) => {
        const full = Math.min(15_000 * 2 ** (attempts - 1), 7_200_000);
        const wait = backOff(attempts, chance);
        expect(wait).toBeGreaterThanOrEqual(full / 2);
        expect(wait).toBeLessThanOrEqual(full);
      }),
    );
  });

  test("a mail that keeps failing is dead after the last attempt, never before, and never due again", () => {
    fc.assert(
      fc.property(now, random, (start, chance) => {
        let state: OutboxState = queued(start);
        let at = start;
        for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
          const taken = lease(state, at);
          if (!taken) throw new Error("a due mail can be leased");
          state = failed(taken, { error: "greylisted", permanent: false }, at, chance);
          expect(state.status).toBe(attempt === MAX_ATTEMPTS ? "dead" : "pending");
          if (state.status === "pending") at = state.dueAt;
        }
        expect(isDue(state, Number.MAX_SAFE_INTEGER)).toBe(false);
        expect(lease(state, Number.MAX_SAFE_INTEGER)).toBeNull();
      }),
    );
  });

  test("a permanent refusal kills at once; a person can bring the mail back with all its attempts", () => {
    fc.assert(
      fc.property(now, random, (at, chance) => {
        const taken = lease(queued(at), at);
        if (!taken) throw new Error("a due mail can be leased");
        const dead = failed(taken, { error: "550 no such mailbox", permanent: true }, at, chance);
        expect(dead.status).toBe("dead");
        expect(revived(dead, at)).toEqual(queued(at));
        expect(revived(taken, at)).toBeNull();
      }),
    );
  });

  test("a mail carries on with its attempts and suspicions, and with the last error, cut short", () => {
    const error = "x".repeat(400);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: MAX_ATTEMPTS - 1 }),
        fc.nat(3),
        now,
        random,
        (attempts, suspicions, at, chance) => {
          const pending = {
            status: "pending" as const,
            dueAt: at,
            attempts: attempts - 1,
            suspicions,
            error: "421",
          };
          const taken = lease(pending, at);
          expect(taken).toEqual({ status: "leased", dueAt: at + LEASE, attempts, suspicions, error: "421" });
          if (!taken) return;
          const kept = { status: "pending", suspicions, error: "x".repeat(300) };
          expect(failed(taken, { error, permanent: false }, at, chance)).toEqual({
            ...kept,
            dueAt: at + backOff(attempts, chance),
            attempts,
          });
          expect(failed(taken, { error, permanent: true }, at, chance)).toEqual({
            status: "dead",
            dueAt: null,
            attempts,
            diedAt: at,
            error: "x".repeat(300),
          });
          expect(heldBack(taken, error, at + 7)).toEqual({ ...kept, dueAt: at + 7, attempts: attempts - 1 });
        },
      ),
    );
  });

  test("a mail of before there were suspicions has none", () => {
    const taken = { status: "leased" as const, dueAt: 5, attempts: 3, error: null };
    expect(lease(taken, 5)).toMatchObject({ suspicions: 0 });
    expect(failed(taken, { error: "421", permanent: false }, 0, 0)).toMatchObject({ suspicions: 0 });
    expect(heldBack(taken, "421", 0)).toMatchObject({ suspicions: 0 });
  });

  test("a person can have a waiting mail tried at once, and no other", () => {
    const waiting = { status: "pending" as const, dueAt: 10, attempts: 3, suspicions: 1, error: "421" };
    expect(hurried(waiting, 9)).toEqual({ ...waiting, dueAt: 9 });
    expect(hurried(waiting, 10)).toBeNull();
    const taken = lease(waiting, 10);
    expect(taken && hurried(taken, 10)).toBeNull();
    for (const status of ["sent", "skipped", "dead"])
      expect(hurried({ status, dueAt: null, attempts: 1 } as OutboxState, 0)).toBeNull();
  });

  test("the first wait is that after one attempt, also where none was counted", () => {
    expect(backOff(0, 0)).toBe(backOff(1, 0));
    expect(backOff(1, 0)).toBe(7_500);
    expect(backOff(2, 0)).toBe(15_000);
  });
});
