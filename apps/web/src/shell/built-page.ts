import type { RouteObject } from "react-router-dom";
import type { Language } from "../platform/messages.ts";
import { builtPage } from "../platform/page.ts";

// The query chooses among views of a page; only the first is prerendered.
const VARIES: Record<string, readonly string[]> = { signIn: ["view", "next"], book: ["step"] };

/**
 * True when what this window shows was prerendered for this address, whose page is that of `route`: then it is taken
 * over, else painted anew.
 */
export function fitsBuiltPage(
  route: RouteObject | undefined,
  { pathname, search }: Pick<Location, "pathname" | "search">,
  language: Language,
) {
  if (!builtPage || builtPage.language !== language) return false;
  const query = new URLSearchParams(search);
  if (VARIES[route?.handle?.name]?.some((name) => query.has(name))) return false;
  return builtPage.path === (route?.path === "*" ? "*" : pathname.replace(/(.)\/$/, "$1"));
}
