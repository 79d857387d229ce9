import { createStore } from "./store.ts";

/** How often this tab changed what its public pages show: they hold a copy of their own and read it anew. */
export const published = createStore(0);

/** Says that what the public pages show is another now. */
export const publish = (): void => published.set(published.get() + 1);
