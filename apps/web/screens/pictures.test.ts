import { matchRoutes, type RouteObject } from "react-router-dom";
import { expect, test } from "vitest";
import { addDeskRoutes, routes } from "../src/shell/routes.tsx";
import { addressOf, nameOf, pathOf, pictures } from "./pictures.ts";

await addDeskRoutes("/desk");

const pathsOf = (of: readonly RouteObject[]): string[] =>
  of.flatMap((route) => [...(route.path ? [route.path] : []), ...pathsOf(route.children ?? [])]);
const patternAt = (address: string) => matchRoutes(routes, pathOf(address))?.at(-1)?.route.path;

test("every route has its picture", () => {
  const redirects = ["/", "/es", "/es/account/*", "/es/appointment", "/desk/messages"];
  const taken = new Set(pictures.map(({ place }) => patternAt(place.at)));
  const missing = pathsOf(routes).filter((path) => !redirects.includes(path) && !taken.has(path));
  expect(missing).toEqual([]);
});

test("in the other language the picture is of the same page", () => {
  for (const picture of pictures)
    expect(patternAt(addressOf(picture, "es")), picture.place.at).toBe(patternAt(picture.place.at));
});

test("no picture overwrites another", () => {
  const names = pictures.map((picture) => nameOf(picture, "en", 390, "light"));
  expect(new Set(names).size).toBe(names.length);
  expect(names.every((name) => /^en\/[\w-]+\.png$/.test(name))).toBe(true);
});
