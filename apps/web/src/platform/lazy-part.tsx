import { type ComponentType, useState } from "react";
import { loadPart } from "./release.ts";

/** A component whose code comes later than its page's. */
export type LazyPart<P> = ComponentType<P> & { preload: () => Promise<void> };

/**
 * Makes a component of a module that is fetched on its own. The page that shows it hands `preload` to its route, so that
 * the page opens with the part in place, and no half-finished screen is ever painted or hydrated.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loaded: ComponentType<P> | null = null;
  function Part(props: P) {
    const [Loaded] = useState<ComponentType<P> | null>(() => loaded);
    return Loaded && <Loaded {...props} />;
  }
  const preload = async () => {
    loaded ??= await loadPart(load);
  };
  return Object.assign(Part, { preload });
}

/** Says what has to be there before a page is shown. */
export const withPreload = <P extends object>(
  Page: ComponentType<P>,
  ...waits: readonly (() => Promise<void>)[]
): LazyPart<P> =>
  Object.assign(Page, {
    preload: async () => void (await Promise.all(waits.map((wait) => wait()))),
  });

/** Fetches what a page waits for, if it waits for anything. */
export const preloadOf = async (page: unknown): Promise<void> =>
  (page as Partial<LazyPart<object>> | undefined)?.preload?.();
