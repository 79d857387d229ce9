import { audit } from "../../infra/audit.ts";
import { authoriseAccount } from "../../infra/authorise.ts";
import { commit } from "../../infra/commit.ts";
import { findCrewMember } from "../../infra/crew.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { finish } from "../../infra/finish.ts";
import { accounts } from "../../infra/firebase.ts";
import { dataOf, removeDataOf } from "../../infra/personal-data.ts";
import { customers, type Removal } from "./store.ts";

/** Everything the shop keeps of the caller, as one object to save as a file. */
export async function downloadOwnData(ctx: Ctx) {
  const account = authoriseAccount(ctx, "customers.download");
  const db = await ctx.db();
  const [profile, deeds, kept] = await Promise.all([
    customers.find(db, account.uid),
    customers.deeds(db, account.uid, 1_000),
    dataOf(db, account.email),
  ]);
  const { uid, email, name } = account;
  return { madeAt: ctx.now().toISOString(), account: { uid, email, name }, profile, deeds, ...kept };
}

/**
 * Removes the caller's data and account. The wish is one commit; what follows from it is done at once and, if it is
 * interrupted, finished by the sweep. One of the crew is refused: the owner takes them off the crew first.
 */
export async function removeOwnData(ctx: Ctx) {
  const account = authoriseAccount(ctx, "customers.remove");
  const removal: Removal = {
    v: 1,
    uid: account.uid,
    email: account.role === "unverified" ? null : account.email,
    askedAt: ctx.now().toISOString(),
  };
  const reply = await commit(ctx, async (batch, db) => {
    if (await findCrewMember(db, account.uid)) return { ok: false as const, reason: "is-staff" as const };
    customers.beginRemoval(batch, db, removal);
    audit(ctx, batch, db, "customers.remove", { kind: "customer", id: account.uid });
    return { ok: true as const };
  });
  if (reply.ok) await finish(ctx, "removal", () => finishRemoval(ctx, removal));
  return reply;
}

async function finishRemoval(ctx: Ctx, removal: Removal): Promise<void> {
  const db = await ctx.db();
  if (removal.email !== null) await removeDataOf(db, removal.email);
  const { errors } = await (await accounts()).deleteUsers([removal.uid]);
  const [failure] = errors;
  if (failure) throw failure.error;
  await customers.endRemoval(db, removal.uid);
}

/** Finishes the removals that were interrupted. One that fails does not keep the others from being done. */
export async function sweepRemovals(ctx: Ctx): Promise<void> {
  const open = await customers.openRemovals(await ctx.db(), 20);
  const results = await Promise.allSettled(open.map((removal) => finishRemoval(ctx, removal)));
  const failure = results.find((result) => result.status === "rejected");
  if (failure) throw failure.reason;
}
