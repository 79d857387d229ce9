import { useSyncExternalStore } from "react";

const narrow = () => matchMedia("(max-width: 47.99rem)");

const subscribe = (reader: () => void) => {
  const media = narrow();
  media.addEventListener("change", reader);
  return () => media.removeEventListener("change", reader);
};

/** True where there is room for one lane only. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow().matches);
