import type { LedgerEntry } from "../approvals/entry.ts";
import type { Appointment } from "../booking/appointment.ts";
import { odometerHistory } from "../booking/intake.ts";
import { type Clock, dateAt } from "../booking/quarters.ts";
import type { Instant } from "../fields.ts";
import type { Serviced } from "../maintenance/serviced.ts";
import type { Message } from "../messages/message.ts";
import { declinedWork } from "../repair-orders/declined-work.ts";
import type { Authorization, Job } from "../repair-orders/job.ts";
import type { Asked, OrderStamp, RepairOrder } from "../repair-orders/order.ts";
import { reachedAt, reachedBy } from "../repair-orders/reached.ts";
import type { Stage } from "../repair-orders/stages.ts";
import { MAX_EXCERPT, type ThreadEntry } from "../threads/entry.ts";
import type { CorrectedReading, KeptReading, Vehicle } from "./vehicle.ts";

type Decided = Exclude<Authorization, { status: "pending" }>;

/** What of a car's way through the shop is told beside its visits; all of it stands on its order. */
const MILESTONES = ["checked-in", "ready", "picked-up", "canceled", "no-show"] as const satisfies Stage[];
type Milestone = (typeof MILESTONES)[number];
const isMilestone = (stage: Stage): stage is Milestone => (MILESTONES as readonly Stage[]).includes(stage);

/** Something that happened with a customer or a car. */
export type Happened = {
  /** The shop's local date. */
  on: string;
  /** Null where only the date is known. */
  at: Instant | null;
  /** The vehicle's id, where it is about one that is known. */
  vehicle: string | null;
} & (
  | { kind: "appointment"; id: string; status: Appointment["state"]["status"]; services: Job["name"][] }
  | { kind: "order"; id: string; number: number }
  | { kind: "stage"; order: string; number: number; stage: Milestone }
  | {
      kind: "decision";
      order: string;
      number: number;
      job: string;
      name: Job["name"];
      status: Decided["status"];
      cents: number;
      by: string;
      channel: Decided["said"]["channel"];
      /** Was it refused or put off, and is still to be offered again? */
      waits: boolean;
    }
  /** Somebody was asked to decide; `approver`: whom besides the customer. */
  | {
      kind: "asked";
      order: string;
      number: number;
      approver: string | null;
      channel: Asked["channel"];
      by: string;
    }
  | { kind: "links-ended"; order: string; number: number; links: number; by: string }
  /** Written on an order, or (order null) by the contact page. */
  | {
      kind: "words";
      id: string;
      order: { id: string; number: number } | null;
      by: string | null;
      text: string;
    }
  /** `corrected`: it was wrong, and by whom it was corrected. */
  | ({ kind: "reading"; isLower: boolean } & KeptReading & Partial<Pick<CorrectedReading, "corrected">>)
  | ({ kind: "service" } & Serviced)
);

/** That somebody was asked to decide on an order, or that its links were ended. */
type AskOn = { order: string } & OrderStamp &
  (Pick<Extract<Happened, { kind: "asked" }>, "approver" | "channel"> | { links: number });

/** All that is known of a customer or of a car. */
export type Sources = {
  orders: readonly RepairOrder[];
  /** What was decided on them. What is not among it is told by the orders, which keep the last word on each job. */
  decisions: readonly Pick<LedgerEntry, "order" | "at" | "said" | "jobs">[];
  asks: readonly AskOn[];
  appointments: readonly Appointment[];
  entries: readonly ThreadEntry[];
  messages: readonly Message[];
  vehicles: readonly Pick<Vehicle, "id" | "odometer" | "corrected" | "serviced" | "merged">[];
};

const excerpt = (text: string): string =>
  text.length <= MAX_EXCERPT ? text : `${text.slice(0, MAX_EXCERPT).trimEnd()}…`;

/**
 * Everything that happened, the latest first; of one day what has no time of its own comes last.
 * @param since an instant: only what came after it, and what of its day has a time; null for all of it
 */
