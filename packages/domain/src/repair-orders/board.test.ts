import fc from "fast-check";
import { expect, test } from "vitest";
import { decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { job, newJob, order } from "../../test/repair-orders/orders.ts";
import {
  boardCard,
  boardDifferences,
  cardOf,
  isPromiseMissed,
  minutesLate,
  type OrderCard,
  readyLate,
} from "./board.ts";
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

test("of a car that was picked up a promise was missed if it was ready too late, however late it was fetched", () => {
  fc.assert(
    fc.property(fc.constantFrom(...STAGES), instant, instant, instant, (is, promised, ready, waited) => {
      const left = ready + waited;
      const reached = [
        { is: "ready" as const, at: iso(ready) },
        ...(is === "ready" ? [] : [{ is, at: iso(left) }]),
      ];
      const made = order({
        promisedAt: iso(promised),
        stage: { ...order().stage, is, at: iso(left) },
        reached,
      });
      expect(readyLate(made)).toBe(is === "picked-up" && ready > promised ? iso(ready) : null);
      expect(readyLate({ ...made, promisedAt: null })).toBeNull();
      const { reached: _, ...former } = made;
      expect(readyLate(former)).toBe(is === "picked-up" && left > promised ? iso(left) : null);
    }),
  );
});

test("a promise is kept within its minute, as a clock shows it: seconds make nothing late", () => {
  const seconds = fc.integer({ min: 0, max: 59_999 });
  fc.assert(
    fc.property(seconds, seconds, fc.integer({ min: 0, max: 3 }), (promised, ready, minutes) => {
      const promisedAt = iso(HOUR + promised);
      const readyAt = iso(HOUR + minutes * 60_000 + ready);
      const stage = { ...order().stage, is: "ready" as const, at: readyAt };
      expect(isPromiseMissed({ promisedAt, stage }, 0)).toBe(minutes > 0);
      const gone = { ...stage, is: "picked-up" as const };
      expect(readyLate({ promisedAt, stage: gone, reached: [] })).toBe(minutes > 0 ? readyAt : null);
      expect(minutesLate(promisedAt, Date.parse(readyAt))).toBe(minutes);
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

test("a card says how much was found that nobody took up, the first of it by name and finder, and nothing where that is none", () => {
  const found = { ...job("leak"), foundBy: { uid: "lou", name: "Lou" } };
  expect(cardOf(order({ jobs: [found, job("brakes"), { ...found, id: "belt" }] }))).toMatchObject({
    found: 2,
    finding: { by: "Lou", name: found.name },
  });
  expect(cardOf(order({ jobs: [job("brakes")] }))).not.toHaveProperty("found");
});

test("a card says how many jobs were approved once the car was ready that nobody says were done", () => {
  const at = "2026-11-23T15:00:00.000Z";
  const before = decidedAs("approved", job("before"));
  const later = (id: string, correction: string | null = null) => {
    const yes = decidedAs("approved", { ...job(id), correction });
    return { ...yes, authorization: { ...yes.authorization, at: "2026-11-23T16:00:00.000Z" } } as typeof yes;
  };
  const jobs = [before, later("later"), later("done", "Replaced"), job("open")];
  const ready = order({ jobs, stage: { ...order().stage, is: "ready", at }, reached: [{ is: "ready", at }] });
  expect(cardOf(ready).approvedSinceReady).toBe(1);
  expect(cardOf({ ...ready, jobs: [before] })).not.toHaveProperty("approvedSinceReady");
  const working = { ...ready, stage: { ...ready.stage, is: "in-progress" as const }, reached: [] };
  expect(cardOf(working)).not.toHaveProperty("approvedSinceReady");
});

test("a card says where the car is, how many jobs stand how, and what it is about: the first job nobody declined, else the first concern", () => {
  const jobs = [
    decidedAs("declined", job("no")),
    decidedAs("approved", job("yes")),
    job("open"),
    decidedAs("approved", job("too")),
  ];
  const made = order({ jobs, concerns: [{ id: "c", text: "x".repeat(200) }] });
  const { stage, vehicle } = made;
  expect(cardOf(made)).toMatchObject({
    jobs: { pending: 1, approved: 2, declined: 1, deferred: 0 },
    about: jobs[1]?.name,
    stage: { is: stage.is, column: stage.column, at: stage.at },
    vehicle: {
      id: vehicle.id,
      plate: vehicle.plate,
      year: vehicle.year,
      make: vehicle.make,
      model: vehicle.model,
    },
  });
  expect(cardOf({ ...made, jobs: jobs.slice(0, 1) }).about).toBe("x".repeat(80));
  expect(cardOf(order({ jobs: [], concerns: [] })).about).toBeNull();
  const booked = { en: "Oil change", es: "Cambio de aceite" };
  expect(cardOf(order({ jobs: [], concerns: [{ id: "c", text: booked.es, booked }] })).about).toEqual(booked);
});

test("the board has a card of each order that is not over", () => {
  for (const is of STAGES) {
    const made = order({ stage: { ...order().stage, is } });
    expect(boardCard(made)).toEqual(STAGE_RULES[is].ended ? null : cardOf(made));
  }
});

test("a board differs by what is missing, too much, or says something else; an equal one does not", () => {
  const card = (number: number) => cardOf(order({ number }));
  const same = (one: unknown, other: unknown) => (one as OrderCard).number === (other as OrderCard).number;
  const right = { a: card(1), b: card(2), c: card(3) };
  expect(boardDifferences(right, right, same)).toEqual([]);
  expect(boardDifferences({ a: card(1), b: card(9), d: card(4) }, right, same)).toEqual([
    { id: "b", kind: "wrong" },
    { id: "d", kind: "extra" },
    { id: "c", kind: "missing" },
  ]);
});
