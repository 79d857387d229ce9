import { useSyncExternalStore } from "react";

/** A value that lives outside React and tells its readers when it changes. */
export type Store<T> = {
  get: () => T;
  set: (next: T) => void;
  subscribe: (reader: () => void) => () => void;
  /** What a prerendered page shows, and so the first value while hydrating. */
  first: () => T;
};

/** Makes a store with an initial value; `first` where the prerendered page shows another. */
export function createStore<T>(initial: T, first?: () => T): Store<T> {
  let value = initial;
  const readers = new Set<() => void>();
  return {
    get: () => value,
    first: first ?? (() => value),
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const reader of [...readers]) reader();
    },
    subscribe: (reader) => {
      readers.add(reader);
      return () => readers.delete(reader);
    },
  };
}

/** Reads a store in a component. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.first);
}
