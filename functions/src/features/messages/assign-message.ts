import { assign } from "@openhood/domain/messages/rules";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { load, unassignAll } from "../../stores/messages.ts";
import { findStaffMember } from "../../stores/staff.ts";

/** Gives a message to a staff member (their `uid`), or with `to` null to nobody. Refusal: `not-staff`. @throws Problem `not-found` */
export async function assignMessage(ctx: Ctx, input: { id: string; to: string | null }) {
  authorize(ctx, "messages.assign");
  const reply = await commit(ctx, async (batch, db) => {
    const { message, save } = await load(db, input.id);
    const member = input.to === null ? null : await findStaffMember(db, input.to);
    if (input.to !== null && !member) return { ok: false as const, reason: "not-staff" as const };
    save(batch, assign(message, member, ctx.now().toISOString()));
    audit(ctx, batch, db, "messages.assign", { kind: "message", id: message.id });
    return { ok: true as const };
  });
  // Somebody who leaves between read and commit has been unassigned from all messages but this one.
  if (reply.ok && input.to !== null && !(await findStaffMember(await ctx.db(), input.to)))
    await unassignAll(ctx, input.to);
  return reply;
}
