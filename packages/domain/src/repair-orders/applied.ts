import type { ReadingDoubt } from "../customers/vehicle-rules.ts";
import { same } from "../fingerprint.ts";
import { authorizationOf } from "./authorization.ts";
import type { CommandOf, OrderCommand, SetCommand } from "./commands.ts";
import type { Job } from "./job.ts";
import type { RepairOrder } from "./order.ts";
import { fieldIn, targetOf } from "./places.ts";
import type { RequiredField } from "./settings.ts";
import type { DocumentStatus, Stage } from "./stages.ts";

/** What is missing before a step: a field of the order, or of one of its jobs. */
export type Missing = { field: RequiredField; job: string | null };

/** Why a command does not hold, and what would be needed. */
export type OrderRefusal =
  /** It is frozen; a correction is a credit note. */
  | { reason: "posted" }
  | { reason: "too-many"; of: "jobs" | "lines" | "fees" | "concerns"; limit: number }
  /** In cents. */
  | { reason: "too-much"; limit: number }
  /** Something of that id is there already. */
  | { reason: "id-taken" }
  /** A line of this kind has no such field, or cannot stand there. */
  | { reason: "not-possible" }
  /** The customer has decided on it: it stays on the paper, unless they are asked again first. */
  | { reason: "decided"; jobs: string[] }
  /** The total of what is approved would rise; these jobs have to be asked about again first. */
  | { reason: "raises-approved"; jobs: string[] }
  /** A technician found it; the counter has to take it up, with its price, before the customer is asked. */
  | { reason: "proposed" }
  /** So many proposals of one technician wait on an order already. */
  | { reason: "too-many-proposals"; limit: number }
  /** A technician withdraws only what they found themselves, while the counter has not taken it up. */
  | { reason: "taken-up" }
  /** What a technician found or wrote up on a car that has left meanwhile: nobody would read it on its order. */
  | { reason: "car-left" }
  /** Whoever decides by the counter's word is no approver for this car, or may something else by now. */
  | { reason: "approver-changed"; name: string }
  /** Whoever is named does not work here. */
  | { reason: "not-staff" }
  | { reason: "no-such-stage" }
  /** `allowed`: where it can go from there. */
  | { reason: "stage-move"; from: Stage; to: Stage; allowed: readonly Stage[] }
  | { reason: "document-move"; from: DocumentStatus; to: DocumentStatus; allowed: readonly DocumentStatus[] }
  /** Work needs a job the customer has approved as it is now. */
  | { reason: "nothing-approved" }
  /** These jobs have to be decided on first. */
  | { reason: "undecided"; jobs: string[] }
  /** These jobs were approved and are to be done; to leave them, the customer has to be asked again first. */
  | { reason: "approved-work"; jobs: string[] }
  /** Work is under way on the last approved job: the car has to be awaiting approval first. */
  | { reason: "in-work" }
  /** The visit is off; nothing is approved for it unless that is taken back first. */
  | { reason: "canceled"; stage: "canceled" | "no-show" }
  /** So many decisions are on record for one order; more work needs another order. */
  | { reason: "too-many-decisions"; limit: number }
  /** The record of decisions was changed from outside, beginning with this entry: nothing is written behind it. */
  | { reason: "ledger-broken"; entry: number }
  /** Work is put off until a date that has come. */
  | { reason: "date-past"; until: string }
  /** The prices no longer hold, and have to be looked at again first. */
  | { reason: "expired"; until: string }
  | { reason: "missing"; missing: Missing[] }
  /** A reading of the odometer has to be confirmed; `than`: beside the car's last reading, or the one the order came in with. */
  | ({ reason: "odometer"; than: "last" | "in" } & ReadingDoubt);

/** Somebody changed the very thing: what it is now, and who made it so; null where that is too long ago to tell. */
export type OrderConflict = {
  what: string;
  present: unknown;
  set: RepairOrder["touched"][number] | null;
};

/** What a command comes to. `changed`: false when all of it was so already. */
export type Applied =
  | { ok: true; order: RepairOrder; changed: boolean }
  | ({ ok: false; kind: "conflict" } & OrderConflict)
  | ({ ok: false; kind: "refused" } & OrderRefusal);

/** Part of an order as it would be, with what was touched; or why not. */
export type Step = { ok: true; order: RepairOrder; touched: string[] } | Extract<Applied, { ok: false }>;

export const refuse = (refusal: OrderRefusal): Extract<Step, { kind: "refused" }> => ({
  ok: false,
  kind: "refused",
  ...refusal,
});

