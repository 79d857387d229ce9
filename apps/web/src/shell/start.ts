import { whenIdle } from "../platform/idle.ts";
import { reportStale } from "../platform/release.ts";
import { signInWithPassword, signOut, startSession } from "../platform/session.ts";
import { testWindow } from "../platform/test-window.ts";
import { preloading, preloadWhenIdle } from "./modules.ts";

/** What the first paint does not wait for: the session, and the other parts of the app. */
export function startLater(): void {
  addEventListener("vite:preloadError", () => {
    if (!preloading && navigator.onLine) reportStale("missing-part");
  });
  if (import.meta.env.VITE_PRODUCTION !== "true") {
    const view = testWindow();
    if (view) {
      view.overlays = () => import("../ui/overlays/present.ts");
      view.session = { signInWithPassword, signOut };
    }
  }
  whenIdle(() => void startSession());
  preloadWhenIdle();
}
