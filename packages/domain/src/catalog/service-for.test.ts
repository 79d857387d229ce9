import fc from "fast-check";
import { expect, test } from "vitest";
import { skills } from "./service.ts";
import { serviceFor } from "./service-for.ts";

const name = fc.constantFrom("Brakes", "Oil change", "brakes", "");
const text = fc.record({ en: name, es: name });
const service = fc.record({
  name: text,
  skill: fc.option(fc.constantFrom(...skills.slice(0, 3))),
  bookable: fc.boolean(),
});
const work = fc.record({ name: text, category: fc.option(fc.constantFrom(...skills.slice(0, 3))) });

test("what is booked for a piece of work can be booked, and has its name or is the only one of its kind", () => {
  fc.assert(
    fc.property(work, fc.array(service, { maxLength: 6 }), (one, services) => {
      const found = serviceFor(one, services);
      const offered = services.filter(({ bookable }) => bookable);
      const lower = (words: { en: string; es: string }) =>
        [words.en, words.es].filter(Boolean).map((word) => word.toLowerCase());
      const isNamed = (some: (typeof services)[number]) =>
        lower(some.name).some((word) => lower(one.name).includes(word));
      const ofKind = offered.filter(({ skill }) => skill !== null && skill === one.category);
      if (found === null) {
        expect(offered.some(isNamed)).toBe(false);
        expect(ofKind.length).not.toBe(1);
      } else {
        expect(found.bookable).toBe(true);
        expect(isNamed(found) || (ofKind.length === 1 && ofKind[0] === found)).toBe(true);
        if (offered.some(isNamed)) expect(isNamed(found)).toBe(true);
      }
    }),
  );
});
