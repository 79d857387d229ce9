import { z } from "zod";
import { Id, Instant, text } from "../fields.ts";
import { isApproved, isOffered } from "./authorization.ts";
import type { Job, Member } from "./job.ts";
import type { OrderStamp, RepairOrder } from "./order.ts";
import { priceOf } from "./prices.ts";
import { STAGE_RULES } from "./stages.ts";

/** Most stretches of work that are kept of one order. */
export const MAX_STRETCHES = 400;
/** How long a press made without a connection can wait until it is counted, ms. */
export const MAX_PRESS_AGE = 12 * 3_600_000;
/** By how much two presses can seem to have changed places, as one took longer on its way, ms. */
const ON_THE_WAY = 30_000;
/** Longest reason of a pause, in UTF-16 units. */
export const MAX_REASON = 80;

/** What a person presses. A pause or stop says on which job, so that an old one ends nothing newer. */
export const Press = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("start"), order: Id, job: Id }),
  z.strictObject({ kind: z.literal("pause"), order: Id, job: Id, reason: text(MAX_REASON).nullable() }),
  z.strictObject({ kind: z.literal("stop"), order: Id, job: Id }),
]);
export type Press = z.infer<typeof Press>;

/** From when to when; null while it goes on. */
export const Span = z.strictObject({ from: Instant, to: Instant.nullable() });
export type Span = z.infer<typeof Span>;

type Person = z.infer<typeof Member>;

/**
 * Why a stretch of work ended: pressed, another one started, the job, the car or the person is no longer there, the car is ready,
 * or what the customer approved is no longer what is done.
 */
export type StretchEnd =
  | "paused"
  | "stopped"
  | "switched"
  | "job-gone"
  | "ready"
  | "not-approved"
  | "left"
  | "corrected";

/** One person's work on one job without a break. */
export type Stretch = Span & {
  id: string;
  job: string;
  by: Person;
  end: StretchEnd | null;
  /** Why it was paused. */
  reason: string | null;
  /** Who changed its times, and what they were before. */
  corrections: { by: Person; at: string; was: Span }[];
};

/** On what a clock runs, and since when. */
type OpenStretch = {
  order: string;
  number: number;
  job: string;
  name: Job["name"];
  stretch: string;
  from: string;
};

/** Why a job is nobody's anymore: its order was canceled, its car has left or is not checked in, or the job was removed, declined or put off. */
export type JobGone = "canceled" | "left" | "away" | "removed" | "declined" | "deferred";

/** A person's clock: what runs, if anything, and the latest moment it was pressed. */
export type JobClock = {
  open: OpenStretch | null;
  pressedAt: string | null;
  /** What ran until it was ended without a press, when, how, by whom (a user's id), and what had become of its job (absent in older ones); absent or null once it is pressed again. */
  cut?: (OpenStretch & { at: string; end: StretchEnd; by?: string | null; gone?: JobGone | null }) | null;
  /** The latest moment to which a correction said they worked; absent or null while there was none. */
  workedUntil?: string | null;
};

/**
 * Why nobody can work on a job: the car is not here, or ready; the job is off the order; the customer does not want it now, has not
 * approved it while the car is in work, or approved it before it became other work, or dearer.
 */
export type NoWork = "not-here" | "ready" | "job-gone" | "not-wanted" | "not-approved" | "asked-again";

/** How a stretch of work ends as its job becomes nobody's. */
const CUT = {
  "not-here": "job-gone",
  "job-gone": "job-gone",
  "not-wanted": "job-gone",
  ready: "ready",
  "not-approved": "not-approved",
  "asked-again": "not-approved",
} as const satisfies Record<NoWork, StretchEnd>;
/** How a change of the order ends a stretch. */
export type Cut = (typeof CUT)[NoWork];
/** Did a change of the order end it? */
export const isCut = (end: StretchEnd | null): end is Cut => Object.values<unknown>(CUT).includes(end);

/** Why the clock cannot run on a job; null when it can. Until the car is in work, looking at it needs no approval, and what costs nothing never does. */
export function noWorkOn(order: Pick<RepairOrder, "stage" | "jobs">, id: string): NoWork | null {
  const job = order.jobs.find((one) => one.id === id);
  if (!job) return "job-gone";
  if (!isOffered(job)) return "not-wanted";
  const { here, working } = STAGE_RULES[order.stage.is];
  if (!here) return "not-here";
  if (order.stage.is === "ready") return "ready";
  if (isApproved(job)) return null;
  if (job.authorization.status === "approved") return "asked-again";
  return working && priceOf(job) > 0 ? "not-approved" : null;
}

/** What a press needs to know of an order; a technician's view of it has that, too. */
export type PressedOrder = Pick<RepairOrder, "number" | "createdAt"> & {
  jobs: readonly (Pick<Job, "id" | "name"> & { noWork: NoWork | null })[];
};
/** An order for {@link pressClock}. */
export const pressedOrder = (order: RepairOrder): PressedOrder => ({
  number: order.number,
  createdAt: order.createdAt,
  jobs: order.jobs.map(({ id, name }) => ({ id, name, noWork: noWorkOn(order, id) })),
});

/** Why a press does not count. `overtaken`: the clock was pressed after it, on another device. */
export type PressRefusal = NoWork | "too-old" | "overtaken" | "not-running";

