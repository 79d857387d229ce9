import { readProof } from "../../infra/address-proof.ts";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { accounts } from "../../infra/firebase.ts";
import { accountStanding } from "../../infra/prove-account.ts";
import { usedLinks } from "../../stores/used-links.ts";

/**
 * What a mailed link is for, whose account it is about, and whether it can still be used. Changes nothing: scanners open
 * links too, and run scripts.
 */
export async function readLink(ctx: Ctx, { token }: { token: string }) {
  authorize(ctx, "signIn.readLink");
  const link = readProof(ctx.config, token, ctx.now().getTime());
  if (typeof link === "string") return { state: link };
  const db = await ctx.db();
  const [used, account] = await Promise.all([
    usedLinks.find(db, token),
    accounts().then((auth) => accountStanding(auth, link.email)),
  ]);
  return {
    state: link.expired ? ("expired" as const) : used ? ("used" as const) : ("open" as const),
    mail: link.mail,
    email: link.email,
    /** `unproven`: somebody made it, who may not be the one who reads the mail. */
    account: account?.verified
      ? ("proven" as const)
      : account?.used
        ? ("unproven" as const)
        : ("none" as const),
    /** Is the caller signed in to this very account? */
    own: ctx.actor.role !== "public" && ctx.actor.uid === account?.uid,
  };
}
