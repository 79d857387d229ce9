// How much a search for free times costs on top of the bitmaps it reads: a month of a big shop, cold, against a bare
// loop that has every mask at hand and gives the same answer. Both run in turns, so that the machine treats them alike.
import assert from "node:assert/strict";
import {
  arrivals,
  type DayLoad,
  dayOf,
  dropOffSlots,
  offered,
  type Slot,
  type Terms,
  type WaiterTime,
  type Wish,
  waiterTimes,
} from "../src/booking/availability.ts";
import { loadOf } from "../src/booking/load.ts";
import { firstIn, type Mask, maskOf, placesIn, runStarts, span } from "../src/booking/mask.ts";
import { dayGrid, plusDays, type Quarter } from "../src/booking/quarters.ts";
import type { BookingSettings } from "../src/booking/settings.ts";
import { skills } from "../src/catalogue/service.ts";

const FIRST = "2026-10-12";
const ZONE = "America/New_York";
const wish: Wish = { quarters: 4, skills: ["brakes"], kind: "waiter" };

type Month = { terms: () => Terms; loads: DayLoad[] };

/** The same numbers each time: xorshift (Marsaglia 2003). */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** A shop of so many lanes, with appointments of 15 to 75 minutes strewn over so many days. */
function month(days: number, lanes: number, appointments: number): Month {
  const roll = dice(4);
  const week = (spans: { from: number; to: number }[]) => Array.from({ length: 7 }, () => [...spans]);
  const morning = { from: 450, to: 720 };
  const afternoon = { from: 780, to: 1_080 };
  // Fresh each time, as from the wire: nothing worked out for an earlier search can help.
  const terms = (): Terms => ({
    shop: {
      timeZone: ZONE,
      hours: week([{ from: 420, to: 1_110 }]),
      closures: [{ date: "2026-10-25", reason: { en: "", es: "" } }],
      specialDays: [{ date: "2026-10-31", spans: [{ from: 480, to: 780 }], reason: { en: "", es: "" } }],
    },
    settings: {
      v: 1,
      lanes: Array.from({ length: lanes }, (_, n) => ({
        id: `lane-${n}`,
        name: `Bay ${n}`,
        staffed: week([morning, afternoon]),
        reserve: week([{ from: 1_020, to: 1_080 }]),
        skills: ["brakes" as const, ...skills.slice(2, 2 + (n % 3))],
      })),
      confirmation: "instant",
      minimumNotice: 120,
      horizonDays: 90,
      cutOff: 120,
      waitersPerDay: 50,
      dropOff: { from: 450, to: 600 },
    } satisfies BookingSettings,
    asker: "public",
    now: Date.parse(`${FIRST}T11:00:00Z`),
  });
  const grids = Array.from({ length: days }, (_, n) => dayGrid(plusDays(FIRST, n), ZONE));
  const free = grids.map(() => Array.from({ length: lanes }, () => span(30, 48) | span(52, 72)));
  const held = grids.map(({ date }) => ({
    date,
    of: [] as { lane: string; date: string; quarters: Quarter[] }[],
  }));
  for (let placed = 0, tries = 0; placed < appointments && tries < appointments * 50; tries++) {
    const [day, lane, length] = [roll(days), roll(lanes), 1 + roll(5)];
    const starts = placesIn(runStarts(free[day]?.[lane] ?? 0n, length));
    const start = starts[roll(Math.max(1, starts.length))];
    const grid = grids[day];
    const lanesFree = free[day];
    if (start === undefined || !grid || !lanesFree) continue;
    lanesFree[lane] = (lanesFree[lane] ?? 0n) & ~span(start, start + length);
    const quarters = Array.from({ length }, (_, n) => grid.first + start + n);
    held[day]?.of.push({ lane: `lane-${lane}`, date: grid.date, quarters });
    placed++;
  }
  return { terms, loads: held.map(({ date, of }) => loadOf(date, of, ZONE)) };
}

type Answer = { times: WaiterTime[]; drops: Slot[] }[];

/** The product's own search: every start a waiter can have, and every drop-off, on every day. */
function search({ terms, loads }: Month) {
  const fresh = terms();
  const began = performance.now();
  const answer: Answer = loads.map((load) => ({
    times: waiterTimes(fresh, load, wish),
    drops: dropOffSlots(fresh, load, wish),
  }));
  return { ms: performance.now() - began, answer };
}

/** Per day its first quarter, the first place a car can be left at, and what each lane offers. */
type Masks = { first: Quarter; from: number | undefined; lanes: { id: string; mask: Mask }[] }[];

