import { mailboxOf } from "@openhood/domain/mailbox";
import type { Limit } from "@openhood/domain/rate";
import { type Action, policies } from "@openhood/domain/staff/policies";
import { isStaff } from "@openhood/domain/staff/roles";
import { callerKey } from "../infra/caller-key.ts";
import { countInBatches } from "../infra/count-in-batches.ts";
import type { Ctx } from "../infra/ctx.ts";
import { described, log } from "../infra/log.ts";
import { raiseNoticeAlone } from "../infra/notices.ts";
import { Problem } from "../infra/problem.ts";
import { type CountedCalls, countCalls } from "../infra/rate-limits.ts";
import { refuseRobots } from "./app-check.ts";
import { challengeFor, hasWorked } from "./proof-of-work.ts";

/**
 * How often a procedure may be called (docs/decisions/030-limits-stop-who-asks.md); its noun's router says it.
 *
 * - `caller` counts the account, or without one the network the call came from;
 * - `pair` the caller together with the mailbox the call is for: whoever asks too much is stopped, and nobody else;
 * - `mailbox` the mailbox alone, whoever asks; its owner, signed in, is not held to it;
 * - `shop` all calls of strangers together.
 *
 * Beyond `free` a stranger's browser has to work for each call; beyond `max` calls wait for the window to end. Rules of
 * one `counter` count together. With a `batchSize`, an instance counts for itself and writes whole batches only
 * (docs/decisions/006-rate-limits.md).
 */
export type Rule = Limit & {
  per: "caller" | "pair" | "mailbox" | "shop";
  counter?: string;
  batchSize?: number;
};

/** Seconds. */
export const [minute, hour, day] = [60, 3_600, 86_400];

/** The weight of work from which on App Check is asked for too: twice the threshold is passed. */
const CROWDED = 3;

/** What all strangers together may do for nothing. */
export const crowd: Rule = { per: "shop", free: 500, seconds: hour };

/** So often in so many seconds, and nobody else is counted with the caller. */
export const perCaller = (max: number, seconds: number): Rule[] => [{ per: "caller", max, seconds }];

/**
 * As {@link perCaller}, for whom nobody knows: many share a network. Beyond `free` each call is worked for, so that whoever uses it up
 * for the others does not keep them out.
 */
export const perNetwork = (free: number, seconds: number): Rule[] => [
  { per: "caller", free, max: free * 10, seconds },
];

/** What sends e-mail to an address that a stranger names. */
export const mailed: Rule[] = [
  ...perNetwork(8, 10 * minute),
  { per: "pair", max: 8, seconds: hour },
  { per: "pair", counter: "mails-day", max: 24, seconds: day },
  // Together, whatever the e-mails are. A stranger who would use this up for somebody else needs three networks and
  // 40 pieces of work for an hour, seven and a hundred for a day; who owns the mailbox still has what was mailed to it.
  { per: "mailbox", counter: "mails-hour", free: 20, max: 60, seconds: hour },
  { per: "mailbox", counter: "mails-day", free: 40, max: 150, seconds: day },
  crowd,
];
const desk = perCaller(120, minute);
// A batch is more than a person's screen asks in a minute: ordinary reading writes next to nothing.
const read: Rule[] = [{ per: "caller", max: 1_200, seconds: minute, batchSize: 120 }];

/**
 * The rules of a procedure: its own, or those of every read and of whatever only staff may do.
 * @throws Error for anything else that has none: who is not staff is limited on purpose
 */
export function limitsOf(action: Action, type: string, own: readonly Rule[] | undefined): readonly Rule[] {
  if (own) return own;
  if (type === "query") return read;
  if (policies[action].roles.every(isStaff)) return desk;
  throw new Error(`${action} has no limits`);
}

/** The mailbox a call is for: of the address in its input, or without one the caller's. */
function mailboxFor({ actor }: Ctx, input: unknown): string | null {
  const email = (input as { email?: unknown } | null)?.email;
  if (typeof email === "string") return mailboxOf(email);
  return actor.role === "public" ? null : mailboxOf(actor.email);
}

/**
 * Counts a call against the procedure's limits.
 * @throws Problem `rate-limited`; `proof-of-work` with a challenge
 */
export async function enforceLimits(
  ctx: Ctx,
  action: Action,
  rules: readonly Rule[],
  input: unknown,
): Promise<void> {
  const { actor } = ctx;
  const caller = callerKey(ctx);
  const mailbox = mailboxFor(ctx, input);
  // Who has proven an address. An account that has not is as cheap as a made-up address.
  const known = actor.role !== "public" && actor.role !== "unverified";
  const owns = known && mailbox === mailboxOf(actor.email);
  const keys = { caller, pair: mailbox && `${caller} ${mailbox}`, mailbox, shop: "shop" };
  const counted: CountedCalls[] = [];
  for (const { per, batchSize, counter, max, free, seconds } of rules) {
    const key = keys[per];
    if (key === null || (per === "mailbox" && owns)) continue;
    const limit: Limit = { seconds, ...(max && { max }), ...(free && !known && { free }) };
    if (limit.max === undefined && limit.free === undefined) continue;
    const what = { name: `${counter ?? action}_${per}`, key, limit };
    if (batchSize) await countInBatches(ctx, what, batchSize);
    else counted.push({ ...what, calls: 1 });
  }
  let verdict = await countCalls(ctx, counted);
  if (!verdict.ok && "weight" in verdict) {
    const { weight } = verdict;
    if (weight >= CROWDED && ctx.config.enforceAppCheck === "under-load") await refuseRobots(ctx);
    if (!(await hasWorked(ctx, action, { caller, weight })))
      throw new Problem("proof-of-work", undefined, await challengeFor(ctx, action, { caller, weight }));
    verdict = await countCalls(ctx, counted, true);
  }
  if (!verdict.ok) throw new Problem("rate-limited", "retryAfter" in verdict ? verdict.retryAfter : 60);
  if (verdict.met.includes(`${action}_shop`)) await tellDesk(ctx, action);
}

// Only the one call that fills the window writes it: what is refused writes nothing.
async function tellDesk(ctx: Ctx, action: Action): Promise<void> {
  try {
    const since = ctx.now().toISOString();
    await raiseNoticeAlone(await ctx.db(), { kind: "limit-reached", since, action });
  } catch (error) {
    log("ERROR", "desk not told of a limit", { requestId: ctx.requestId, ...described(error) });
  }
}
