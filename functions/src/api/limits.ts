import { mailboxOf } from "@openhood/domain/mailbox";
import type { Limit } from "@openhood/domain/rate";
import type { Action } from "@openhood/domain/staff/policies";
import { callerKey } from "../infra/caller-key.ts";
import { countInBatches } from "../infra/count-in-batches.ts";
import type { Ctx } from "../infra/ctx.ts";
import { described, log } from "../infra/log.ts";
import { raiseNotice } from "../infra/notices.ts";
import { Problem } from "../infra/problem.ts";
import { type CountedCalls, countCalls } from "../infra/rate-limits.ts";
import { refuseRobots } from "./app-check.ts";
import { challengeFor, hasWorked } from "./proof-of-work.ts";

/**
 * How often a procedure may be called (docs/decisions/030-limits-stop-who-asks.md).
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
type Rule = Limit & { per: "caller" | "pair" | "mailbox" | "shop"; counter?: string; batchSize?: number };

const minute = 60;
const hour = 3_600;
const day = 24 * hour;

/** The weight of work from which on App Check is asked for too: twice the threshold is passed. */
const CROWDED = 3;

const crowd: Rule = { per: "shop", free: 500, seconds: hour };

/** What sends e-mail to an address that a stranger names. */
const mailed: Rule[] = [
  { per: "caller", max: 8, seconds: 10 * minute },
  { per: "pair", max: 8, seconds: hour },
  { per: "pair", counter: "mails-day", max: 24, seconds: day },
  // Together, whatever the e-mails are. A stranger who would use this up for somebody else needs three networks and
  // 40 pieces of work for an hour, seven and a hundred for a day; who owns the mailbox still has what was mailed to it.
  { per: "mailbox", counter: "mails-hour", free: 20, max: 60, seconds: hour },
  { per: "mailbox", counter: "mails-day", free: 40, max: 150, seconds: day },
  crowd,
];
const own: Rule[] = [{ per: "caller", max: 30, seconds: 10 * minute }];
const desk: Rule[] = [{ per: "caller", max: 120, seconds: minute }];
// A batch is more than a person's screen asks in a minute: ordinary reading writes next to nothing.
const read: Rule[] = [{ per: "caller", max: 1_200, seconds: minute, batchSize: 120 }];

export const limits: Record<Action, readonly Rule[]> = {
  "messages.send": [
    { per: "caller", max: 10, seconds: 10 * minute },
    { per: "pair", max: 10, seconds: hour },
    crowd,
  ],
  "signIn.sendLink": mailed,
  "signIn.sendReset": mailed,
  "signIn.sendVerification": mailed,
  "signIn.useLink": own,
  "messages.followUp": [{ per: "caller", max: 20, seconds: hour }],
  "messages.answer": desk,
  "messages.archive": desk,
  "messages.reopen": desk,
  "messages.assign": desk,
  "mail.retry": desk,
  "mail.retryAll": desk,
  "shop.saveProfile": desk,
  "shop.saveService": desk,
  "shop.removeService": desk,
  "booking.sendCode": mailed,
  // Each booking is proven, by a code or an account, which stops a crowd of robots; this keeps one person from taking
  // the calendar, and wrong codes are counted with the code.
  "booking.book": [{ per: "caller", max: 20, seconds: hour }],
  "booking.reschedule": own,
  "booking.cancel": own,
  "booking.voidLinks": own,
  "booking.bookFor": desk,
  "booking.move": desk,
  "booking.confirm": desk,
  "booking.checkIn": desk,
  "booking.startWork": desk,
  "booking.markReady": desk,
  "booking.finish": desk,
  "booking.noShow": desk,
  "booking.block": desk,
  "booking.unblock": desk,
  "booking.saveSettings": desk,
  "booking.repair": desk,
  "customers.update": [{ per: "caller", max: 30, seconds: hour }],
  "customers.download": [{ per: "caller", max: 10, seconds: day }],
  "customers.remove": [{ per: "caller", max: 10, seconds: day }],
  "customers.signOutEverywhere": [{ per: "caller", max: 20, seconds: hour }],
  "customers.create": desk,
  "customers.edit": desk,
  "customers.addVehicle": desk,
  "customers.editVehicle": desk,
  "customers.moveVehicle": desk,
  "customers.merge": desk,
  "customers.undoMerge": desk,
  "staff.invite": [{ per: "caller", max: 30, seconds: hour }],
  "staff.setRole": desk,
  "staff.remove": desk,

  "signIn.readLink": read,
  "booking.settings": read,
  "booking.days": read,
  "booking.byLink": read,
  "booking.mine": read,
  "booking.calendar": read,
  "booking.today": read,
  "booking.schedule": read,
  "booking.editSettings": read,
  "shop.get": read,
  "shop.edit": read,
  "messages.mine": read,
  "messages.inbox": read,
  "messages.get": read,
  "mail.dead": read,
  "customers.me": read,
  "customers.garage": read,
  "customers.list": read,
  "customers.record": read,
  "customers.duplicates": read,
  "security.events": read,
  "staff.list": read,
  "notices.list": read,
  "live.revisions": read,
};

/** The mailbox a call is for: of the address in its input, or of whom it mails to. */
function mailboxFor(ctx: Ctx, action: Action, input: unknown): string | null {
  const email = (input as { email?: unknown } | null)?.email;
  if (typeof email === "string") return mailboxOf(email);
  return action === "signIn.sendVerification" && ctx.actor.role !== "public"
    ? mailboxOf(ctx.actor.email)
    : null;
}

/**
 * Counts a call against the procedure's limits.
 * @throws Problem `rate-limited`; `proof-of-work` with a challenge
 */
export async function enforceLimits(ctx: Ctx, action: Action, input: unknown): Promise<void> {
  const { actor } = ctx;
  const caller = callerKey(ctx);
  const mailbox = mailboxFor(ctx, action, input);
  // Who has proven an address. An account that has not is as cheap as a made-up address.
  const known = actor.role !== "public" && actor.role !== "unverified";
  const owns = known && mailbox === mailboxOf(actor.email);
  const keys = { caller, pair: mailbox && `${caller} ${mailbox}`, mailbox, shop: "shop" };
  const counted: CountedCalls[] = [];
  for (const { per, batchSize, counter, max, free, seconds } of limits[action]) {
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
    const db = await ctx.db();
    const batch = db.batch();
    raiseNotice(batch, db, { kind: "limit-reached", since: ctx.now().toISOString(), action });
    await batch.commit();
  } catch (error) {
    log("ERROR", "desk not told of a limit", { requestId: ctx.requestId, ...described(error) });
  }
}
