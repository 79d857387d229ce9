import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { accounts } from "../../infra/firebase.ts";
import { runAfterCommit } from "../../infra/run-after-commit.ts";
import { addEvent } from "../../infra/security-events.ts";
import { dataOf } from "../../stores/personal-data.ts";
import { profiles, type Removal } from "../../stores/profiles.ts";
import { removeDataOf } from "../../stores/remove-person.ts";
import { loadStaff } from "../../stores/staff.ts";
import { linkPhoneBookings } from "./link-customer.ts";

/** Most deeds a download tells. */
const MAX_ACTIONS = 10_000;

/** Everything the shop keeps of the caller, as one object to save as a file; `cut` names lists that were too long for it. */
export async function downloadOwnData(ctx: Ctx) {
  const account = authorizeAccount(ctx, "customers.download");
  const db = await ctx.db();
  // In a commit of its own, and before anything is handed out.
  await commit(ctx, async (batch, db) => {
    addEvent(ctx, batch, db, "download", { kind: "account", id: account.uid });
    return { ok: true as const };
  });
  const [profile, told, { members }, { cut, ...kept }] = await Promise.all([
    profiles.find(db, account.uid),
    profiles.actions(db, account.uid, MAX_ACTIONS + 1),
    loadStaff(db),
    dataOf(db, account.email),
  ]);
  const { uid, email, name } = account;
  const staff = members.find((member) => member.uid === uid) ?? null;
  const actions = told.slice(0, MAX_ACTIONS);
  return {
    madeAt: ctx.now().toISOString(),
    account: { uid, email, name },
    profile,
    staff,
    actions,
    ...kept,
    cut: actions.length < told.length ? [...cut, "actions" as const] : cut,
  };
}

/**
 * Removes the caller's data and account. The request is saved in one commit; what follows from it is done at once and, if it is
 * interrupted, finished by the sweep. A staff member is refused: the owner removes them from the staff first; then what the
 * staff document holds of them goes too.
 */
export async function removeOwnData(ctx: Ctx) {
  const account = authorizeAccount(ctx, "customers.remove");
  const removal: Removal = {
    v: 1,
    uid: account.uid,
    email: account.role === "unverified" ? null : account.email,
    askedAt: ctx.now().toISOString(),
  };
  const reply = await commit(ctx, async (batch, db) => {
    const { members, save } = await loadStaff(db);
    const member = members.find(({ uid }) => uid === account.uid);
    if (member?.leftAt === null) return { ok: false as const, reason: "is-staff" as const };
    if (member)
      save(
        batch,
        members.filter((one) => one !== member),
      );
    profiles.beginRemoval(batch, db, removal);
    audit(ctx, batch, db, "customers.remove", { kind: "customer", id: account.uid });
    return { ok: true as const };
  });
  if (reply.ok) await runAfterCommit(ctx, "removal", () => finishRemoval(ctx, removal));
  return reply;
}

async function finishRemoval(ctx: Ctx, removal: Removal): Promise<void> {
  const db = await ctx.db();
  if (removal.email !== null) {
    // What was booked by phone a moment ago and is on no record yet would not be known as theirs.
    await linkPhoneBookings(ctx);
    await removeDataOf(db, removal.email, removal.uid);
  }
  const { errors } = await (await accounts()).deleteUsers([removal.uid]);
  const [failure] = errors;
  if (failure) throw failure.error;
  await profiles.endRemoval(db, removal, ctx.now().getTime());
}

/** Finishes the removals that were interrupted. One that fails does not keep the others from being done. */
export async function sweepRemovals(ctx: Ctx): Promise<void> {
  await profiles.sweepMarks(await ctx.db(), ctx.now().getTime());
  const open = await profiles.openRemovals(await ctx.db(), 20);
  const results = await Promise.allSettled(open.map((removal) => finishRemoval(ctx, removal)));
  const failure = results.find((result) => result.status === "rejected");
  if (failure) throw failure.reason;
}
