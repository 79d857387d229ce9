import type { Ctx } from "./ctx.ts";
import { accounts } from "./firebase.ts";
import type { AuthLink } from "./outbox.ts";
import { secureAccount } from "./secure-account.ts";

/**
 * The link for a mail that proves an address, to our own page. Its secret stands behind `#`: it reaches no log, no
 * referrer, and no scanner that only fetches.
 * @returns null when there is no account with this address that could use it
 */
export async function authLink(ctx: Ctx, link: AuthLink, email: string): Promise<string | null> {
  const auth = await accounts();
  const settings = { url: `${ctx.config.siteUrl}/auth/action`, handleCodeInApp: true };
  try {
    if (link.mail === "sign-in") await secureAccount(auth, email);
    const made =
      link.mail === "sign-in"
        ? await auth.generateSignInWithEmailLink(email, settings)
        : link.mail === "verify"
          ? await auth.generateEmailVerificationLink(email, settings)
          : await auth.generatePasswordResetLink(email, settings);
    // With the protection against address enumeration on, an unknown address is answered without a link.
    if (!made) return null;
    return `${settings.url}#${secretOf(made, link.language)}`;
  } catch (error) {
    if (nobody.has((error as { code?: string }).code ?? "")) return null;
    throw error;
  }
}

const nobody = new Set(["auth/user-not-found", "auth/email-not-found", "auth/user-disabled"]);

function secretOf(made: string, language: string): URLSearchParams {
  const outer = new URL(made).searchParams;
  // Some projects get the link wrapped into another one.
  const wrapped = outer.get("link");
  const from = wrapped === null ? outer : new URL(wrapped).searchParams;
  const secret = new URLSearchParams({ lang: language });
  if (!from.get("oobCode")) throw new Error("The link of the Auth service has no code.");
  for (const name of ["mode", "oobCode", "apiKey"]) secret.set(name, from.get(name) ?? "");
  return secret;
}
