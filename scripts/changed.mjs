// What a change can reach, for `npm test -- --changed`.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./setup.mjs";

/**
 * By the noun a changed file's path names: the browser tests it can reach, and the addresses every-page.spec.ts then
 * looks at. A noun that stands nowhere here reaches the tests that have its name or go to its addresses.
 */
export const reach = [
  {
    noun: /schedule/,
    specs: ["schedule", "schedule-drag", "schedule-edit", "schedule-undo", "desk-inspector"],
    pages: /^\/desk\/schedule|\/check$/,
  },
  {
    noun: /booking|appointment/,
    specs: [
      "booking",
      "booking-account",
      "booking-limits",
      "booking-links",
      "booking-time",
      "customer-way",
      "desk-inspector",
      "monday",
      "schedule",
      "schedule-drag",
      "schedule-edit",
      "schedule-undo",
      "today",
    ],
    pages: /^\/book|appointment|^\/desk\/(schedule|today|my-bay)/,
  },
  {
    noun: /customer|vehicle|garage/,
    specs: ["customers", "booking", "booking-account", "search"],
    pages: /customers|garage/,
  },
  {
    noun: /messages|inbox|contact|thread/,
    specs: ["account", "desk", "edges", "journey", "refresh", "site-contact", "swipe"],
    pages: /contact|^\/account$|^\/desk(\?|\/messages|$)/,
  },
  { noun: /mail/, specs: ["journey", "desk", "site-sign-in"], pages: /mail|^\/auth/ },
  {
    noun: /sign-in|session|auth-action/,
    specs: ["production", "session", "sessions", "site-sign-in"],
    pages: /^\/(sign-in|auth)/,
  },
  {
    noun: /\/shop\/|catalog|services/,
    specs: ["edit-shop", "published", "prerender", "site-home"],
    pages: /shop|services|^\/home/,
  },
  { noun: /today|my-bay/, specs: ["today", "monday"], pages: /^\/desk\/(today|my-bay)/ },
  {
    noun: /orders|\/(board|clock|parts)\//,
    specs: ["orders", "order-journey", "parts", "board", "desk-inspector", "monday", "today"],
    pages: /^\/desk\/(orders|parts|board|today|my-bay)/,
  },
  { noun: /staff/, specs: ["desk", "desk-frame", "sessions", "edit-shop"], pages: /staff/ },
  { noun: /notices/, specs: ["desk"], pages: /^\/desk$/ },
  { noun: /security/, specs: ["sessions", "site-sign-in"], pages: /security/ },
  { noun: /\/account\//, specs: ["account"], pages: /^\/account/ },
  {
    noun: /\/site\//,
    specs: ["site-home", "prerender", "first-paint", "visual"],
    pages: /^\/[^/]*$/,
  },
];

const tests = path.join(root, "apps/web/test");
const specs = readdirSync(tests, { recursive: true })
  .map((file) => String(file).replaceAll("\\", "/"))
  .filter((file) => file.endsWith(".spec.ts"));

/** Reads nothing that is shown: notes, other tests, benchmarks. */
const apart =
  /\.md$|^docs\/|\.test\.tsx?$|^(functions|packages\/domain)\/test\/|\/bench\/|^scripts\/|^\.ci\/|LICENSE$/;
const nouns =
  /^(apps\/web\/src|functions\/src|packages\/domain\/src)\/(features|pages|stores|[a-z-]+(?=\/))\//;
const common =
  /^(apps\/web\/src\/(shell|ui|platform|messages)|functions\/src\/(api|infra|triggers|commands))\//;

const nounOf =
  /^(?:apps\/web\/src\/(?:features|pages\/\w+)|functions\/src\/features|functions\/src\/stores|packages\/domain\/src(?=\/[a-z-]+\/))\/([a-z-]+)[/.]/;

/** What a noun reaches by its name; null where nothing has it. */
function reachByName(noun) {
  const stem = noun.replace(/s$/, "");
  const address = new RegExp(`["'\`]/[^"'\`\\s]*${stem}`);
  const isShown = ["routes.tsx", "desk-pages.ts"].some((file) =>
    address.test(readFileSync(path.join(root, "apps/web/src/shell", file), "utf8")),
  );
  const found = specs
    .filter((spec) => spec.includes(stem) || address.test(readFileSync(path.join(tests, spec), "utf8")))
    .map((spec) => spec.replace(/\.spec\.ts$/, ""));
  return isShown || found.length > 0 ? [{ specs: found, pages: new RegExp(stem) }] : null;
}

/** The files that differ from a commit, also those git does not know yet. */
export function changedSince(base) {
  const git = (...args) => {
    const { stdout, status } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
    if (status !== 0) throw new Error(`git ${args.join(" ")} failed`);
    return stdout.split("\n").filter(Boolean);
  };
  return [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")];
}

/** The specs these files can reach, "all" or none, and the addresses to look at in every way there is. */
export function browserTestsOf(files) {
  const found = new Set();
  const pages = [];
  for (const file of files) {
    if (apart.test(file)) continue;
    if (file.startsWith("apps/web/test/")) {
      const name = path.basename(file);
      for (const spec of specs)
        if (spec.endsWith(name) || readFileSync(path.join(tests, spec), "utf8").includes(`/${name}"`))
          found.add(spec);
      continue;
    }
    const known = nouns.test(file) && !common.test(file) ? reach.filter(({ noun }) => noun.test(file)) : [];
    const [, noun] = nounOf.exec(file) ?? [];
    const rows = known.length > 0 ? known : noun && reachByName(noun);
    if (!rows) return { specs: "all", pages: "" };
    for (const row of rows) {
      for (const spec of row.specs) found.add(`${spec}.spec.ts`);
      pages.push(row.pages.source);
    }
  }
  if (pages.length > 0) found.add("accessibility/every-page.spec.ts");
  return { specs: [...found].sort(), pages: pages.join("|") };
}
