import { useEffect } from "react";
import { release } from "../../platform/release.ts";
import { readStored, writeStored } from "../../platform/storage.ts";
import { useStore } from "../../platform/store.ts";
import { reloadToNewest } from "../../platform/worker.ts";

const RELOADED = "openhood.wall-reloaded";
/** Least time between two reloads, ms: a deploy that is half there must not make a screen flicker. */
const BETWEEN = 10 * 60_000;

/** Takes a new version by itself, for nobody is there to be asked. */
function useNewest(): void {
  const { status } = useStore(release);
  useEffect(() => {
    if (status !== "stale") return;
    const wait = Number(readStored(RELOADED, "session") ?? 0) + BETWEEN - Date.now();
    const timer = setTimeout(
      () => {
        writeStored(RELOADED, String(Date.now()), "session");
        void reloadToNewest();
      },
      Math.max(0, wait),
    );
    return () => clearTimeout(timer);
  }, [status]);
}

/** Keeps the screen lit where the device allows it; the lock goes with each look elsewhere, and is taken again. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const take = () => {
      if (document.visibilityState !== "visible") return;
      navigator.wakeLock?.request("screen").then(
        (taken) => {
          if (isOver) void taken.release();
          else lock = taken;
        },
        // Refused on low battery: the screen goes dark as the device wants it.
        () => {},
      );
    };
    take();
    document.addEventListener("visibilitychange", take);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", take);
      void lock?.release();
    };
  }, []);
}

/** What a page does that nobody sits in front of. */
export function useUnattended(): void {
  useNewest();
  useWakeLock();
}
