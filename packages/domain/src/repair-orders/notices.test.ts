import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { order } from "../../test/repair-orders/orders.ts";
import { NOTICE_DELAY } from "../booking/undo.ts";
import { occasionOf, withNotice } from "./notices.ts";
import type { RepairOrder } from "./order.ts";
import { STAGES, type Stage } from "./stages.ts";
import { defaultNotices, kindsTold, noticesOf, TOLD_STAGES } from "./told-stages.ts";

const all = { stages: [...TOLD_STAGES], promise: true };
const T1 = "2026-03-02T20:00:00.000Z";
const T2 = "2026-03-02T22:00:00.000Z";
const NOW = "2026-03-02T15:00:00.000Z";
const at = (is: Stage, promisedAt: string | null = null, over: Partial<RepairOrder> = {}): RepairOrder => {
  const one = order();
  return { ...one, stage: { ...one.stage, is, column: is }, promisedAt, updatedAt: NOW, ...over };
};
const place = ({ stage, promisedAt }: RepairOrder) => ({ stage: stage.is, promisedAt });
const anyPlace = fc.record({
  stage: fc.constantFrom(...STAGES),
  promisedAt: fc.constantFrom(null, T1, T2),
});

describe("a customer is told", () => {
  test("of the stages the shop tells, once the car goes ahead to them, and of none it does not tell", () => {
    expect(occasionOf({ stage: "in-progress", promisedAt: null }, at("ready"), all)).toEqual({
      kind: "ready",
      stage: "ready",
    });
    expect(occasionOf({ stage: "scheduled", promisedAt: null }, at("checked-in"), defaultNotices)).toBeNull();
    expect(occasionOf({ stage: "picked-up", promisedAt: null }, at("ready"), all)).toBeNull();
    expect(occasionOf({ stage: "ready", promisedAt: null }, at("in-progress"), all)).toBeNull();
  });

  test("of another promised time while the car is worked on, not of the first, nor once it is ready", () => {
    const told = { stage: "in-progress", promisedAt: T1 } as const;
    expect(occasionOf(told, at("in-progress", T2), all)).toEqual({ kind: "promise", before: T1 });
    expect(occasionOf({ ...told, promisedAt: null }, at("in-progress", T2), all)).toBeNull();
    expect(occasionOf(told, at("in-progress", null), all)).toBeNull();
    expect(occasionOf(told, at("in-progress", T2), { ...all, promise: false })).toBeNull();
    expect(occasionOf({ ...told, stage: "ready" }, at("ready", T2), all)).toBeNull();
    expect(occasionOf({ ...told, stage: "canceled" }, at("canceled", T2), all)).toBeNull();
  });

  test("of a stage and another promised time at once, where both are so", () => {
    const told = { stage: "checked-in", promisedAt: T1 } as const;
    const stage = { kind: "progress", stage: "in-progress" };
    expect(occasionOf(told, at("in-progress", T2), all)).toEqual({ ...stage, before: T1 });
    expect(occasionOf(told, at("in-progress", T1), all)).toEqual(stage);
    expect(occasionOf(told, at("in-progress", T2), { ...all, promise: false })).toEqual(stage);
    expect(occasionOf(told, at("ready", T2), all)).toEqual({ kind: "ready", stage: "ready" });
  });

  test("nothing again of a car that was put back by mistake and is where it was at once", () => {
    const by = { uid: "ana", name: "Ana" };
    const gone = { is: "picked-up", column: "picked-up", at: T1, by } as const;
    const slip = { is: "ready", column: "ready", at: T2, by, was: gone } as const;
    const back = at("picked-up", null, { stage: gone });
    expect(withNotice(at("ready", null, { stage: slip }), back).notice).toBeFalsy();
    expect(withNotice(at("ready", null, { stage: { ...slip, at: NOW } }), back).notice).toMatchObject({
      told: { stage: "ready" },
    });
  });

  test("nothing they know, and never of a way back", () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, (told, now) => {
        expect(occasionOf(now, at(now.stage, now.promisedAt), all)).toBeNull();
        const occasion = occasionOf(told, at(now.stage, now.promisedAt), all);
        if (occasion && occasion.kind !== "promise")
          expect(STAGES.indexOf(now.stage)).toBeGreaterThan(STAGES.indexOf(told.stage));
      }),
    );
  });

  test("as a shop begins, that the car is ready, that it is later, and nothing at night", () => {
    expect(noticesOf({})).toEqual({ stages: ["ready"], promise: true, quiet: { from: 1_260, to: 480 } });
    expect(noticesOf({ notices: { ...all, quiet: null } })).toEqual({ ...all, quiet: null });
  });
});

