// A morning in an average shop: 60 orders, six of the staff, two hours. What it reads and writes, and what Google charges.
import { compareLines } from "../src/stores/search-lines.ts";
import { type Billed, billedFor, countBilled } from "./billed.ts";
import { type Figure, report, round } from "./figures.ts";
import { makeOrderShop, people } from "./order-shop.ts";
import { bayScreen, boardScreen, orderScreen, watch } from "./screens.ts";
import { sweepOnce } from "./sweep-once.ts";
import { arrival, pickUp, type Step, work } from "./visit.ts";

const [THERE, COMING, WORKED, LEAVING] = [40, 20, 24, 12];
/** Seconds: of the morning, between two polls of a screen, and between two sweeps. */
const [MORNING, POLL, SWEEP] = [2 * 3_600, 2, 60];
/** Hours and days a shop is open in a month. */
const [HOURS, DAYS] = [9, 26];

const [owner, advisor, counter, ...technicians] = people;
const shop = await makeOrderShop();
const { db, pass, close } = shop.world;
const of = <T>(all: readonly T[], n: number): T => all[n % all.length] as T;
const all = async (steps: readonly Step[]) => {
  for (const step of steps) {
    pass(1_000);
    await step();
  }
};

// What stands in the shop as it opens: some are approved, some ready to be picked up.
const cars = Array.from({ length: THERE + COMING }, (_, n) => ({
  ...arrival(shop, n, of([advisor, counter], n), of(technicians, n)),
  advisor: of([advisor, counter], n),
  technician: of(technicians, n),
}));
for (const [n, { steps, id, ...who }] of cars.slice(0, THERE).entries()) {
  await all(steps);
  if (n >= THERE - LEAVING) await all(work(shop, id, who.advisor, who.technician));
}
await compareLines(db, shop.world.as("owner").now().getTime());

// Who does what, in its turn: each car's own steps one after the other, all of them spread over the morning.
const visits: Step[][] = [
  ...cars.slice(THERE).map(({ steps }) => steps),
  ...cars.slice(THERE - LEAVING, THERE).map(({ id, advisor }) => [pickUp(shop, id, advisor)]),
];
// A technician works on one car after the other.
for (const technician of technicians) {
  const own = cars.slice(0, WORKED).filter((car) => car.technician === technician);
  visits.push(own.flatMap(({ id, advisor }) => work(shop, id, advisor, technician)));
}
const due = visits
  .flatMap((steps, n) =>
    steps.map((step, at) => ({
      step,
      when: ((at + (n + 1) / (visits.length + 1)) / steps.length) * MORNING,
    })),
  )
  .toSorted((a, b) => a.when - b.when);

const shown = { advisor: cars[0], counter: cars[1] };
const screens = [
  boardScreen(owner),
  orderScreen(advisor, () => shown.advisor?.id() ?? ""),
  orderScreen(counter, () => shown.counter?.id() ?? ""),
  ...technicians.map(bayScreen),
].map((screen) => watch(shop, screen));

const billed = countBilled(db);
shop.billWith(billed);
const parts: Record<"work" | "screens" | "sweeps", Billed[]> = { work: [], screens: [], sweeps: [] };
let requests = 0;
const tick = async () => {
  const ticked = await billedFor(billed, () => Promise.all(screens.map((screen) => screen.tick())));
  parts.screens.push(ticked);
  requests += ticked.result.reduce((sum, made) => sum + made, 0);
  return ticked;
};
await tick();
// Nothing has moved: so it is billed each time nothing has, and need not be asked again and again.
const quiet = await tick();
for (let second = 0; second < MORNING; second += POLL) {
  pass(POLL * 1_000);
  const isQuiet = (due[0]?.when ?? MORNING) >= second + POLL;
  while ((due[0]?.when ?? MORNING) < second + POLL) {
    const next = due.shift();
    if (next) parts.work.push(await billedFor(billed, next.step));
    requests += 1;
  }
  // The advisors go through the orders, one every two minutes.
  if (second % 120 === 0) {
    const here = cars.filter(({ id }) => id() !== "");
    shown.advisor = of(here, second / 60);
    shown.counter = of(here, second / 60 + 1);
  }
  if (isQuiet) {
    parts.screens.push(quiet);
    billed.reads += quiet.reads;
    requests += screens.length;
  } else await tick();
  if (second % SWEEP === 0) parts.sweeps.push(await billedFor(billed, () => sweepOnce(shop)));
}
if (due.length > 0) throw new Error(`${due.length} steps are left`);

const total = (some: readonly Billed[], what: keyof Billed) => some.reduce((sum, one) => sum + one[what], 0);
const noted = (what: "reads" | "writes" | "deletes") =>
  Object.entries(parts)
    .map(([name, some]) => `${name} ${total(some, what).toLocaleString("en")}`)
    .join(", ");

/** US dollars for 100,000 documents in us-east1, and what a day has for nothing (cloud.google.com/firestore/pricing). */
const PRICES = { reads: 0.03, writes: 0.09, deletes: 0.01 };
const FREE = { reads: 50_000, writes: 20_000, deletes: 20_000 };
/** A vCPU and a GiB for a second, a million requests, and what a month has for nothing (cloud.google.com/run/pricing). */
const RUN = { cpu: 0.000024, gib: 0.0000025, million: 0.4 };
const RUN_FREE = { cpu: 180_000, gib: 360_000, requests: 2_000_000 };
/** Seconds a request is charged for at least, though requests share an instance. */
const CHARGED = 0.1;
const mornings = (HOURS * 3_600) / MORNING;
const database = (["reads", "writes", "deletes"] as const).reduce((sum, what) => {
  const day = billed[what] * mornings;
  return sum + (DAYS * Math.max(0, day - FREE[what]) * PRICES[what]) / 100_000;
}, 0);
const calls = requests * mornings * DAYS;
const seconds = calls * CHARGED;
const run =
  Math.max(0, seconds - RUN_FREE.cpu) * RUN.cpu +
  Math.max(0, seconds / 2 - RUN_FREE.gib) * RUN.gib +
  (Math.max(0, calls - RUN_FREE.requests) * RUN.million) / 1_000_000;

const morning = `${THERE + COMING} orders, ${people.length} staff, each with a screen open, 2 hours`;
const figures: Figure[] = [
  {
    figure: "a morning, documents read",
    value: billed.reads,
    unit: "documents",
    note: `${morning}; ${noted("reads")}`,
  },
  {
    figure: "a morning, documents written",
    value: billed.writes,
    unit: "documents",
    note: `${parts.work.length} calls that change something; ${noted("writes")}`,
  },
  {
    figure: "a month of such mornings, the database",
    value: round(database, 2),
    unit: "US$",
    note: `${HOURS} hours on ${DAYS} days, beyond the free quota; storage and mail apart`,
  },
  {
    figure: "a month of such mornings, the functions",
    value: round(run, 2),
    unit: "US$",
    note: `${round(calls / 1_000_000, 1)} million requests at ${CHARGED * 1_000} ms each, as if none shared an instance`,
  },
];
report(figures);
await close();
