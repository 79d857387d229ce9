// messages.send through Google's own server and our handler: what it asks of the database, and how long it takes.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { http } from "@google-cloud/functions-framework";
import { getTestServer } from "@google-cloud/functions-framework/testing";
import { setEnvironment, startDatabase } from "./environment.ts";
import { quantile, report, round } from "./figures.ts";

const CALLS = 400;
const WARM_UP = 40;

setEnvironment("smtp://127.0.0.1:1");
const dir = fs.mkdtempSync(path.join(os.tmpdir(), "openhood-bench-"));
const { rpcs, close } = await startDatabase(dir);
const { api } = await import("../src/index.ts");
http("api", api as Parameters<typeof http>[1]);
const server = getTestServer("api").listen(0, "127.0.0.1");
await once(server, "listening");
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/messages.send`;

/** One message from a person of its own: a limit is not what is measured. Returns milliseconds. */
async function send(number: number, website = ""): Promise<number> {
  const message = {
    name: "Ana Ruiz",
    email: `ana${number}@example.com`,
    vehicle: "2016 Honda Civic",
    message: "The brakes squeal when it rains. Could you have a look this week?",
    language: "en",
    website,
    key: randomUUID(),
  };
  const start = performance.now();
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `198.51.100.${number % 200}` },
    body: JSON.stringify(message),
  });
  const body = await answer.text();
  const ms = performance.now() - start;
  if (!body.includes('"ok":true')) throw new Error(`messages.send answered ${answer.status}: ${body}`);
  return ms;
}

/** Requests one call makes. */
async function requests(number: number, website = "") {
  const before = { ...rpcs };
  await send(number, website);
  const made = Object.entries(rpcs).map(
    ([name, count]) => [name, count - before[name as keyof typeof before]] as const,
  );
  return Object.fromEntries(made.filter(([, count]) => count > 0));
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0);
const named = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");

for (let number = 0; number < WARM_UP; number++) await send(number);
// What fills in the trap for robots is counted like any other call, and writes nothing: that is the limit alone.
const limit = await requests(WARM_UP, "https://spam.example");
const all = await requests(WARM_UP + 1);
const own = Object.fromEntries(
  Object.entries(all)
    .map(([name, count]) => [name, count - (limit[name] ?? 0)] as const)
    .filter(([, count]) => count > 0),
);
const times: number[] = [];
for (let number = WARM_UP + 2; number < CALLS; number++) times.push(await send(number));

report([
  {
    figure: "messages.send, round trips of its own",
    value: sum(own),
    unit: "requests",
    target: "1 commit",
    note: named(own),
  },
  {
    figure: "messages.send, round trips of the rate limit",
    value: sum(limit),
    unit: "requests",
    note: named(limit),
  },
  {
    figure: "messages.send, p50",
    value: round(quantile(times, 0.5), 1),
    unit: "ms",
    note: `HTTP to answer, embedded database with its journal on disk, ${times.length} calls one after another`,
  },
  { figure: "messages.send, p95", value: round(quantile(times, 0.95), 1), unit: "ms" },
]);
server.closeAllConnections();
server.close();
await close();
fs.rmSync(dir, { recursive: true, force: true });
