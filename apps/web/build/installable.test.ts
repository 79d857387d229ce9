// @vitest-environment node
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { manifestOf, shortName, tokenColor } from "./installable.ts";

const web = path.resolve(import.meta.dirname, "..");
const css = readFileSync(path.join(web, "src/ui/tokens.css"), "utf8");

test("the colors around the app are the page's, in both schemes", () => {
  const paper = tokenColor(css, "paper");
  const page = readFileSync(path.join(web, "index.html"), "utf8");
  for (const [scheme, color] of Object.entries(paper))
    expect(page).toContain(`content="${color}" media="(prefers-color-scheme: ${scheme})"`);
  expect(manifestOf("Corner Garage", css)).toMatchObject({
    theme_color: paper.light,
    background_color: paper.light,
  });
});

test.each([
  ["Hollis Street Garage", "Hollis"],
  ["Joe’s Garage", "Joe’s Garage"],
  ["A B C D E F G H", "A B C D E F"],
  ["Donaudampfschifffahrtswerkstatt", "Donaudampfschifffahrtswerkstatt"],
])("%s is called %s under its icon", (name, short) => {
  expect(shortName(name)).toBe(short);
});
