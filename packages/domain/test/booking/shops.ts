import fc from "fast-check";
import type { BookingRules, DayLoad, SlotRequest } from "../../src/booking/availability.ts";
import type { Lane } from "../../src/booking/settings.ts";
import { localDays, type UtcDay } from "../../src/booking/utc-days.ts";
import { skills } from "../../src/catalog/service.ts";
import type { OpenSpan } from "../../src/shop/profile.ts";
import { type OracleDay, quartersOn } from "./oracle.ts";

/** Zones that between them do everything a clock can do to a day, or nothing at all. */
export const zones = [
  "America/New_York",
  "America/Los_Angeles",
  "America/Phoenix",
  "America/St_Johns",
  "America/Havana",
  "America/Santiago",
  "America/Asuncion",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Europe/London",
  // Days of 88 to 108 quarters.
  "Antarctica/Troll",
  "Antarctica/Casey",
];

const minute = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 96 }).map((quarter) => quarter * 15) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 1_440 }) },
  { weight: 2, arbitrary: fc.constantFrom(0, 1_440) },
);
const spanOf = fc
  .tuple(minute, minute)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
const wholeDay: fc.Arbitrary<OpenSpan[]> = fc.constant([{ from: 0, to: 1_440 }]);
/** Two that touch in the middle of a quarter, which is theirs together. */
const touching = fc
  .tuple(
    fc.integer({ min: 0, max: 700 }),
    fc.integer({ min: 701, max: 740 }),
    fc.integer({ min: 741, max: 1_440 }),
  )
  .map(([from, middle, to]): OpenSpan[] => [
    { from: middle, to },
    { from, to: middle },
  ]);
const daySpans = fc.oneof(
  { weight: 4, arbitrary: fc.array(spanOf, { maxLength: 3 }) },
  { weight: 2, arbitrary: wholeDay },
  { weight: 1, arbitrary: touching },
);
const week = fc.array(daySpans, { minLength: 7, maxLength: 7 });
const noWeek = fc.constant(Array.from({ length: 7 }, (): OpenSpan[] => []));

const lane = (id: string): fc.Arbitrary<Lane> =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(id),
    staffed: week,
    reserve: fc.oneof(week, noWeek),
    skills: fc.subarray([...skills].slice(0, 3)),
  });

const reason = { en: "", es: "" };
const day = 86_400_000;
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** A shop, what is asked of it and when, for a search on a date. */
export const rulesOn = (date: string, timeZone: string): fc.Arbitrary<BookingRules> =>
  fc.record({
    shop: fc.record({
      timeZone: fc.constant(timeZone),
      hours: week,
      closures: fc.constantFrom([], [], [], [{ date, reason }]),
      specialDays: fc.oneof(
        fc.constant(undefined),
        fc.array(spanOf, { minLength: 1, maxLength: 3 }).map((spans) => [{ date, spans, reason }]),
      ),
    }),
    settings: fc.record({
      v: fc.constant(1 as const),
      lanes: fc
        .integer({ min: 0, max: 4 })
        .chain((count) => fc.tuple(...Array.from({ length: count }, (_, n) => lane(`lane-${n}`)))),
      confirmation: fc.constantFrom("instant" as const, "by-shop" as const),
      minimumNotice: fc.constantFrom(0, 30, 60, 61, 1_440, 2_880),
      horizonDays: fc.integer({ min: 1, max: 5 }),
      cutOff: fc.constant(120),
      waitersPerDay: fc.integer({ min: 0, max: 4 }),
      dropOff: spanOf,
    }),
    audience: fc.constantFrom("public" as const, "public" as const, "staff" as const),
    now: fc
      .integer({ min: -7 * 1_440, max: 1_600 })
      .map((minutes) => Date.parse(`${date}T00:00:00Z`) + minutes * 60_000),
  });

export const slotRequest: fc.Arbitrary<SlotRequest> = fc.record({
  quarters: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 100 })),
  skills: fc.subarray([...skills].slice(0, 3), { maxLength: 2 }),
  kind: fc.constantFrom("waiter" as const, "drop-off" as const),
});

