import { customerOrder, toDecide } from "@openhood/domain/approvals/customer-order";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { askToDecideMail } from "../../mails/approval-mails.ts";
import { load } from "../../stores/orders.ts";
import { currentShopAndSettings } from "../../stores/shop-and-settings.ts";
import { linkToGive } from "./link-to-give.ts";
import { whoDecidesOn } from "./who-decides-on.ts";

/** To which address it goes; or why it goes nowhere. */
export type SentLink = { ok: true; email: string } | { ok: false; reason: "no-address" | "nothing-open" };

/**
 * Asks an order's customer by e-mail to decide, by the order's link: a link that is ended before the e-mail is sent takes it
 * with it. @throws Problem `not-found`
 */
export async function sendLink(ctx: Ctx, { key, ...input }: { order: string; key: string }) {
  const { uid, name } = authorizeAccount(ctx, "approvals.sendLink");
  return commitOnce<SentLink>(ctx, { action: "approvals.sendLink", key, input }, async (batch, db) => {
    const [{ order }, { shop }] = await Promise.all([load(db, input.order), currentShopAndSettings(db)]);
    const shown = customerOrder(order);
    if (toDecide(shown).length === 0) return { ok: false, reason: "nothing-open" };
    const to = await whoDecidesOn(ctx, order);
    if (!to) return { ok: false, reason: "no-address" };
    const link = await linkToGive(ctx, batch, { order: order.id, by: { uid, name } });
    outbox.add(ctx, batch, db, askToDecideMail(ctx, { to, order: shown, link, shop }));
    audit(ctx, batch, db, "approvals.sendLink", { kind: "order", id: order.id });
    return { ok: true, email: to.email };
  });
}
