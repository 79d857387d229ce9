import { matchRoutes } from "react-router-dom";
import type { Language } from "../platform/messages.ts";
import { builtPage } from "../platform/page.ts";
import { routes } from "./routes.tsx";

// What a page shows of several stands in its query; the prerendered one is the first.
const VARIES: Record<string, readonly string[]> = { signIn: ["view", "next"], book: ["step"] };

/** True when what this window shows was prerendered for this address: then it is taken over, else painted anew. */
export function fitsBuiltPage(
  { pathname, search }: Pick<Location, "pathname" | "search">,
  language: Language,
) {
  if (!builtPage || builtPage.language !== language) return false;
  const route = matchRoutes(routes, pathname)?.at(-1)?.route;
  const query = new URLSearchParams(search);
  if (VARIES[route?.handle?.name]?.some((name) => query.has(name))) return false;
  return builtPage.path === (route?.path === "*" ? "*" : pathname.replace(/(.)\/$/, "$1"));
}
