import { roleNow, type StaffMember } from "@openhood/domain/staff/rules";
import { changeClaims } from "../../infra/account-claims.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { endSessions } from "../../infra/end-sessions.ts";
import { accounts } from "../../infra/firebase.ts";
import { unassignAll } from "../../stores/messages.ts";
import { loadStaff } from "../../stores/staff.ts";

/**
 * Makes the accounts carry the roles the staff document says, ends the sessions that carry another, and takes their
 * messages from those who left. Called after each change and by the sweep, so that an interrupted change is finished. Safe to run twice at once.
 * @param options `compare`: look at the accounts too. A run that died when it was too late may have left an older role
 * there, and whoever holds the cloud project can set any.
 */
export async function syncClaims(ctx: Ctx, options: { compare?: boolean } = {}): Promise<void> {
  // Whoever was written in a round that came too late is written again: another run may have set a newer role in between.
  const touched = new Set<string>();
  await commit(ctx, async (batch, db) => {
    const { members, save } = await loadStaff(db);
    const wrong = options.compare ? await wronglyClaimed(members) : new Set<string>();
    const stale = members.filter(
      ({ claims, uid }) => claims === "pending" || touched.has(uid) || wrong.has(uid),
    );
    for (const member of stale) {
      touched.add(member.uid);
      await carry(member);
    }
    await endSessions(await accounts(), ...stale.map(({ uid }) => uid));
    if (stale.length === 0) return { ok: false, reason: "nothing to do" };
    for (const { uid, leftAt } of stale) if (leftAt !== null) await unassignAll(ctx, uid);
    save(
      batch,
      members.map((member) => ({ ...member, claims: "set" })),
    );
    return { ok: true };
  });
}

const currentRole = (member: StaffMember) => roleNow(member) ?? undefined;

async function wronglyClaimed(members: readonly StaffMember[]): Promise<Set<string>> {
  const auth = await accounts();
  const wrong = new Set<string>();
  for (let from = 0; from < members.length; from += 100) {
    const some = members.slice(from, from + 100);
    const { users } = await auth.getUsers(some.map(({ uid }) => ({ uid })));
    const carried = new Map(users.map((user) => [user.uid, user.customClaims?.role]));
    for (const member of some)
      if (carried.has(member.uid) && carried.get(member.uid) !== currentRole(member)) wrong.add(member.uid);
  }
  return wrong;
}

async function carry(member: StaffMember): Promise<void> {
  const auth = await accounts();
  try {
    await changeClaims(auth, member.uid, { role: currentRole(member) });
  } catch (error) {
    // The account is gone: there is nothing that could carry a role.
    if ((error as { code?: string }).code !== "auth/user-not-found") throw error;
  }
}
