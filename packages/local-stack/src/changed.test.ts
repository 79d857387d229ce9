import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./stack.ts";

type Reached = { specs: "all" | string[]; pages: string };
const { reach, browserTestsOf } = (await import(path.join(ROOT, "scripts/changed.mjs"))) as {
  reach: { specs: string[] }[];
  browserTestsOf: (files: string[]) => Reached;
};

test("the browser tests a noun reaches are there", () => {
  for (const spec of reach.flatMap(({ specs }) => specs))
    expect(fs.existsSync(path.join(ROOT, `apps/web/test/${spec}.spec.ts`)), spec).toBe(true);
});

test.each([
  ["a page", ["apps/web/src/pages/desk/schedule/day-view.tsx"], "schedule-drag.spec.ts"],
  ["a verb", ["functions/src/features/customers/merge-customers.ts"], "customers.spec.ts"],
  ["a rule", ["packages/domain/src/booking/rules.ts"], "booking.spec.ts"],
  ["a rule of orders", ["packages/domain/src/repair-orders/totals.ts"], "orders.spec.ts"],
  ["a browser test", ["apps/web/test/toasts.spec.ts"], "toasts.spec.ts"],
  ["what a browser test uses", ["apps/web/test/overlay.ts"], "overlays.spec.ts"],
])("%s reaches the tests of its noun, and not all", (_, files, spec) => {
  expect(browserTestsOf(files).specs).toContain(spec);
});

test("a noun without a row reaches the tests with its name, and its pages", () => {
  expect(browserTestsOf(["apps/web/src/pages/site/construction/car-on-lift.tsx"]).specs).not.toBe("all");
  const { specs, pages } = browserTestsOf(["functions/src/features/density/set-density.ts"]);
  expect([specs, pages]).toEqual([["accessibility/every-page.spec.ts", "density.spec.ts"], "density"]);
});

test.each([
  "functions/src/features/no-such-noun/create.ts",
  "packages/domain/src/dates.ts",
  "apps/web/src/shell/header.tsx",
  "apps/web/src/platform/session.ts",
  "apps/web/build/prerender.ts",
  "functions/src/infra/commit.ts",
  "packages/local-stack/src/stack.ts",
  "packages/domain/src/fields.ts",
  "firebase.json",
  "pnpm-lock.yaml",
])("%s reaches every page", (file) => {
  expect(browserTestsOf(["docs/DEPLOY.md", file]).specs).toBe("all");
});

test("what nobody sees in a browser reaches no test in one", () => {
  const files = ["docs/DEPLOY.md", "packages/domain/src/booking/rules.test.ts", "functions/bench/booking.ts"];
  expect(browserTestsOf(files)).toEqual({ specs: [], pages: "" });
});
