import { swipeBack } from "../ui/ion/swipe-back.ts";
import { hardwareBack } from "../ui/overlays/hardware-back.ts";
import { openOverlays } from "../ui/overlays/layers.ts";
import { glidePage, offsetPage, pageIsAway, settlePage } from "./page-offset.ts";
import type { AppRouter } from "./types.ts";

const TIMEOUT = 1500;
const overlaid = () => openOverlays.get().length > 0;
const index = () => (history.state as { idx?: number } | null)?.idx ?? 0;

/**
 * Lets a finger from the edge pull the page away and with it go back, as iOS's own apps do. For the shells only: Safari
 * has this gesture itself, on the home screen too.
 */
export function startSwipeBack(router: AppRouter, back: (handled: boolean) => void): void {
  swipeBack({
    may: () => !pageIsAway() && (overlaid() || index() > 0),
    onMove: (distance) => overlaid() || offsetPage(distance),
    onEnd: (done) => void end(done),
  });

  const end = async (done: boolean) => {
    // An open overlay closes first; the page stays.
    if (overlaid()) return done ? back(hardwareBack()) : undefined;
    await glidePage(done);
    if (!done) return;
    giveUpWhenKept(router);
    back(false);
  };
}

// Unsaved work may keep the person here, and then the page has to come back.
function giveUpWhenKept(router: AppRouter): void {
  const stop = router.subscribe(({ blockers }) => {
    if (![...blockers.values()].some(({ state }) => state === "blocked")) return;
    settlePage();
    stop();
  });
  setTimeout(() => {
    stop();
    if (pageIsAway()) settlePage();
  }, TIMEOUT);
}
