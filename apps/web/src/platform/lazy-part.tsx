import { type ComponentType, useState } from "react";
import { loadPart } from "./release.ts";

/** A component that is loaded separately from its page. */
export type LazyPart<P> = ComponentType<P> & { preload: () => Promise<void> };

/**
 * Makes a component from a module that is loaded separately. Its page hands `preload` to the route, so that
 * the page opens complete: nothing incomplete is painted or hydrated.
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

/** Sets what has to be loaded before a page is shown. */
export const withPreload = <P extends object>(
  Page: ComponentType<P>,
  ...waits: readonly (() => Promise<void>)[]
): LazyPart<P> =>
  Object.assign(Page, {
    preload: async () => void (await Promise.all(waits.map((wait) => wait()))),
  });

/** Loads what a page needs before it is shown, if anything. */
export const preloadOf = async (page: unknown): Promise<void> =>
  (page as Partial<LazyPart<object>> | undefined)?.preload?.();
