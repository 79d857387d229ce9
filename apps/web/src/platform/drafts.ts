import { useCallback, useEffect } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
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

/**
 * Keeps what is typed into a form through reloads of this tab, and puts it back. Call the answered function once the
 * form was sent. Fields named in `except` (passwords) are never stored.
 */
export function usePersistentDraft<T extends FieldValues>(
  key: string,
  form: Pick<UseFormReturn<T>, "watch" | "setValue" | "getValues">,
  except: readonly Path<T>[] = [],
): () => void {
  const { watch, setValue, getValues } = form;
  const secret = except.join("\n");
  useEffect(() => {
    const names = new Set(secret.split("\n"));
    for (const [name, value] of Object.entries(readDraft(key) ?? {}))
      if (name in getValues() && !names.has(name))
        setValue(name as Path<T>, value as never, { shouldDirty: true });
    const subscription = watch((values) => {
      const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
      writeStored(`draft.${key}`, JSON.stringify(kept), "session");
    });
    return () => subscription.unsubscribe();
  }, [key, secret, watch, setValue, getValues]);
  return useCallback(() => clearDraft(key), [key]);
}

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
