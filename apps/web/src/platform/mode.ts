import { readStored, writeStored } from "./storage.ts";

/** Which platform the app looks like: its page transitions and overlays. */
export type Mode = "ios" | "md";

/** Chooses the mode: the one requested, then the stored one, then the platform's. */
export function pickMode(requested: string | null, stored: string | null, userAgent: string): Mode {
  for (const value of [requested, stored]) if (value === "ios" || value === "md") return value;
  const apple = /iPhone|iPad|iPod/.test(userAgent);
  const macSafari = /Macintosh/.test(userAgent) && /Safari/.test(userAgent) && !/Chrom/.test(userAgent);
  return apple || macSafari ? "ios" : "md";
}

/** Sets the mode on <html>; `?mode=ios|md` wins and is remembered. */
export function startMode(): Mode {
  const requested = new URLSearchParams(location.search).get("mode");
  const mode = pickMode(requested, readStored("openhood.mode"), navigator.userAgent);
  if (requested === mode) writeStored("openhood.mode", mode);
  document.documentElement.dataset.mode = mode;
  return mode;
}

/** The mode in force. */
export function currentMode(): Mode {
  return document.documentElement.dataset.mode === "ios" ? "ios" : "md";
}
