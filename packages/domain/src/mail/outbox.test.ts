import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  backOff,
  failed,
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
});
