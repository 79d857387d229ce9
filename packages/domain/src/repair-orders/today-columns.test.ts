import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultSettings } from "./default-settings.ts";
import { STAGE_RULES, STAGES, type Stage } from "./stages.ts";
import { hereUnbooked, isSaidByColumn, todayColumnOf } from "./today-columns.ts";

test("every car that is here and was not booked stands in one column of the day; no other does", () => {
  const one = fc.record({ is: fc.constantFrom(...STAGES), hour: fc.nat(9), isBooked: fc.boolean() });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), (all) => {
      const cards = all.map(({ is, hour }, n) => ({
        id: `o${n}`,
        stage: { is, column: is, at: `2026-03-02T0${hour}:00:00.000Z` },
      }));
      const visits = new Set(cards.flatMap(({ id }, n) => (all[n]?.isBooked ? [id] : [])));
      const shown = hereUnbooked(cards, visits);
      const here = cards.filter(({ id, stage }) => STAGE_RULES[stage.is].here && !visits.has(id));
      expect(shown.map(({ card }) => card.id).toSorted()).toEqual(here.map(({ id }) => id).toSorted());
      for (const { card, column } of shown) {
        const { is } = card.stage;
        expect(column).toBe(is === "ready" ? "ready" : STAGE_RULES[is].working ? "in-work" : "here");
      }
      expect(shown.map(({ card }) => card.stage.at)).toEqual(
        shown.map(({ card }) => card.stage.at).toSorted(),
      );
    }),
  );
});

test("a column of the day says where a car stands, but not that it is looked at, awaits something, is checked or in a column of the shop's own", () => {
  const own = {
    id: "wash",
    stage: "in-progress" as const,
    name: { en: "Wash", es: "Lavado" },
    color: "blue" as const,
  };
  const settings = { stages: [...defaultSettings.stages, own] };
  const said = (is: Stage, column: string = is) => {
    const today = todayColumnOf(is);
    return today && isSaidByColumn(today, { stage: { is, column, at: "" } }, settings);
  };
  expect(STAGES.filter((is) => said(is))).toEqual(["checked-in", "in-progress", "ready"]);
  expect(said("in-progress", "wash")).toBe(false);
  // Of a column that was removed the car stands in the usual one.
  expect(said("in-progress", "gone")).toBe(true);
});
