import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while the prerendered page is taken over, true ever after: for what only the reader's own device knows. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
