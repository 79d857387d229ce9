import { createStore, useStore } from "./store.ts";

const here = typeof window !== "undefined";
const online = createStore(here ? navigator.onLine : true);

if (here) {
  addEventListener("online", () => online.set(true));
  addEventListener("offline", () => online.set(false));
}

/** Whether the device has a connection, as far as it can tell. */
export const isOnline = online.get;

/** The same for components. */
export const useOnline = (): boolean => useStore(online);

/** Calls back whenever the connection comes back; answers with the way to stop that. */
export const onBackOnline = (reader: () => void): (() => void) =>
  online.subscribe(() => {
    if (online.get()) reader();
  });

/** Told by a native shell, whose system knows better than its web view. */
export const setOnline = online.set;
