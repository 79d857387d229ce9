import { expect, test } from "vitest";
import { defaultCannedJobs } from "../repair-orders/default-canned-jobs.ts";
import { defaultSettings } from "../repair-orders/default-settings.ts";
import { NewJob } from "../repair-orders/job.ts";
import { send, startInspection } from "./apply.ts";
import { inspectionTemplates, templateOf } from "./default-templates.ts";
import { isOnOrder, jobOfFinding } from "./finding-job.ts";
import type { Finding, Inspection } from "./inspection.ts";
import { findingWords, inspectionForCustomer, pointsOf, progressOf } from "./summary.ts";
import type { InspectionItem, InspectionTemplate } from "./template.ts";

const stamp = { by: { uid: "uid-of-lee", name: "Lee" }, at: "2026-03-02T13:00:00.000Z" };
const template = templateOf("brakes") as InspectionTemplate;
const itemOf = (id: string) => template.items.find((one) => one.id === id) as InspectionItem;
function inspectionOf(findings: Record<string, Partial<Finding>>): Inspection {
  const items = Object.entries(findings).map(([id, one]) => [
    id,
    { mark: "ok" as const, value: null, note: null, ...one, ...stamp },
  ]);
  const started = startInspection({ id: "order-brakes-1", order: "order", template }, [], stamp);
  return { ...started, items: Object.fromEntries(items) };
}
const worn = inspectionOf({
  "pads-lf": { mark: "watch", value: 45 },
  "pads-rf": { mark: "stop", value: 25, note: "Scored" },
  "pads-lr": { mark: "ok", value: 80 },
  calipers: { mark: "stop", note: "Seized" },
  abs: { mark: "n/a" },
});

test("findings come stop first, and what was not checked is in no list", () => {
  expect(pointsOf(worn).map(({ id, mark }) => [id, mark])).toEqual([
    ...[
      ["pads-rf", "stop"],
      ["calipers", "stop"],
      ["pads-lf", "watch"],
      ["pads-lr", "ok"],
      ["abs", "n/a"],
    ],
  ]);
  expect(progressOf(worn)).toEqual({ checked: 5, total: 10 });
});

test("a customer sees what was sent, without the shop's people", () => {
  expect(inspectionForCustomer(worn)).toBeNull();
  const sent = send(worn, worn.revision, stamp);
  if (!sent.ok) throw new Error(sent.reason);
  const shown = inspectionForCustomer(sent.inspection);
  expect(shown).toMatchObject({ notChecked: 5, sentAt: stamp.at });
  expect(JSON.stringify(shown)).not.toContain("uid-of-lee");
});

test("a finding leads to its canned job, whose cause names all that lead there in the customer's language", () => {
  let made = 0;
  const offer = {
    ...{ canned: defaultCannedJobs.jobs, rules: defaultSettings, language: "en" as const },
    newId: () => `id-${++made}`,
  };
  const job = jobOfFinding(worn, { ...offer, item: itemOf("pads-lf") });
  expect(job).toMatchObject({
    canned: "front-brakes",
    cause: "Pads, right front: 2.5 mm. Scored\nPads, left front: 4.5 mm",
  });
  expect(NewJob.parse(job)).toEqual(job);
  expect(jobOfFinding(worn, { ...offer, language: "es", item: itemOf("pads-lf") }).cause).toContain(
    "Balatas",
  );
  const own = jobOfFinding(worn, { ...offer, item: itemOf("calipers") });
  expect(own).toMatchObject({ canned: null, name: itemOf("calipers").name, lines: [] });
  expect(own.cause).toBe("Calipers and wheel cylinders. Seized");
  expect(isOnOrder(itemOf("pads-rf"), [job])).toBe(true);
  expect(isOnOrder(itemOf("calipers"), [own])).toBe(true);
  expect(isOnOrder(itemOf("pads-lr"), [job, own])).toBe(false);
});

test("a cause that would be too long is cut, not refused", () => {
  const long = inspectionOf(
    Object.fromEntries(
      ["pads-lf", "pads-rf"].map((id) => [id, { mark: "stop", value: 10, note: "x".repeat(200) }]),
    ),
  );
  const job = jobOfFinding(long, {
    ...{ item: itemOf("pads-lf"), canned: defaultCannedJobs.jobs, rules: defaultSettings },
    ...{ language: "en", newId: () => "id" },
  });
  expect(job.cause).toHaveLength(400);
});

test("every canned job a template names is one a new shop has", () => {
  const known = defaultCannedJobs.jobs.map(({ id }) => id);
  for (const { items } of inspectionTemplates)
    for (const { canned } of items) if (canned !== null) expect(known).toContain(canned);
});

test("readings have their unit in both languages", () => {
  const point = { ...itemOf("pads-lf"), mark: "ok" as const, value: 45, note: null };
  const words = (
    unit: "thirty-seconds" | "volts" | "percent" | "years",
    value: number,
    language: "en" | "es",
  ) =>
    findingWords(
      { ...point, name: { en: "X", es: "X" }, measurement: { unit, watch: 1, stop: 2 }, value },
      language,
    );
  expect(words("thirty-seconds", 60, "en")).toBe("X: 6/32 in");
  expect(words("volts", 124, "es")).toBe("X: 12.4 V");
  expect(words("percent", 800, "en")).toBe("X: 80%");
  expect(words("years", 10, "es")).toBe("X: 1 año");
  expect(words("years", 65, "en")).toBe("X: 6.5 years");
});
