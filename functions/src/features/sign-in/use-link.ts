import type { UseLink } from "@openhood/domain/sign-in/sign-in";
import { linkLifetime } from "@openhood/domain/sign-in/sign-in";
import { changeClaims } from "../../infra/account-claims.ts";
import { type AddressProof, readProof } from "../../infra/address-proof.ts";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { accounts } from "../../infra/firebase.ts";
import { outbox } from "../../infra/outbox.ts";
import { type Proven, proveAccount, signInCode } from "../../infra/prove-account.ts";
import { profiles } from "../../stores/profiles.ts";
import { carryMembership } from "../../stores/staff.ts";
import { type Outcome, usedLinks } from "../../stores/used-links.ts";
import { passwordChangedMail } from "./password-changed-mail.ts";

type Refused = {
  ok: false;
  reason: "incomplete" | "unknown" | "expired" | "used" | "disabled" | "no-password";
};
type Used =
  | { ok: true; email: string; outcome: Exclude<Outcome, "signed-in">; voided: boolean }
  | { ok: true; email: string; outcome: "signed-in"; voided: boolean; code: string };

/**
 * Uses a mailed link, which proves an address to be the caller's. A first commit uses the link up; then the account
 * is made its owner's; a second commit records the outcome. A page that got no answer asks again with its key and gets the
 * same outcome. A new password is told by e-mail. `voided` says that what was set in the account before does not count any more.
 * @throws Problem `conflict` when a stranger kept signing up with the address: try again
 */
export async function useLink(ctx: Ctx, input: UseLink): Promise<Used | Refused> {
  authorize(ctx, "signIn.useLink");
  const { token, key, password, language = ctx.config.language } = input;
  const link = readProof(ctx.config, token, ctx.now().getTime());
  if (typeof link === "string") return { ok: false, reason: link };
  if (link.expired) return { ok: false, reason: "expired" };
  if (link.mail === "reset" && password === undefined) return { ok: false, reason: "no-password" };
  const claim = await claimLink(ctx, token, key, link);
  if (!claim.ok && claim.reason === "used") return { ok: false, reason: "used" };
  const auth = await accounts();
  if (!claim.ok && claim.done) return reply(ctx, link, claim.done);
  const proven = await proveAccount(ctx, auth, link.email, {
    mail: link.mail,
    caller: ctx.actor.role === "unverified" ? ctx.actor.uid : null,
    password: link.mail === "reset" ? password : undefined,
  });
  if (!proven) return { ok: false, reason: "disabled" };
  const done = { outcome: outcomeOf(link, proven), voided: proven.voided.length > 0 };
  const { role } = await commit(ctx, async (batch, db) => {
    usedLinks.finish(batch, db, token, done);
    profiles.removeVoided(batch, db, proven.voided);
    if (link.mail === "reset")
      outbox.add(ctx, batch, db, await passwordChangedMail(ctx, link.email, language));
    audit(ctx, batch, db, "signIn.useLink", { kind: "account", id: proven.uid });
    const moved = { from: proven.voided, to: proven.uid };
    return { ok: true as const, role: await carryMembership(batch, db, link.email, moved) };
  });
  if (role) await changeClaims(auth, proven.uid, { role });
  return reply(ctx, link, done);
}

const claimLink = (ctx: Ctx, token: string, key: string, { mail, madeAt }: AddressProof) =>
  commit(ctx, async (batch, db) => {
    const earlier = await usedLinks.find(db, token);
    if (earlier && usedLinks.isBy(earlier, key))
      return { ok: false as const, reason: "asked-again" as const, done: earlier.done };
    if (earlier) return { ok: false as const, reason: "used" as const };
    // Kept until a day after the link has expired.
    const expireAt = new Date(madeAt + linkLifetime[mail] + 86_400_000);
    usedLinks.use(batch, db, token, { key, usedAt: ctx.now().toISOString(), expireAt });
    return { ok: true as const };
  });

function outcomeOf({ mail }: AddressProof, { before, own }: Proven): Outcome {
  if (mail === "reset") return "password-saved";
  if (mail === "verify" && before) return "already-confirmed";
  // The present session goes on.
  return own && !before ? "confirmed" : "signed-in";
}

async function reply(
  ctx: Ctx,
  { email }: AddressProof,
  { outcome, voided }: { outcome: Outcome; voided: boolean },
): Promise<Used> {
  if (outcome !== "signed-in") return { ok: true, email, outcome, voided };
  return { ok: true, email, outcome, voided, code: await signInCode(ctx, await accounts(), email) };
}
