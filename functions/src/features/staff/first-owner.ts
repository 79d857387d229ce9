import type { InviteStaff } from "@openhood/domain/staff/rules";
import { join } from "@openhood/domain/staff/rules";
import { audit } from "../../infra/audit.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { loadStaff } from "../../stores/staff.ts";
import { ensureAccount } from "./ensure-account.ts";
import { invitation } from "./mails.ts";
import { syncClaims } from "./sync-claims.ts";

/**
 * Makes a shop's first owner, from a command on the machine of whoever holds the cloud project; no procedure leads
 * here. Refuses when the shop has an owner: that one invites the others.
 */
export async function firstOwner(ctx: Ctx, person: Omit<InviteStaff, "role">) {
  const owner: InviteStaff = { ...person, role: "owner" };
  const uid = await ensureAccount(ctx, owner.email, owner.name);
  const reply = await commit(ctx, async (batch, db) => {
    const { members, save } = await loadStaff(db);
    if (members.some((member) => member.role === "owner" && member.leftAt === null)) {
      return { ok: false as const, reason: "has-owner" as const };
    }
    const mail = ctx.newId();
    const decided = join(members, owner, uid, { at: ctx.now().toISOString(), mail });
    if (!decided.ok) return decided;
    save(batch, decided.staff);
    outbox.add(ctx, batch, db, invitation(ctx, owner, uid, null), mail);
    audit(ctx, batch, db, "owner.first", { kind: "staff", id: uid }, { from: null, to: owner.role });
    return { ok: true as const, uid };
  });
  if (reply.ok) await syncClaims(ctx);
  return reply;
}