/** A day on which some time is taken, more or less of it. */
export const bookedDay = (date: string, { shop, settings }: BookingRules): fc.Arbitrary<OracleDay> => {
  const all = quartersOn(date, shop.timeZone).map(({ quarter }) => quarter);
  const some = fc.oneof(fc.constant<number[]>([]), fc.subarray(all, { maxLength: 12 }), fc.subarray(all));
  return fc.record({
    date: fc.constant(date),
    taken: fc
      .tuple(
        ...settings.lanes.map(() => fc.tuple(some, fc.oneof(fc.constant(null), fc.constant(null), some))),
      )
      .map((taken) =>
        Object.fromEntries(
          settings.lanes.flatMap(({ id }, n) => {
            const [own, over] = taken[n] ?? [[], null];
            return [[id, own], ...(over ? [[`${id}~1`, over]] : [])];
          }),
        ),
      ),
    // The limit was another when some of them came.
    waiters: fc.oneof(
      fc.subarray([0, 1, 2, 3].slice(0, settings.waitersPerDay)),
      fc.subarray([0, 1, 2, 3, 7, 8, 12]),
    ),
    others: fc.constantFrom(0, 0, 0, 1, 2),
  });
};

/** Where the database keeps a quarter: the date by UTC, and the bit of one of its halves. */
function kept(quarter: number) {
  const instant = new Date(quarter * 900_000);
  const index = instant.getUTCHours() * 4 + instant.getUTCMinutes() / 15;
  return {
    date: instant.toISOString().slice(0, 10),
    half: index < 48 ? "lo" : "hi",
    bit: 2 ** (index % 48),
  } as const;
}

/** The same day as the database keeps it. */
export function utcDaysOf(day: OracleDay, timeZone: string): UtcDay[] {
  const first = quartersOn(day.date, timeZone)[0]?.quarter ?? 0;
  const found = new Map<string, UtcDay>();
  const on = (date: string) => {
    const one = found.get(date) ?? { v: 1 as const, date, lanes: {}, waiters: {} };
    found.set(date, one);
    return one;
  };
  for (const [lane, quarters] of Object.entries(day.taken))
    for (const quarter of quarters) {
      const { date, half, bit } = kept(quarter);
      const { lanes } = on(date);
      lanes[lane] ??= { lo: 0, hi: 0 };
      lanes[lane][half] += bit;
    }
  const units = [
    ...day.waiters.map((number) => `waiter_${first}_${number}`),
    ...Array.from({ length: day.others ?? 0 }, (_, number) => `2020-01-01_waiter_${number}`),
  ];
  for (const unit of units) on(kept(first).date).waiters[unit] = first;
  return [...found.values()];
}

/** The same day as it is read from there. */
export const stored = (day: OracleDay, timeZone: string): DayLoad => {
  const [load] = localDays([day.date], utcDaysOf(day, timeZone), timeZone);
  if (!load) throw new Error("a day is read");
  return load;
};

/** Every date of some years on which the clocks of a zone change, found hour by hour. */
export function changesOf(timeZone: string, fromYear: number, toYear: number): string[] {
  const offset = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const local = new Intl.DateTimeFormat("sv-SE", { timeZone });
  const at = (ms: number) => offset.format(ms).split(", ")[1];
  const dates: string[] = [];
  for (let ms = Date.UTC(fromYear, 0, 1); ms < Date.UTC(toYear + 1, 0, 1); ms += 3_600_000) {
    // By days first: most have no change.
    if (ms % day === 0 && at(ms) === at(ms + day)) ms += day - 3_600_000;
    else if (at(ms) !== at(ms + 3_600_000)) dates.push(local.format(ms), local.format(ms + 3_600_000));
  }
  return [...new Set(dates.flatMap((date) => [-1, 0, 1].map((by) => dateOf(Date.parse(date) + by * day))))];
}