function masksOf({ terms, loads }: Month): Masks {
  const now = terms();
  const lanes = now.settings.lanes.toSorted((a, b) => a.skills.length - b.skills.length);
  return loads.map(({ date }) => {
    const { grid, ahead } = dayOf(now, date);
    return {
      first: grid.first,
      from: firstIn(arrivals(now, { date })),
      lanes: lanes.map((lane) => ({ id: lane.id, mask: offered(now, lane, grid) & ahead })),
    };
  });
}

/** The bare loop: mask out what is taken, shift, read off the bits. */
function bareLoop({ loads }: Month, masks: Masks) {
  const began = performance.now();
  const answer: Answer = [];
  for (const [day, { date, lanes: taken }] of loads.entries()) {
    const { first, from, lanes } = masks[day] as Masks[number];
    const lanesAt: string[][] = [];
    const drops: Slot[] = [];
    for (const { id, mask } of lanes) {
      const held = taken[id];
      const free = held ? mask & ~maskOf(held) : mask;
      for (const place of placesIn(runStarts(free, wish.quarters))) {
        lanesAt[place] ??= [];
        lanesAt[place].push(id);
      }
      if (from === undefined) continue;
      const after = (free >> BigInt(from)) << BigInt(from);
      const start = firstIn(runStarts(after, wish.quarters));
      const quarters: Quarter[] = [];
      if (start !== undefined) for (let n = 0; n < wish.quarters; n++) quarters.push(first + start + n);
      else for (const place of placesIn(after, wish.quarters)) quarters.push(first + place);
      if (quarters.length === wish.quarters) drops.push({ lane: id, date, quarters });
    }
    const times: WaiterTime[] = [];
    lanesAt.forEach((lanes, place) => {
      times.push({ start: first + place, lanes });
    });
    answer.push({ times, drops });
  }
  return { ms: performance.now() - began, answer };
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Milliseconds of both, medians of many runs in turns. Throws when they do not answer alike. */
function measured(days: number, lanes: number, runs: number) {
  const one = month(days, lanes, Math.round((5_000 * days * lanes) / (30 * 20)));
  const masks = masksOf(one);
  assert.deepEqual(search(one).answer, bareLoop(one, masks).answer);
  const times = Array.from({ length: runs }, (_, run) => {
    // Each goes first every other time.
    if (run % 2) return { bare: bareLoop(one, masks).ms, search: search(one).ms };
    return { search: search(one).ms, bare: bareLoop(one, masks).ms };
  }).slice(runs >> 2);
  return { search: median(times.map(({ search }) => search)), bare: median(times.map(({ bare }) => bare)) };
}

/** The exponent with which y grows in x: the slope of a straight line through both logarithms (least squares). */
function growth(points: { x: number; y: number }[]): number {
  const logs = points.map(({ x, y }) => ({ x: Math.log(x), y: Math.log(y) }));
  const mean = (of: "x" | "y") => logs.reduce((sum, one) => sum + one[of], 0) / logs.length;
  const [x, y] = [mean("x"), mean("y")];
  const along = logs.reduce((sum, one) => sum + (one.x - x) * (one.y - y), 0);
  return along / logs.reduce((sum, one) => sum + (one.x - x) ** 2, 0);
}

const round = (value: number) => Number(value.toFixed(2));

type Points = { x: number; search: number; bare: number }[];
const grown = (what: string, points: Points) => [
  {
    figure: `cold search: growth of the ratio in ${what}`,
    value: round(growth(points.map(({ x, search, bare }) => ({ x, y: search / bare })))),
    unit: "exponent",
    target: "≤ 0.5",
    note: points.map(({ x, search, bare }) => `${x}: ${round(search / bare)}`).join(", "),
  },
  {
    figure: `cold search: growth of the time in ${what}`,
    value: round(growth(points.map(({ x, search }) => ({ x, y: search })))),
    unit: "exponent",
    note: `the bare loop's is ${round(growth(points.map(({ x, bare }) => ({ x, y: bare }))))}`,
  },
];

// Runs nobody counts, until the engine has settled.
measured(30, 20, 400);
const cold = measured(30, 20, 800);
const days: Points = [5, 10, 20, 30, 45, 60].map((x) => ({ x, ...measured(x, 20, 400) }));
const lanes: Points = [5, 10, 20, 30, 40].map((x) => ({ x, ...measured(30, x, 400) }));

const figures = [
  {
    figure: "cold search: 30 days × 20 lanes × 5,000 appointments",
    value: round(cold.search),
    unit: "ms",
    note: `the bare loop over the same masks, same answer: ${round(cold.bare)} ms`,
  },
  {
    figure: "cold search over the bare loop",
    value: round(cold.search / cold.bare),
    unit: "×",
    target: "≤ 3",
  },
  ...grown("days", days),
  ...grown("lanes", lanes),
];
console.log(`\n${JSON.stringify(figures)}`);
