import { useState } from "react";
import { readDraft, writeDraft } from "./drafts.ts";

/**
 * A draft outside of a form; null while there is none. It survives a reload of its tab. The name can't change.
 * @param of a user's id: the draft then outlives the tab, on this device, until they sign out
 */
export function useDraft<T extends object>(
  name: string,
  of?: string,
): [draft: T | null, set: (draft: T | null) => void] {
  const [draft, setDraft] = useState(() => readDraft(name, of) as T | null);
  return [
    draft,
    (next) => {
      writeDraft(name, next, of);
      setDraft(next);
    },
  ];
}
