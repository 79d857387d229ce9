import { mailboxOf } from "@openhood/domain/mailbox";
import type { Ctx } from "../../infra/ctx.ts";
import { senderOf } from "../../infra/sender-of.ts";
import { loadStaff } from "../../stores/staff.ts";

/** Does an address belong to the shop, or to somebody who works there? Their yes would not be the customer's. */
export async function isOfTheShop(ctx: Ctx, email: string | null): Promise<boolean> {
  if (email === null) return false;
  const { contactAddress, mailFrom, inbound } = ctx.config;
  const { members } = await loadStaff(await ctx.db());
  const staff = members.flatMap((one) => (one.leftAt === null ? one.email : []));
  const mailbox = mailboxOf(email);
  const isReply = inbound !== null && mailbox.endsWith(`@${inbound.domain.toLowerCase()}`);
  return (
    isReply ||
    [contactAddress, senderOf(mailFrom).address, ...staff].some((one) => mailboxOf(one) === mailbox)
  );
}
