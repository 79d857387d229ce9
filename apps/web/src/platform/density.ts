import { feel } from "./haptics.ts";
import { readStored, writeStored } from "./storage.ts";
import { createStore, useStore } from "./store.ts";

/** How close things stand on the shop's screens. The sizes are tokens: see `[data-density]` in ui/tokens.css. */
export type Density = "comfortable" | "compact";

const keyOf = (uid: string) => `openhood.density.${uid}`;
const chosen = createStore<ReadonlyMap<string, Density>>(new Map());

/** What this person wants on this device; compact until they say otherwise. */
export const densityOf = (uid: string): Density =>
  chosen.get().get(uid) ?? (readStored(keyOf(uid)) === "comfortable" ? "comfortable" : "compact");

/** Remembers what this person wants on this device. */
export function setDensity(uid: string, density: Density): void {
  writeStored(keyOf(uid), density === "compact" ? null : density);
  chosen.set(new Map(chosen.get()).set(uid, density));
}

/** This person's density, and the switch to the other. */
export function useDensity(uid: string): { density: Density; toggle: () => void } {
  useStore(chosen);
  const density = densityOf(uid);
  const toggle = () => {
    feel("toggle");
    setDensity(uid, density === "compact" ? "comfortable" : "compact");
  };
  return { density, toggle };
}
