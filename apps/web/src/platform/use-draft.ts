import { useState } from "react";
import { readDraft, writeDraft } from "./drafts.ts";

/** Something half done, outside of a form, that waits in this tab over a reload or another page; null where there is nothing. Named once. */
export function useDraft<T extends object>(name: string): [draft: T | null, set: (draft: T | null) => void] {
  const [draft, setDraft] = useState(() => readDraft(name) as T | null);
  return [
    draft,
    (next) => {
      writeDraft(name, next);
      setDraft(next);
    },
  ];
}
