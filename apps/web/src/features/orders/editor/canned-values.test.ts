import { defaultMaintenance } from "@openhood/domain/maintenance/default-settings";
import { defaultCannedJobs } from "@openhood/domain/repair-orders/default-canned-jobs";
import { expect, test } from "vitest";
import { type CannedValues, cannedValues, checkCanned, newLine } from "./canned-values.ts";
import { checkMaintenance, maintenanceValues } from "./maintenance-values.ts";

const job = (over: Partial<CannedValues> = {}) => ({
  ...cannedValues(null),
  name: { en: "Wipers", es: "" },
  lines: [{ ...newLine(), name: { en: "Fit wipers", es: "" }, hours: "0.2" }],
  ...over,
});
const offered = new Set(defaultCannedJobs.jobs.map(({ id }) => id));
const kindsOf = (over: Partial<CannedValues>) => {
  const checked = checkCanned(job(over), "wipers");
  return checked.ok ? [] : checked.issues.map(({ path, kind }) => [path, kind]);
};

test.each(defaultCannedJobs.jobs.map((job) => [job.id, job] as const))(
  "the form holds %s and gives it back as it was",
  (id, known) => {
    expect(checkCanned(cannedValues(known), id)).toEqual({ ok: true, value: known });
  },
);

test("a discount is a share or an amount; what is wrong with it is said where it was typed", () => {
  const of = (discount: CannedValues["discount"]) => checkCanned(job({ discount }), "wipers");
  expect(of({ kind: "percent", value: "12.5 %" })).toMatchObject({
    value: { discount: { kind: "percent", basisPoints: 1_250 } },
  });
  expect(of({ kind: "amount", value: "$20" })).toMatchObject({
    value: { discount: { kind: "amount", cents: 2_000 } },
  });
  expect(of({ kind: "none", value: "nonsense" })).toMatchObject({ value: { discount: null } });
  expect(kindsOf({ discount: { kind: "percent", value: "a lot" } })).toEqual([["discount.value", "percent"]]);
  expect(kindsOf({ discount: { kind: "percent", value: "" } })).toEqual([["discount.value", "required"]]);
  expect(of({ kind: "amount", value: "0" })).toMatchObject({
    issues: [{ path: "discount.value", kind: "too-low", limit: 0.01 }],
  });
});

test("a line is read by its kind: what was typed for another kind is not in the way", () => {
  const line = { ...newLine(), name: { en: "Blade", es: "" }, hours: "nonsense", price: "12" };
  expect(kindsOf({ lines: [{ ...line, kind: "fee" }] })).toEqual([]);
  expect(kindsOf({ lines: [{ ...line, kind: "part" }] })).toEqual([]);
  expect(kindsOf({ lines: [{ ...line, kind: "labor" }] })).toEqual([["lines.0.hours", "duration"]]);
  expect(kindsOf({ lines: [{ ...line, kind: "sublet", price: "" }] })).toEqual([
    ["lines.0.price", "required"],
  ]);
  expect(kindsOf({ lines: [] })).toEqual([["lines", "required"]]);
});

test("a canned job that was removed is dropped from its services when they are saved, and remembered as what did them", () => {
  const [oil, ...others] = defaultMaintenance.intervals;
  if (!oil) throw new Error("no interval");
  const table = { ...defaultMaintenance, intervals: [{ ...oil, canned: [...oil.canned, "old"] }, ...others] };
  const values = maintenanceValues(table, offered);
  expect(values.intervals[0]).toMatchObject({ canned: oil.canned, formerly: ["old"] });
  const saved = checkMaintenance(values, 1);
  expect(saved).toEqual({
    ok: true,
    value: { ...table, intervals: [{ ...oil, formerly: ["old"] }, ...others] },
  });
  // Saved again it is the same; and a service that nothing does any more has to be given something.
  if (saved.ok) expect(checkMaintenance(maintenanceValues(saved.value, offered), 1)).toEqual(saved);
  const left = maintenanceValues({ ...table, intervals: [{ ...oil, canned: ["old"] }] }, offered);
  expect(checkMaintenance(left, 1)).toMatchObject({
    issues: [{ path: "intervals.0.canned", kind: "required" }],
  });
});

test("the form holds the shop's table and warranty and gives them back as they were", () => {
  const back = checkMaintenance(maintenanceValues(defaultMaintenance, offered), 1);
  expect(back).toEqual({ ok: true, value: defaultMaintenance });
  const none = { ...defaultMaintenance, warranty: null };
  expect(checkMaintenance(maintenanceValues(none, offered), 1)).toEqual({ ok: true, value: none });
  const values = maintenanceValues(defaultMaintenance, offered);
  const [first] = values.intervals;
  if (!first) throw new Error("no interval");
  const checked = checkMaintenance(
    { ...values, intervals: [{ ...first, miles: "", months: "", canned: [] }] },
    1,
  );
  expect(checked).toMatchObject({
    issues: [
      { path: "intervals.0.canned", kind: "required" },
      { path: "intervals.0.miles", kind: "required" },
    ],
  });
  expect(checkMaintenance({ ...values, intervals: [{ ...first, miles: "7,500" }] }, 1)).toMatchObject({
    value: { intervals: [{ miles: 7_500 }] },
  });
});
