import { useEffect } from "react";
import { createStore, useStore } from "../platform/store.ts";

const override = createStore<string | null>(null);

/** Titles the window after what the page shows ("Brakes"), in place of the route's own title. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    override.set(title);
    return () => override.set(null);
  }, [title]);
}

/** The title a page asked for. */
export const usePageTitleOverride = (): string | null => useStore(override);
