import type { Appointment } from "@openhood/domain/booking/appointment";
import { NOTICE_DELAY, noticeOf, promisedBy } from "@openhood/domain/booking/undo";
import type { Ctx } from "../infra/ctx.ts";
import { outbox } from "../infra/outbox.ts";
import type { ShopAndSettings } from "../stores/shop-and-settings.ts";
import { appointmentMail } from "./appointment-mails.ts";

/** Who hears of a change: nobody where the customer knows it already; with `no-email` somebody has to call. */
export type Notified = "email" | "no-email" | "nobody";

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
  const mail = occasion && appointmentMail(ctx, after, setup, occasion);
  const id = ctx.newId();
  const wait = after.updatedBy?.kind === "staff" ? NOTICE_DELAY : 0;
  const notified: Notified = mail ? "email" : occasion ? "no-email" : "nobody";
  return {
    after: { ...after, notice: mail ? { mail: id, told } : null },
    notified,
    mails: { unsent, mail, id, wait },
  };
}
