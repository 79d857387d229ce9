import { readStored, writeStored } from "./storage.ts";
import { BAY_DAY, BAY_SEEN, CHOICES, formPlace, OWN_DRAFTS } from "./storage-keys.ts";

/** How long the shop's day is worth showing, ms. */
const DAY = 86_400_000;

/** What a stored draft holds, or null when there is none or it cannot be read. */
export function readDraft(key: string, of?: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(readStored(...formPlace("draft", key, of)) ?? "null");
    return value && typeof value === "object" && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** Forgets a draft. */
export const clearDraft = (key: string, of?: string): void => void writeDraft(key, null, of);

/** Stores a draft, or forgets it where there is nothing to store. */
export function writeDraft(key: string, values: object | null, of?: string): boolean {
  const [place, kind] = formPlace("draft", key, of);
  return writeStored(place, values && JSON.stringify(values), kind);
}

/** Of each form on screen: is something typed into it that is not sent? */
const typedInto = new Set<() => boolean>();

/** Notes a form that came on the screen. @returns what is called as it leaves */
export function onScreen(isTyped: () => boolean): () => void {
  typedInto.add(isTyped);
  return () => void typedInto.delete(isTyped);
}

/** Is something typed into a form on screen that is not sent? */
export const isFormTyped = (): boolean => [...typedInto].some((isTyped) => isTyped());

/** The drafts on this device that somebody (by uid) has not sent, and whose names begin with this. */
export function draftsOf(of: string, beginning: string): { name: string; values: Record<string, unknown> }[] {
  const [place] = formPlace("draft", "", of);
  try {
    return Object.keys(localStorage).flatMap((key) => {
      const name = key.slice(place.length);
      const values = key.startsWith(place + beginning) ? readDraft(name, of) : null;
      return values ? [{ name, values }] : [];
    });
  } catch {
    return [];
  }
}

const forget = (storage: Storage, ...beginnings: string[]): void => {
  for (const key of Object.keys(storage))
    if (beginnings.some((one) => key.startsWith(one))) storage.removeItem(key);
};

/** Forgets what is kept of the shop's day on this device: nobody is signed in to see it. */
export function forgetKeptDay(): void {
  try {
    forget(localStorage, BAY_DAY);
  } catch {
    // Storage is closed to us, and so is empty.
  }
}

/** Forgets what of it is too old to be shown. */
export function forgetOldDay(): void {
  try {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith(BAY_DAY))) {
      const { at } = JSON.parse(readStored(key) ?? "{}") as { at?: number };
      if (Date.now() - (at ?? 0) >= DAY) writeStored(key, null);
    }
  } catch {
    forgetKeptDay();
  }
}

/** Keys of former versions. */
const FORMER = ["openhood.bay-arrived.", "openhood.cut-seen."];

/** Forgets every draft of this tab, and whom a link was mailed to: somebody else may sit here next. */
export function forgetDrafts(): void {
  forgetKeptDay();
  try {
    forget(sessionStorage, "draft.", "intent.", CHOICES);
    forget(localStorage, "openhood.link.", BAY_SEEN, CHOICES, OWN_DRAFTS, ...FORMER);
  } catch {
    // Storage is closed to us, and so is empty.
  }
}
