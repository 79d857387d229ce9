import { useEffect, useRef, useState } from "react";
import { listIn, readStored } from "../../../platform/storage.ts";
import { useStored } from "../../../platform/use-stored.ts";

type Item = { id: string };

/**
 * What a page shows of what may go, kept on the device for all its tabs: of what goes it is to be told until somebody has read that,
 * in one of them, also where it goes while the page is closed.
 * @param shown what is there now; a tab that knows less takes away nothing that another keeps
 * @param isOver is there nothing to be told of it, should it go?
 */
export function useUnread<T extends Item>(place: string, shown: readonly T[], isOver: (one: T) => unknown) {
  const [text, setText] = useStored(place);
  const [before] = useState(() => listIn<T>(text).filter((one) => !isOver(one)));
  // What was kept once is not kept again while it stands there: another tab may know that it is gone, and that this was read.
  const last = useRef<readonly string[]>([]);
  const kept = listIn<T>(text);
  const entries = shown.map((one) => JSON.stringify(one));
  const change = (next: readonly T[]) => setText(next.length > 0 ? JSON.stringify(next) : null);
  useEffect(() => {
    const fresh = shown.filter((_, index) => !last.current.includes(entries[index] ?? ""));
    last.current = entries;
    const isFresh = ({ id }: T) => fresh.some((one) => one.id === id);
    const stored = listIn<T>(readStored(place));
    const others = stored.filter((one) => !isFresh(one) && !isOver(one));
    if (fresh.length > 0 || others.length < stored.length) change([...others, ...fresh]);
  }, [place, entries.join(), kept.filter(isOver).length]);
  return {
    /** What was kept as the page came. */
    before,
    isUnread: (id: string) => kept.some((one) => one.id === id && !isOver(one)),
    read: (id: string) => change(listIn<T>(readStored(place)).filter((one) => one.id !== id)),
  };
}
