import type { RemindersOf } from "@openhood/domain/customers/reminders";
import { audit } from "../../infra/audit.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { Problem } from "../../infra/problem.ts";
import { reminderWish } from "../../stores/reminder-opt-outs.ts";
import { reminderMailbox } from "./reminder-mailbox.ts";

/**
 * Says whether somebody wants reminders of services; saying it again changes nothing. Throws as {@link reminderMailbox}, and
 * Problem `not-found` for a customer without an address.
 */
export async function setReminders(
  ctx: Ctx,
  { of, wanted }: { of: RemindersOf; wanted: boolean },
): Promise<{ ok: true; wanted: boolean }> {
  const mailbox = await reminderMailbox(ctx, "reminders.set", of);
  if (mailbox === null) throw new Problem("not-found");
  // Mail programs press as often as they like: what is so already costs one read.
  if ((await reminderWish(await ctx.db(), mailbox)).wanted === wanted) return { ok: true, wanted };
  return commit(ctx, async (batch, db) => {
    const wish = await reminderWish(db, mailbox);
    wish.save(batch, wanted, ctx.now().toISOString());
    const subject =
      of.kind === "customer" ? { kind: "customer", id: of.id } : { kind: "reminders", id: "own" };
    audit(ctx, batch, db, "reminders.set", subject);
    return { ok: true as const, wanted };
  });
}