describe("a notice", () => {
  test("waits for as long as a change is taken back, and goes with it", () => {
    const before = at("in-progress");
    const ready = withNotice(before, at("ready"));
    expect(ready.notice).toEqual({
      told: { stage: "in-progress", promisedAt: null },
      dueAt: new Date(Date.parse(NOW) + NOTICE_DELAY).toISOString(),
    });
    expect(withNotice(ready, { ...ready, ...at("in-progress"), notice: ready.notice }).notice).toBeNull();
  });

  test("of a promise that was taken away and another one given is of the other one", () => {
    const none = withNotice(at("in-progress", T1), at("in-progress", null));
    expect(none).toMatchObject({ promisedBefore: T1 });
    expect(none.notice ?? null).toBeNull();
    const { notice: _, ...later } = { ...at("in-progress", T2), promisedBefore: T1 };
    expect(withNotice(none, later).notice?.told.promisedAt).toBe(T1);
    expect(withNotice(none, { ...later, promisedAt: T1 }).notice ?? null).toBeNull();
  });

  test("of several changes is one, from what the customer knew before the first", () => {
    fc.assert(
      fc.property(fc.array(anyPlace, { minLength: 2, maxLength: 8 }), (places) => {
        const [first, ...rest] = places.map(({ stage, promisedAt }) => at(stage, promisedAt));
        if (!first) return;
        let now = first;
        for (const next of rest) {
          const before = now;
          now = withNotice(before, { ...next, notice: before.notice });
          const told = before.notice?.told ?? place(before);
          // Whatever the shop tells is told when it is due, and nothing is kept that could not be told.
          if (now.notice) expect(occasionOf(now.notice.told, now, all)).not.toBeNull();
          else expect(occasionOf(told, now, all)).toBeNull();
          if (before.notice && now.notice) expect(now.notice.told).toEqual(before.notice.told);
        }
      }),
    );
  });

  test("stays as it is while something else is edited, and is gone once it was told", () => {
    const ready = withNotice(at("in-progress"), at("ready"));
    expect(withNotice(ready, { ...ready, note: "Keys in the box" }).notice).toEqual(ready.notice);
    expect(withNotice(ready, { ...ready, notice: null }).notice).toBeNull();
  });

  test("of an order that is opened says where its car is by then", () => {
    expect(withNotice(null, at("checked-in")).notice?.told.stage).toBe("scheduled");
    expect(withNotice(null, at("scheduled")).notice).toBeUndefined();
  });
});

test("a notice comes about only of a kind the shop is said to tell, and of each of those one can", () => {
  const settings = fc.record({ stages: fc.subarray([...TOLD_STAGES]), promise: fc.boolean() });
  const promised = [null, T1, T2];
  fc.assert(
    fc.property(settings, (rules) => {
      const kinds = STAGES.flatMap((from) =>
        STAGES.flatMap((to) =>
          promised.flatMap((was) =>
            promised.flatMap(
              (now) => occasionOf({ stage: from, promisedAt: was }, at(to, now), rules)?.kind ?? [],
            ),
          ),
        ),
      );
      expect([...new Set(kinds)].toSorted()).toEqual(
        kindsTold({ notices: { ...rules, quiet: null } }).toSorted(),
      );
    }),
    { numRuns: 40 },
  );
});
