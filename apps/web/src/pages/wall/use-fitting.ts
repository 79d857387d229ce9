import { useCallback, useLayoutEffect, useRef, useState } from "react";

/** Hides the items of a list that have no room in it whole; `hidden` is how many those are. */
export function useFitting<E extends HTMLElement>() {
  const list = useRef<E>(null);
  const [hidden, setHidden] = useState(0);
  const fit = useCallback(() => {
    const box = list.current;
    if (!box) return;
    const items = [...box.children] as HTMLElement[];
    for (const item of items) item.hidden = false;
    const end = box.getBoundingClientRect().top + box.clientHeight;
    const without = items.filter((item) => item.getBoundingClientRect().bottom > end + 1);
    for (const item of without) item.hidden = true;
    setHidden(without.length);
  }, []);
  // Whatever is shown may have changed its height.
  useLayoutEffect(fit);
  useLayoutEffect(() => {
    const watch = new ResizeObserver(fit);
    if (list.current) watch.observe(list.current);
    return () => watch.disconnect();
  }, [fit]);
  return { list, hidden };
}
