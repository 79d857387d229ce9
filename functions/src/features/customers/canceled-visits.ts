import { cancelWithAccount } from "@openhood/domain/booking/rules";
import type { Ctx } from "../../infra/ctx.ts";
import type { Mail } from "../../infra/outbox.ts";
import { appointmentMail } from "../../mails/appointment-mails.ts";
import { comingOf } from "../../stores/appointment-queries.ts";
import { currentShopAndSettings } from "../../stores/shop-and-settings.ts";

/**
 * The e-mails that tell somebody of the appointments that go with their account, and take them out of their calendar. They are
 * under nobody's name, as the farewell is, and are not kept.
 */
export async function canceledVisits(
  ctx: Ctx,
  { uid, email }: { uid: string; email: string },
): Promise<Mail[]> {
  const [now, db] = [ctx.now(), await ctx.db()];
  const coming = await comingOf(db, email, now.getTime());
  if (coming.length === 0) return [];
  const setup = await currentShopAndSettings(db);
  const stamp = { by: { kind: "customer" as const, uid }, at: now.toISOString() };
  return coming.reverse().flatMap((one) => {
    const canceled = cancelWithAccount(one, stamp);
    const mail = canceled.ok ? appointmentMail(ctx, canceled.appointment, setup, "canceled") : null;
    return mail ? [{ ...mail, person: null, isForgotten: true as const }] : [];
  });
}
