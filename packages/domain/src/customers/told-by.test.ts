import fc from "fast-check";
import { expect, test } from "vitest";
import { NOTICE_KINDS } from "./notice-kinds.ts";
import type { CustomerFacts } from "./record.ts";
import { numberToText, toldAt } from "./told-by.ts";

const NUMBER = "+15550104471";
const paper = { email: "ana@example.com", phone: "(555) 010-4471" };
const person = (over: Partial<Extract<CustomerFacts, { kind: "person" }>> = {}): CustomerFacts => ({
  ...{
    kind: "person",
    name: "Ana",
    email: "ana@example.com",
    phone: "555 010 4471",
    language: "en",
    notes: null,
  },
  ...over,
});
const fleet: CustomerFacts = {
  ...{ kind: "fleet", name: "Bayside", language: "en", notes: null },
  contacts: [
    { name: "Kim", email: null, phone: "555 010 4471", texts: "no", book: true, approve: false },
    { name: "Lee", email: null, phone: "555 010 4472", texts: "yes", book: true, approve: false },
  ],
};

test("a number is texted unless its owner wants none; of a fleet each contact has their own word", () => {
  expect(numberToText(paper, null)).toBe(NUMBER);
  expect(numberToText({ ...paper, phone: null }, person())).toBe(NUMBER);
  expect(numberToText({ ...paper, phone: null }, fleet)).toBeNull();
  expect(numberToText(paper, person({ texts: "no" }))).toBeNull();
  expect(numberToText(paper, fleet)).toBeNull();
  expect(numberToText({ ...paper, phone: "555 010 4472" }, fleet)).toBe("+15550104472");
});

test("where nobody said otherwise by e-mail, by text, too, where they want texts, and by text without an address", () => {
  expect(toldAt(paper, person(), "ready", NUMBER)).toEqual({ email: paper.email, number: null });
  expect(toldAt(paper, person({ texts: "yes" }), "ready", NUMBER)).toEqual({
    email: paper.email,
    number: NUMBER,
  });
  expect(toldAt({ ...paper, email: null }, null, "ready", NUMBER)).toEqual({ email: null, number: NUMBER });
});

test("by what they chose; who can't be reached so is reached the other way", () => {
  const by = (one: "email" | "text" | "both") => person({ notices: { by: one, off: [] } });
  expect(toldAt(paper, by("text"), "ready", NUMBER)).toEqual({ email: null, number: NUMBER });
  expect(toldAt(paper, by("text"), "ready", null)).toEqual({ email: paper.email, number: null });
  expect(toldAt(paper, by("both"), "ready", NUMBER)).toEqual({ email: paper.email, number: NUMBER });
  expect(toldAt(paper, by("email"), "ready", NUMBER)).toEqual({ email: paper.email, number: null });
  expect(
    toldAt({ ...paper, email: null }, { ...by("email"), email: null } as CustomerFacts, "ready", NUMBER),
  ).toEqual({
    email: null,
    number: NUMBER,
  });
});

test("of what they do without they hear nothing, of all else they do if there is any way", () => {
  const anyWish = fc.record({
    by: fc.constantFrom("email", "text", "both", undefined),
    off: fc.subarray([...NOTICE_KINDS]),
    texts: fc.constantFrom("yes", undefined),
    number: fc.constantFrom(NUMBER, null),
    email: fc.constantFrom(paper.email, null),
    kind: fc.constantFrom(...NOTICE_KINDS),
  });
  fc.assert(
    fc.property(anyWish, ({ by, off, texts, number, email, kind }) => {
      const facts = person({ email, notices: { off, ...(by && { by }) }, ...(texts && { texts }) });
      const told = toldAt({ ...paper, email }, facts, kind, number);
      const isReached = told.email !== null || told.number !== null;
      expect(isReached).toBe(!off.includes(kind) && (email !== null || number !== null));
      if (told.number !== null) expect(told.number).toBe(number);
    }),
  );
});
