import type { Ctx } from "./ctx.ts";
import { accounts } from "./firebase.ts";
import type { Mail } from "./outbox.ts";

/**
 * The link for a mail that proves an address, to our own page. Its secret stands behind `#`: it reaches no log, no
 * referrer, and no scanner that only fetches.
 * @returns null when nobody has an account with this address, or it needs no proof any more
 */
export async function authLink(
  ctx: Ctx,
  link: NonNullable<Mail["link"]>,
  email: string,
): Promise<string | null> {
  const auth = await accounts();
  const settings = { url: `${ctx.config.siteUrl}/auth/action`, handleCodeInApp: true };
  try {
    const made =
      link.mail === "sign-in"
        ? await auth.generateSignInWithEmailLink(email, settings)
        : link.mail === "verify"
          ? await auth.generateEmailVerificationLink(email, settings)
          : await auth.generatePasswordResetLink(email, settings);
    const from = new URL(made).searchParams;
    const secret = new URLSearchParams({ lang: link.language });
    for (const name of ["mode", "oobCode", "apiKey"]) secret.set(name, from.get(name) ?? "");
    return `${settings.url}#${secret}`;
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === "auth/user-not-found" || code === "auth/email-not-found") return null;
    throw error;
  }
}
