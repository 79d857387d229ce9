import fc from "fast-check";
import { expect, test } from "vitest";
import { after, aPress, minute, never, type Shop, stampAt, start } from "../../test/repair-orders/clocks.ts";
import { ana } from "../../test/repair-orders/orders.ts";
import { correctStretch, daysWorked, MAX_CORRECTIONS, overlapping, type Worked } from "./correct-stretch.ts";
import type { Stretch } from "./job-clock.ts";

test("a correction says what it saw, keeps what was there, and leaves times that are possible", () => {
  const { stretches } = after(
    after({ clock: never, stretches: {} }, start("x", "a"), 0),
    start("x", "b"),
    30,
  );
  const all = stretches.x ?? [];
  const saw = { from: minute(30), to: null };
  const fix = (from: number, to: number, more: object = {}) =>
    correctStretch(
      all,
      { stretch: "s30", saw, to: { from: minute(from), to: minute(to) }, ...more },
      stampAt(2_000),
    );
  const done = fix(30, 90);
  expect(done).toMatchObject({
    ok: true,
    stretch: {
      from: minute(30),
      to: minute(90),
      end: "corrected",
      corrections: [{ by: ana, at: minute(2_000), was: saw }],
    },
  });
  expect(fix(40, 40).ok).toBe(true);
  expect(fix(90, 30)).toEqual({ ok: false, reason: "backwards" });
  expect(fix(30, 2_001)).toEqual({ ok: false, reason: "future" });
  expect(fix(30, 30 + 24 * 60).ok).toBe(true);
  expect(fix(30, 31 + 24 * 60)).toEqual({ ok: false, reason: "too-long" });
  expect(fix(29, 90)).toEqual({ ok: false, reason: "overlaps" });
  expect(fix(30, 90, { stretch: "none" })).toEqual({ ok: false, reason: "gone" });
  expect(fix(30, 90, { saw: { from: minute(30), to: minute(60) } })).toEqual({
    ok: false,
    reason: "changed",
    present: saw,
  });
  // Somebody else can work on the same car at the same time.
  const others = all.map((one) => (one.id === "s0" ? { ...one, by: { uid: "ben", name: "Ben" } } : one));
  expect(
    correctStretch(others, { stretch: "s30", saw, to: { from: minute(0), to: minute(90) } }, stampAt(2_000))
      .ok,
  ).toBe(true);
  const often = all.map((one) => ({
    ...one,
    corrections: Array.from({ length: MAX_CORRECTIONS }, () => ({ by: ana, at: minute(0), was: saw })),
  }));
  expect(
    correctStretch(often, { stretch: "s30", saw, to: { from: minute(30), to: minute(90) } }, stampAt(2_000)),
  ).toEqual({ ok: false, reason: "too-often" });
});

test("a correction is of one stretch: the others stay as they were, and touch it without a gap or an overlap", () => {
  const of = (id: string, from: number, to: number | null): Stretch => ({
    id,
    job: "a",
    by: ana,
    from: minute(from),
    to: to === null ? null : minute(to),
    end: to === null ? null : "stopped",
    reason: null,
    corrections: [],
  });
  const all = [of("one", 0, 30), of("two", 30, 60), of("three", 90, null)];
  const fix = (stretch: string, from: number, to: number, at = 120) => {
    const saw = all.find(({ id }) => id === stretch) ?? of("none", 0, 0);
    const span = { from: minute(from), to: minute(to) };
    return correctStretch(all, { stretch, saw: { from: saw.from, to: saw.to }, to: span }, stampAt(at));
  };
  const done = fix("two", 30, 90);
  if (!done.ok) throw new Error(done.reason);
  expect(done.stretches).toEqual([all[0], done.stretch, all[2]]);
  expect(done.stretch).toMatchObject({ id: "two", to: minute(90), end: "stopped" });
  // To this very moment, not beyond; and one that runs reaches to it.
  expect(fix("three", 90, 120).ok).toBe(true);
  expect(fix("two", 30, 91)).toEqual({ ok: false, reason: "overlaps" });
  expect(fix("one", 0, 31)).toEqual({ ok: false, reason: "overlaps" });
  const moved = { from: minute(5), to: minute(60) };
  const late = { stretch: "two", saw: { from: minute(31), to: minute(60) }, to: moved };
  expect(correctStretch(all, late, stampAt(120))).toMatchObject({ ok: false, reason: "changed" });
});

const span = (from: number, to: number): Worked => ({ from: minute(from), to: minute(to) });
const aSpan = (max: number) =>
  fc.tuple(fc.nat(max), fc.nat(max)).map(([one, two]) => span(Math.min(one, two), Math.max(one, two)));

