import { isAhead } from "@openhood/domain/booking/appointment";
import { REMINDER_AHEAD } from "@openhood/domain/booking/reminder";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { described, log } from "../../infra/log.ts";
import { outbox } from "../../infra/outbox.ts";
import { appointmentMail } from "../../mails/appointment-mails.ts";
import { unreminded } from "../../stores/appointment-queries.ts";
import { load } from "../../stores/appointments.ts";
import { currentShopAndSettings } from "../../stores/shop-and-settings.ts";

/**
 * Reminds customers of appointments within a day, once each: the mark and the mail are one commit. One that fails does not
 * hold up the others.
 * @returns how many were
 */
export async function remindCustomers(ctx: Ctx): Promise<number> {
  const db = await ctx.db();
  const now = ctx.now();
  const until = new Date(now.getTime() + REMINDER_AHEAD);
  const due = await unreminded(db, now.toISOString(), until.toISOString(), 200);
  let reminded = 0;
  for (const id of due) {
    try {
      if (await remind(ctx, id)) reminded++;
    } catch (error) {
      log("ERROR", "reminder", { appointment: id, ...described(error) });
    }
  }
  return reminded;
}

async function remind(ctx: Ctx, id: string): Promise<boolean> {
  const reply = await commit(ctx, async (batch, db) => {
    const [{ appointment, noteReminder }, setup] = await Promise.all([
      load(db, id),
      currentShopAndSettings(db),
    ]);
    if (appointment.remindedAt !== null) return { ok: false as const, reason: "reminded" };
    // Canceled ones are marked too, so that the query no longer finds them.
    noteReminder(batch, ctx.now().toISOString());
    const mail = isAhead(appointment) ? appointmentMail(ctx, appointment, setup, "reminder") : null;
    if (mail) outbox.add(ctx, batch, db, mail);
    return { ok: true as const, mailed: mail !== null };
  });
  return reply.ok && reply.mailed;
}
