import { type CarPart, carParts, type Service } from "@openhood/domain/catalog/service";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { choiceOfPart, likelyServices, partsOf, symptomById, symptoms } from "./symptoms.ts";

const service = (slug: string, parts: CarPart[], order = 0): Service => ({
  v: 1,
  slug,
  order,
  name: { en: slug, es: slug },
  summary: { en: "", es: "" },
  description: { en: "", es: "" },
  includes: [],
  parts,
  price: { from: 0, to: 100 },
  hours: { from: 50, to: 100 },
  waiter: true,
});
const some = fc
  .array(fc.subarray([...carParts]), { maxLength: 15 })
  .map((all) => all.map((parts, order) => service(`s${order}`, parts, order)));
const choice = fc.oneof(
  fc.constantFrom(...symptoms).map(({ id }) => ({ kind: "symptom" as const, id })),
  fc.constantFrom(...carParts).map((part) => ({ kind: "part" as const, part })),
);

describe("the symptom picker", () => {
  test("every part of the drawing leads somewhere, and back to itself", () => {
    for (const part of carParts) expect(partsOf(choiceOfPart(part))).toContain(part);
  });

  test("offers at most three services, each about a part that was chosen", () => {
    fc.assert(
      fc.property(some, choice, (services, chosen) => {
        const found = likelyServices(services, chosen);
        expect(found.length).toBeLessThanOrEqual(3);
        for (const one of found) expect(one.parts.some((part) => partsOf(chosen).includes(part))).toBe(true);
      }),
    );
  });

  test("offers something whenever the catalog has anything for the part", () => {
    fc.assert(
      fc.property(some, fc.constantFrom(...carParts), (services, part) => {
        const any = services.some((one) => one.parts.includes(part));
        expect(likelyServices(services, { kind: "part", part }).length > 0).toBe(any);
      }),
    );
  });

  test("prefers a service for the part over a check of the whole car", () => {
    const services = [service("check", [...carParts]), service("pads", ["brakes"], 1)];
    expect(likelyServices(services, { kind: "symptom", id: "brake-noise" })[0]?.slug).toBe("pads");
  });

  test("offers maintenance where nothing is wrong, and only there", () => {
    const oil: Service = { ...service("oil-change", ["engine"]), skill: "maintenance" };
    const services = [oil, { ...service("diagnosis", ["engine"], 1), skill: "engine" as const }];
    const slugs = (id: "due" | "hot-or-drips") =>
      likelyServices(services, { kind: "symptom", id }).map(({ slug }) => slug);
    expect(slugs("due")).toEqual(["oil-change"]);
    expect(slugs("hot-or-drips")).toEqual(["diagnosis"]);
    expect(likelyServices(services, { kind: "part", part: "engine" })).toHaveLength(2);
  });

  test("knows its symptoms by their ids and nothing else", () => {
    for (const { id } of symptoms) expect(symptomById(id)?.id).toBe(id);
    expect(symptomById("constructor")).toBeNull();
    expect(symptomById(null)).toBeNull();
  });
});
