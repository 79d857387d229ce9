import fc from "fast-check";
import { expect, test } from "vitest";
import { laneName, withRemovedLanes } from "./removed-lanes.ts";
import type { BookingSettings, Lane } from "./settings.ts";

const week: Lane["staffed"] = [[], [], [], [], [], [], []];
const lane = (id: string, name: string): Lane => ({ id, name, staffed: week, reserve: week, skills: [] });
const settings = (...lanes: Lane[]): BookingSettings => ({
  ...{ v: 1, lanes, confirmation: "instant", minimumNotice: 0, horizonDays: 30, cutOff: 0, waitersPerDay: 4 },
  dropOff: { from: 480, to: 600 },
});

const anyLanes = fc
  .uniqueArray(
    fc.record({ id: fc.constantFrom("a", "b", "c", "d", "e"), name: fc.constantFrom("One", "Two", "one ") }),
    {
      selector: ({ id }) => id,
    },
  )
  .map((all) => all.map(({ id, name }) => lane(id, name)));

test("however bays come and go, each that ever was has a name, stands once, and is either there or removed", () => {
  fc.assert(
    fc.property(fc.array(anyLanes, { minLength: 1, maxLength: 8 }), (steps) => {
      let now: BookingSettings | null = null;
      const ever = new Set<string>();
      for (const lanes of steps) {
        now = withRemovedLanes(now, settings(...lanes));
        expect(now.lanes.map(({ name }) => name)).toEqual(lanes.map(({ name }) => name));
        for (const { id } of now.lanes) ever.add(id);
        const ids = [...now.lanes, ...(now.removedLanes ?? [])].map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(new Set(ids)).toEqual(ever);
        for (const id of ever) expect(laneName(now, id)).not.toBe(id);
      }
    }),
  );
});

test("a bay that comes back under its name is the same one, once", () => {
  const first = withRemovedLanes(null, settings(lane("a", "Bay 1"), lane("b", "Bay 2")));
  expect(first).toEqual(settings(lane("a", "Bay 1"), lane("b", "Bay 2")));
  const without = withRemovedLanes(first, settings(lane("a", "Bay 1")));
  expect(without.removedLanes).toEqual([{ id: "b", name: "Bay 2" }]);
  expect(laneName(without, "b")).toBe("Bay 2");
  expect(laneName(without, "never")).toBe("never");
  const back = withRemovedLanes(
    without,
    settings(lane("a", "Bay 1"), lane("new", " bay 2"), lane("newer", "Bay 2")),
  );
  expect(back.lanes.map(({ id }) => id)).toEqual(["a", "b", "newer"]);
  expect(back.removedLanes).toEqual([]);
});

test("what somebody sends as removed is not believed", () => {
  const sent = { ...settings(lane("a", "Bay 1")), removedLanes: [{ id: "x", name: "Never was" }] };
  expect(withRemovedLanes(settings(lane("a", "Bay 1")), sent)).toEqual(settings(lane("a", "Bay 1")));
});
