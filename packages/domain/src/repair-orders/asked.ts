import { authorizationOf, isShown, seenOf } from "./authorization.ts";
import type { Job } from "./job.ts";
import type { Asked, OrderStamp, RepairOrder } from "./order.ts";
import { STAGE_RULES } from "./stages.ts";

/** Nobody is asked again sooner than that unless somebody means it, ms. */
export const ASK_AGAIN_AFTER = 3_600_000;

/**
 * An order whose customer, or one of their approvers, is asked now, about every job that waits for their word. It is no edit of the
 * order.
 */
export const askedNow = (
  order: RepairOrder,
  { by, at }: OrderStamp,
  channel: Asked["channel"],
  approver?: string | undefined,
): RepairOrder => ({
  ...order,
  asked: {
    at,
    by,
    channel,
    ...(approver !== undefined && { approver }),
    times: order.asked && isWithinHour(order.asked, Date.parse(at)) ? (order.asked.times ?? 1) + 1 : 1,
    jobs: jobsToAsk(order).map((job) => ({ id: job.id, ...seenOf(job) })),
  },
});

/** The jobs whose customer can be asked about them: shown to them, and waiting for their word. */
export const jobsToAsk = ({ jobs }: { jobs: readonly Job[] }): Job[] => jobs.filter(isOpen);

const isOpen = (job: Job): boolean => isShown(job) && authorizationOf(job) === "pending";

/** An order about which nobody who was asked is waited for any more: what they were sent opens nothing. How often they were stays. */
export const askedNoMore = (order: RepairOrder): RepairOrder =>
  order.asked ? { ...order, asked: { ...order.asked, jobs: [] } } : order;

/** Was a job asked about as it is now: the same work, for no more? */
const isAbout =
  (job: Job) =>
  ({ id, offer, cents }: Asked["jobs"][number]): boolean => {
    const now = seenOf(job);
    return id === job.id && offer === now.offer && now.cents <= (cents ?? now.cents);
  };

/** A question the customer has not answered: since when, how it was asked, and on how many jobs. */
export type Unanswered = Pick<Asked, "at" | "channel" | "approver"> & { jobs: number };

/** What the customer was asked and has not answered; null where they have, were not asked about any job as it is now, or it is over. */
export function unanswered({
  asked,
  jobs,
  stage,
}: Pick<RepairOrder, "asked" | "jobs" | "stage">): Unanswered | null {
  if (!asked || STAGE_RULES[stage.is].ended) return null;
  const open = jobsToAsk({ jobs }).filter((job) => asked.jobs.some(isAbout(job)));
  return open.length === 0
    ? null
    : {
        ...{ at: asked.at, channel: asked.channel, jobs: open.length },
        ...(asked.approver !== undefined && { approver: asked.approver }),
      };
}

/** Is all that waits for the customer's word as it was when they were asked last, to the cent? */
export const isAsAsked = ({ asked, jobs }: Pick<RepairOrder, "asked" | "jobs">): boolean =>
  jobsToAsk({ jobs }).every((job) => {
    const { offer, cents } = seenOf(job);
    return asked?.jobs.some(
      (was) => was.id === job.id && was.offer === offer && (was.cents ?? cents) === cents,
    );
  });

/** Most questions with less than an hour between each and the next, whoever means them. */
const MOST_AT_ONCE = 4;

const isWithinHour = (asked: Asked, now: number): boolean => now - Date.parse(asked.at) < ASK_AGAIN_AFTER;

/** Was the customer asked so often lately that nobody asks again, whoever means it? @param now ms since 1970 */
export const isAskedTooOften = ({ asked }: Pick<RepairOrder, "asked">, now: number): boolean =>
  asked !== undefined && isWithinHour(asked, now) && (asked.times ?? 1) >= MOST_AT_ONCE;

/**
 * Was the customer, or this approver, asked so lately, about all that is open as it is now, that another question would be one too many?
 * @param now ms since 1970
 */
export function isAskedLately(
  order: Pick<RepairOrder, "asked" | "jobs" | "stage">,
  now: number,
  approver?: string | undefined,
): boolean {
  const waiting = unanswered(order);
  if (order.asked?.approver !== approver || waiting === null) return false;
  const isAll = jobsToAsk(order).length === waiting.jobs;
  return isAll && now - Date.parse(waiting.at) < ASK_AGAIN_AFTER;
}
