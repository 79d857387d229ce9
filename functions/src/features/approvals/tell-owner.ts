import type { Approver, ApproverWord } from "@openhood/domain/customers/approver";
import type { CustomerRecord } from "@openhood/domain/customers/record";
import type { Batch } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { approverMail } from "../../mails/approver-mail.ts";

/** Puts into a commit that the owner of the cars is told who may approve for them, on which cars, or no more. */
export async function tellOwner(
  ctx: Ctx,
  batch: Batch,
  record: CustomerRecord,
  { approver, ...how }: { approver: Approver; is: "named" | "changed" | "withdrawn"; word: ApproverWord },
): Promise<void> {
  outbox.add(ctx, batch, await ctx.db(), await approverMail(ctx, record, approver, how));
}
