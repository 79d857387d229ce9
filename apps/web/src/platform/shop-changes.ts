import { createStore } from "./store.ts";

/** How often this tab changed what its public pages show: they hold a copy of their own and read it anew. */
export const shopChanges = createStore(0);

/** Says that what the public pages show is another now. */
export const noteShopChange = (): void => shopChanges.set(shopChanges.get() + 1);
