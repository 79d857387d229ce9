import type { Action } from "@openhood/domain/staff/policies";
import { roleNow, type StaffChange, type StaffMember } from "@openhood/domain/staff/rules";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { runAfterCommit } from "../../infra/run-after-commit.ts";
import { stopClockOf } from "../../stores/job-clocks.ts";
import { loadStaff } from "../../stores/staff.ts";
import { roleNotice } from "./role-notice.ts";
import { syncClaims } from "./sync-claims.ts";

/** Changes the staff as `decide` says, and the account of the one it is about, who is told. A refusal is the domain's. */
export async function changeStaff(
  ctx: Ctx,
  action: Action,
  uid: string,
  decide: (staff: readonly StaffMember[]) => StaffChange,
) {
  const by = authorizeAccount(ctx, action);
  const reply = await commit(ctx, async (batch, db) => {
    const { members, save } = await loadStaff(db);
    const before = members.find((member) => member.uid === uid);
    const decided = decide(members);
    if (!decided.ok || !before) return decided;
    // What is so already is no change.
    if (decided.member === before) return { ok: true as const };
    const { after, mails, withdrawn } = await roleNotice(ctx, { before, after: decided.member, by });
    save(
      batch,
      members.map((member) => (member.uid === uid ? after : member)),
    );
    outbox.replace(ctx, batch, db, mails);
    outbox.replace(ctx, batch, db, { unsent: withdrawn, mail: null, id: ctx.newId(), wait: 0 });
    if (after.leftAt !== null) await stopClockOf(batch, db, uid, ctx.now().toISOString());
    audit(ctx, batch, db, action, { kind: "staff", id: uid }, { from: before.role, to: roleNow(after) });
    return { ok: true as const };
  });
  if (reply.ok) await runAfterCommit(ctx, "claims", () => syncClaims(ctx));
  return reply;
}
