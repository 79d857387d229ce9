import { type InviteStaff, join } from "@openhood/domain/staff/rules";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { runAfterCommit } from "../../infra/run-after-commit.ts";
import { loadStaff } from "../../stores/staff.ts";
import { ensureAccount } from "./ensure-account.ts";
import { invitation } from "./mails.ts";
import { syncClaims } from "./sync-claims.ts";
import { unsentMail } from "./unsent-mail.ts";

/**
 * Adds somebody to the staff, once per key, and mails them a link to sign in with. Refusals are the domain's, as for one
 * who works here already.
 * @returns the `uid` of their account
 */
export async function inviteStaff(ctx: Ctx, input: InviteStaff & { key: string }) {
  const owner = authorizeAccount(ctx, "staff.invite");
  const { key, ...person } = input;
  const uid = await ensureAccount(ctx, person.email, person.name);
  const reply = await commitOnce(ctx, { action: "staff.invite", key, input: person }, async (batch, db) => {
    const { members, save } = await loadStaff(db);
    const id = ctx.newId();
    const decided = join(members, person, uid, { at: ctx.now().toISOString(), mail: id });
    if (!decided.ok) return decided;
    save(batch, decided.staff);
    // Asked back before they were told that they are off the team: then this is all they are told.
    const unsent = await unsentMail(ctx, members.find((one) => one.uid === uid)?.notice?.mail);
    const mail = invitation(ctx, person, uid, owner.name);
    outbox.replace(ctx, batch, db, { unsent, mail, id, wait: 0 });
    audit(ctx, batch, db, "staff.invite", { kind: "staff", id: uid }, { from: null, to: person.role });
    return { ok: true as const, uid };
  });
  if (reply.ok) await runAfterCommit(ctx, "claims", () => syncClaims(ctx));
  return reply;
}
