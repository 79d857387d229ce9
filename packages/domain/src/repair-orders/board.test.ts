import fc from "fast-check";
import { expect, test } from "vitest";
import { isPromiseMissed } from "./board.ts";
import { STAGE_RULES, STAGES } from "./stages.ts";

const HOUR = 3_600_000;
const instant = fc.integer({ min: 0, max: 200 }).map((hours) => hours * HOUR);
const iso = (ms: number) => new Date(ms).toISOString();

test("a promise is missed by a car that is not ready in time, for good; and by none that is gone", () => {
  fc.assert(
    fc.property(fc.constantFrom(...STAGES), instant, instant, instant, (is, promised, at, now) => {
      const card = { promisedAt: iso(promised), stage: { is, column: is, at: iso(at) } };
      const missed = isPromiseMissed(card, now);
      if (STAGE_RULES[is].ended) expect(missed).toBe(false);
      else if (is === "ready") expect(missed).toBe(at > promised);
      else expect(missed).toBe(now > promised);
      if (missed) expect(isPromiseMissed(card, now + HOUR)).toBe(true);
      expect(isPromiseMissed({ ...card, promisedAt: null }, now)).toBe(false);
    }),
  );
});
