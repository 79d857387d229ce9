import { globSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { demoServices } from "@openhood/local-stack/seed/demo-services";
import { demoProfile } from "@openhood/local-stack/seed/demo-shop";
import type { RouteObject } from "react-router-dom";
import { expect, test } from "vitest";
import { addDeskRoutes, routes } from "../../src/shell/routes.tsx";
import { addressOf, pagesOf } from "./pages.ts";

await addDeskRoutes("/desk");

const { hosting } = JSON.parse(readFileSync(new URL("../../../../firebase.json", import.meta.url), "utf8"));
const built = pagesOf({ profile: demoProfile, services: demoServices }, "Shop").map((page) =>
  addressOf(page.path, page.language),
);

const pathsOf = (of: readonly RouteObject[]): string[] =>
  of.flatMap((route) => [...(route.path ? [route.path] : []), ...pathsOf(route.children ?? [])]);

const addresses = pathsOf(routes)
  .filter((path) => path !== "*")
  .flatMap((path) => (path.startsWith("/es?") ? [path.slice(4), `/es${path.slice(4)}`] : [path]))
  .map((path) => path.replace(/:\w+/g, "some-thing"));

test.each(addresses)("%s is answered by a built page, a redirect or the shell, not with 404", (address) => {
  const matches = ({ source }: { source: string }) => matchesGlob(address, source);
  const answered =
    built.includes(address) || hosting.rewrites.some(matches) || hosting.redirects.some(matches);
  expect(answered).toBe(true);
});

const web = join(import.meta.dirname, "../..");

test("a public page is written down in the list of routes and in that of built pages, nowhere else", () => {
  const lists = globSync("{src,build,test}/**/*.{ts,tsx}", { cwd: web }).filter(
    (file) =>
      !/\.(?:test|spec)\.tsx?$/.test(file) &&
      /"(?:\/es\?)?\/accessibility"|AccessibilityPage\b(?! )/.test(readFileSync(join(web, file), "utf8")),
  );
  expect(lists.sort()).toEqual([
    "build/site/pages.ts",
    "src/pages/site/accessibility/accessibility-page.tsx",
    "src/shell/routes.tsx",
  ]);
});
