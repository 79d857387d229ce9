import type { Language } from "./messages.ts";

// Pages of signed-in people, and where links in mails lead: one address for every language.
const SHARED = /^\/(account|appointment|desk|auth|reminders|wall)(\/|$)/;
const SPANISH = /^\/es(?=[/?#]|$)/;

/** Where the link to an order leads: the shop chose its language, not who opens it. */
const GIVEN = /^\/es\/approve$/;

/** Is coming to this address in Spanish a choice of Spanish? */
export const isChoice = (pathname: string): boolean => SPANISH.test(pathname) && !GIVEN.test(pathname);

/** True for pages that have an address in each language. */
export const hasTwin = (pathname: string): boolean => !SHARED.test(pathname);

/** The path without its language, for routes, names and comparisons. */
export const plainPath = (path: string): string => {
  const rest = path.replace(SPANISH, "");
  return rest.startsWith("/") ? rest : `/${rest}`;
};

/** The language an address is written in; null where the reader's choice decides. */
export function languageOf(pathname: string): Language | null {
  if (SPANISH.test(pathname)) return "es";
  return hasTwin(pathname) ? "en" : null;
}

/** A path of ours at its address in this language; anything else as it is. */
export function localPath(path: string, language: Language): string {
  if (!path.startsWith("/") || !hasTwin(path)) return path;
  const plain = plainPath(path);
  if (language === "en") return plain;
  return plain === "/" ? "/es" : `/es${plain}`;
}
