import { whenIdle } from "../platform/idle.ts";
import { isOnline } from "../platform/network.ts";
import { reportStale } from "../platform/release.ts";
import { signInWithPassword, signOut, startSession } from "../platform/session.ts";
import { testWindow } from "../platform/test-window.ts";
import { startWorker } from "../platform/worker.ts";
import { preloading, preloadWhenIdle } from "./modules.ts";

/** What the first paint does not wait for: the session, and the other parts of the app. */
export function startLater(): void {
  addEventListener("vite:preloadError", () => {
    if (!preloading && isOnline()) reportStale("missing-part");
  });
  if (import.meta.env.VITE_PRODUCTION !== "true") {
    const view = testWindow();
    if (view) {
      view.overlays = () => import("../ui/overlays/present.ts");
      view.session = { signInWithPassword, signOut };
    }
  }
  whenIdle(() => void startSession());
  // In development files change under one's hands; a native shell brings its own.
  if (import.meta.env.PROD && import.meta.env.MODE !== "native")
    whenIdle(() =>
      startWorker().catch((error: unknown) => console.error("Nothing is kept for offline use", error)),
    );
  preloadWhenIdle();
}
