import fc from "fast-check";
import { expect, test } from "vitest";
import { anyOrder, decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { job, labor, order, stamp } from "../../test/repair-orders/orders.ts";
import {
  ASK_AGAIN_AFTER,
  askedNoMore,
  askedNow,
  isAsAsked,
  isAskedLately,
  isAskedTooOften,
  unanswered,
} from "./asked.ts";
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

test("as it was asked about is the same work to the cent: dearer, cheaper, other or more is not", () => {
  const [oil, brakes] = [job("oil", [labor("a", { rate: 15_000 })]), job("brakes", [labor("b")])];
  const asked = askedNow(order({ jobs: [oil, brakes] }), stamp, "email");
  const isSame = (...jobs: (typeof oil)[]) => isAsAsked({ ...asked, jobs });
  const at = (rate: number) => ({ ...oil, lines: [labor("a", { rate })] });
  expect(isSame(oil, brakes)).toBe(true);
  expect(isSame(brakes)).toBe(true);
  expect(isSame(at(15_001), brakes)).toBe(false);
  expect(isSame(at(14_999), brakes)).toBe(false);
  expect(isSame({ ...oil, name: { en: "Other work", es: "" } }, brakes)).toBe(false);
  expect(isSame(oil, brakes, { ...oil, id: "late" })).toBe(false);
  // What waits for nobody's word is not compared.
  expect(isSame(decidedAs("declined", at(20_000)), brakes)).toBe(true);
  expect(isAsAsked({ jobs: [oil] })).toBe(false);
  expect(isAsAsked({ jobs: [] })).toBe(true);
  if (!asked.asked) throw new Error("not asked");
  const former = { ...asked.asked, jobs: asked.asked.jobs.map(({ cents: _, ...one }) => one) };
  expect(isAsAsked({ asked: former, jobs: [at(20_000), brakes] })).toBe(true);
});

test("four questions with less than an hour between each and the next are enough; after an hour they are counted anew", () => {
  const at = (minutes: number) => ({ ...stamp, at: new Date(now + minutes * 60_000).toISOString() });
  const isTooOften = (one: typeof first, minutes: number) => isAskedTooOften(one, now + minutes * 60_000);
  const first = order({ jobs: [job("oil", [labor("a")])] });
  expect(isTooOften(first, 0)).toBe(false);
  let asked = first;
  for (const minutes of [0, 59, 118]) {
    asked = askedNow(asked, at(minutes), "email");
    expect(isTooOften(asked, minutes)).toBe(false);
  }
  asked = askedNow(asked, at(177), "text");
  expect(asked.asked?.times).toBe(4);
  expect(isTooOften(asked, 177)).toBe(true);
  expect(isTooOften(asked, 236)).toBe(true);
  expect(isTooOften(asked, 237)).toBe(false);
  expect(askedNow(asked, at(236), "text").asked?.times).toBe(5);
  expect(askedNow(asked, at(237), "text").asked?.times).toBe(1);
  // Asked before this was counted, it was once.
  const { times: _, ...former } = { times: 0, ...askedNow(first, at(0), "email").asked };
  expect(isTooOften({ ...first, asked: former as never }, 1)).toBe(false);
  expect(askedNow({ ...first, asked: former as never }, at(1), "email").asked?.times).toBe(2);
});

test("an approver who was asked is named; who asks another one, or the customer, asks nobody again", () => {
  const oil = order({ jobs: [job("oil", [labor("a")])] });
  const fleet = askedNow(oil, stamp, "email", "pat");
  expect(unanswered(fleet)).toEqual({ at: stamp.at, channel: "email", jobs: 1, approver: "pat" });
  expect(isAskedLately(fleet, now, "pat")).toBe(true);
  expect(isAskedLately(fleet, now, "lee")).toBe(false);
  expect(isAskedLately(fleet, now)).toBe(false);
  const customer = askedNow(oil, stamp, "email");
  expect(customer.asked).not.toHaveProperty("approver");
  expect(unanswered(customer)).not.toHaveProperty("approver");
  expect(isAskedLately(customer, now, "pat")).toBe(false);
});

test("who is waited for no more was asked about nothing", () => {
  const asked = askedNow(order({ jobs: [job("oil", [labor("a")])] }), stamp, "email");
  expect(askedNoMore(asked).asked).toEqual({ ...asked.asked, jobs: [] });
});
