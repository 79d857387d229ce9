import type { RemindersOf } from "@openhood/domain/customers/reminders";
import type { Ctx } from "../../infra/ctx.ts";
import { reminderWish } from "../../stores/reminder-opt-outs.ts";
import { reminderMailbox } from "./reminder-mailbox.ts";

/** Whether somebody wants reminders of services; null for a customer without an address. Throws as {@link reminderMailbox}. */
export async function getReminders(
  ctx: Ctx,
  { of }: { of: RemindersOf },
): Promise<{ wanted: boolean | null }> {
  const mailbox = await reminderMailbox(ctx, "reminders.get", of);
  if (mailbox === null) return { wanted: null };
  return { wanted: (await reminderWish(await ctx.db(), mailbox)).wanted };
}