export function timelineOf(sources: Sources, clock: Clock, since: Instant | null): Happened[] {
  const dated = <Event extends object>(at: Instant, event: Event) => ({
    ...event,
    at,
    on: dateAt(Date.parse(at), clock),
  });
  const into = new Map(sources.vehicles.map(({ id, merged }) => [id, merged?.into ?? id]));
  const carOf = ({ vehicle }: RepairOrder | Appointment) =>
    vehicle.id === null ? null : (into.get(vehicle.id) ?? vehicle.id);
  const orders = new Map(sources.orders.map((order) => [order.id, order]));
  const waiting = new Set(declinedWork(sources.orders).map(({ order, job }) => `${order} ${job.id}`));
  const happened: Happened[] = [
    ...sources.appointments.map((one) =>
      dated(one.arrival.from, {
        kind: "appointment" as const,
        id: one.id,
        vehicle: carOf(one),
        status: one.state.status,
        services: one.services.map(({ name }) => name),
      }),
    ),
    ...sources.orders.flatMap((order) => [
      dated(order.createdAt, {
        kind: "order" as const,
        ...{ id: order.id, number: order.number, vehicle: carOf(order) },
      }),
      ...reachedBy(order).flatMap(({ is: stage, at }) =>
        isMilestone(stage) && at !== order.createdAt
          ? dated(at, {
              kind: "stage" as const,
              ...{ order: order.id, number: order.number, vehicle: carOf(order), stage },
            })
          : [],
      ),
      ...decisionsOn(order, sources.decisions).map(({ at, said, job, isLatest }) =>
        dated(at, {
          kind: "decision" as const,
          ...{ order: order.id, number: order.number, vehicle: carOf(order), job: job.id, name: job.name },
          ...{ status: job.status, cents: job.cents, by: said.by.name, channel: said.channel },
          waits: isLatest && waiting.has(`${order.id} ${job.id}`),
        }),
      ),
      ...sources.asks
        .filter((one) => one.order === order.id)
        .map((one) => dated(one.at, { ...askedOn(order, one), vehicle: carOf(order) })),
    ]),
    ...sources.entries.map((entry) => {
      const order = orders.get(entry.order);
      return dated(entry.at, {
        kind: "words" as const,
        id: `${entry.order} ${entry.number}`,
        order: order ? { id: order.id, number: order.number } : null,
        vehicle: order ? carOf(order) : null,
        ...{ by: entry.from.name, text: excerpt(entry.text) },
      });
    }),
    ...sources.messages.flatMap(({ id, from, entries }) =>
      entries.map((entry) =>
        dated(entry.at, {
          kind: "words" as const,
          ...{ id: `${id} ${entry.id}`, order: null, vehicle: null, text: excerpt(entry.text) },
          by: entry.by.kind === "customer" ? from.name : entry.by.name,
        }),
      ),
    ),
    ...sources.vehicles
      .filter(({ merged }) => !merged)
      .flatMap(({ id: vehicle, odometer, corrected = [], serviced = [] }) => [
        ...[...odometerHistory(odometer), ...corrected.map((one) => ({ ...one, isLower: false }))].map(
          (one) => ({
            ...{ kind: "reading" as const, vehicle, ...one },
            // Corrected later, it still is of its day.
            at: one.from && dateAt(Date.parse(one.from.at), clock) === one.on ? one.from.at : null,
          }),
        ),
        ...serviced.map((one) => {
          const order = orders.get(one.order);
          const done = order && doneAt(order, one.canned);
          const at = done && dateAt(Date.parse(done), clock) === one.on ? done : null;
          return { kind: "service" as const, vehicle, at, ...one };
        }),
      ]),
  ];
  const day = since === null ? "" : dateAt(Date.parse(since), clock);
  return happened
    .filter(({ on, at }) => since === null || on > day || (at !== null && at >= since))
    .sort((a, b) => {
      if (a.on !== b.on) return a.on < b.on ? 1 : -1;
      return (b.at ?? "") < (a.at ?? "") ? -1 : (b.at ?? "") > (a.at ?? "") ? 1 : 0;
    });
}

function askedOn({ id: order, number }: RepairOrder, one: AskOn) {
  const of = { order, number, by: one.by.name };
  if ("links" in one) return { kind: "links-ended" as const, ...of, links: one.links };
  return { kind: "asked" as const, ...of, approver: one.approver, channel: one.channel };
}

/** What was said to each job of an order, each time it was, and whether it is the last word. */
function decisionsOn(order: RepairOrder, all: Sources["decisions"]) {
  const told = all
    .filter((entry) => entry.order === order.id)
    .flatMap(({ at, said, jobs }) =>
      jobs.map(({ id, name, cents, word: { status } }) => ({ at, said, job: { id, name, cents, status } })),
    );
  const present = order.jobs.flatMap(({ id, name, authorization: of }) =>
    of.status === "pending"
      ? []
      : [{ at: of.at, said: of.said, job: { id, name, cents: of.cents, status: of.status } }],
  );
  const isOf =
    ({ at, job }: (typeof told)[number]) =>
    (one: (typeof told)[number]) =>
      one.at === at && one.job.id === job.id;
  return [
    ...told.map((one) => ({ ...one, isLatest: present.some(isOf(one)) })),
    ...present.filter((one) => !told.some(isOf(one))).map((one) => ({ ...one, isLatest: true })),
  ];
}

/** When a canned job of an order was done: as its car was ready, or as somebody said yes to it after that; null where nobody kept it. */
function doneAt(order: RepairOrder, canned: string): Instant | null {
  const ready = reachedAt(order, "ready") ?? reachedAt(order, "picked-up");
  const words = order.jobs.flatMap((job) =>
    job.canned === canned && job.authorization.status === "approved" ? [job.authorization.at] : [],
  );
  return (ready && [ready, ...words].toSorted().at(-1)) ?? null;
}
