import { addressIn } from "@openhood/domain/mail/addressed";
import type { Role } from "../../platform/session-store.ts";

/** This site's origin; while pages are prerendered, one that nothing can lead to. */
export const ownOrigin = () =>
  typeof location === "undefined" ? "https://prerender.invalid" : location.origin;

/** A path of our own from `next`, or null: nothing that a browser would take for another site. */
export function safePath(next: string | null, origin: string): string | null {
  if (!next || !/^\/(?![/\\])/.test(next)) return null;
  try {
    const url = new URL(next, origin);
    if (url.origin !== origin || /^\/(es\/)?(sign-in|auth\/)/.test(url.pathname)) return null;
    return url.pathname + url.search + url.hash;
  } catch {
    return null;
  }
}

/**
 * Where somebody wanted to go, as the address of the sign-in page says it; null where nowhere. To whom their e-mail went, which
 * follows either address, goes with them.
 */
export function wantedIn({ search, hash }: { search: string; hash: string }, origin: string): string | null {
  const next = safePath(new URLSearchParams(search).get("next"), origin);
  return next && !next.includes("#") && addressIn(hash) ? next + hash : next;
}

/** To whom the e-mail went that leads there; null where it says nobody. */
export const addresseeOf = (next: string | null): string | null =>
  next === null ? null : addressIn(next.slice(next.indexOf("#")));

/** What each begins with. */
const start = {
  customer: "/account/appointments",
  technician: "/desk/my-bay",
  advisor: "/desk/today",
  owner: "/desk/today",
} as const satisfies Record<Role, string>;

/** Where a person goes after signing in: where they wanted to, else to what they begin with. */
export function destinationOf(next: string | null, role: Role, origin: string): string {
  return safePath(next, origin) ?? start[role];
}