export type Pressed =
  | { ok: false; reason: PressRefusal }
  | {
      ok: true;
      clock: JobClock;
      /** The stretch that ends, and how. */
      ended: { order: string; stretch: string; to: string; end: StretchEnd; reason: string | null } | null;
      begun: { order: string; stretch: Stretch } | null;
    };

/**
 * Presses a clock. It runs on one job at a time: who starts another one ends the first.
 * @param order the one the press is about; null when it is gone
 * @param ago how long before `stamp` it was pressed, ms
 * @param id of the stretch, should one begin
 */
export function pressClock(
  clock: JobClock,
  press: Press,
  { order, stamp, ago, id }: { order: PressedOrder | null; stamp: OrderStamp; ago: number; id: string },
): Pressed {
  if (ago > MAX_PRESS_AGE) return { ok: false, reason: "too-old" };
  const latest = clock.pressedAt === null ? 0 : Date.parse(clock.pressedAt);
  const moment = Date.parse(stamp.at) - ago;
  if (moment < latest - ON_THE_WAY) return { ok: false, reason: "overtaken" };
  // Nobody worked on an order before there was one, whatever a device's clock says of how long a press waited.
  const opened = press.kind === "start" && order ? Date.parse(order.createdAt) : 0;
  // Nor on two things at once: what a correction says of meanwhile came first.
  const { workedUntil = null } = clock;
  const worked = workedUntil === null ? 0 : Date.parse(workedUntil);
  const at = new Date(Math.max(moment, latest, opened, worked)).toISOString();
  const { open } = clock;
  const isOn = open?.order === press.order && open.job === press.job;
  const end = (how: StretchEnd, reason: string | null = null) =>
    open && { order: open.order, stretch: open.stretch, to: at, end: how, reason };
  if (press.kind !== "start") {
    if (!isOn) return { ok: false, reason: "not-running" };
    const [how, reason] =
      press.kind === "pause" ? (["paused", press.reason] as const) : (["stopped", null] as const);
    return {
      ok: true,
      clock: { open: null, pressedAt: at, workedUntil },
      ended: end(how, reason),
      begun: null,
    };
  }
  const job = order?.jobs.find((one) => one.id === press.job);
  if (!order || !job) return { ok: false, reason: "job-gone" };
  if (job.noWork) return { ok: false, reason: job.noWork };
  if (isOn) return { ok: true, clock, ended: null, begun: null };
  const { number } = order;
  const { name } = job;
  const stretch: Stretch = {
    id,
    job: press.job,
    by: stamp.by,
    from: at,
    to: null,
    end: null,
    reason: null,
    corrections: [],
  };
  return {
    ok: true,
    clock: {
      open: { order: press.order, number, job: press.job, name, stretch: id, from: at },
      pressedAt: at,
      workedUntil,
    },
    ended: end("switched"),
    begun: { order: press.order, stretch },
  };
}

/** Stretches after one of them ended. One that ended before stays as it is. */
export const endStretch = (
  stretches: readonly Stretch[],
  { stretch, to, end, reason }: { stretch: string; to: string; end: StretchEnd; reason: string | null },
): Stretch[] =>
  stretches.map((one) => (one.id === stretch && one.to === null ? { ...one, to, end, reason } : one));

/** The stretches that cannot go on, and how they end: their job or the car is no longer there, the car is ready, or the customer has to be asked. */
export const cutShort = (
  order: Pick<RepairOrder, "stage" | "jobs">,
  stretches: readonly Stretch[],
): { id: string; end: Cut }[] =>
  stretches.flatMap(({ id, job, to }) => {
    const why = to === null ? noWorkOn(order, job) : null;
    return why === null ? [] : [{ id, end: CUT[why] }];
  });

/** What has become of a job that is nobody's anymore; null where it is still somebody's. */
export function goneOf({ stage, jobs }: Pick<RepairOrder, "stage" | "jobs">, id: string): JobGone | null {
  if (stage.is === "canceled") return "canceled";
  if (stage.is === "picked-up") return "left";
  const status = jobs.find((job) => job.id === id)?.authorization.status;
  if (status === undefined) return "removed";
  if (status === "declined" || status === "deferred") return status;
  return STAGE_RULES[stage.is].here ? null : "away";
}

/** May the clock have to stop on something of an order, by what became of it? */
export const mayCutShort = (before: RepairOrder, after: RepairOrder): boolean =>
  before.jobs.some(({ id }) => noWorkOn(before, id) === null && noWorkOn(after, id) !== null);

/**
 * Has the clock probably been forgotten: did it run past midnight, and nobody has looked at it since?
 * @param dateOf the shop's local date of an instant
 */
export const isForgotten = (
  { from, to, corrections }: Pick<Stretch, "from" | "to" | "corrections">,
  now: string,
  dateOf: (instant: string) => string,
): boolean => corrections.length === 0 && dateOf(from) !== dateOf(to ?? now);

const HUNDREDTH = 36_000;

/** How long was worked, in hundredths of an hour, rounded once over all of it. */
export function hundredthsWorked(spans: readonly Span[], now: string): number {
  const ms = spans.reduce(
    (sum, { from, to }) => sum + Math.max(0, Date.parse(to ?? now) - Date.parse(from)),
    0,
  );
  return Math.floor((ms + HUNDREDTH / 2) / HUNDREDTH);
}

/** Hours sold with a job, in hundredths. */
export const hundredthsSold = (
  lines: readonly ({ kind: string } | { kind: "labor"; hours: number })[],
): number => lines.reduce((sum, line) => sum + ("hours" in line ? line.hours : 0), 0);
