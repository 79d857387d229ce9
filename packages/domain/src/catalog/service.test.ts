import fc from "fast-check";
import { expect, test } from "vitest";
import { issuesOf } from "../field-issues.ts";
import { Service } from "./service.ts";

const words = { en: "Brakes", es: "" };
const service = {
  v: 1,
  slug: "brakes",
  order: 0,
  name: words,
  summary: { en: "", es: "" },
  description: { en: "", es: "" },
  includes: [],
  parts: [],
  price: null,
  hours: { from: 100, to: 200 },
  waiter: false,
};

test("a service takes no less at most than at least", () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), (from, to) => {
      const found = issuesOf(Service, { ...service, hours: { from, to } });
      expect(found).toEqual(from <= to ? [] : [{ path: "hours.to", code: "invalid" }]);
    }),
  );
});

test("a service has a name, and so has each thing it includes; what is wrong is told at once", () => {
  const nothing = { en: " ", es: "" };
  const found = issuesOf(Service, { ...service, name: nothing, includes: [words, nothing], order: -1 });
  expect(new Set(found.map(({ path }) => path))).toEqual(new Set(["name.en", "includes.1.en", "order"]));
});
