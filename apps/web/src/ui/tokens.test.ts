import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+):\s*light-dark\((#\w{6}),\s*(#\w{6})\)/g)].map(
    ([, name, light, dark]) => [name ?? "", { light: light ?? "", dark: dark ?? "" }],
  ),
);

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ["paper", "sheet", "sunken"];
const text: [string, string[]][] = [
  ["ink", [...grounds, "accent-wash", "ok-wash", "watch-wash", "stop-wash"]],
  ["ink-soft", [...grounds, "accent-wash"]],
  ["ink-faint", grounds],
  ["accent-text", [...grounds, "accent-wash"]],
  ["on-accent", ["accent", "accent-strong"]],
  ["on-steel", ["steel"]],
  ["on-steel-soft", ["steel"]],
  ["steel-accent", ["steel"]],
  ["ok", [...grounds, "ok-wash"]],
  ["watch", [...grounds, "watch-wash"]],
  ["stop", [...grounds, "stop-wash"]],
  ["on-stop", ["stop"]],
  ["on-wheel", ["wheel"]],
  ["on-tenths", ["tenths"]],
  ["on-signature", ["signature"]],
];
const controls: [string, string[]][] = [
  ["line-strong", ["paper", "sheet"]],
  ["accent", ["paper", "sheet"]],
  ["focus", grounds],
];

describe.each(["light", "dark"] as const)("in the %s scheme", (scheme) => {
  const value = (name: string) => {
    const pair = tokens.get(name);
    if (!pair) throw new Error(`no token --color-${name}`);
    return pair[scheme];
  };
  const pairs = (list: [string, string[]][]) =>
    list.flatMap(([front, backs]) => backs.map((back) => [front, back] as const));

  test.each(pairs(text))("text in %s on %s has a contrast of 4.5", (front, back) => {
    expect(contrast(value(front), value(back))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(controls))("a control in %s on %s has a contrast of 3", (front, back) => {
    expect(contrast(value(front), value(back))).toBeGreaterThanOrEqual(3);
  });
});

test("every color is a pair", () => {
  const names = [...css.matchAll(/--color-([\w-]+):/g)].map(([, name]) => name);
  expect(names.filter((name) => !tokens.has(name ?? ""))).toEqual([]);
});

describe("the layout", () => {
  const src = new URL("../", import.meta.url).pathname;
  const files = globSync("**/*.{css,ts,tsx}", { cwd: src }).filter((file) => !file.includes(".test."));
  const queries = files.flatMap((file) =>
    [...readFileSync(`${src}${file}`, "utf8").matchAll(/(?:@media|matchMedia\(|useMedia\()[^{;]*/g)]
      .flatMap(([query]) => query.match(/\([^()]*width[^()]*\)/g) ?? [])
      .map((query) => `${file}: ${query}`),
  );

  test("breaks at four widths, each said one way", () => {
    expect(queries.length).toBeGreaterThan(50);
    expect(queries.filter((query) => !/: \(width (<|>=) (30|48|64|72)rem\)$/.test(query))).toEqual([]);
  });
});
