import { createStore } from "./store.ts";

/** How often this tab changed the shop: the store of the public pages then fetches it again. */
export const shopChanges = createStore(0);

/** Notes that the shop was changed here. */
export const noteShopChange = (): void => shopChanges.set(shopChanges.get() + 1);
