import { type FleetOnPaper, fleetOnPaper } from "@openhood/domain/approvals/addressee";
import { type CustomerOrder, customerOrder, toDecide } from "@openhood/domain/approvals/customer-order";
import type { ApprovalLink } from "@openhood/domain/approvals/link";
import {
  askedNow,
  isAsAsked,
  isAskedLately,
  isAskedTooOften,
  jobsToAsk,
  unanswered,
} from "@openhood/domain/repair-orders/asked";
import type { Job } from "@openhood/domain/repair-orders/job";
import type { OrderStamp, RepairOrder } from "@openhood/domain/repair-orders/order";
import { afterQuiet } from "@openhood/domain/repair-orders/quiet";
import { noticesOf } from "@openhood/domain/repair-orders/told-stages";
import type { ShopProfile } from "@openhood/domain/shop/profile";
import type { Batch } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox, textOutbox } from "../../infra/outbox.ts";
import { type AskedBefore, askToDecideMail } from "../../mails/approval-mails.ts";
import { askToDecideText } from "../../mails/approval-texts.ts";
import { noteAsk } from "../../stores/asks.ts";
import { latestEntriesOf } from "../../stores/ledger.ts";
import { linkToGive } from "../../stores/link-to-give.ts";
import { currentOrderSettings } from "../../stores/order-settings.ts";
import type { LoadedOrder } from "../../stores/orders.ts";
import { currentShopAndSettings } from "../../stores/shop-and-settings.ts";
import { whoIsAsked } from "./who-is-asked.ts";

/**
 * How somebody is asked to decide: the owner, or one of their approvers; whether although they were asked lately; and whether not in
 * the shop's quiet hours, which is said only where all else is in order.
 */
export type HowAsked = {
  by?: "email" | "text" | undefined;
  approver?: string | undefined;
  again?: boolean | undefined;
  unlessQuiet?: boolean | undefined;
};

/** To which address or number (E.164) it goes; or why it goes nowhere. */
export type SentLink =
  | { ok: true; to: string }
  | { ok: false; reason: "quiet"; until: string }
  | {
      ok: false;
      reason:
        | "nothing-open"
        | "asked-lately"
        | "asked-often"
        | "no-approver"
        | "no-address"
        | "no-texts"
        | "no-number"
        | "unwanted"
        | "opted-out";
    };

/** On which order somebody is asked, and by whom: the counter, or an approver of theirs. */
type AskedOf = { loaded: LoadedOrder; stamp: OrderStamp; asker?: string };

/**
 * Puts into a commit that somebody is asked to decide on an order, by e-mail or text, by a link of theirs; the order then says since
 * when.
 */
export async function askToDecide(
  ctx: Ctx,
  batch: Batch,
  { loaded: { order, save }, by, ...how }: HowAsked & AskedOf,
): Promise<SentLink> {
  const { stamp, approver, asker, again = false, unlessQuiet = false } = how;
  const shown = customerOrder(order);
  if (toDecide(shown).length === 0) return { ok: false, reason: "nothing-open" };
  const way = await wayTo(ctx, order, { by, approver, asker });
  if (!way.ok) return way;
  const now = ctx.now().getTime();
  if (isAskedTooOften(order, now)) return { ok: false, reason: "asked-often" };
  if (!again && isAskedLately(order, now, approver)) return { ok: false, reason: "asked-lately" };
  const db = await ctx.db();
  const { shop } = await currentShopAndSettings(db);
  if (unlessQuiet) {
    const { quiet } = noticesOf((await currentOrderSettings(db)).value);
    const at = afterQuiet(now, quiet, shop.timeZone);
    if (at > now) return { ok: false, reason: "quiet", until: new Date(at).toISOString() };
  }
  const link = await linkToGive(ctx, batch, { order, by: stamp.by, approver, to: way.at });
  const fleet = fleetOnPaper(order.customer, link.fleet);
  const asked = await askedBefore(ctx, order, approver);
  way.send(batch, { order: shown, fleet, link, shop, asked });
  save(batch, askedNow(order, stamp, by ?? "email", approver), []);
  noteAsk(ctx, batch, db, order.id, { ...stamp, channel: by ?? "email", approver: way.approver });
  return { ok: true, to: way.to };
}

/** How the same person was asked about the order before; null where they were not, or about nothing that is open. */
async function askedBefore(
  ctx: Ctx,
  order: RepairOrder,
  approver: string | undefined,
): Promise<AskedBefore | null> {
  const { asked } = order;
  if (!asked || asked.approver !== approver) return null;
  const prices = new Map(asked.jobs.map(({ id, cents }) => [id, cents]));
  // What was approved since and is open anew has been answered.
  const isOpen = ({ id, authorization }: Job) => authorization.status === "pending" && prices.has(id);
  if (!unanswered(order) && !jobsToAsk(order).some(isOpen)) return null;
  const [last] = await latestEntriesOf(await ctx.db(), order.id, 1);
  const isAnswered = last !== undefined && last.at >= asked.at;
  return { at: asked.at, isSame: isAsAsked(order), isAnswered, prices };
}

type Sent = {
  order: CustomerOrder;
  fleet: FleetOnPaper | null;
  link: ApprovalLink;
  shop: ShopProfile;
  asked: AskedBefore | null;
};
type Way =
  | {
      ok: true;
      to: string;
      at: { email: string } | { phone: string };
      approver: string | null;
      send: (batch: Batch, of: Sent) => void;
    }
  | Extract<SentLink, { ok: false }>;

async function wayTo(
  ctx: Ctx,
  order: RepairOrder,
  { by, approver, asker }: HowAsked & { asker: string | undefined },
): Promise<Way> {
  const db = await ctx.db();
  const who = await whoIsAsked(ctx, order, approver);
  if (!who) return { ok: false, reason: "no-approver" };
  const { hold = () => {} } = who;
  const behalf = asker === undefined ? who.behalf : { kind: "owner" as const, asker };
  if (by === "text") {
    const to = await who.text();
    if (!to) return { ok: false, reason: "no-texts" };
    if (!to.ok) return to;
    const send = (batch: Batch, of: Sent) => {
      hold(batch);
      textOutbox.add(ctx, batch, db, askToDecideText({ ...of, to, behalf }));
    };
    return { ok: true, to: to.number, at: { phone: to.number }, approver: who.approver, send };
  }
  const to = who.email;
  if (!to) return { ok: false, reason: "no-address" };
  const send = (batch: Batch, of: Sent) => {
    hold(batch);
    outbox.add(ctx, batch, db, askToDecideMail(ctx, { ...of, to, behalf }));
  };
  return { ok: true, to: to.email, at: to, approver: who.approver, send };
}