test("two times overlap where they have a moment in common that lasts, whichever is asked of the other", () => {
  fc.assert(
    fc.property(aSpan(12), aSpan(12), (one, other) => {
      const minutes = (of: Worked) =>
        Array.from({ length: 12 }, (_, n) => minute(n) >= of.from && minute(n) < of.to);
      const common = minutes(one).some((is, n) => is && minutes(other)[n]);
      expect(overlapping(one, [other], minute(20)) !== undefined).toBe(common);
      expect(overlapping(other, [one], minute(20)) !== undefined).toBe(common);
    }),
  );
  const others = [span(0, 10), span(10, 10), span(20, 30)];
  expect(overlapping(span(5, 40), others, minute(60))).toBe(others[0]);
  expect(overlapping(span(10, 20), others, minute(60))).toBeUndefined();
  // What goes on counts until now.
  const running = { from: minute(40), to: null };
  expect(overlapping(span(50, 55), [running], minute(60))).toBe(running);
  expect(overlapping(span(60, 70), [running], minute(60))).toBeUndefined();
});

test("work that overlaps has a day by UTC in common; a day's work is of two days at most", () => {
  const long = 60 * 24 * 4;
  fc.assert(
    fc.property(aSpan(long), aSpan(long), (one, other) => {
      const [days, others] = [daysWorked(one), daysWorked(other)];
      if (overlapping(one, [other], minute(long)))
        expect(days.some((day) => others.includes(day))).toBe(true);
      expect(days).toEqual([...new Set(days)].sort());
      expect([days[0], days.at(-1)]).toEqual([one.from.slice(0, 10), one.to.slice(0, 10)]);
    }),
  );
  expect(daysWorked({ from: "2026-02-28T09:00:00.000Z", to: "2026-03-02T01:00:00.000Z" })).toEqual([
    ...["2026-02-28", "2026-03-01", "2026-03-02"],
  ]);
  expect(daysWorked({ from: "2026-02-28T00:00:00.000Z", to: "2026-03-01T00:00:00.000Z" })).toHaveLength(2);
  expect(daysWorked({ from: "2026-02-28T09:00:00.000Z", to: null })).toEqual(["2026-02-28"]);
});

/** As a correction is made: compared with all the person's work. */
function corrected(shop: Shop, { at, to, now }: { at: number; to: Worked; now: number }): Shop {
  const all = Object.entries(shop.stretches).flatMap(([on, some]) => some.map((one) => ({ on, one })));
  const { on, one } = all[at % all.length] ?? {};
  if (on === undefined || !one) return shop;
  const saw = { from: one.from, to: one.to };
  const done = correctStretch(shop.stretches[on] ?? [], { stretch: one.id, saw, to }, stampAt(now));
  const elsewhere = all.flatMap((other) => (other.on === on ? [] : [other.one]));
  if (!done.ok || overlapping(to, elsewhere, minute(now))) return shop;
  const { clock } = shop;
  const cut = clock.open?.stretch === one.id && { open: null, pressedAt: minute(now) };
  const workedUntil = [clock.workedUntil ?? "", to.to].sort()[1] ?? null;
  return { clock: { ...clock, ...cut, workedUntil }, stretches: { ...shop.stretches, [on]: done.stretches } };
}

test("whatever is pressed and corrected, on whichever order, and however late a press comes: no hour of a person's is counted twice", () => {
  const aCorrection = fc.record({ at: fc.nat(20), from: fc.nat(600), length: fc.nat(180) });
  fc.assert(
    fc.property(fc.array(fc.oneof(aPress, aCorrection), { maxLength: 30 }), (steps) => {
      let shop: Shop = { clock: never, stretches: {} };
      let now = 0;
      for (const [index, step] of steps.entries()) {
        if ("press" in step) {
          now += step.wait;
          shop = after(shop, step.press, now, step.ago * 60_000, `s${index}`);
        } else {
          // Within what has passed, so that most of them are possible.
          const from = step.from % (now + 1);
          shop = corrected(shop, { at: step.at, to: span(from, Math.min(now, from + step.length)), now });
        }
        const all = Object.values(shop.stretches).flat();
        for (const [at, one] of all.entries()) {
          const whole = { from: one.from, to: one.to ?? minute(now) };
          expect(overlapping(whole, all.slice(at + 1), minute(now))).toBeUndefined();
        }
      }
    }),
    { numRuns: 500 },
  );
});

test("a press that waited begins no earlier than a correction says that its person worked on something else", () => {
  const shop: Shop = { clock: { ...never, workedUntil: minute(60) }, stretches: {} };
  const begun = after(shop, start("y", "a"), 90, 50 * 60_000);
  expect(begun.stretches.y).toMatchObject([{ from: minute(60), to: null }]);
  expect(after(shop, start("y", "a"), 90, 10 * 60_000).stretches.y).toMatchObject([{ from: minute(80) }]);
});
