import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

type Options = {
  /** What belongs to the group. */
  items: string;
  /** What Tab leads to first; default: the first item. */
  first?: string;
  /** The keys to the next and the previous item; without them the component has keys of its own. */
  keys?: readonly [next: string, previous: string];
};

/** Makes many controls one stop of the keyboard: Tab leads to the one that had the focus last, arrows to the others. */
export function useOneStop(root: RefObject<HTMLElement | null>, { items, first, keys }: Options): void {
  const last = useRef<Element | null>(null);
  const members = () => [...(root.current?.querySelectorAll<HTMLElement>(items) ?? [])];
  const all = () => members().filter((item) => item.checkVisibility());
  const apply = () => {
    const found = members();
    // Whether it can be seen is asked last, and so of few: it is laid out for that.
    const stop =
      found.find((item) => item === last.current && item.checkVisibility()) ??
      found.find((item) => first && item.matches(first) && item.checkVisibility()) ??
      found.find((item) => item.checkVisibility());
    for (const item of found) item.tabIndex = item === stop ? 0 : -1;
  };
  // What belongs to it may change with each render.
  useLayoutEffect(apply);
  const latest = useRef({ apply, all });
  latest.current = { apply, all };
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const onFocus = ({ target }: FocusEvent) => {
      const item = (target as Element).closest(items);
      if (!item) return;
      last.current = item;
      latest.current.apply();
    };
    const onKey = (event: KeyboardEvent) => {
      const found = latest.current.all();
      const here = found.indexOf(document.activeElement as HTMLElement);
      if (!keys || here < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
      const to = { [keys[0]]: here + 1, [keys[1]]: here - 1, Home: 0, End: found.length - 1 }[event.key];
      const next = to === undefined ? undefined : found[to];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    element.addEventListener("focusin", onFocus);
    element.addEventListener("keydown", onKey);
    return () => {
      element.removeEventListener("focusin", onFocus);
      element.removeEventListener("keydown", onKey);
    };
  }, [root, items, keys]);
}
