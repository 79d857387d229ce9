import type { StaffMember } from "@openhood/domain/staff/rules";
import { commit } from "../../infra/commit.ts";
import { loadCrew } from "../../infra/crew.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { accounts } from "../../infra/firebase.ts";

/**
 * Makes the accounts carry the roles the crew's document says, and ends the sessions that carry another. Called
 * after each change and by the sweep, so that an interrupted change is finished. Safe to run twice at once.
 */
export async function syncClaims(ctx: Ctx): Promise<void> {
  // Whoever was written in a round that came too late is written again: another run may have set a newer role in between.
  const touched = new Set<string>();
  await commit(ctx, async (batch, db) => {
    const { members, save } = await loadCrew(db);
    const stale = members.filter((member) => member.claims === "pending" || touched.has(member.uid));
    for (const member of stale) {
      touched.add(member.uid);
      await carry(member);
    }
    if (stale.length === 0) return { ok: false, reason: "nothing to do" };
    save(
      batch,
      members.map((member) => ({ ...member, claims: "set" })),
    );
    return { ok: true };
  });
}

async function carry(member: StaffMember): Promise<void> {
  const auth = await accounts();
  try {
    await auth.setCustomUserClaims(member.uid, member.leftAt === null ? { role: member.role } : null);
    await auth.revokeRefreshTokens(member.uid);
  } catch (error) {
    // The account is gone: there is nothing that could carry a role.
    if ((error as { code?: string }).code !== "auth/user-not-found") throw error;
  }
}
