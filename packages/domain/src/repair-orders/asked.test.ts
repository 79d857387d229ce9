import fc from "fast-check";
import { expect, test } from "vitest";
import { anyOrder, decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { job, labor, order, stamp } from "../../test/repair-orders/orders.ts";
import { ASK_AGAIN_AFTER, askedNow, isAskedLately, unanswered } from "./asked.ts";
import { authorizationOf } from "./authorization.ts";
import { cardOf } from "./board.ts";

const now = Date.parse(stamp.at);

test("who was just asked has not answered exactly the jobs that wait for their word", () => {
  fc.assert(
    fc.property(anyOrder, (one) => {
      const open = one.jobs.filter((each) => each.foundBy === null && authorizationOf(each) === "pending");
      const after = askedNow(one, stamp, "text");
      expect(unanswered(one)).toBeNull();
      expect(unanswered(after)).toEqual(
        open.length === 0 ? null : { at: stamp.at, channel: "text", jobs: open.length },
      );
      expect({ ...after, asked: undefined }).toEqual({ ...one, asked: undefined });
    }),
  );
});

test("a word on a job answers for it, and a job that came later, or became other work, was not asked about", () => {
  const [oil, brakes] = [job("oil", [labor("a")]), job("brakes", [labor("b")])];
  const asked = askedNow(order({ jobs: [oil, brakes] }), stamp, "email");
  expect(unanswered({ ...asked, jobs: [decidedAs("declined", oil), brakes] })?.jobs).toBe(1);
  expect(
    unanswered({ ...asked, jobs: [decidedAs("approved", oil), decidedAs("deferred", brakes)] }),
  ).toBeNull();
  expect(unanswered({ ...asked, jobs: [oil, brakes, job("late", [labor("c")])] })?.jobs).toBe(2);
  expect(
    unanswered({ ...asked, jobs: [{ ...oil, lines: [labor("a", { hours: 900 })] }, brakes] })?.jobs,
  ).toBe(1);
  expect(unanswered({ ...asked, jobs: [] })).toBeNull();
});

test("asked lately is who was asked within the hour and has not answered", () => {
  const asked = askedNow(order({ jobs: [job("oil", [labor("a")])] }), stamp, "email");
  expect(isAskedLately(asked, now)).toBe(true);
  expect(isAskedLately(asked, now + ASK_AGAIN_AFTER - 1)).toBe(true);
  expect(isAskedLately(asked, now + ASK_AGAIN_AFTER)).toBe(false);
  expect(isAskedLately({ ...asked, jobs: [] }, now)).toBe(false);
  expect(isAskedLately(order(), now)).toBe(false);
});

test("a card says who has not answered, and nothing once they have", () => {
  const oil = job("oil", [labor("a")]);
  const asked = askedNow(order({ jobs: [oil] }), stamp, "text");
  expect(cardOf(asked).asked).toEqual({ at: stamp.at, channel: "text", jobs: 1 });
  expect(cardOf({ ...asked, jobs: [decidedAs("approved", oil)] })).not.toHaveProperty("asked");
});
