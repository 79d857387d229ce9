import fc from "fast-check";
import { expect, test } from "vitest";
import { isOptional, isSetUp, nextStep, type SetupFacts, setupSteps, stepsDone } from "./setup.ts";

const open = { from: 480, to: 1_020 };
const week = (days: number[]) => Array.from({ length: 7 }, (_, day) => (days.includes(day) ? [open] : []));
const lane = (days: number[]) => ({
  id: "a",
  name: "Bay 1",
  staffed: week(days),
  reserve: week([]),
  skills: [],
});
const nothing: SetupFacts = {
  profile: null,
  settings: null,
  services: 0,
  staff: 1,
  emailArrived: false,
  bookedOnline: false,
};
const days = fc.uniqueArray(fc.integer({ min: 0, max: 6 }));
const facts = fc.record<SetupFacts>({
  profile: fc.option(days.map((open) => ({ hours: week(open) }))),
  settings: fc.option(fc.array(days.map(lane), { maxLength: 3 }).map((lanes) => ({ lanes }))),
  services: fc.nat(3),
  staff: fc.integer({ min: 1, max: 3 }),
  emailArrived: fc.boolean(),
  bookedOnline: fc.boolean(),
});

test("a shop that said nothing has done nothing, and begins with its name", () => {
  const done = stepsDone(nothing);
  expect(Object.values(done)).not.toContain(true);
  expect(nextStep(done)).toBe("profile");
});

test("a week without an open day is no hours, and a bay nobody works in is no bay", () => {
  const shop = { ...nothing, profile: { hours: week([]) }, settings: { lanes: [lane([])] } };
  expect(stepsDone(shop)).toMatchObject({ profile: true, hours: false, bays: false });
  const open = { ...nothing, profile: { hours: week([2]) }, settings: { lanes: [lane([]), lane([2])] } };
  expect(stepsDone(open)).toMatchObject({ hours: true, bays: true });
});

test("it is set up when nothing is next, whether or not somebody was invited", () => {
  fc.assert(
    fc.property(facts, (facts) => {
      const done = stepsDone(facts);
      expect(isSetUp(done)).toBe(nextStep(done) === null);
      expect(isSetUp(stepsDone({ ...facts, staff: 1 }))).toBe(isSetUp(stepsDone({ ...facts, staff: 2 })));
      const next = nextStep(done);
      if (next) expect([done[next], isOptional(next)]).toEqual([false, false]);
    }),
  );
  expect(setupSteps.filter(isOptional)).toEqual(["team"]);
});
