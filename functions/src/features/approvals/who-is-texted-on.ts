import { whoDecides, whoIsTexted } from "@openhood/domain/approvals/addressee";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Ctx } from "../../infra/ctx.ts";
import { recordNow } from "../../stores/customers.ts";
import { isOptedOut } from "../../stores/text-opt-outs.ts";

/** Whose phone is texted, or why nobody's; `person` is the address their data goes by, if they have one. */
export type TextedOn =
  | { ok: true; name: string; number: string; person: string | null }
  | { ok: false; reason: "no-number" | "unwanted" | "opted-out" };

/** Who is asked by text to decide on an order; null where the shop sends no texts. */
export async function whoIsTextedOn(ctx: Ctx, { customer }: RepairOrder): Promise<TextedOn | null> {
  if (!ctx.config.texts) return null;
  const known = await recordNow(await ctx.db(), customer.record);
  const texted = whoIsTexted(customer, known);
  if (!texted.ok) return texted;
  if (await isOptedOut(ctx, texted.number)) return { ok: false, reason: "opted-out" };
  return { ...texted, person: whoDecides(customer, known)?.email ?? null };
}