/** Says that somebody was faster. */
export const conflict = (
  { touched }: Pick<RepairOrder, "touched">,
  what: string,
  present: unknown,
): Extract<Step, { kind: "conflict" }> => ({
  ok: false,
  kind: "conflict",
  what,
  present,
  set: touched.findLast((one) => one.what === what) ?? null,
});

/**
 * Says that somebody was faster with something in a job: who touched it last. Of a line that is gone nothing tells which job it
 * stood in: where one went later than that, nobody is named.
 */
export function conflictInside(
  order: Pick<RepairOrder, "touched" | "jobs" | "fees">,
  job: Pick<Job, "id" | "lines">,
  present: unknown,
): Extract<Step, { kind: "conflict" }> {
  const isOf = (what: string) => (one: string) => what === one || what.startsWith(`${one}.`);
  const all = [whatOf.job(job.id), ...job.lines.map(({ id }) => whatOf.line(id))];
  const lines = [...order.jobs.flatMap((one) => one.lines), ...order.fees].map(({ id }) => whatOf.line(id));
  const isGone = (what: string) => what.startsWith(whatOf.line("")) && !lines.some(isOf(what));
  const last = order.touched.findLast(({ what }) => all.some(isOf(what)) || isGone(what));
  const what = whatOf.job(job.id);
  return { ok: false, kind: "conflict", what, present, set: last && !isGone(last.what) ? last : null };
}

export const step = (order: RepairOrder, ...touched: string[]): Step => ({ ok: true, order, touched });

/** Names of what a command touches. */
export const whatOf = {
  order: (field: string) => `order.${field}`,
  vehicle: (field: string) => `vehicle.${field}`,
  job: (id: string, field?: string) => (field ? `job.${id}.${field}` : `job.${id}`),
  line: (id: string, field?: string) => (field ? `line.${id}.${field}` : `line.${id}`),
  concern: (id: string) => `concern.${id}`,
};

/** What the customer's word on a job is called among what is touched. */
export const whatOfWord = (job: string) => whatOf.job(job, "authorization");

/** What a field that a command sets is called among what it touches. */
export function whatOfField(command: SetCommand, field: string): string {
  switch (command.type) {
    case "set-order":
      return whatOf.order(field);
    case "set-vehicle":
      return whatOf.vehicle(field);
    case "set-job":
      return whatOf.job(command.job, field);
    case "set-line":
      return whatOf.line(command.line, field);
  }
}

/**
 * The part of a command somebody else was faster with, as if it had been made on what is there now; null where they did something
 * else than to write another value.
 */
export function onPresent(command: OrderCommand, { what, present }: OrderConflict): OrderCommand | null {
  if (command.type === "set-concern") return { ...command, from: present as string | null };
  if (command.type === "move-stage") return { ...command, from: present as CommandOf<"move-stage">["from"] };
  if (command.type === "decide") return what === whatOfWord(command.job) ? command : null;
  if (!("changes" in command)) return null;
  const mine = command.changes.find(({ field }) => whatOfField(command, field) === what);
  return mine ? ({ ...command, changes: [{ ...mine, from: present }] } as SetCommand) : null;
}

/**
 * A conflict as it would be by now: what is there, and who made it so. It stays as it was where that is gone. Null once what was
 * wanted is there.
 */
export function conflictNow(
  order: RepairOrder,
  command: OrderCommand,
  then: OrderConflict,
): OrderConflict | null {
  const { what } = then;
  const now = (target: object, field: string, to: unknown): OrderConflict | null => {
    const present = fieldIn(target, field);
    if (same(present, to)) return null;
    if (same(present, then.present)) return then;
    return { what, present, set: order.touched.findLast((one) => one.what === what) ?? null };
  };
  if (command.type === "set-concern" && order.concerns.some(({ text }) => text === command.to)) return null;
  if (command.type === "set-concern")
    return now(order.concerns.find(({ id }) => id === command.concern) ?? {}, "text", command.to);
  if (command.type === "move-stage") {
    const { is, column } = order.stage;
    return now({ stage: { is, column } }, "stage", command.to);
  }
  if (command.type === "decide" || command.type === "ask-again") {
    const job = order.jobs.find(({ id }) => id === command.job);
    if (!job || what !== whatOfWord(command.job)) return then;
    const wanted = command.type === "decide" ? command.decision.status : "pending";
    return now({ status: authorizationOf(job) }, "status", wanted);
  }
  if (!("changes" in command)) return then;
  const target = targetOf(order, command);
  const mine = command.changes.find(({ field }) => whatOfField(command, field) === what);
  return target && mine ? now(target, mine.field, mine.to) : then;
}

export const idsOf = (all: readonly { id: string }[]): string[] => all.map(({ id }) => id);
