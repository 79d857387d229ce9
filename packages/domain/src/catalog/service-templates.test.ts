import { expect, test } from "vitest";
import { carParts, Service, skills } from "./service.ts";
import { serviceTemplates } from "./service-templates.ts";

test("twenty services to begin with, each a whole one in both languages, under an address of its own", () => {
  expect(serviceTemplates).toHaveLength(20);
  for (const [order, template] of serviceTemplates.entries()) {
    expect(Service.parse({ ...template, order })).toEqual({ ...template, order });
    for (const words of [template.name, template.summary]) {
      expect(words.en.trim() && words.es.trim(), template.slug).toBeTruthy();
      expect(words.en, template.slug).not.toBe(words.es);
    }
    expect(template.hours.from, template.slug).toBeGreaterThan(0);
  }
  expect(new Set(serviceTemplates.map(({ slug }) => slug)).size).toBe(20);
});

test("whatever a car does, a service of the template answers it, and every kind of bay but one has work", () => {
  expect(new Set(serviceTemplates.flatMap(({ parts }) => parts))).toEqual(new Set(carParts));
  expect(new Set(serviceTemplates.map(({ skill }) => skill))).toEqual(
    new Set(skills.filter((skill) => skill !== "body")),
  );
});

test("a price is what a shop would name: whole dollars, a range that helps, and an hour's worth for an hour's work", () => {
  for (const { slug, price, hours } of serviceTemplates) {
    if (!price) continue;
    expect([price.from % 100, price.to % 100], slug).toEqual([0, 0]);
    expect(price.to / price.from, slug).toBeLessThan(6);
    expect(price.to / hours.to, slug).toBeGreaterThan(60);
  }
});
