import { readStored, writeStored } from "./storage.ts";

/** What a stored draft holds, or null when there is none or it cannot be read. */
export function readDraft(key: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(readStored(`draft.${key}`, "session") ?? "null");
    return value && typeof value === "object" && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** Forgets a draft. */
export const clearDraft = (key: string): void => void writeDraft(key, null);

/** Stores a draft, or forgets it where there is nothing to store. */
export const writeDraft = (key: string, values: object | null): boolean =>
  writeStored(`draft.${key}`, values && JSON.stringify(values), "session");

const forget = (storage: Storage, ...beginnings: string[]): void => {
  for (const key of Object.keys(storage))
    if (beginnings.some((one) => key.startsWith(one))) storage.removeItem(key);
};

/** Forgets every draft of this tab, and whom a link was mailed to: somebody else may sit here next. */
export function forgetDrafts(): void {
  try {
    forget(sessionStorage, "draft.", "intent.");
    forget(localStorage, "openhood.link.");
  } catch {
    // Storage is closed to us, and so is empty.
  }
}
