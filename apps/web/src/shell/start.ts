import { savesData, whenIdle } from "../platform/idle.ts";
import { reportMissing } from "../platform/release.ts";
import { testWindow } from "../platform/test-window.ts";
import { wakeSession } from "../platform/wake-session.ts";

/** What the first paint does not wait for: the session and the other modules. */
export function startAfterPaint(): void {
  addEventListener("vite:preloadError", () => void reportMissing());
  if (import.meta.env.VITE_PRODUCTION !== "true") {
    const view = testWindow();
    if (view) {
      view.overlays = () => import("../ui/overlays/present.ts");
      const session = () => import("../platform/session.ts");
      view.session = {
        signInWithPassword: async (email: string, password: string) =>
          (await session()).signInWithPassword(email, password),
        signOut: async () => (await session()).signOut(),
      };
    }
  }
  whenIdle(() => void wakeSession());
  void startAhead();
}

// The worker keeps what the page has fetched: after it, nothing is fetched twice.
async function startAhead(): Promise<void> {
  // In development files change all the time; a native shell bundles its own.
  if (!import.meta.env.PROD || import.meta.env.MODE === "native") return;
  if (!savesData()) await new Promise<void>((resolve) => whenIdle(() => resolve(preloadModules())));
  whenIdle(() =>
    import("../platform/worker.ts")
      .then(({ startWorker }) => startWorker())
      .catch((error: unknown) => console.error("Nothing is kept for offline use", error)),
  );
}

async function preloadModules(): Promise<void> {
  try {
    await (await import("./preload.ts")).preload();
  } catch (error) {
    console.error("Nothing is fetched ahead", error);
  }
}
