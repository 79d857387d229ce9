type Entry = { id: string; close: () => void };
type HistoryState = { idx?: number; overlay?: string } | null;

const WAIT = 600;
const stack: Entry[] = [];
let ownSteps: (() => void)[] = [];
let pageIndex = 0;

const stateNow = () => history.state as HistoryState;

/**
 * Takes the history steps that belong to overlays away from the router, so that "back" closes the overlay and the
 * page does not notice. Must be called before the router is made: listeners run in the order they were added.
 */
export function installOverlayHistory(): void {
  if (stateNow()?.overlay) {
    // A reload with an open overlay: the overlay is gone, its entry becomes a plain one.
    const { overlay: _, ...rest } = stateNow() ?? {};
    history.replaceState(rest, "");
  }
  addEventListener("popstate", onPop, { capture: true });
}

function onPop(event: PopStateEvent): void {
  const state = event.state as HistoryState;
  const done = ownSteps.shift();
  if (done) {
    event.stopImmediatePropagation();
    done();
    return;
  }
  const top = stack.at(-1);
  const samePage = (state?.idx ?? 0) === pageIndex;
  if (top && samePage && state?.overlay !== top.id) {
    event.stopImmediatePropagation();
    stack.pop();
    top.close();
    return;
  }
  if (state?.overlay && !stack.some((entry) => entry.id === state.overlay)) {
    // The entry of an overlay that no longer exists: skip it, in the direction of travel.
    event.stopImmediatePropagation();
    const forward = (state.idx ?? 0) >= pageIndex && canGoForward();
    if (samePage && !forward) void ownStep(-1);
    else history.go(forward ? 1 : -1);
    return;
  }
  pageIndex = state?.idx ?? 0;
}

function canGoForward(): boolean {
  return (window as { navigation?: { canGoForward: boolean } }).navigation?.canGoForward ?? false;
}

// A step of our own whose event the router must not see.
function ownStep(delta: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      ownSteps = ownSteps.filter((step) => step !== done);
      resolve();
    }, WAIT);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    ownSteps.push(done);
    history.go(delta);
  });
}

/** Gives an overlay its history entry; `close` is called when the person goes back. */
export function pushOverlayEntry(id: string, close: () => void): void {
  pageIndex = stateNow()?.idx ?? 0;
  stack.push({ id, close });
  history.pushState({ ...stateNow(), overlay: id }, "");
}

/** Removes the entry after any other dismissal; resolves when the history is as before. */
export async function removeOverlayEntry(id: string): Promise<void> {
  const index = stack.findIndex((entry) => entry.id === id);
  if (index < 0) return;
  stack.splice(index, 1);
  if (stateNow()?.overlay === id) await ownStep(-1);
}

/** A page change leaves the entries behind; they are skipped later. */
export function abandonOverlayEntries(): void {
  stack.length = 0;
  pageIndex = stateNow()?.idx ?? 0;
}
