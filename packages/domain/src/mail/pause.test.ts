import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { heldBack, lease, queued } from "./outbox.ts";
import { mayTry, type Pause, pauseWait, probeOf, refusedAgain, suspects } from "./pause.ts";

const HOUR = 3_600_000;
const random = fc.double({ min: 0, max: 0.999_999, noNaN: true });
const told = (id: string, sure = true) => ({ id, reason: "quota" as const, sure, error: "452" });

describe("a pause", () => {
  test("is tried again after waits that grow from a minute to four hours", () => {
    fc.assert(
      fc.property(random, (chance) => {
        let pause: Pause | null = null;
        let now = 0;
        const waits: number[] = [];
        for (let round = 0; round < 30; round++) {
          pause = refusedAgain(pause, told("a"), now, chance);
          waits.push(pause.nextTryAt - now);
          expect(mayTry(pause, pause.nextTryAt - 1)).toBe(false);
          expect(mayTry(pause, pause.nextTryAt)).toBe(true);
          now = pause.nextTryAt;
        }
        expect(waits[0]).toBeGreaterThanOrEqual(30_000);
        expect(waits[0]).toBeLessThanOrEqual(60_000);
        expect(waits.at(-1)).toBeGreaterThanOrEqual(2 * HOUR);
        expect(Math.max(...waits)).toBeLessThanOrEqual(4 * HOUR);
        expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
        expect(pause).toMatchObject({ since: 0, tries: 30 });
      }),
    );
  });

  test("that may be a mail's own fault lets another be tried at once, and nobody wait for hours", () => {
    fc.assert(
      fc.property(random, fc.integer({ min: 2, max: 40 }), (chance, rounds) => {
        let pause = refusedAgain(null, told("a", false), 0, chance);
        expect(mayTry(pause, 0)).toBe(true);
        for (let round = 1; round < rounds; round++) {
          const now = pause.nextTryAt;
          pause = refusedAgain(pause, told(`m${round}`, false), now, chance);
          expect(pause.nextTryAt - now).toBeGreaterThanOrEqual(30_000);
          expect(pause.nextTryAt - now).toBeLessThanOrEqual(15 * 60_000);
        }
      }),
    );
  });

  test("tries first a mail that was not refused yet, then the one refused longest ago", () => {
    const ids = fc.uniqueArray(fc.constantFrom(..."abcdefg"), { maxLength: 7 });
    fc.assert(
      fc.property(ids, ids, (refused, waiting) => {
        const pause = { ...refusedAgain(null, told("x"), 0, 0), refused };
        const due = waiting.map((id) => ({ id }));
        const probe = probeOf(pause, due);
        if (due.length === 0) {
          expect(probe).toBeUndefined();
          return;
        }
        const fresh = due.filter(({ id }) => !refused.includes(id));
        if (fresh.length > 0) expect(probe).toBe(fresh[0]);
        else expect(probe?.id).toBe(refused.findLast((id) => waiting.includes(id)));
      }),
    );
  });

  test("makes a mail suspect only when another is taken soon after, and only where it may have been the mail's fault", () => {
    const minute = 60_000;
    fc.assert(
      fc.property(fc.boolean(), fc.nat({ max: 30 }), random, (sure, minutes, chance) => {
        const now = 1_700_000_000_000 + minutes * minute;
        const first = refusedAgain(null, told("a", sure), now - minutes * minute, chance);
        const pause = refusedAgain(first, told("b", sure), now, chance);
        const found = suspects(pause, "b", now);
        expect(found).toEqual(!sure && minutes <= 10 ? ["a"] : []);
      }),
    );
  });

  test("burns no attempt of the mail that met it", () => {
    const taken = lease(queued(0), 0);
    if (!taken) throw new Error("a due mail can be leased");
    const held = heldBack(taken, "EENVELOPE MAIL FROM 550", 5);
    expect(held).toEqual({
      status: "pending",
      dueAt: 5,
      attempts: 0,
      suspicions: 0,
      error: "EENVELOPE MAIL FROM 550",
    });
    expect(lease(held, 5)).toMatchObject({ attempts: 1, suspicions: 0 });
  });

  test("waits at most as long for the first try as for any later one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), random, (tries, chance) => {
        expect(pauseWait(tries, chance)).toBeLessThanOrEqual(pauseWait(tries + 1, chance));
      }),
    );
  });

  test("says since when it is, why, and which mails met it, the last first and each once, the latest twenty", () => {
    const ids = fc.oneof(
      fc.array(fc.integer({ min: 0, max: 30 }).map(String), { minLength: 1, maxLength: 60 }),
      fc.shuffledSubarray(
        Array.from({ length: 30 }, (_, n) => `${n}`),
        { minLength: 19 },
      ),
    );
    fc.assert(
      fc.property(ids, random, (ids, chance) => {
        const [last] = ids.slice(-1);
        const pause = ids.reduce<Pause | null>(
          (pause, id, n) => refusedAgain(pause, { ...told(id), error: "x".repeat(400) }, n + 5, chance),
          null,
        );
        expect(pause).toMatchObject({ since: 5, reason: "quota", tries: ids.length, sure: true });
        expect(pause?.error).toBe("x".repeat(300));
        expect(pause?.refused).toEqual([...new Set(ids.toReversed())].slice(0, 20));
        expect(pause?.refused[0]).toBe(last);
      }),
    );
  });

  test("waits between half and all of a minute that doubles, to four hours or a quarter of one", () => {
    expect(pauseWait(0, 0)).toBe(30_000);
    for (const tries of [1, 2, 3, 4]) {
      expect(pauseWait(tries, 0)).toBe(30_000 * 2 ** (tries - 1));
      expect(pauseWait(tries, 0, false)).toBe(30_000 * 2 ** (tries - 1));
    }
    expect([pauseWait(20, 0), pauseWait(20, 0, false)]).toEqual([2 * HOUR, HOUR / 8]);
    expect(mayTry(null, 0)).toBe(true);
  });
});
