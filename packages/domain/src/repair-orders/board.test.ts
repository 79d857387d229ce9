import fc from "fast-check";
import { expect, test } from "vitest";
import { newJob, order } from "../../test/repair-orders/orders.ts";
import { cardOf, isPromiseMissed } from "./board.ts";
import { MAX_JOBS } from "./order.ts";
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

test("a card names every technician of its order once, however many they are", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: MAX_JOBS }), (people) => {
      const jobs = people.map((one, index) => ({
        ...newJob(`j${index}`, [], { technician: { uid: `u${one}`, name: `T${one}` } }),
        authorization: { status: "pending" as const },
      }));
      const uids = cardOf(order({ jobs })).technicians.map(({ uid }) => uid);
      expect(uids).toEqual([...new Set(people)].map((one) => `u${one}`));
    }),
  );
});

test("a card says that the customer waits where somebody said so, and nothing where they do not or nobody knows", () => {
  expect(cardOf(order({ waits: true })).waits).toBe(true);
  for (const waits of [false, null, undefined]) expect(cardOf(order({ waits }))).not.toHaveProperty("waits");
});
