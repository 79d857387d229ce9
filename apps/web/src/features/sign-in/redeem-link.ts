import { currentLanguage } from "../../platform/language.tsx";
import { completeEmailLink, refreshClaims, signInWithPassword } from "../../platform/session.ts";
import { getSession } from "../../platform/session-store.ts";
import { type MailedLink, pressLink } from "./api.ts";
import type { SignInRefusal } from "./credentials-form.tsx";
import type { Ending } from "./link-ending.tsx";

/** The result of pressing: the outcome of the link, or why to try again. */
export type RedeemResult = { end: Ending | "expired" } | { refusal: SignInRefusal };

type Press = { token: string; pageKey: string; link: MailedLink };

/** Uses the link, and brings this browser's session to where the server says the account is. */
export async function redeemLink({ token, pageKey, link }: Press, password?: string): Promise<RedeemResult> {
  const language = currentLanguage();
  const answer = await pressLink({
    ...{ token, key: pageKey, language },
    ...(password === undefined ? {} : { password }),
  });
  if (!answer.ok) return { refusal: answer.refusal };
  const reply = answer.value;
  if (!reply.ok) {
    if (reply.reason === "disabled") return { refusal: "disabled" };
    return { end: "expired" };
  }
  switch (reply.outcome) {
    case "signed-in": {
      const result = await completeEmailLink(reply.email, reply.code);
      if (!result.ok) return { refusal: result.reason };
      return { end: reply.voided ? "signed-in-anew" : "signed-in" };
    }
    case "confirmed":
      await refreshClaims();
      return { end: "confirmed" };
    case "already-confirmed":
      return { end: "already-confirmed" };
    case "password-saved": {
      // This browser's session was ended with the others.
      const session = getSession();
      const own = session.status === "signed-in" && session.user.email === link.email;
      if (own && password !== undefined) await signInWithPassword(link.email, password);
      return { end: "password-saved" };
    }
  }
}
