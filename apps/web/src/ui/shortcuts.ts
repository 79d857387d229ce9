import { useEffect, useRef } from "react";
import { readStored, writeStored } from "../platform/storage.ts";
import { createStore, useStore } from "../platform/store.ts";

const KEY = "openhood.shortcuts";
const enabled = createStore(readStored(KEY) !== "off");

/** Whether single keys act; they can be switched off for those whom they hinder (WCAG 2.1.4). */
export const useShortcutsEnabled = (): boolean => useStore(enabled);

/** Switches the keys on or off. */
export function enableShortcuts(on: boolean): void {
  enabled.set(on);
  writeStored(KEY, on ? null : "off");
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;

/** Lets single keys act as long as the component is on screen; not while somebody types or an overlay is open. */
export function useShortcuts(keys: Record<string, (() => void) | undefined>): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (typing(event.target) || document.getElementById("root")?.inert) return;
      const act = current.current[event.key];
      // The help can always be asked for: it is where the keys are switched on again.
      if (!act || (!enabled.get() && event.key !== "?")) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

const onApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** How a key with the platform's modifier is written. */
export const chordLabel = (key: string): string => (onApple() ? `⌘${key}` : `Ctrl ${key}`);

const TEXT = "input:not([type=checkbox], [type=radio]), textarea, [contenteditable]";

/**
 * Lets Ctrl or Cmd with a key act, not while an overlay is open.
 * @param inFields whether it does in a field: in those nobody typed in since they came, the key has nothing else to do
 */
export function useChord(
  key: string,
  act: () => void,
  { inFields = "never" }: { inFields?: "never" | "untouched" | "always" } = {},
): void {
  const current = useRef(act);
  const touched = useRef(new WeakSet<EventTarget>());
  useEffect(() => {
    current.current = act;
  });
  useEffect(() => {
    const onInput = ({ target }: Event) => {
      if (target instanceof HTMLElement && target.matches(TEXT)) touched.current.add(target);
    };
    const isHeld = (target: EventTarget | null) =>
      inFields !== "always" &&
      typing(target) &&
      (inFields === "never" || (target !== null && touched.current.has(target)));
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.shiftKey || event.key.toLowerCase() !== key) return;
      if (event.ctrlKey === event.metaKey || document.getElementById("root")?.inert) return;
      if (isHeld(event.target)) return;
      event.preventDefault();
      current.current();
    };
    addEventListener("keydown", onKey);
    addEventListener("input", onInput);
    return () => {
      removeEventListener("keydown", onKey);
      removeEventListener("input", onInput);
    };
  }, [key, inFields]);
}
