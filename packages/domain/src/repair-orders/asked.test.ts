import fc from "fast-check";
import { expect, test } from "vitest";
import { anyOrder, decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { job, labor, order, stamp } from "../../test/repair-orders/orders.ts";
import { ASK_AGAIN_AFTER, askedNoMore, askedNow, isAskedLately, unanswered } from "./asked.ts";
import { authorizationOf } from "./authorization.ts";
import { cardOf } from "./board.ts";

const now = Date.parse(stamp.at);

test("who was just asked has not answered exactly the jobs that wait for their word", () => {
  fc.assert(
    fc.property(anyOrder, (one) => {
      const open = one.jobs.filter(
        (each) => each.foundBy === null && each.lines.length > 0 && authorizationOf(each) === "pending",
      );
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
  // What has changed since, or came since, they were not asked about.
  const [oil] = asked.jobs;
  if (!oil) throw new Error("no job");
  const dearer = { ...oil, id: "oil", lines: [labor("a", { hours: 900 })] };
  expect(isAskedLately({ ...asked, jobs: [dearer] }, now)).toBe(false);
  expect(isAskedLately({ ...asked, jobs: [oil, job("late", [labor("c")])] }, now)).toBe(false);
  expect(isAskedLately({ ...asked, jobs: [oil, job("unpriced")] }, now)).toBe(true);
  expect(isAskedLately(order(), now)).toBe(false);
});

test("a card says who has not answered, and nothing once they have", () => {
  const oil = job("oil", [labor("a")]);
  const asked = askedNow(order({ jobs: [oil] }), stamp, "text");
  expect(cardOf(asked).asked).toEqual({ at: stamp.at, channel: "text", jobs: 1 });
  expect(cardOf({ ...asked, jobs: [decidedAs("approved", oil)] })).not.toHaveProperty("asked");
});

test("who is waited for no more is not asked lately, and nothing else of the order changes", () => {
  fc.assert(
    fc.property(anyOrder, (one) => {
      const ended = askedNoMore(askedNow(one, stamp, "email"));
      expect(unanswered(ended)).toBeNull();
      expect(isAskedLately(ended, now)).toBe(false);
      expect({ ...ended, asked: one.asked }).toEqual(one);
    }),
  );
});

test("a price that rose since is one they were not asked; one that fell is", () => {
  const oil = job("oil", [labor("a", { rate: 15_000 })]);
  const asked = askedNow(order({ jobs: [oil] }), stamp, "email");
  const at = (rate: number) => unanswered({ ...asked, jobs: [{ ...oil, lines: [labor("a", { rate })] }] });
  expect(at(15_001)).toBeNull();
  expect(at(15_000)?.jobs).toBe(1);
  expect(at(14_999)?.jobs).toBe(1);
  // Asked before prices were kept.
  if (!asked.asked) throw new Error("not asked");
  const former = { ...asked.asked, jobs: asked.asked.jobs.map(({ cents: _, ...one }) => one) };
  expect(
    unanswered({ ...asked, asked: former, jobs: [{ ...oil, lines: [labor("a", { rate: 20_000 })] }] })?.jobs,
  ).toBe(1);
});
