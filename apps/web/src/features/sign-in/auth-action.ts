import { type Language, languages } from "../../platform/messages.ts";

/** Which mail a link came in. */
export type LinkMail = "sign-in" | "verify" | "reset";

/** What a link in one of our mails leads to. */
export type AuthAction =
  | { kind: "link"; token: string; language: Language | null; next?: string }
  /** A link with a code made by Google, as in our earlier mails; no longer used. */
  | { kind: "former"; mail: LinkMail; language: Language | null };

const former: Record<string, LinkMail> = {
  signIn: "sign-in",
  verifyEmail: "verify",
  verifyAndChangeEmail: "verify",
  resetPassword: "reset",
};

/** What in an address is the secret of a link: ours stands behind `#`, Google's may be the query. */
export const secretIn = ({ hash, search }: { hash: string; search: string }): string =>
  hash || (search.includes("oobCode=") ? search : "");

/** Reads the action from a secret; null when a part of it is missing. */
export function parseAuthAction(secret: string): AuthAction | null {
  const parts = new URLSearchParams(secret.replace(/^[#?]/, ""));
  const language = languages.find((one) => one === parts.get("lang")) ?? null;
  const token = secret.startsWith("#") && parts.get("link");
  const next = parts.get("next");
  if (token) return { kind: "link", token, language, ...(next && { next }) };
  const mail = former[parts.get("mode") ?? ""];
  return mail && parts.get("oobCode") && parts.get("apiKey") ? { kind: "former", mail, language } : null;
}
