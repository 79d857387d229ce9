import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import { demoOrderSettings } from "@openhood/local-stack/seed/demo-orders";
import fc from "fast-check";
import { expect, test } from "vitest";
import { basisPointsOf, taxRateOf, taxRateText } from "../../shop/editor/amounts.ts";
import {
  checkOrderSettings,
  type OrderSettingsValues,
  orderSettingsValues,
} from "./order-settings-values.ts";

const values = (over: Partial<OrderSettingsValues> = {}) => ({
  ...orderSettingsValues(defaultSettings),
  ...over,
});
const kindsOf = (over: Partial<OrderSettingsValues>) => {
  const checked = checkOrderSettings(values(over), 1);
  return checked.ok ? [] : checked.issues.map(({ path, kind }) => [path, kind]);
};

test.each([
  ["a new shop's", defaultSettings],
  ["the demo's", demoOrderSettings],
  [
    "with supplies",
    { ...defaultSettings, supplies: { basisPoints: 525, of: "both", cap: null, taxed: false } as const },
  ],
])("the form holds %s settings and gives them back as they were", (_, settings) => {
  const checked = checkOrderSettings(orderSettingsValues(settings), settings.revision);
  expect(checked).toEqual({ ok: true, value: settings });
});

test("a tax rate survives the way to text and back, and 8.125 % is not rounded", () => {
  fc.assert(fc.property(fc.nat(300_000), (rate) => taxRateOf(taxRateText(rate)) === rate));
  expect([taxRateOf("8.125"), taxRateOf("8.125 %"), taxRateText(81_250), taxRateText(0)]).toEqual([
    81_250,
    81_250,
    "8.125",
    "0",
  ]);
  expect([taxRateOf("8.12345"), taxRateOf("8,125"), taxRateOf("eight"), basisPointsOf("12.345")]).toEqual([
    null,
    81_250_000,
    null,
    null,
  ]);
});

test("what is typed wrong is said at its field, in the words of its kind", () => {
  const rate = { id: "a", name: { en: "General", es: "" }, cents: "" };
  expect(kindsOf({ laborRates: [{ ...rate, cents: "lots" }] })).toEqual([["laborRates.0.cents", "dollars"]]);
  expect(kindsOf({ laborRates: [rate] })).toEqual([["laborRates.0.cents", "required"]]);
  expect(kindsOf({ laborRates: [{ ...rate, cents: "90", name: { en: "", es: "" } }] })).toEqual([
    ["laborRates.0.name.en", "one-language"],
  ]);
  expect(kindsOf({ tax: { part: "a lot", labor: "31", sublet: "0", fee: "" } })).toEqual([
    ["tax.part", "percent"],
    ["tax.labor", "between"],
    ["tax.fee", "required"],
  ]);
  expect(kindsOf({ laborMatrix: [{ from: "x", factor: "y" }] })).toEqual([
    ["laborMatrix.0.from", "duration"],
    ["laborMatrix.0.factor", "percent"],
  ]);
  expect(kindsOf({ partsMatrix: [{ from: "5", markup: "50" }] })).toEqual([["partsMatrix", "bands"]]);
  expect(kindsOf({ stages: defaultSettings.stages.slice(1) })).toEqual([["stages", "stages"]]);
});

test("two labels of one name are refused at the second, in each language they share it in", () => {
  const label = (id: string, en: string, es: string) => ({ id, name: { en, es }, color: "gray" as const });
  const both = (...labels: OrderSettingsValues["labels"]) => kindsOf({ labels });
  expect(both(label("a", "Fleet", "Flotilla"), label("b", " fleet", "Flota"))).toEqual([
    ["labels.1.name.en", "named"],
  ]);
  expect(both(label("a", "Fleet", "Flota"), label("b", "Fleet", "flota"))).toEqual([
    ["labels.1.name.en", "named"],
    ["labels.1.name.es", "named"],
  ]);
  expect(both(label("a", "Fleet", ""), label("b", "Rush", ""))).toEqual([]);
});

test("a limit of 0 for shop supplies is refused, which would charge nothing; one that is off is left alone", () => {
  const supplies = { ...values().supplies, cap: "0.00" };
  expect(kindsOf({ suppliesOn: true, supplies })).toEqual([["supplies.cap", "nothing"]]);
  expect(kindsOf({ suppliesOn: false, supplies })).toEqual([]);
  expect(kindsOf({ suppliesOn: true, supplies: { ...supplies, cap: "" } })).toEqual([]);
});

test("rows of a matrix can be typed in any order; what is wrong is said at the row where it was typed", () => {
  const { partsMatrix } = orderSettingsValues(defaultSettings);
  fc.assert(
    fc.property(fc.shuffledSubarray(partsMatrix, { minLength: partsMatrix.length }), (typed) => {
      expect(checkOrderSettings(values({ partsMatrix: typed }), 1)).toMatchObject({
        value: { partsMatrix: defaultSettings.partsMatrix },
      });
    }),
  );
  const typed = [
    { from: "100", markup: "a lot" },
    { from: "0", markup: "50" },
  ];
  expect(kindsOf({ partsMatrix: typed })).toEqual([["partsMatrix.0.markup", "percent"]]);
  const twice = [...partsMatrix, ...partsMatrix.slice(-1)];
  expect(kindsOf({ partsMatrix: twice })).toEqual([["partsMatrix", "bands"]]);
});

test("a limit is said in what is typed, percent, dollars and hours, and both where a number is between two", () => {
  const issuesOf = (more: Partial<OrderSettingsValues>) => {
    const checked = checkOrderSettings(values(more), 1);
    return checked.ok
      ? []
      : checked.issues.map(({ kind, limit, most }) => [kind, limit, ...(most === undefined ? [] : [most])]);
  };
  expect(issuesOf({ tax: { part: "31", labor: "8.125", sublet: "0", fee: "0" } })).toEqual([
    ["between", 0, 30],
  ]);
  expect(issuesOf({ laborMatrix: [{ from: "0", factor: "9" }] })).toEqual([["between", 10, 500]]);
  expect(issuesOf({ laborMatrix: [{ from: "0", factor: "501" }] })).toEqual([["between", 10, 500]]);
  // Below zero, too: it is a number, whatever sign or mark stands with it.
  for (const part of ["-1", "- 8.125", "−0.5 %"])
    expect(issuesOf({ tax: { part, labor: "0", sublet: "0", fee: "0" } })).toEqual([["between", 0, 30]]);
  expect(issuesOf({ partsMatrix: [{ from: "0", markup: "-10" }] })).toEqual([["between", 0, 10_000]]);
  expect(issuesOf({ laborMatrix: [{ from: "0", factor: "-10" }] })).toEqual([["between", 10, 500]]);
  expect(issuesOf({ validDays: "-1" })).toEqual([["between", 1, 365]]);
  for (const cents of ["-90", "-$90", "$-90"])
    expect(issuesOf({ laborRates: [{ id: "a", name: { en: "General", es: "" }, cents }] })).toContainEqual([
      "too-low",
      0,
    ]);
  expect(issuesOf({ tax: { part: "-", labor: "0", sublet: "0", fee: "0" } })).toEqual([
    ["percent", undefined],
  ]);
});

test("supplies that are off are none, whatever was typed for them", () => {
  const supplies = { basisPoints: "nonsense", of: "labor" as const, cap: "x", taxed: true };
  expect(kindsOf({ suppliesOn: false, supplies })).toEqual([]);
  expect(kindsOf({ suppliesOn: true, supplies })).toEqual([
    ["supplies.basisPoints", "percent"],
    ["supplies.cap", "dollars"],
  ]);
});
