import type { Block } from "@openhood/domain/booking/appointment";
import type { BlockTime } from "@openhood/domain/booking/inputs";
import { isFree } from "@openhood/domain/booking/is-free";
import { scheduleDateRefusal } from "@openhood/domain/dates";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { createBlock } from "../../stores/blocks.ts";
import { shopAndSettingsOn } from "../../stores/shop-and-settings.ts";

export type Blocked =
  | { ok: true; block: Block }
  | { ok: false; reason: "taken" | "too-soon" | "beyond-horizon" };

/**
 * Blocks time of a lane for the shop, once per key. Refusals: `taken`; `too-soon` and `beyond-horizon` for a date that no
 * schedule has.
 * @throws Problem `not-found` in a shop without online booking
 */
export async function blockTime(ctx: Ctx, { key, ...input }: BlockTime & { key: string }): Promise<Blocked> {
  const { uid, name } = authorizeAccount(ctx, "booking.block");
  return commitOnce<Blocked>(ctx, { action: "booking.block", key, input }, async (batch, db) => {
    const refused = scheduleDateRefusal(input.date, ctx.now().getTime());
    if (refused) return { ok: false, reason: refused };
    const { setup, day } = await shopAndSettingsOn(db, input.date);
    if (!isFree(setup, day, input, null)) return { ok: false, reason: "taken" };
    const stamp = { id: ctx.newId(), by: { uid, name }, at: ctx.now().toISOString() };
    const block: Block = { v: 2, ...input, ...stamp };
    createBlock(batch, db, block);
    audit(ctx, batch, db, "booking.block", { kind: "block", id: block.id });
    return { ok: true, block };
  });
}
