import type { Action } from "@openhood/domain/staff/policies";
import type { Ctx } from "../infra/ctx.ts";
import { type Counted, spend } from "../infra/rate-limits.ts";

/**
 * How often each changing procedure may be called. `caller` counts the account, or without one the address the call
 * came from; `address` the e-mail address in the input; `shop` all calls together, against a crowd of robots.
 * Reads are not counted: the count would cost more than the read (docs/decisions/006-rate-limits.md).
 */
type Rule = { per: "caller" | "address" | "shop"; max: number; seconds: number };

const minute = 60;
const hour = 3_600;
const day = 24 * hour;

const public_ = (max: number): Rule[] => [
  { per: "caller", max, seconds: 10 * minute },
  { per: "address", max, seconds: hour },
  { per: "shop", max: 500, seconds: hour },
];
const desk: Rule[] = [{ per: "caller", max: 120, seconds: minute }];

export const limits: Partial<Record<Action, Rule[]>> = {
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
  "customers.update": [{ per: "caller", max: 30, seconds: hour }],
  "customers.download": [{ per: "caller", max: 10, seconds: day }],
  "customers.remove": [{ per: "caller", max: 10, seconds: day }],
  "staff.invite": [{ per: "caller", max: 30, seconds: hour }],
  "staff.setRole": desk,
  "staff.remove": desk,
};

const addressOf = (input: unknown): string | null => {
  const email = (input as { email?: unknown } | null)?.email;
  return typeof email === "string" ? email : null;
};

/** Counts a call against the procedure's limits. Throws Problem `rate-limited`. */
export async function countCall(ctx: Ctx, action: Action, input: unknown): Promise<void> {
  const caller = ctx.actor.role === "public" ? `client ${ctx.client}` : `account ${ctx.actor.uid}`;
  const keys = { caller, address: addressOf(input), shop: "shop" };
  const counted = (limits[action] ?? []).flatMap(({ per, ...limit }): Counted[] => {
    const key = keys[per];
    return key === null ? [] : [{ name: `${action}_${per}`, key, limit }];
  });
  await spend(ctx, counted);
}
