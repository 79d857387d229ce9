import type { Language } from "./messages.ts";

// Pages of signed-in people, and where links in mails lead: one address for every language.
const SHARED = /^\/(account|appointment|approve|desk|auth|reminders|wall)(\/|$)/;
const SPANISH = /^\/es(?=[/?#]|$)/;

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
