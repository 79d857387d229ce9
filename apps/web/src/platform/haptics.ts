/** What a device can let a finger feel: something worked, something is gone, far enough, on or off. */
export type Feeling = "success" | "warning" | "threshold" | "toggle";

/** How it does so: through the native shell, through the browser, or not at all. */
export type HapticWay = "shell" | "vibrate" | "none";

type Device = {
  native: boolean;
  /** The person wants things to hold still. */
  reducedMotion: boolean;
  /** The pointer is a finger. */
  touch: boolean;
  /** The browser can vibrate, and the person has touched the page, without which it must not. */
  mayVibrate: boolean;
};

/** Chooses the way for a device. */
export function hapticWay({ native, reducedMotion, touch, mayVibrate }: Device): HapticWay {
  if (reducedMotion || !touch) return "none";
  if (native) return "shell";
  return mayVibrate ? "vibrate" : "none";
}

// Milliseconds on, off, on.
const patterns: Record<Feeling, number[]> = {
  success: [12, 60, 20],
  warning: [30],
  threshold: [10],
  toggle: [8],
};

const matches = (query: string) => matchMedia(query).matches;

/** Lets the device be felt where it can; says nothing that is not on screen too. */
export function feel(feeling: Feeling): void {
  const way = hapticWay({
    native: import.meta.env.MODE === "native",
    reducedMotion: matches("(prefers-reduced-motion: reduce)"),
    touch: matches("(any-pointer: coarse)"),
    mayVibrate: "vibrate" in navigator && navigator.userActivation?.hasBeenActive === true,
  });
  if (way === "vibrate") navigator.vibrate(patterns[feeling]);
  if (import.meta.env.MODE === "native" && way === "shell") void feelInShell(feeling).catch(() => {});
}

async function feelInShell(feeling: Feeling): Promise<void> {
  const { Haptics, ImpactStyle, NotificationType } = await import("./capacitor.ts");
  if (feeling === "success") await Haptics.notification({ type: NotificationType.Success });
  else if (feeling === "warning") await Haptics.notification({ type: NotificationType.Warning });
  else await Haptics.impact({ style: ImpactStyle.Light });
}
