import type { RemindersOf } from "@openhood/domain/customers/reminders";
import { whoIsReminded } from "@openhood/domain/maintenance/reminders";
import type { Action } from "@openhood/domain/staff/policies";
import { authorize, authorizeAccount } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { Problem } from "../../infra/problem.ts";
import { load } from "../../stores/customers.ts";
import { mailboxId, mailboxInToken } from "../../stores/reminder-opt-outs.ts";

/**
 * The mailbox whose reminders these are, as opt-outs name it; null for a customer without an address.
 * @throws Problem `not-found` for a link that is none of ours, and whom the policies do not let
 */
export async function reminderMailbox(ctx: Ctx, action: Action, of: RemindersOf): Promise<string | null> {
  switch (of.kind) {
    case "link": {
      const mailbox = mailboxInToken(ctx.config, of.token);
      if (mailbox === null) throw new Problem("not-found");
      authorize(ctx, action, true);
      return mailbox;
    }
    case "own": {
      const account = authorizeAccount(ctx, action, ctx.actor.role !== "unverified");
      return mailboxId(account.email);
    }
    case "customer": {
      authorize(ctx, action, false);
      const { record } = await load(await ctx.db(), of.id);
      const who = whoIsReminded(record.facts);
      return who && mailboxId(who.email);
    }
  }
}
