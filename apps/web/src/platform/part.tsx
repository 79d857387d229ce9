import { type ComponentType, useState } from "react";
import { loadPart } from "./release.ts";

/** A component whose code comes later than its page's. */
export type LaterPart<P> = ComponentType<P> & { ready: () => Promise<void> };

/**
 * Makes a component of a module that is fetched on its own. The page that shows it hands `ready` to its route, so that
 * the page opens with the part in place, and no half-finished screen is ever painted or hydrated.
 */
export function laterPart<P extends object>(load: () => Promise<ComponentType<P>>): LaterPart<P> {
  let loaded: ComponentType<P> | null = null;
  function Part(props: P) {
    const [Loaded] = useState<ComponentType<P> | null>(() => loaded);
    return Loaded && <Loaded {...props} />;
  }
  const ready = async () => {
    loaded ??= await loadPart(load);
  };
  return Object.assign(Part, { ready });
}

/** Says what has to be there before a page is shown. */
export const withReady = <P extends object>(
  Page: ComponentType<P>,
  ...waits: readonly (() => Promise<void>)[]
): LaterPart<P> =>
  Object.assign(Page, {
    ready: async () => void (await Promise.all(waits.map((wait) => wait()))),
  });

/** Fetches what a page waits for, if it waits for anything. */
export const readyOf = async (page: unknown): Promise<void> =>
  (page as Partial<LaterPart<object>> | undefined)?.ready?.();
