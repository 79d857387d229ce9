import { applyInOrder } from "@openhood/domain/approvals/apply-in-order";
import { type CustomerOrder, customerOrder, totalWith } from "@openhood/domain/approvals/customer-order";
import type { DecideByLink, LinkDecision } from "@openhood/domain/approvals/link";
import type { CommandOf } from "@openhood/domain/repair-orders/commands";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commitOnceWith } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { decidedMail } from "../../mails/approval-mails.ts";
import { loadLedger } from "../../stores/ledger.ts";
import { saveEdits } from "../../stores/order-edits.ts";
import { currentOrderSettings } from "../../stores/order-settings.ts";
import { load } from "../../stores/orders.ts";
import { loadShopAndSettings } from "../../stores/shop-and-settings.ts";
import { linkInForce } from "./link-in-force.ts";
import { whoDecidesOn } from "./who-decides-on.ts";

/** Whether it stands, and the order as it is then. `changed`: somebody decided or edited since it was read, and nothing was written. */
export type DecidedByLink = { order: CustomerOrder } & (
  | {
      ok: true;
      /** Whether a receipt goes out by e-mail: the shop has an address. */
      receipt: boolean;
    }
  | { ok: false; reason: "changed" | "expired" | "closed" }
);
/** The reply without the order, which is read anew for a call that comes again. */
type Kept = DecidedByLink extends infer R ? (R extends unknown ? Omit<R, "order"> : never) : never;

/**
 * Writes down what a customer decided by a link, once per key: all of it or nothing, as they signed all of it. Throws as
 * {@link linkInForce} does.
 */
export async function decideByLink(
  ctx: Ctx,
  { token, key, ...input }: DecideByLink & { token: string; key: string },
): Promise<DecidedByLink> {
  authorize(ctx, "approvals.decide");
  const { link } = await linkInForce(ctx, token);
  const stamp = { by: { uid: `link:${link.id}`, name: input.by.name }, at: ctx.now().toISOString() };
  const commands = input.decisions.map((one) => commandOf(one, input.by));
  const { reply, value } = await commitOnceWith<Kept, RepairOrder>(
    ctx,
    { action: "approvals.decide", key, input: { link: link.id, ...input } },
    async (batch, db) => {
      const [{ hold }, loaded, { value: rules }, { setup }] = await Promise.all([
        linkInForce(ctx, token),
        load(db, link.order),
        currentOrderSettings(db),
        loadShopAndSettings(db),
      ]);
      const { order } = loaded;
      const { opened: decisions } = await loadLedger(db, order);
      const taken = {
        recorder: { kind: "link", link: link.id },
        signature: input.signature,
        given: "written",
      } as const;
      const made = applyInOrder({ order, decisions, taken }, commands, stamp, rules);
      const refused = made.outcomes.find((one) => !one.ok || !one.changed);
      if (refused) return { reply: { ok: false, reason: reasonOf(refused) }, value: order };
      const after = customerOrder(made.order);
      // Fees, discounts and tax belong to no job: what was signed for is the total, too.
      if (totalWith(after) !== input.total) return { reply: { ok: false, reason: "changed" }, value: order };
      // Ended meanwhile, it decides nothing.
      hold(batch);
      await saveEdits(batch, db, loaded, made, stamp);
      audit(ctx, batch, db, "approvals.decide", { kind: "order", id: order.id });
      const to = setup && (await whoDecidesOn(ctx, order));
      if (setup && to) {
        const about = { to, order: after, link, shop: setup.shop };
        outbox.add(ctx, batch, db, decidedMail(ctx, about, input));
      }
      return { reply: { ok: true, receipt: to !== null }, value: made.order };
    },
  );
  const order = value ?? (await load(await ctx.db(), link.order)).order;
  return { ...reply, order: customerOrder(order) };
}

type Outcome = ReturnType<typeof applyInOrder>["outcomes"][number];

function reasonOf(outcome: Outcome): "changed" | "expired" | "closed" {
  if (outcome.ok || outcome.kind === "conflict") return "changed";
  if (outcome.reason === "expired") return "expired";
  return outcome.reason === "authorization-move" ? "changed" : "closed";
}

function commandOf({ job, saw, ...word }: LinkDecision, by: DecideByLink["by"]): CommandOf<"decide"> {
  const said = { by, channel: "link" as const, reachedAt: null, note: null };
  return { type: "decide", job, saw, decision: { ...word, said } };
}
