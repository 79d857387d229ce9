// booking.book and booking.days through Google's own server and our handler: what they ask of the database, and how long it takes.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { http } from "@google-cloud/functions-framework";
import { getTestServer } from "@google-cloud/functions-framework/testing";
import { dayGrid } from "@openhood/domain/booking/quarters";
import { utcDatesFor } from "@openhood/domain/booking/utc-days";
import { plusDays } from "@openhood/domain/days";
import { replaceMethod, wrapClients } from "@openhood/local-stack/database/client-pool";
import { demoBooking } from "@openhood/local-stack/seed/demo-booking";
import { demoProfile } from "@openhood/local-stack/seed/demo-shop";
import { setEnvironment, startDatabase } from "./environment.ts";
import { quantile, report, round } from "./figures.ts";

/** One-hour places: lanes × days × hours of the day. */
const [LANES, DAYS, HOURS] = [4, 14, 10];
const NONCE = "nonce";

setEnvironment("smtp://127.0.0.1:1");
const dir = fs.mkdtempSync(path.join(os.tmpdir(), "openhood-bench-"));
const { db, rpcs, close } = await startDatabase(dir);
let documents = 0;
wrapClients(db, (client) =>
  replaceMethod(client, "batchGetDocuments", (original, request, options) => {
    documents += (request as { documents?: string[] }).documents?.length ?? 0;
    return original(request, options);
  }),
);
const [{ api }, { seedShop }, { currentSettings }, { addCode, codeOf }, { shop }] = await Promise.all([
  import("../src/index.ts"),
  import("@openhood/local-stack/seed/shop"),
  import("../src/stores/booking-settings.ts"),
  import("../src/stores/booking-codes.ts"),
  import("../src/stores/shop.ts"),
]);
http("api", api as Parameters<typeof http>[1]);
const server = getTestServer("api").listen(0, "127.0.0.1");
await once(server, "listening");
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;

// The demo shop, its fortnight included; open round the week, so that every day of the bench is a day.
await seedShop(db);
const week = Array.from({ length: 7 }, () => [{ from: 480, to: 480 + HOURS * 60 }]);
const lanes = Array.from({ length: LANES }, (_, number) => ({
  id: `bench-${number}`,
  name: `Bench ${number}`,
  staffed: week,
  reserve: Array.from({ length: 7 }, () => []),
  skills: ["maintenance" as const],
}));
const batch = db.batch();
(await shop.profile(db)).save(batch, { ...demoProfile, hours: week, closures: [] });
(await currentSettings(db)).save(batch, { ...demoBooking, lanes, waitersPerDay: 50 });
await batch.commit();

async function call<T>(procedure: string, input: unknown, client: number): Promise<{ data: T; ms: number }> {
  const start = performance.now();
  const answer = await fetch(`${url}/${procedure}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": `10.${client >> 8}.${client & 255}.1`,
    },
    body: JSON.stringify(input),
  });
  const body = (await answer.json()) as { result?: { data: T } };
  if (!body.result) throw new Error(`${procedure} answered ${JSON.stringify(body)}`);
  return { data: body.result.data, ms: performance.now() - start };
}

/** Requests and documents one call costs. */
async function cost<T>(work: () => Promise<T>) {
  const before = { ...rpcs };
  documents = 0;
  const result = await work();
  const made = Object.entries(rpcs)
    .map(([name, count]) => [name, count - before[name as keyof typeof before]] as const)
    .filter(([, count]) => count > 0);
  return { result, documents, requests: Object.fromEntries(made) };
}
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0);
const named = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");
const less = (all: Record<string, number>, some: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(all)
      .map(([name, count]) => [name, count - (some[name] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );

const today = new Date().toISOString().slice(0, 10);
const config = { linkSecret: process.env.OPENHOOD_LINK_SECRET ?? "" };

/** A guest of their own books an hour of the shop, with the code they were mailed. */
async function book(number: number, hour: number) {
  const email = `guest${number}@example.com`;
  const one = db.batch();
  addCode(one, db, email, NONCE, Date.now());
  await one.commit();
  const date = plusDays(today, 2 + (Math.floor(hour / HOURS) % DAYS));
  const start = dayGrid(date, demoProfile.timeZone).first + 32 + 4 * (hour % HOURS);
  const input = {
    services: ["oil-change"],
    when: { kind: "waiter", date, start },
    vehicle: { plate: "KDR 4410" },
    name: "Ana Ruiz",
    email,
    language: "en",
    code: codeOf(config, email, NONCE),
    key: randomUUID(),
  };
  return cost(() => call<{ ok: boolean; reason?: string }>("booking.book", input, number));
}

// Twice over the whole fortnight: the first time everything is free.
const places = LANES * DAYS * HOURS;
const times: number[] = [];
let last = await book(0, 0);
for (let number = 1; number < places; number++) {
  last = await book(number, number % (DAYS * HOURS));
  if (last.result.data.ok) times.push(last.result.ms);
}
// What fills in the trap for robots is counted like any other call, and writes nothing: that is the limit alone.
const limited = await cost(() =>
  call(
    "messages.send",
    { name: "A", email: "a@example.com", message: "-", language: "en", website: "x", key: randomUUID() },
    9_999,
  ),
);
const days = 42;
// Local days lie on days by UTC, of which there is one more.
const dates = utcDatesFor(
  Array.from({ length: days }, (_, n) => plusDays(today, n)),
  demoProfile.timeZone,
);
const asked = await cost(() => call("booking.days", { from: dates[0], days: dates.length }, 9_998));
const full = await book(places + 1, 0);
const own = less(last.requests, limited.requests);

report([
  {
    figure: "booking.book, round trips of its own",
    value: sum(own),
    unit: "requests",
    target: "1 commit",
    note: `${named(own)}; a guest with a code, on a free lane`,
  },
  {
    figure: "booking.book, p50",
    value: round(quantile(times, 0.5), 1),
    unit: "ms",
    note: `${times.length} bookings one after another, embedded database with its journal on disk`,
  },
  { figure: "booking.book, p95", value: round(quantile(times, 0.95), 1), unit: "ms" },
  {
    figure: "booking.book refused, round trips of its own",
    value: sum(less(full.requests, limited.requests)),
    unit: "requests",
    note: `${named(less(full.requests, limited.requests))}; ${full.result.data.reason}, with the nearest free times`,
  },
  {
    figure: "booking.days, documents read per day asked for",
    value: round(asked.documents / days, 3),
    unit: "documents",
    target: "≤ 1.05",
    note: `${asked.documents} for ${days} days, ${named(asked.requests)}`,
  },
]);
server.closeAllConnections();
server.close();
await close();
fs.rmSync(dir, { recursive: true, force: true });
