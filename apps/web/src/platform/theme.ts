import { useLayoutEffect } from "react";
import { readStored, writeStored } from "./storage.ts";
import { createStore, useStore } from "./store.ts";

export const themes = ["system", "light", "dark"] as const;
/** The colors of the desk on this device: the system's, unless somebody chose. */
export type Theme = (typeof themes)[number];

const KEY = "openhood.theme";
const chosen = createStore<Theme>(themes.find((theme) => theme === readStored(KEY)) ?? "system");

export const useTheme = (): Theme => useStore(chosen);

export function setTheme(theme: Theme): void {
  writeStored(KEY, theme === "system" ? null : theme);
  chosen.set(theme);
}

/** Shows the chosen colors as long as the component is on screen: see `[data-theme]` in the desk's styles. */
export function useThemeHere(): void {
  const theme = useTheme();
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
    return () => void delete document.documentElement.dataset.theme;
  }, [theme]);
}
