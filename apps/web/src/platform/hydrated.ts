import { startTransition, useEffect, useState } from "react";

let hydrated = false;

/** Marks hydration as done: what renders from now on need not match the prerendered page. */
export function markHydrated(): void {
  hydrated = true;
}

/**
 * The value a prerendered page shows while it hydrates, then the current one. It changes as a
 * transition, so input comes first.
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

/** False while the prerendered page hydrates, then true: for what only this device knows. */
export const useHydrated = (): boolean => useAfterHydration(no, yes);
