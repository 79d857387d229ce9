import type { Action } from "@openhood/domain/staff/policies";
import type { StaffRole } from "@openhood/domain/staff/roles";
import { changeRole, leave, type StaffChange, type StaffMember } from "@openhood/domain/staff/rules";
import { audit } from "../../infra/audit.ts";
import { authorise } from "../../infra/authorise.ts";
import { commit } from "../../infra/commit.ts";
import { loadCrew } from "../../infra/crew.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { finish } from "../../infra/finish.ts";
import { syncClaims } from "./sync-claims.ts";

/** Gives one of the crew another role; their sessions end and come back with it. */
export const setRole = (ctx: Ctx, input: { uid: string; role: StaffRole }) =>
  change(ctx, "staff.setRole", input.uid, (crew) => changeRole(crew, input.uid, input.role));

/** Takes one off the crew; the account stays, as a customer's. */
export const removeStaff = (ctx: Ctx, input: { uid: string }) =>
  change(ctx, "staff.remove", input.uid, (crew) => leave(crew, input.uid, ctx.now().toISOString()));

async function change(
  ctx: Ctx,
  action: Action,
  uid: string,
  decide: (crew: readonly StaffMember[]) => StaffChange,
) {
  authorise(ctx, action);
  const reply = await commit(ctx, async (batch, db) => {
    const { members, save } = await loadCrew(db);
    const decided = decide(members);
    if (!decided.ok) return decided;
    save(
      batch,
      members.map((member) => (member.uid === uid ? decided.member : member)),
    );
    audit(ctx, batch, db, action, { kind: "staff", id: uid });
    return { ok: true as const };
  });
  if (reply.ok) await finish(ctx, "claims", () => syncClaims(ctx));
  return reply;
}
