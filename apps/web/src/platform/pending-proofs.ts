import { createStore } from "./store.ts";

/** How many calls wait for their proof of work. */
export const pendingProofs = createStore(0);
