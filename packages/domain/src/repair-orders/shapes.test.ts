import { expect, test } from "vitest";
import { worstOrder } from "../../test/repair-orders/orders.ts";
import { defaultCannedJobs } from "./default-canned-jobs.ts";
import { defaultSettings } from "./default-settings.ts";
import { Said } from "./job.ts";
import { RepairOrder } from "./order.ts";
import { CannedJobs, columnFor, columnOf, RepairOrderSettings } from "./settings.ts";
import { STAGES } from "./stages.ts";

test("a new shop begins with settings and twenty canned jobs that could have been typed", () => {
  expect(RepairOrderSettings.parse(defaultSettings)).toEqual(defaultSettings);
  expect(CannedJobs.parse(defaultCannedJobs)).toEqual(defaultCannedJobs);
  expect(defaultCannedJobs.jobs).toHaveLength(20);
  const rates = defaultSettings.laborRates.map(({ id }) => id);
  for (const { lines } of defaultCannedJobs.jobs)
    for (const line of lines) if (line.kind === "labor" && line.rateId) expect(rates).toContain(line.rateId);
});

test("whatever a new shop begins with is said in both languages", () => {
  const named = [
    ...defaultSettings.stages,
    ...defaultSettings.fees,
    ...defaultSettings.labels,
    ...defaultSettings.laborRates,
    ...defaultCannedJobs.jobs,
    ...defaultCannedJobs.jobs.flatMap(({ lines }) => lines),
  ];
  for (const { name } of named) expect([name.en, name.es]).not.toContain("");
});

test("each stage has a name of the shop's, and the first one is where a car comes by itself", () => {
  expect(STAGES.map((stage) => columnOf(defaultSettings, stage))).toEqual([...STAGES]);
  const without = {
    ...defaultSettings,
    stages: defaultSettings.stages.filter(({ stage }) => stage !== "ready"),
  };
  expect(RepairOrderSettings.safeParse(without).error?.issues[0]?.message).toBe("stage-missing");
});

test.each([
  ["a matrix begins at 0", { partsMatrix: [{ from: 1, markup: 1 }] }, "bands"],
  ["bands of a matrix rise", { laborMatrix: [0, 0].map((from) => ({ from, factor: 10_000 })) }, "bands"],
  ["a rate is named once", { laborRates: [0, 1].map(() => defaultSettings.laborRates[0]) }, "twice"],
])("%s", (_, change, message) => {
  const { error } = RepairOrderSettings.safeParse({ ...defaultSettings, ...change });
  expect(error?.issues[0]?.message).toBe(message);
});

test("a yes by phone names the number called; at the counter none is needed", () => {
  const said = { by: { name: "Ana", relation: "owner" }, channel: "phone", reachedAt: null, note: null };
  expect(Said.safeParse(said).error?.issues[0]?.path).toEqual(["reachedAt"]);
  expect(Said.safeParse({ ...said, reachedAt: "555 0100" }).success).toBe(true);
  expect(Said.safeParse({ ...said, channel: "counter" }).success).toBe(true);
});

test("the largest order there can be stays well under the megabyte of a document", () => {
  const order = worstOrder();
  expect(RepairOrder.safeParse(order).error?.issues).toBeUndefined();
  expect(Buffer.byteLength(JSON.stringify(order))).toBeLessThan(875_000);
});

test("a car stands in its own column, and where the shop removed that, in the first one of its stage", () => {
  const bay = {
    id: "bay-2",
    stage: "in-progress" as const,
    name: { en: "Bay 2", es: "" },
    color: "red" as const,
  };
  const stages = [...defaultSettings.stages, bay];
  const car = { is: "in-progress" as const, column: "bay-2" };
  expect(columnFor({ stages }, car)).toBe("bay-2");
  expect(columnFor(defaultSettings, car)).toBe("in-progress");
});
