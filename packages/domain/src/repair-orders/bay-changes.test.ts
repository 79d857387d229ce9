import {
  type Arbitrary,
  assert,
  constant,
  constantFrom,
  oneof,
  property,
  record,
  tuple,
  uniqueArray,
} from "fast-check";
import { describe, expect, test } from "vitest";
import { type BaySnapshot, baySnapshot, changesSince } from "./bay-changes.ts";

const me = { uid: "it", name: "Lou" };
const mate = { uid: "mb", name: "Marcus" };
const job = (id: string, more: object = {}) => ({
  id,
  name: { en: id, es: id },
  technician: me,
  authorization: "approved" as const,
  work: "[]",
  ...more,
});
type Car = BaySnapshot["cars"][number];
const car = (more: Partial<Car> = {}): Car => ({
  id: "8XYZ999",
  label: "8XYZ999",
  lane: "bay-1",
  state: "here",
  by: null,
  jobs: [job("brakes"), job("oil")],
  ...more,
});
const cut = (more: object = {}) => ({
  ...{ order: "8XYZ999", number: 7, job: "brakes", name: { en: "brakes", es: "brakes" }, stretch: "s" },
  ...{ from: "2026-11-23T13:00:00.000Z", at: "2026-11-23T13:30:00.000Z", end: "job-gone" as const },
  ...more,
});
const snapshot = (cars: Car[], more: Partial<BaySnapshot> = {}): BaySnapshot => ({
  ...{ uid: "it", lane: "bay-1", cars, cut: null },
  ...more,
});
const kinds = (before: BaySnapshot, now: BaySnapshot) =>
  changesSince(before, now).map((change) =>
    "job" in change
      ? `${change.kind} ${change.job.id}`
      : "reason" in change
        ? `${change.kind} ${change.reason}`
        : change.kind,
  );

describe("what is listed", () => {
  const jobs = (...all: object[]) => snapshot([car({ jobs: all as Car["jobs"] })]);
  const oil = job("oil");
  test.each([
    ["a car in another bay", snapshot([car({ lane: "bay-3" })]), ["moved"]],
    ["a canceled car", snapshot([car({ state: "canceled", by: "ana" })]), ["canceled"]],
    ["a car somebody else marked ready", snapshot([car({ state: "ready", by: "ana" })]), ["ready"]],
    ["a car one marked ready oneself", snapshot([car({ state: "ready", by: "it" })]), []],
    ["a car that left", snapshot([car({ state: "left", by: "ana" })]), ["left"]],
    ["a car with nothing of mine", snapshot([car({ jobs: null })]), ["gone"]],
    ["a car on no list", snapshot([]), ["gone"]],
    ["a job taken off", jobs(oil), ["removed brakes"]],
    ["a job of a colleague now", jobs(job("brakes", { technician: mate }), oil), ["taken brakes"]],
    ["a job of nobody now", jobs(job("brakes", { technician: null }), oil), ["unassigned brakes"]],
    ["a declined job", jobs(job("brakes", { authorization: "declined" }), oil), ["declined brakes"]],
    ["a job to approve again", jobs(job("brakes", { authorization: "changed" }), oil), ["changed brakes"]],
    ["other work", jobs(job("brakes", { work: "[1]" }), oil), ["work brakes"]],
    ["a new job of mine", jobs(job("brakes"), oil, job("belt")), ["given belt"]],
  ])("%s", (_, now, expected) => expect(kinds(snapshot([car()]), now)).toEqual(expected));

  test("a car that comes into my bay", () => {
    const [before, now] = [snapshot([car({ lane: "bay-3", jobs: null })]), snapshot([car({ jobs: null })])];
    expect(kinds(before, now)).toEqual(["arrived"]);
  });

  test.each([
    ["a removed job, said once", cut({ gone: "removed" }), jobs(oil), ["stopped removed"]],
    ["a job whose end was seen", null, jobs(oil), ["removed brakes"]],
    ["a ready car", cut({ end: "ready", by: "ana" }), snapshot([car({ state: "ready" })]), ["stopped ready"]],
    ["a car back in work", cut({ end: "ready", by: "it" }), snapshot([car()]), ["stopped back"]],
    [
      "a car one marked ready",
      cut({ end: "ready", by: "it" }),
      snapshot([car({ state: "ready", by: "it" })]),
      [],
    ],
    ["a corrected time", cut({ end: "corrected" }), snapshot([car()]), ["stopped corrected"]],
  ] as const)("a clock that stopped on %s", (_, stop, now, expected) =>
    expect(kinds(snapshot([car()]), { ...now, cut: stop as BaySnapshot["cut"] })).toEqual(expected),
  );
});

