/** How a request is answered. `leave`: as if there were no worker. */
export type Way = "page" | "part" | "kept" | "leave";

// Answers to one person, and whatever belongs to signing in, pass by untouched.
const OTHERS = /^\/(api|__|emulator|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)(\/|$)/;

type Asked = { method: string; mode: string; url: string };

/** Decides what to do with a request; `kept` are the addresses the worker has a copy of. */
export function wayOf({ method, mode, url }: Asked, origin: string, kept: ReadonlySet<string>): Way {
  const { origin: of, pathname } = new URL(url);
  if (method !== "GET" || of !== origin || OTHERS.test(pathname)) return "leave";
  if (mode === "navigate") return /\.\w+$/.test(pathname) ? "leave" : "page";
  // Their names change with their content: a copy is as good as the original.
  if (pathname.startsWith("/assets/")) return "part";
  return kept.has(pathname) ? "kept" : "leave";
}

/** A short name for a build, made from all that is in it. */
export function buildName(entries: readonly { url: string; revision: string | null }[]): string {
  let hash = 0x811c9dc5;
  for (const { url, revision } of entries)
    for (const char of `${url} ${revision};`) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0;
  return `openhood-${hash.toString(36)}`;
}

/** Which caches to throw away: all of ours but this build's and the one before it, whose pages may still be open. */
export function outdated(names: readonly string[], current: string): string[] {
  const before = names.filter((name) => name.startsWith("openhood-") && name !== current);
  return before.slice(0, -1);
}
