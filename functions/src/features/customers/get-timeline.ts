import { peopleOf } from "@openhood/domain/customers/people";
import { recordIds } from "@openhood/domain/customers/record";
import { type Happened, timelineOf } from "@openhood/domain/customers/timeline";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { ofRecords, ofVehicles } from "../../stores/appointment-queries.ts";
import { asksOn } from "../../stores/asks.ts";
import { load } from "../../stores/customers.ts";
import { latestEntriesOf } from "../../stores/ledger.ts";
import { latestFrom } from "../../stores/messages.ts";
import { type OrdersOf, page } from "../../stores/orders.ts";
import { loadClock } from "../../stores/shop.ts";
import { latestEntries } from "../../stores/threads.ts";
import { allOnRecords, byIds, idsOfCar } from "../../stores/vehicles.ts";

/** Of how many orders, visits and messages a page tells more. */
const PAGE = 25;
/** Most pages: what is older stands on its order. */
export const MAX_PAGES = 4;
/** Of how many of the latest words, decisions and questions on an order is told, and of how many vehicles. */
const WORDS = 10;
const VEHICLES = 100;

type Subject = { kind: "record" | "vehicle"; id: string };

/**
 * Everything that happened with a customer or a car, the latest first, as far as `pages` pages reach: visits, orders, what was
 * decided, who was asked, what was written, readings and services. Reads at most 25 orders, visits and messages of each address a page,
 * with ten words, ten decisions and ten questions an order; nothing is told that lies before the last of any of these.
 */
export async function getTimeline(
  ctx: Ctx,
  { of, pages }: { of: Subject; pages: number },
): Promise<{ happened: Happened[]; more: boolean }> {
  authorize(ctx, "customers.timeline");
  const db = await ctx.db();
  const size = PAGE * pages;
  const { within, appointments, vehicles, messages } = await (of.kind === "vehicle"
    ? ofCar(db, of.id, size)
    : ofRecord(db, of.id, size));
  const [orders, clock] = await Promise.all([page(db, within, size, null), loadClock(db)]);
  const decidedOn = orders.filter(({ ledger }) => ledger);
  const [entries, asks, decisions] = await Promise.all([
    Promise.all(orders.map(({ id }) => latestEntries(db, id, WORDS))),
    Promise.all(
      orders.map(async ({ id: order }) => (await asksOn(db, order, WORDS)).map((one) => ({ ...one, order }))),
    ),
    Promise.all(decidedOn.map(({ id }) => latestEntriesOf(db, id, WORDS))),
  ]);
  const ends = [
    orders.map(({ createdAt }) => createdAt),
    appointments.map(({ arrival }) => arrival.from),
    ...messages.map((some) => some.map(({ sentAt }) => sentAt)),
  ].flatMap((times) => (times.length < size ? [] : times.slice(-1)));
  const since = ends.sort().at(-1) ?? null;
  const sources = {
    ...{ orders, appointments, vehicles, messages: messages.flat() },
    ...{ entries: entries.flat(), asks: asks.flat(), decisions: decisions.flat() },
  };
  return {
    happened: timelineOf(sources, clock, pages < MAX_PAGES ? since : null),
    more: since !== null && pages < MAX_PAGES,
  };
}

type Db = Awaited<ReturnType<Ctx["db"]>>;
const inTurn = <One extends { arrival: { from: string } }>(all: One[], size: number): One[] =>
  all.sort((a, b) => (a.arrival.from < b.arrival.from ? 1 : -1)).slice(0, size);

async function ofCar(db: Db, id: string, size: number) {
  const ids = await idsOfCar(db, id);
  const [vehicles, appointments] = await Promise.all([byIds(db, ids), ofVehicles(db, ids, size)]);
  const within: OrdersOf = { kind: "vehicles", ids };
  return { within, vehicles, appointments: inTurn(appointments, size), messages: [] };
}

async function ofRecord(db: Db, id: string, size: number) {
  const { record } = await load(db, id);
  const ids = recordIds(record);
  const emails = new Set(peopleOf(record.facts).flatMap(({ email }) => email ?? []));
  const [vehicles, appointments, messages] = await Promise.all([
    allOnRecords(db, ids, VEHICLES),
    ofRecords(db, ids, size),
    Promise.all([...emails].slice(0, WORDS).map((email) => latestFrom(db, email, size))),
  ]);
  const within: OrdersOf = { kind: "records", ids };
  return { within, vehicles, appointments: inTurn(appointments, size), messages };
}
