import { matchRoutes, type RouteObject } from "react-router-dom";
import { expect, test } from "vitest";
import { routes } from "../src/shell/routes.tsx";
import { nameOf, pathOf, places } from "./places.ts";

const pathsOf = (of: readonly RouteObject[]): string[] =>
  of.flatMap((route) => [...(route.path ? [route.path] : []), ...pathsOf(route.children ?? [])]);

test("every route has its picture", () => {
  const redirects = ["/", "/es"];
  const taken = new Set(places.map((place) => matchRoutes(routes, pathOf(place))?.at(-1)?.route.path));
  const missing = pathsOf(routes).filter((path) => !redirects.includes(path) && !taken.has(path));
  expect(missing).toEqual([]);
});

test("no picture overwrites another", () => {
  const names = places.map((place) => nameOf(place, "en", 390, "light"));
  expect(new Set(names).size).toBe(names.length);
  expect(names.every((name) => /^en\/[\w-]+\.png$/.test(name))).toBe(true);
});
