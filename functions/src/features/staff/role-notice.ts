import { NOTICE_DELAY } from "@openhood/domain/booking/undo";
import type { Account } from "@openhood/domain/staff/roles";
import { roleNow, type StaffMember } from "@openhood/domain/staff/rules";
import type { Ctx } from "../../infra/ctx.ts";
import { knownLanguage } from "../../stores/known-language.ts";
import { loadShop } from "../../stores/shop.ts";
import { roleMail } from "./mails.ts";
import { unsentMail } from "./unsent-mail.ts";

/**
 * The e-mail that brings one of the staff from the role they know to the one they have. It goes in the place of one that has not
 * been sent yet, so that what is changed back at once is told to nobody (042).
 * @returns `after` as it is to be saved, and what the outbox has to do in the same commit; `withdrawn`: the invitation of somebody
 * who leaves before it has been sent
 */
export async function roleNotice(
  ctx: Ctx,
  { before, after, by }: { before: StaffMember; after: StaffMember; by: Account },
) {
  const unsent = await unsentMail(ctx, before.notice?.mail);
  const withdrawn = after.leftAt === null ? null : await unsentMail(ctx, before.invitation?.mail);
  const known = unsent && before.notice ? before.notice.told : roleNow(before);
  const told = withdrawn && before.invitation?.times === 1 ? null : known;
  const role = roleNow(after);
  const id = ctx.newId();
  // Who says once more what is so already has changed nothing: what waits to be sent names who did.
  if (role === roleNow(before)) return { after, withdrawn, mails: { unsent: null, mail: null, id, wait: 0 } };
  const { notice: _, ...rest } = after;
  if (told === role) return { after: rest, withdrawn, mails: { unsent, mail: null, id, wait: 0 } };
  const [theirs, shop] = await Promise.all([knownLanguage(ctx, after.email), ctx.db().then(loadShop)]);
  const language = theirs ?? ctx.config.language;
  const mail = roleMail(ctx, after, { before: told, role, by, language, shop });
  const notice = { mail: id, told };
  return { after: { ...rest, notice }, withdrawn, mails: { unsent, mail, id, wait: NOTICE_DELAY } };
}
