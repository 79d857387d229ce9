import { useSyncExternalStore } from "react";

const wide = () => matchMedia("(min-width: 64rem)");

const subscribe = (reader: () => void) => {
  const media = wide();
  media.addEventListener("change", reader);
  return () => media.removeEventListener("change", reader);
};

/** True where the list and the thread stand side by side. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches);
