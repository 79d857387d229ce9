import type { Approver } from "@openhood/domain/customers/approver";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { textNumber } from "@openhood/domain/texts/number";
import type { Batch } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import type { Behalf } from "../../mails/approval-mails.ts";
import { approversOn } from "../../stores/approvers-on.ts";
import { isOptedOut } from "../../stores/text-opt-outs.ts";
import { whoDecidesOn } from "../../stores/who-decides-on.ts";
import { type TextedOn, whoIsTextedOn } from "./who-is-texted-on.ts";

type Asked = {
  /** Of an approver: their name. */
  approver: string | null;
  /** Of an approver: who named them, and up to which amount. */
  behalf: Behalf | null;
  email: { name: string; email: string } | null;
  /** Null where the shop sends no texts. */
  text: () => Promise<TextedOn | null>;
  /** Lets a commit succeed only while an approver still is one. */
  hold?: (batch: Batch) => void;
};

/** Where the owner, or one of their approvers, is asked to decide on an order; null where that is no approver on it. */
export async function whoIsAsked(
  ctx: Ctx,
  order: RepairOrder,
  approver: string | undefined,
): Promise<Asked | null> {
  if (approver === undefined)
    return {
      ...{ approver: null, behalf: null },
      ...{ email: await whoDecidesOn(ctx, order), text: () => whoIsTextedOn(ctx, order) },
    };
  const on = await approversOn(await ctx.db(), order);
  const found = on?.approvers.find(({ id }) => id === approver);
  if (!on || !found) return null;
  const { name, email, limit } = found;
  return {
    approver: name,
    behalf: { kind: "approver", owner: on.record.facts.name, limit },
    email: email === null ? null : { name, email },
    text: () => textTo(ctx, found),
    hold: on.hold,
  };
}

/** Somebody named to approve by number is asked by text as the owner is, until they say otherwise. */
async function textTo(ctx: Ctx, { name, phone, email }: Approver): Promise<TextedOn | null> {
  if (!ctx.config.texts) return null;
  const number = textNumber(phone);
  if (number === null) return { ok: false, reason: "no-number" };
  if (await isOptedOut(ctx, number)) return { ok: false, reason: "opted-out" };
  return { ok: true, name, number, person: email };
}
