import fc from "fast-check";
import { expect, test } from "vitest";
import { decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { job, labor } from "../../test/repair-orders/orders.ts";
import { changesDeferred, type Deferred, deferredUntilNow, mergeDeferred, withDeferred } from "./deferred.ts";

const until = (id: string, date: string | null) => {
  const one = decidedAs("deferred", job(id, [labor(`l-${id}`)]));
  return { ...one, authorization: { ...one.authorization, until: date } } as typeof one;
};
const order = (...jobs: ReturnType<typeof job>[]) => ({ id: "o1", jobs });
const date = fc.constantFrom("2026-06-01", "2026-09-01", null);
const jobs = fc.uniqueArray(fc.record({ id: fc.constantFrom("a", "b", "c"), date }), {
  selector: ({ id }) => id,
});

test("after any changes a vehicle has what its orders put off until a date, and nothing of other orders is lost", () => {
  fc.assert(
    fc.property(fc.array(jobs, { maxLength: 6 }), (states) => {
      const other: Deferred = { order: "o2", job: "a", until: "2026-07-01" };
      let [before, deferred] = [order(), [other]];
      for (const state of states) {
        const after = order(...state.map((one) => until(one.id, one.date)));
        const next = withDeferred(deferred, before, after);
        if (!changesDeferred(before, after)) expect(next).toEqual(deferred);
        [before, deferred] = [after, next];
        const expected = state.flatMap((one) =>
          one.date ? [{ order: "o1", job: one.id, until: one.date }] : [],
        );
        expect(new Set(deferred.map((one) => JSON.stringify(one)))).toEqual(
          new Set([other, ...expected].map((one) => JSON.stringify(one))),
        );
      }
    }),
  );
});

test("what somebody was reminded of comes back with another date only", () => {
  const before = order(until("a", "2026-06-01"));
  expect(withDeferred([], before, order(until("a", "2026-06-01"), job("b")))).toEqual([]);
  const later = { order: "o1", job: "a", until: "2026-09-01" };
  expect(withDeferred([], before, order(until("a", "2026-09-01")))).toEqual([later]);
});

test("it is time from its date on, for a year", () => {
  const one = { order: "o1", job: "a", until: "2026-06-01" };
  const days = ["2026-05-31", "2026-06-01", "2027-06-01", "2027-06-02"];
  expect(days.map((today) => deferredUntilNow([one], today).length)).toEqual([0, 1, 1, 0]);
});

test("two vehicles that are one have what was put off on each, once", () => {
  const [a, b] = [
    { order: "o1", job: "a", until: "2026-06-01" },
    { order: "o2", job: "a", until: "2026-06-01" },
  ];
  expect(mergeDeferred([a], [a, b])).toEqual([a, b]);
});
