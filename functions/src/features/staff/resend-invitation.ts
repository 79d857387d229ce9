import { inviteAgain } from "@openhood/domain/staff/rules";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { knownLanguage } from "../../stores/known-language.ts";
import { loadStaff } from "../../stores/staff.ts";
import { invitation } from "./mails.ts";
import { unsentMail } from "./unsent-mail.ts";

/**
 * Mails somebody who has not signed in yet another link to sign in with, once per key, in the place of one that has not been sent.
 * Refusals are the domain's, as soon after the last e-mail.
 */
export async function resendInvitation(ctx: Ctx, input: { uid: string; key: string }) {
  const owner = authorizeAccount(ctx, "staff.resendInvitation");
  const { key, uid } = input;
  return commitOnce(ctx, { action: "staff.resendInvitation", key, input: { uid } }, async (batch, db) => {
    const { members, save } = await loadStaff(db);
    const id = ctx.newId();
    const decided = inviteAgain(members, uid, { at: ctx.now().toISOString(), mail: id });
    if (!decided.ok) return decided;
    const { member } = decided;
    const before = members.find((one) => one.uid === uid);
    const language = (await knownLanguage(ctx, member.email)) ?? ctx.config.language;
    save(
      batch,
      members.map((one) => (one === before ? member : one)),
    );
    const unsent = await unsentMail(ctx, before?.invitation?.mail);
    const mail = invitation(ctx, { ...member, language }, uid, owner.name);
    outbox.replace(ctx, batch, db, { unsent, mail, id, wait: 0 });
    audit(ctx, batch, db, "staff.resendInvitation", { kind: "staff", id: uid });
    return { ok: true as const };
  });
}
