import { expect, test } from "vitest";
import en from "../src/messages/en.json" with { type: "json" };
import es from "../src/messages/es.json" with { type: "json" };
import { placeholders } from "./icu.ts";
import { compareCatalogues } from "./messages.ts";

test("the catalogues agree", () => {
  expect(compareCatalogues(en, es, "es.json")).toEqual([]);
});

test("a missing, an extra and an empty message are named", () => {
  expect(compareCatalogues({ a: { b: "x", c: "y" } }, { a: { b: "", d: "z" } }, "es.json")).toEqual([
    'es.json: "a.b" is empty',
    'es.json: "a.c" is missing',
    'es.json: "a.d" is not in en.json',
  ]);
});

test("other arguments are named", () => {
  expect(compareCatalogues({ a: "Hi {name}" }, { a: "Hola {nombre}" }, "es.json")).toEqual([
    'es.json: "a" takes [{nombre}] instead of [{name}]',
  ]);
});

test("arguments that follow each other are all seen", () => {
  expect(placeholders("{from} to {to}, {when, date, short}")).toBe("{from} {to} {when}");
  expect(placeholders("{kind, select, a {{name}} other {it's {size}}}")).toBe("{kind} {name} {size}");
});

test("plural branches are not arguments", () => {
  expect(placeholders("{count, plural, one {car} other {# cars}} for <b>{name}</b>")).toBe(
    "<b> {count} {name}",
  );
});
