// npm run bench [-- <file for the JSON>]: the project's figures as a table and as JSON. On a machine that does nothing else.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { env, node24, root, setup } from "./setup.mjs";

const benches = [
  "packages/domain/bench/availability.ts",
  "packages/domain/bench/totals.ts",
  "packages/domain/bench/search-orders.ts",
  "functions/bench/cold-start.ts",
  "functions/bench/send-message.ts",
  "functions/bench/outbox.ts",
  "functions/bench/inbound.ts",
  "functions/bench/booking.ts",
  "functions/bench/orders.ts",
  "functions/bench/documents.ts",
  "functions/bench/morning.ts",
  "packages/local-stack/bench/start-up.ts",
  // Last: they measure the client that the start before them built.
  "apps/web/bench/service-change.ts",
  "apps/web/bench/home-bytes.ts",
  "apps/web/bench/link.ts",
  "apps/web/bench/lighthouse.ts",
  "apps/web/bench/interactions.ts",
  "apps/web/bench/search.ts",
  "apps/web/bench/desk.ts",
  "apps/web/bench/order.ts",
];

setup();

/** Runs one bench on Node 24; its figures are the last line it prints. */
function figuresOf(bench) {
  console.error(`${bench} …`);
  const done = spawnSync(node24, [path.join(root, bench)], { cwd: root, env, encoding: "utf8" });
  if (done.status === 0) return JSON.parse(done.stdout.trim().split("\n").at(-1));
  console.error(done.stdout, done.stderr);
  process.exitCode = 1;
  return [{ figure: bench, value: null, unit: "", note: "failed, see above" }];
}

const began = new Date();
const figures = benches.flatMap(figuresOf);
const node = spawnSync(node24, ["--version"], { encoding: "utf8" }).stdout.trim();
const [cpu] = os.cpus();
const memory = Math.round(os.totalmem() / 2 ** 30);
const machine = `${os.cpus().length} × ${cpu?.model.trim() ?? os.arch()}, ${memory} GB, ${os.platform()} ${os.release()}, Node ${node}`;

const rows = figures.map(({ figure, value, unit, target = "", note = "" }) => [
  figure,
  value === null ? "–" : String(value),
  unit,
  target,
  note,
]);
const head = ["figure", "value", "unit", "target", "note"];
const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at].length)));
const line = (cells) =>
  cells
    .map((cell, at) => (at === 1 ? cell.padStart(widths[at]) : cell.padEnd(widths[at])))
    .join("  ")
    .trimEnd();

console.log(`\n${machine}\n`);
console.log([head, widths.map((width) => "─".repeat(width)), ...rows].map(line).join("\n"));

const json = JSON.stringify({ date: began.toISOString(), machine, figures }, null, 2);
const file = path.resolve(process.argv[2] ?? path.join(root, ".openhood", "bench.json"));
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, `${json}\n`);
console.log(`\n${json}\n\nWritten to ${path.relative(process.cwd(), file)}.`);
