// How much a search for free times costs on top of the bitmaps it reads: a month of a big shop, cold, against a bare
// loop that has every mask at hand and gives the same answer. Both run in turns, so that the machine treats them alike.
import assert from "node:assert/strict";
import type { Slot } from "../src/booking/appointment.ts";
import {
  arrivalTimes,
  type BookingRules,
  type DayLoad,
  dayOf,
  dropOffSlots,
  type SlotRequest,
  type WaiterTime,
  waiterTimes,
} from "../src/booking/availability.ts";
import { laneTime } from "../src/booking/lane-time.ts";
import { type Held, loadOf } from "../src/booking/load.ts";
import { and, firstSetBit, type Mask, or, runStarts, setBits, span, without } from "../src/booking/mask.ts";
import { clockOf, type DayGrid, dayGrid, type Quarter } from "../src/booking/quarters.ts";
import type { BookingSettings } from "../src/booking/settings.ts";
import { skills } from "../src/catalog/service.ts";
import { plusDays } from "../src/days.ts";

const FIRST = "2026-10-12";
const ZONE = "America/New_York";
const request: SlotRequest = { quarters: 4, skills: ["brakes"], kind: "waiter" };

type Month = { rules: () => BookingRules; loads: DayLoad[]; days: { grid: DayGrid; held: Held[] }[] };

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
  // Fresh each time, as from the wire: of an earlier search only the offsets of the zone are known, as in any process
  // that has searched before.
  const rules = (): BookingRules => ({
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
    audience: "public",
    now: Date.parse(`${FIRST}T11:00:00Z`),
  });
  const clock = clockOf(ZONE);
  const grids = Array.from({ length: days }, (_, n) => dayGrid(plusDays(FIRST, n), clock));
  const hours = or(span(30, 48), span(52, 72));
  const free = grids.map(() => Array.from({ length: lanes }, () => hours));
  const held = grids.map((grid) => ({ grid, held: [] as Held[] }));
  for (let placed = 0, tries = 0; placed < appointments && tries < appointments * 50; tries++) {
    const [day, lane, length] = [roll(days), roll(lanes), 1 + roll(5)];
    const lanesFree = free[day];
    const starts = setBits(runStarts(lanesFree?.[lane] ?? [], length));
    const start = starts[roll(Math.max(1, starts.length))];
    const grid = grids[day];
    if (start === undefined || !grid || !lanesFree) continue;
    lanesFree[lane] = without(lanesFree[lane] ?? [], span(start, start + length));
    const quarters = Array.from({ length }, (_, n) => grid.first + start + n);
    held[day]?.held.push({ lane: `lane-${lane}`, quarters, units: [] });
    placed++;
  }
  return { rules, loads: held.map(({ grid, held }) => loadOf(grid, held)), days: held };
}

type Answer = { times: WaiterTime[]; drops: Slot[] }[];

/** The product's own search: every start a waiter can have, and every drop-off, on every day. */
function search({ rules, loads }: Month) {
  const fresh = rules();
  const began = performance.now();
  const answer: Answer = loads.map((load) => ({
    times: waiterTimes(fresh, load, request),
    drops: dropOffSlots(fresh, load, request),
  }));
  return { ms: performance.now() - began, answer };
}

/** Per day its first quarter, the first place a car can be left at, and what each lane offers in words of 32 bits. */
type Masks = {
  first: Quarter;
  from: number | undefined;
  lanes: { id: string; mask: Mask; worked: Mask }[];
}[];

function masksOf({ rules, loads }: Month): Masks {
  const now = rules();
  const lanes = now.settings.lanes.toSorted((a, b) => a.skills.length - b.skills.length);
  return loads.map(({ date }) => {
    const { grid, ahead } = dayOf(now, date);
    return {
      first: grid.first,
      from: firstSetBit(arrivalTimes(now, { date })),
      lanes: lanes.map((lane) => ({
        id: lane.id,
        mask: and(laneTime(now, lane, grid), ahead),
        worked: laneTime({ ...now, audience: "staff" }, lane, grid),
      })),
    };
  });
}

