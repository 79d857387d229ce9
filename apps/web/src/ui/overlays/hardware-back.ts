type Handler = { priority: number; run: (next: () => void) => unknown };

/**
 * Passes a native shell's back button on to whoever asked for it, as Ionic's own app element would: the handler with
 * the highest priority runs. Answers false when nobody wanted it.
 */
export function hardwareBack(target: EventTarget = document): boolean {
  const handlers: Handler[] = [];
  const register = (priority: number, run: Handler["run"]) => handlers.push({ priority, run });
  target.dispatchEvent(new CustomEvent("ionBackButton", { detail: { register } }));
  const top = handlers.reduce<Handler | null>(
    (best, handler) => (best === null || handler.priority >= best.priority ? handler : best),
    null,
  );
  top?.run(() => {});
  return top !== null;
}

/** Listens to the shell's back button. */
export function installHardwareBack(): void {
  document.addEventListener("backbutton", () => void hardwareBack());
}
