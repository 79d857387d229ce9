/** What the event of a press carries, as Ionic defines it. */
export type BackButtonDetail = { register: (priority: number, run: Handler["run"]) => void };

type Handler = { priority: number; run: (next: () => void) => unknown };

/**
 * Passes a native shell's back button on to whoever asked for it, as Ionic's own app element would: the handler with
 * the highest priority runs. Answers false when nobody wanted it.
 */
export function hardwareBack(target: EventTarget = document): boolean {
  const handlers: Handler[] = [];
  const detail: BackButtonDetail = { register: (priority, run) => handlers.push({ priority, run }) };
  target.dispatchEvent(new CustomEvent("ionBackButton", { detail }));
  const top = handlers.reduce<Handler | null>(
    (best, handler) => (best === null || handler.priority >= best.priority ? handler : best),
    null,
  );
  top?.run(() => {});
  return top !== null;
}

let then: (handled: boolean) => void = () => {};

/** Listens to the shell's back button. */
export function installHardwareBack(): void {
  document.addEventListener("backbutton", () => then(hardwareBack()));
}

/** Sets what handles a press that no overlay took. */
export function afterHardwareBack(next: (handled: boolean) => void): void {
  then = next;
}

/** What a press of a native shell's back button leads to, in this order. */
export function backStep(now: {
  handled: boolean;
  overlays: number;
  index: number;
}): "stay" | "back" | "leave" {
  // An overlay that needs an answer blocks it.
  if (now.handled || now.overlays > 0) return "stay";
  return now.index > 0 ? "back" : "leave";
}
