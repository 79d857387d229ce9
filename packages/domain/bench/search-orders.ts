// Looking through 20,000 orders on the device: what one key costs, and what the copy weighs on its way there.
import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { defaultCannedJobs } from "../src/repair-orders/default-canned-jobs.ts";
import { entryOf, findLines, indexOf } from "../src/search/find-lines.ts";
import { decodeLine, encodeLine, lineKey } from "../src/search/line.ts";
import { orderLine } from "../src/search/lines.ts";
import { job, order } from "../test/repair-orders/orders.ts";

const ORDERS = 20_000;
const ROUNDS = 5;
const NOW = Date.UTC(2026, 0, 5);
const of = <T>(all: readonly T[], n: number): T => all[n % all.length] as T;
/** Evenly strewn, and the same each time. */
const digits = (of: string, n: number, count: number): string =>
  String(createHash("sha256").update(`${of}${n}`).digest().readUIntBE(0, 6))
    .padStart(count, "0")
    .slice(-count);
const first = "Ana José Maria Zoë Walter Priya Chen Dana Luis Hannah Omar Kim Rosa Pat Tom Ivy".split(" ");
const last = "Diaz Núñez Smith O'Brien Lindqvist Okafor Garcia Lee Whitfield Novak Ruiz Ford".split(" ");
const cars = [
  ["Honda", "Civic"],
  ["Ford", "F-150"],
  ["Toyota", "Tacoma"],
  ["Nissan", "Rogue"],
  ["Jeep", "Wrangler"],
] as const;

/** Order by order as a shop has them: 6,000 customers who come back, two or three canned jobs each time. */
function lineOf(n: number): [string, string] {
  const who = (n * 7) % 6_000;
  const [make, model] = of(cars, who);
  const name = `${of(first, Number(digits("first", who, 3)))} ${of(last, Number(digits("last", who, 3)))}`;
  const line = orderLine(
    order({
      id: randomUUID(),
      number: 1_001 + n,
      createdAt: new Date(Date.UTC(2020, 0, 6) + n * 7_919_000).toISOString(),
      customer: { ...order().customer, name, phone: `+1${digits("phone", who, 10)}` },
      vehicle: {
        ...order().vehicle,
        plate: `${of([..."ABCDEFGH"], who)}${digits("plate", who, 6)}`,
        vin: `1HGCM${digits("vin", who, 12)}`,
        year: 2_005 + (who % 20),
        make,
        model,
      },
      jobs: Array.from({ length: 2 + (n % 2) }, (_, at) => {
        const canned = of(defaultCannedJobs.jobs, Number(digits("job", 3 * n + at, 4)));
        return job(`${at}`, [], { name: canned.name });
      }),
    }),
  );
  return [lineKey(line), encodeLine(line)];
}

const stored = Array.from({ length: ORDERS }, (_, n) => lineOf(n));
const wire = Buffer.from(JSON.stringify(Object.fromEntries(stored)));
const began = performance.now();
const index = indexOf(stored.map(([key, text]) => entryOf(decodeLine(key, text))));
const made = performance.now() - began;

const words = [
  "1042",
  "jose nunez",
  "an",
  "f-150",
  "a123",
  "diaz civic",
  "555 01",
  "9137",
  "brake",
  "aceite",
];
const times: number[] = [];
let found = 0;
for (let round = 0; round < ROUNDS; round++)
  for (const word of words)
    for (let typed = 1; typed <= word.length; typed++) {
      const from = performance.now();
      found += findLines(index, word.slice(0, typed), { most: 8, now: NOW }).order.count;
      times.push(performance.now() - from);
    }
assert.ok(found > 0);

const sorted = times.toSorted((a, b) => a - b);
const at = (share: number) => Number((sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1));
const orders = `${ORDERS.toLocaleString("en")} orders`;
console.log(
  `\n${JSON.stringify([
    {
      figure: `search over ${orders}, one key, p95`,
      value: at(0.95),
      unit: "ms",
      target: "≤ 20",
      note: `median ${at(0.5)} ms, the slowest ${at(1)} ms, of ${times.length} keys; no key asks the server`,
    },
    {
      figure: `search, copy of ${orders}, on its way`,
      value: Math.round(
        brotliCompressSync(wire, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length / 1_024,
      ),
      unit: "KB brotli",
      target: "≤ 1,024",
      note: `${Math.round(gzipSync(wire, { level: 4 }).length / 1_024)} KB gzip for who cannot read that, ${Math.round(wire.length / 1_024)} KB as text; made ready in ${Math.round(made)} ms, a few at a time; in memory only, gone with the session`,
    },
  ])}`,
);
