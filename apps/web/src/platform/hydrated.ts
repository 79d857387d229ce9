import { startTransition, useEffect, useState } from "react";

let hydrated = false;

/** Says that the page is the app's from here on: what is rendered now need not repeat what was prerendered. */
export function markHydrated(): void {
  hydrated = true;
}

/**
 * What a prerendered page shows of a value while it is taken over, and the value itself ever after. It changes as a
 * transition, in slices: what a person does meanwhile is answered first.
 */
export function useAfterHydration<T>(first: () => T, get: () => T, subscribe?: Subscribe): T {
  const [value, setValue] = useState(hydrated ? get : first);
  useEffect(() => {
    const read = () => startTransition(() => setValue(get));
    read();
    return subscribe?.(read);
  }, [get, subscribe]);
  return value;
}

type Subscribe = (reader: () => void) => () => void;

const yes = () => true;
const no = () => false;

/** False while the prerendered page is taken over, true ever after: for what only the reader's own device knows. */
export const useHydrated = (): boolean => useAfterHydration(no, yes);
