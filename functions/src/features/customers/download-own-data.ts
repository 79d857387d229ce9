import { authorizeAccount } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { addEvent } from "../../infra/security-events.ts";
import { dataOf } from "../../stores/personal-data.ts";
import { profiles } from "../../stores/profiles.ts";
import { loadStaff } from "../../stores/staff.ts";

/** Most actions a download lists. */
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
