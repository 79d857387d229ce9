import type { Language } from "@openhood/domain/fields";
import type { Linked } from "@openhood/domain/mail/link";
import { accepted, type Secrets, same, signed } from "../infra/mailed-secrets.ts";

/** The token of the link to an appointment: its id, and a mark only the shop can make. */
export const linkToken = (secrets: Secrets, { id, linkVersion }: Linked): string =>
  `${id}.${signed(secrets, `appointment:${id}:${linkVersion}`).toString("base64url")}`;

/** The address that opens an appointment by its token, in its customer's language. */
export const appointmentLink = (
  config: Secrets & { siteUrl: string },
  { language = "en", ...linked }: Linked & { language?: Language },
): string =>
  `${config.siteUrl}${language === "en" ? "" : `/${language}`}/appointment#${linkToken(config, linked)}`;

/** The id a token names; null when it is no token. */
export const idInToken = (token: string): string | null =>
  /^((?!__[^.]*__\.)[A-Za-z0-9_-]{1,64})\.[A-Za-z0-9_-]{43}$/.exec(token)?.[1] ?? null;

/** Least versions that are checked, so that the time it takes does not reveal whether the appointment exists. */
const VERSIONS = 20;

/**
 * Whether a token is the one in force, one that was voided, or none of ours. Compared in constant time.
 * @param linkVersion the version in force; null when there is no such appointment
 */
export function checkToken(
  secrets: Secrets,
  token: string,
  linkVersion: number | null,
): "in-force" | "void" | "wrong" {
  const id = idInToken(token);
  if (id === null) return "wrong";
  let found: "in-force" | "void" | "wrong" = "wrong";
  for (let version = 0; version <= Math.max(VERSIONS, linkVersion ?? 0); version++)
    for (const one of accepted(secrets))
      if (same(token, linkToken(one, { id, linkVersion: version })))
        found = version === linkVersion ? "in-force" : "void";
  return found;
}
