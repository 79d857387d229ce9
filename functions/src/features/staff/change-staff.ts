import type { Action } from "@openhood/domain/staff/policies";
import type { StaffChange, StaffMember } from "@openhood/domain/staff/rules";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { runAfterCommit } from "../../infra/run-after-commit.ts";
import { stopClockOf } from "../../stores/job-clocks.ts";
import { loadStaff } from "../../stores/staff.ts";
import { syncClaims } from "./sync-claims.ts";

/** Changes the staff as `decide` says, and the account of the one it is about. A refusal is the domain's. */
export async function changeStaff(
  ctx: Ctx,
  action: Action,
  uid: string,
  decide: (staff: readonly StaffMember[]) => StaffChange,
) {
  authorize(ctx, action);
  const reply = await commit(ctx, async (batch, db) => {
    const { members, save } = await loadStaff(db);
    const decided = decide(members);
    if (!decided.ok) return decided;
    save(
      batch,
      members.map((member) => (member.uid === uid ? decided.member : member)),
    );
    if (decided.member.leftAt !== null) await stopClockOf(batch, db, uid, ctx.now().toISOString());
    const from = members.find((member) => member.uid === uid)?.role ?? null;
    const to = decided.member.leftAt === null ? decided.member.role : null;
    audit(ctx, batch, db, action, { kind: "staff", id: uid }, { from, to });
    return { ok: true as const };
  });
  if (reply.ok) await runAfterCommit(ctx, "claims", () => syncClaims(ctx));
  return reply;
}
