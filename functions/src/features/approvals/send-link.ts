import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnceWith } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { load } from "../../stores/orders.ts";
import { askToDecide, type HowAsked, type SentLink } from "./ask-to-decide.ts";
import { whoIsAsked } from "./who-is-asked.ts";

/** How it is sent, by e-mail where nothing is said. */
export type SendLink = HowAsked & { order: string; key: string };

/**
 * Asks an order's customer, or one of their approvers, to decide, by e-mail or text, by a link of theirs: one that is ended before it
 * is sent takes the e-mail or text with it. The order then says since when they were asked. @throws Problem `not-found`
 */
export async function sendLink(ctx: Ctx, { key, ...input }: SendLink): Promise<SentLink> {
  const { uid, name } = authorizeAccount(ctx, "approvals.sendLink");
  const intent = { action: "approvals.sendLink", key, input };
  const { reply, value } = await commitOnceWith<Kept, SentLink>(ctx, intent, async (batch, db) => {
    const loaded = await load(db, input.order);
    const stamp = { by: { uid, name }, at: ctx.now().toISOString() };
    const sent = await askToDecide(ctx, batch, { ...input, loaded, stamp });
    if (!sent.ok) return { reply: sent, value: sent };
    audit(ctx, batch, db, "approvals.sendLink", { kind: "order", id: loaded.order.id });
    return { reply: { ok: true }, value: sent };
  });
  if (!reply.ok) return reply;
  if (value?.ok) return value;
  // The call came again: its record keeps no address.
  const { order } = await load(await ctx.db(), input.order);
  const who = await whoIsAsked(ctx, order, input.approver);
  const texted = input.by === "text" ? await who?.text() : null;
  const to = input.by === "text" ? (texted?.ok ? texted.number : null) : who?.email?.email;
  return { ok: true, to: to ?? "–" };
}

/** What the call's record keeps: whom it went to is personal data. */
type Kept = { ok: true } | Extract<SentLink, { ok: false }>;