/**
 * The bare loop: three integers of 32 bits a lane and day, at hand; mask out what is taken, shift, read off the bits. It
 * knows nothing but days of 96 quarters and work of an hour, and shares no code with the search.
 */
function bareLoop({ loads }: Month, masks: Masks) {
  const began = performance.now();
  const answer: Answer = [];
  for (let day = 0; day < loads.length; day++) {
    const { date, lanes: taken } = loads[day] as DayLoad;
    const { first, from, lanes } = masks[day] as Masks[number];
    const lanesAt: (WaiterTime["lanes"] | undefined)[] = new Array(96).fill(undefined);
    const drops: Slot[] = [];
    for (const { id, mask, worked } of lanes) {
      const held = taken[id];
      let a = mask[0] as number;
      let b = mask[1] as number;
      let c = mask[2] as number;
      if (held) {
        a &= ~(held[0] as number);
        b &= ~(held[1] as number);
        c &= ~(held[2] as number);
      }
      // Four quarters in a row: two pairs, two apart.
      let x = a & ((a >>> 1) | (b << 31));
      let y = b & ((b >>> 1) | (c << 31));
      let z = c & (c >>> 1);
      x &= (x >>> 2) | (y << 30);
      y &= (y >>> 2) | (z << 30);
      z &= z >>> 2;
      let run = -1;
      for (let word = 0; word < 3; word++)
        for (let bits = word === 0 ? x : word === 1 ? y : z; bits !== 0; bits &= bits - 1) {
          const index = word * 32 + 31 - Math.clz32(bits & -bits);
          const there = lanesAt[index];
          if (there) there.push(id);
          else lanesAt[index] = [id];
          if (run < 0 && from !== undefined && index >= from) run = index;
        }
      if (from === undefined) continue;
      let quarters: Quarter[] = [];
      if (run >= 0) for (let n = 0; n < 4; n++) quarters.push(first + run + n);
      else
        for (let index = from; index < 96 && quarters.length < 4; index++) {
          const bit = 1 << (index & 31);
          if ((index < 32 ? a : index < 64 ? b : c) & bit) quarters.push(first + index);
          else if ((worked[index >> 5] as number) & bit) quarters = [];
        }
      if (quarters.length === 4) drops.push({ lane: id, date, quarters });
    }
    const times: WaiterTime[] = [];
    for (let place = 0; place < 96; place++) {
      const lanes = lanesAt[place];
      if (lanes) times.push({ start: first + place, lanes });
    }
    answer.push({ times, drops });
  }
  return { ms: performance.now() - began, answer };
}

/** All days built anew from the appointments on them. */
function build({ days }: Month): number {
  const began = performance.now();
  for (const { grid, held } of days) loadOf(grid, held);
  return performance.now() - began;
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
    const of = { bare: 0, search: 0, built: build(one) };
    for (const which of run % 2 ? (["bare", "search"] as const) : (["search", "bare"] as const))
      of[which] = which === "bare" ? bareLoop(one, masks).ms : search(one).ms;
    return of;
  }).slice(runs >> 2);
  const of = (which: "search" | "bare" | "built") => median(times.map((one) => one[which]));
  return { search: of("search"), bare: of("bare"), built: of("built") };
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
    note: `a bare loop over integers of 32 bits, same answer: ${round(cold.bare)} ms`,
  },
  {
    figure: "cold search over the bare loop",
    value: round(cold.search / cold.bare),
    unit: "×",
    target: "≤ 4",
  },
  {
    figure: "the month's days built from their appointments over the bare loop",
    value: round(cold.built / cold.bare),
    unit: "×",
    target: "≤ 10",
    note: `${round(cold.built)} ms`,
  },
  ...grown("days", days),
  ...grown("lanes", lanes),
];
console.log(`\n${JSON.stringify(figures)}`);
