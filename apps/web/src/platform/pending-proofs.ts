import { createStore } from "./store.ts";

/** How many calls wait for the work that shows that nobody here is a robot. */
export const pendingProofs = createStore(0);
