import type { Action } from "@openhood/domain/staff/policies";
import type { Ctx } from "../infra/ctx.ts";
import { spendInLots } from "../infra/lots.ts";
import { type Counted, spend } from "../infra/rate-limits.ts";

/**
 * How often a procedure may be called. `caller` counts the account, or without one the address the call came from;
 * `address` the e-mail address in the input; `shop` all calls together, against a crowd of robots. With a `lot`, an
 * instance counts for itself and writes down whole lots only (docs/decisions/006-rate-limits.md).
 */
type Rule = { per: "caller" | "address" | "shop"; max: number; seconds: number; lot?: number };

const minute = 60;
const hour = 3_600;
const day = 24 * hour;

const public_ = (max: number): Rule[] => [
  { per: "caller", max, seconds: 10 * minute },
  { per: "address", max, seconds: hour },
  { per: "shop", max: 500, seconds: hour },
];
const own: Rule[] = [{ per: "caller", max: 30, seconds: 10 * minute }];
const desk: Rule[] = [{ per: "caller", max: 120, seconds: minute }];
// A lot is more than a person's screen asks in a minute: ordinary reading writes next to nothing.
const read: Rule[] = [{ per: "caller", max: 1_200, seconds: minute, lot: 120 }];

export const limits: Record<Action, readonly Rule[]> = {
  "messages.send": public_(10),
  "signIn.sendLink": public_(8),
  "signIn.sendReset": public_(8),
  "signIn.sendVerification": [{ per: "caller", max: 8, seconds: hour }],
  "messages.followUp": [{ per: "caller", max: 20, seconds: hour }],
  "messages.answer": desk,
  "messages.archive": desk,
  "messages.reopen": desk,
  "messages.assign": desk,
  "mail.retry": desk,
  "shop.saveProfile": desk,
  "shop.saveService": desk,
  "shop.removeService": desk,
  "booking.sendCode": public_(8),
  // Each booking is proven, by a code or an account, which stops a crowd of robots; this keeps one person from taking
  // the calendar.
  "booking.book": [
    { per: "caller", max: 20, seconds: hour },
    { per: "address", max: 20, seconds: hour },
  ],
  "booking.reschedule": own,
  "booking.cancel": own,
  "booking.voidLinks": own,
  "booking.bookFor": desk,
  "booking.move": desk,
  "booking.confirm": desk,
  "booking.checkIn": desk,
  "booking.finish": desk,
  "booking.noShow": desk,
  "booking.block": desk,
  "booking.unblock": desk,
  "booking.saveSettings": desk,
  "booking.repair": desk,
  "customers.update": [{ per: "caller", max: 30, seconds: hour }],
  "customers.download": [{ per: "caller", max: 10, seconds: day }],
  "customers.remove": [{ per: "caller", max: 10, seconds: day }],
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

  "booking.terms": read,
  "booking.days": read,
  "booking.byLink": read,
  "booking.mine": read,
  "booking.calendar": read,
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
  "staff.list": read,
  "notices.list": read,
  "live.revisions": read,
};

const addressOf = (input: unknown): string | null => {
  const email = (input as { email?: unknown } | null)?.email;
  return typeof email === "string" ? email : null;
};

/** Counts a call against the procedure's limits. Throws Problem `rate-limited`. */
export async function countCall(ctx: Ctx, action: Action, input: unknown): Promise<void> {
  const caller = ctx.actor.role === "public" ? `client ${ctx.client}` : `account ${ctx.actor.uid}`;
  const keys = { caller, address: addressOf(input), shop: "shop" };
  const counted: Counted[] = [];
  for (const { per, lot, ...limit } of limits[action]) {
    const key = keys[per];
    if (key === null) continue;
    const what = { name: `${action}_${per}`, key, limit };
    if (lot) await spendInLots(ctx, what, lot);
    else counted.push({ ...what, deeds: 1 });
  }
  await spend(ctx, counted);
}
