import type { Appointment } from "@openhood/domain/booking/appointment";
import { NOTICE_DELAY, noticeOf, promisedBy } from "@openhood/domain/booking/undo";
import type { RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { noticesOf } from "@openhood/domain/repair-orders/told-stages";
import type { Ctx } from "../infra/ctx.ts";
import { outbox } from "../infra/outbox.ts";
import { orderSettingsIn, orderSettingsRef } from "../stores/order-settings.ts";
import { orderRef } from "../stores/orders.ts";
import type { ShopAndSettings } from "../stores/shop-and-settings.ts";
import { appointmentMail } from "./appointment-mails.ts";
import { whoIsTold } from "./who-is-told.ts";

/** Who hears of a change, and how: nobody where the customer knows it already; with `no-email` somebody has to call. */
export type Notified = "email" | "text" | "no-email" | "nobody";

/**
 * The e-mail that brings an appointment's customer from what they know to what is. It goes in the place of one that has not
 * been sent yet; what staff did waits {@link NOTICE_DELAY}, what the customer did is confirmed at once.
 * @returns `after` as it is to be saved, and what the outbox has to do in the same commit
 */
export async function customerNotice(
  ctx: Ctx,
  { before, after, setup }: { before: Appointment; after: Appointment; setup: ShopAndSettings },
) {
  const earlier = before.notice ? await outbox.find(await ctx.db(), before.notice.mail) : null;
  const unsent = earlier?.status === "pending" ? earlier : null;
  const told = unsent && before.notice ? before.notice.told : promisedBy(before);
  const occasion = noticeOf(told, promisedBy(after));
  // A car that is ready has an order, which tells its customer (features/orders/tell-customers.ts).
  const byOrder = occasion === "ready" ? await readyIsTold(ctx, after) : null;
  const mail = occasion && !byOrder ? appointmentMail(ctx, after, setup, occasion) : null;
  const id = ctx.newId();
  const wait = after.updatedBy?.kind === "staff" ? NOTICE_DELAY : 0;
  const notified: Notified = byOrder ?? (mail ? "email" : occasion ? "no-email" : "nobody");
  return {
    after: { ...after, notice: mail ? { mail: id, told } : null },
    notified,
    mails: { unsent, mail, id, wait },
  };
}

/** How the order of a car that is ready tells its customer; null where there is no order, of a visit that is older than orders. */
async function readyIsTold(ctx: Ctx, { id, customer }: Appointment): Promise<Notified | null> {
  const db = await ctx.db();
  const [order, settings] = await db.getAll(orderRef(db, id), orderSettingsRef(db));
  return order?.exists && settings ? toldOfReady(ctx, orderSettingsIn(settings), customer) : null;
}

/** How the customer of a car that is ready is told of it, where its order tells them. */
export async function toldOfReady(
  ctx: Ctx,
  settings: Pick<RepairOrderSettings, "notices">,
  customer: Appointment["customer"],
): Promise<Notified> {
  if (!noticesOf(settings).stages.includes("ready")) return "nobody";
  const { email, number } = await whoIsTold(ctx, customer, "ready");
  return email !== null ? "email" : number !== null ? "text" : "no-email";
}