const lane = constantFrom("bay-1", "bay-2");
const state = constantFrom<Car["state"]>("coming", "here", "ready", "left", "canceled");
const anyJob = record({
  id: constantFrom("a", "b", "c"),
  technician: constantFrom(me, mate, null),
  authorization: constantFrom("pending", "approved", "declined", "deferred", "changed"),
  work: constantFrom("[]", "[1]"),
}).map(({ id, ...more }) => job(id, more) as NonNullable<Car["jobs"]>[number]);
const anyCar = record({
  id: constantFrom("A", "B", "C"),
  label: constant("car"),
  lane: oneof(lane, constant(null)),
  state,
  by: constantFrom("it", "ana", null),
  jobs: oneof(uniqueArray(anyJob, { selector: ({ id }) => id }), constant(null)),
});
const anyStop = record({
  order: constantFrom("A", "B"),
  job: constantFrom("a", "b"),
  stretch: constantFrom("s1", "s2"),
  end: constantFrom("job-gone", "ready", "not-approved", "corrected"),
  by: constantFrom("it", "ana"),
}).map(cut);
const anySnapshot = record({
  uid: constant("it"),
  lane: oneof(lane, constant(null)),
  cars: uniqueArray(anyCar, { selector: ({ id }) => id }),
  cut: oneof(constant(null), anyStop),
}) as unknown as Arbitrary<BaySnapshot>;
const pair = tuple(anySnapshot, anySnapshot);
const placeOf = (change: ReturnType<typeof changesSince>[number]) =>
  "car" in change ? `${change.car.id}.${"job" in change ? change.job.id : ""}` : "clock";

describe("for any two moments", () => {
  test("what was looked at is not listed again, and what came back as it was is not listed", () =>
    assert(
      property(anySnapshot, (seen) => {
        expect(changesSince(seen, structuredClone(seen))).toEqual([]);
      }),
    ));

  test("only what concerns me is listed: my bay, my jobs, my clock", () =>
    assert(
      property(pair, ([before, now]) => {
        const isMine = ({ lane, jobs }: Car) =>
          (now.lane !== null && lane === now.lane) ||
          jobs?.some(({ technician }) => technician?.uid === "it");
        for (const change of changesSince(before, now))
          if ("car" in change)
            expect([...before.cars, ...now.cars].some((one) => one.id === change.car.id && isMine(one))).toBe(
              true,
            );
          else expect(change.cut).toBe(now.cut);
      }),
    ));

  test("each job, and each car with a reason to be gone, is listed once", () =>
    assert(
      property(pair, ([before, now]) => {
        const places = changesSince(before, now).map(placeOf);
        expect(new Set(places).size).toBe(places.length);
      }),
    ));

  test("the order of what was read changes nothing", () =>
    assert(
      property(pair, ([before, now]) => {
        const turned = (one: BaySnapshot) => ({
          ...one,
          cars: one.cars.toReversed().map((each) => ({ ...each, jobs: each.jobs?.toReversed() ?? null })),
        });
        const sorted = (all: object[]) => all.map((one) => JSON.stringify(one)).toSorted();
        expect(sorted(changesSince(turned(before), turned(now)))).toEqual(sorted(changesSince(before, now)));
      }),
    ));

  test("every job of mine that is no longer mine is accounted for while its car stays", () =>
    assert(
      property(pair, ([before, now]) => {
        const changes = changesSince(before, now);
        for (const was of before.cars) {
          const after = now.cars.find(({ id }) => id === was.id);
          if (after?.state !== was.state || !after.jobs) continue;
          for (const { id, technician } of was.jobs ?? []) {
            const is = after.jobs.find((one) => one.id === id)?.technician;
            if (technician?.uid !== "it" || is?.uid === "it") continue;
            const isSaid = changes.some(
              (change) =>
                placeOf(change) === `${was.id}.${id}` ||
                (change.kind === "stopped" && change.cut.order === was.id && change.cut.job === id),
            );
            const isOwnStop = now.cut?.order === was.id && now.cut.job === id;
            expect(isSaid || isOwnStop).toBe(true);
          }
        }
      }),
    ));
});

test("a customer who did not come is no news", () => {
  const read = { uid: "it", lane: "bay-1", orders: [], clock: { open: null, pressedAt: null } };
  const of = (status: string) =>
    baySnapshot(
      { ...read, appointments: [{ id: "A", state: { status }, slot: { lane: "bay-1" } }] as never },
      () => "A",
    );
  expect(changesSince(of("confirmed"), of("no-show"))).toEqual([]);
  expect(kinds(of("confirmed"), of("canceled"))).toEqual(["canceled"]);
});

test("a snapshot is JSON, and holds no contact data, price or note", () => {
  const order = {
    id: "A",
    stage: { is: "in-progress", column: "in-progress", at: "" },
    jobs: [
      { ...job("brakes"), noWork: "asked-again", note: "hush", lines: [{ id: "l", price: 9, hours: 1 }] },
    ],
  };
  const read = { uid: "it", lane: null, appointments: [], clock: { open: null, pressedAt: null } };
  const seen = baySnapshot({ ...read, orders: [order] as never }, () => "8XYZ999");
  expect(JSON.parse(JSON.stringify(seen))).toEqual(seen);
  expect(seen.cars[0]?.jobs?.[0]?.authorization).toBe("changed");
  expect(JSON.stringify(seen)).not.toMatch(/hush|price/);
});
