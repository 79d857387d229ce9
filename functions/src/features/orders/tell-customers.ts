import { mailboxOf } from "@openhood/domain/mailbox";
import { type Occasion, occasionOf } from "@openhood/domain/repair-orders/notices";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { afterQuiet } from "@openhood/domain/repair-orders/quiet";
import { noticesOf } from "@openhood/domain/repair-orders/told-stages";
import { type Batch, commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { described, log } from "../../infra/log.ts";
import { outbox, textOutbox } from "../../infra/outbox.ts";
import { bumpRevision } from "../../infra/revisions.ts";
import { orderNoticeMail, orderNoticeText } from "../../mails/order-notices.ts";
import { whoIsTold } from "../../mails/who-is-told.ts";
import { fleetOf } from "../../stores/fleet-of.ts";
import { currentOrderSettings } from "../../stores/order-settings.ts";
import { find, toBeTold } from "../../stores/orders.ts";
import { loadShopAndSettings, type ShopAndSettings } from "../../stores/shop-and-settings.ts";
import { whoDecidesOn } from "../../stores/who-decides-on.ts";
import { pageOfOrder } from "./page-of-order.ts";

const AT_ONCE = 50;

/**
 * Tells customers what became of their cars since they were told last, where the shop tells that: for each order in one commit, so
 * that nobody is told twice. Run by the sweep.
 * @param until milliseconds since 1970 after which no further order is begun
 */
export async function tellCustomers(ctx: Ctx, until: number): Promise<void> {
  const db = await ctx.db();
  const failed = new Set<string>();
  while (ctx.now().getTime() < until) {
    const due = (await toBeTold(db, ctx.now().toISOString(), AT_ONCE)).filter((id) => !failed.has(id));
    if (due.length === 0) return;
    for (const id of due) {
      try {
        await tellCustomer(ctx, id);
      } catch (error) {
        failed.add(id);
        log("ERROR", "notice", { order: id, ...described(error) });
      }
    }
  }
}

/** Tells the customer of one order what is due; what comes at night waits for the morning, and is decided then. */
async function tellCustomer(ctx: Ctx, id: string): Promise<void> {
  await commit(ctx, async (batch, db) => {
    const [found, { value: settings }, { setup }] = await Promise.all([
      find(db, id),
      currentOrderSettings(db),
      loadShopAndSettings(db),
    ]);
    const now = ctx.now();
    if (!found?.order.notice || found.order.notice.dueAt > now.toISOString()) return { ok: true as const };
    const { order, save } = found;
    const { told } = found.order.notice;
    const rules = noticesOf(settings);
    const occasion = setup && occasionOf(told, order, rules);
    if (setup && occasion) {
      const at = afterQuiet(now.getTime(), rules.quiet, setup.shop.timeZone);
      if (at > now.getTime()) {
        save(batch, { ...order, notice: { told, dueAt: new Date(at).toISOString() } }, []);
        return { ok: true as const };
      }
      await tell(ctx, batch, { order, occasion, setup });
      // The day says how the customer of a car that is ready was told.
      if (occasion.kind === "ready") bumpRevision(batch, db, "booking");
    }
    save(batch, { ...order, notice: null }, []);
    return { ok: true as const };
  });
}

type Told = { order: RepairOrder; occasion: Occasion; setup: ShopAndSettings };

async function tell(ctx: Ctx, batch: Batch, { order, occasion, setup }: Told): Promise<void> {
  const db = await ctx.db();
  const { name, email, number, person, hasAccount } = await whoIsTold(ctx, order.customer, occasion.kind);
  const fleet = await fleetOf(db, order.customer);
  const about = { order, fleet, occasion, shop: setup.shop };
  if (number !== null) textOutbox.add(ctx, batch, db, orderNoticeText({ number, person }, about));
  if (email === null) return;
  const to = { name, email };
  const [page, decider] = await Promise.all([
    pageOfOrder(ctx, order, { email, hasAccount }),
    whoDecidesOn(ctx, order),
  ]);
  const isHeard = decider !== null && mailboxOf(decider.email) === mailboxOf(email);
  outbox.add(ctx, batch, db, orderNoticeMail(ctx, { ...about, to, page, isHeard, hasAccount }));
}
