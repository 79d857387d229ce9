import { type Language, languages } from "../../platform/messages.ts";

export type AuthAction = {
  mode: "signIn" | "verifyEmail" | "resetPassword";
  code: string;
  /** The address as Firebase reads it: the secret as a query. Never shown, never navigated to. */
  href: string;
  language: Language | null;
};

const modes = ["signIn", "verifyEmail", "resetPassword"] as const;

/** Reads the action from what stands behind `#`; null when a part of it is missing. */
export function parseAuthAction(hash: string, origin: string): AuthAction | null {
  const secret = new URLSearchParams(hash.replace(/^#/, ""));
  const mode = modes.find((one) => one === secret.get("mode"));
  const code = secret.get("oobCode");
  if (!mode || !code || !secret.get("apiKey")) return null;
  return {
    mode,
    code,
    href: `${origin}/auth/action?${secret}`,
    language: languages.find((one) => one === secret.get("lang")) ?? null,
  };
}
