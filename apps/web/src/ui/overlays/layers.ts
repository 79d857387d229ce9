import type { ReactNode } from "react";
import { createStore } from "../../platform/store.ts";

/** A React subtree that is shown inside an overlay's element. */
export type Layer = { id: string; container: HTMLElement; content: ReactNode };

/** What is rendered into overlays now. */
export const layers = createStore<readonly Layer[]>([]);

/** The open modal overlays, newest last. */
export const openOverlays = createStore<readonly { id: string; leave: () => void }[]>([]);
