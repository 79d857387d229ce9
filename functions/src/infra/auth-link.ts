import type { AuthLink } from "@openhood/domain/mail/link";
import { proofToken } from "./address-proof.ts";
import type { Ctx } from "./ctx.ts";
import { accounts } from "./firebase.ts";
import { accountStanding } from "./prove-account.ts";

/**
 * The link for a mail that proves an address, to our own page. The secret comes after `#`, so it reaches no log, no
 * referrer, and no scanner that only fetches. Making it changes no account: anybody can ask for a mail.
 * @returns null when there is no account with this address that could use it
 */
export async function authLink(ctx: Ctx, link: AuthLink, email: string): Promise<string | null> {
  const account = await accountStanding(await accounts(), email);
  if (account?.disabled) return null;
  // Who signs in by mail needs no account yet.
  if (!account && link.mail !== "sign-in") return null;
  const token = proofToken(ctx.config, { mail: link.mail, email, madeAt: ctx.now().getTime() }, ctx.newId());
  const parts = new URLSearchParams({
    lang: link.language,
    link: token,
    ...(link.next && { next: link.next }),
  });
  return `${ctx.config.siteUrl}/auth/action#${parts}`;
}
