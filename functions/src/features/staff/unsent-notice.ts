import type { StaffMember } from "@openhood/domain/staff/rules";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";

/** The e-mail about somebody's role that has not been sent yet; null where there is none. */
export async function unsentNotice(ctx: Ctx, members: readonly StaffMember[], uid: string) {
  const notice = members.find((member) => member.uid === uid)?.notice;
  const found = notice ? await outbox.find(await ctx.db(), notice.mail) : null;
  return found?.status === "pending" ? found : null;
}
