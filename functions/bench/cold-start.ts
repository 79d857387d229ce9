// A cold start: from the spawn of Google's own server with our bundle to its first whole answer, against functions that
// do nothing, in turns and in the same run. Only ratios are worth comparing between machines.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { REGION } from "@openhood/domain/region";
import { build, bundle, installed } from "../build.ts";
import { startEmptyCloud } from "./cold-start/cloud.ts";
import { firstResponse, type Variant } from "./cold-start/first-response.ts";
import { median, report, round } from "./figures.ts";

const ROUNDS = Number(process.env.OPENHOOD_BENCH_ROUNDS ?? 11);
const own = path.join(import.meta.dirname, "cold-start");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "openhood-bench-"));
const cloud = await startEmptyCloud();

const env = {
  PATH: process.env.PATH,
  NODE_ENV: "production",
  FUNCTION_TARGET: "api",
  FUNCTION_SIGNATURE_TYPE: "http",
  K_SERVICE: "api",
  GCLOUD_PROJECT: "demo-openhood",
  FIREBASE_CONFIG: '{"projectId":"demo-openhood"}',
  ...cloud.env,
  OPENHOOD_PRODUCTION: "false",
  OPENHOOD_STORAGE_BUCKET: "demo-openhood.firebasestorage.app",
  OPENHOOD_REGION: REGION,
  OPENHOOD_SITE_URL: "http://localhost:5000",
  OPENHOOD_CONTACT_ADDRESS: "shop@openhood.example",
  OPENHOOD_MAIL_FROM: "shop@openhood.example",
  OPENHOOD_SMTP_URL: "smtp://127.0.0.1:1",
  OPENHOOD_LINK_SECRET: "a-secret-for-the-benches-and-no-more",
  OPENHOOD_TIME_ZONE: "America/New_York",
};

for (const name of installed) {
  const target = path.join(import.meta.dirname, "../node_modules", name);
  const link = path.join(folder, "node_modules", name);
  // A name with a scope stands in a folder of its own.
  fs.mkdirSync(path.dirname(link), { recursive: true });
  fs.symlinkSync(target, link, "junction");
}

/** A function as one deploys it who bundles nothing. */
function asWritten(name: string): string {
  const to = path.join(folder, name);
  fs.mkdirSync(to);
  fs.copyFileSync(path.join(own, `${name}.js`), path.join(to, "index.js"));
  fs.writeFileSync(path.join(to, "package.json"), '{"type":"module","main":"index.js"}');
  return to;
}

async function bundled(name: string): Promise<string> {
  const to = path.join(folder, `${name}-bundled`);
  await bundle(path.join(own, `${name}.js`), to);
  fs.writeFileSync(path.join(to, "package.json"), '{"type":"module","main":"index.js"}');
  return to;
}

async function ours(): Promise<string> {
  const to = path.join(folder, "ours");
  await build(to);
  return to;
}

const get = { method: "GET", path: "/", status: 200 } as const;
const api = await ours();
const variants = {
  empty: { folder: asWritten("empty"), ...get },
  refused: { folder: api, method: "POST", path: "/messages.send", status: 400 },
  emptyBundled: { folder: await bundled("empty"), ...get },
  read: { folder: api, method: "GET", path: "/shop.get", status: 200 },
  reading: { folder: asWritten("reading"), ...get },
  readingBundled: { folder: await bundled("reading"), ...get },
} satisfies Record<string, Variant>;

type Name = keyof typeof variants;
const names = Object.keys(variants) as Name[];
const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
try {
  for (let turn = -1; turn < ROUNDS; turn++) {
    for (const name of turn % 2 ? names : names.toReversed()) {
      const ms = await firstResponse(variants[name], env);
      // The first turn warms the disk's cache.
      if (turn >= 0) times[name].push(ms);
    }
  }
} finally {
  cloud.close();
  fs.rmSync(folder, { recursive: true, force: true });
}

const ratio = (name: Name, to: Name) =>
  round(median(times[name].map((ms, turn) => ms / (times[to][turn] ?? Number.NaN))), 2);
const ms = (name: Name) => `${round(median(times[name]))} ms`;

const [first, reads] = ["Cold start, a call refused for its input", "Cold start, shop.get"];
report([
  {
    figure: `${first} ÷ an empty firebase-functions function`,
    value: ratio("refused", "empty"),
    unit: "×",
    target: "≤ 1.1",
    note: `${ms("refused")} to ${ms("empty")}, median of ${ROUNDS} pairs in turns; no database is read`,
  },
  {
    figure: `${first} ÷ the empty function through our bundler`,
    value: ratio("refused", "emptyBundled"),
    unit: "×",
    note: `${ms("emptyBundled")}: bundling alone takes the unused Admin SDK off firebase-functions`,
  },
  {
    figure: `${reads} ÷ an empty firebase-functions function`,
    value: ratio("read", "empty"),
    unit: "×",
    note: `${ms("read")}: the real Firestore SDK over REST to an empty database on this machine`,
  },
  {
    figure: `${reads} ÷ the least function with the same reads`,
    value: ratio("read", "reading"),
    unit: "×",
    note: `${ms("reading")}; through our bundler ${ms("readingBundled")}, a ratio of ${ratio("read", "readingBundled")}`,
  },
]);
