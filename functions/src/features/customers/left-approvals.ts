import { withoutPerson } from "@openhood/domain/customers/forget";
import { activeApprovers } from "@openhood/domain/customers/may-approve";
import type { Ctx } from "../../infra/ctx.ts";
import type { Mail } from "../../infra/outbox.ts";
import { approverMail } from "../../mails/approver-mail.ts";
import { recordsOfApprover } from "../../stores/customers.ts";

/** The e-mails that tell the owners of cars that somebody whose account is deleted decides for them no more. */
export async function leftApprovals(
  ctx: Ctx,
  { uid, email }: { uid: string; email: string },
): Promise<(Mail | null)[]> {
  const mails = (await recordsOfApprover(await ctx.db(), email)).flatMap((record) => {
    // Who leaves is not who is told.
    const left = withoutPerson(record, { email, uid, records: [] });
    return activeApprovers(record)
      .filter((one) => one.email === email)
      .map((one) => approverMail(ctx, left, one, { is: "left", word: null }));
  });
  return Promise.all(mails);
}
