import { useEffect } from "react";

const ways: Record<string, { down?: 1 | -1; right?: 1 | -1 }> = {
  ArrowUp: { down: -1 },
  ArrowDown: { down: 1 },
  ArrowLeft: { right: -1 },
  ArrowRight: { right: 1 },
};

const itemsIn = (lane: Element | undefined) => [...(lane?.querySelectorAll<HTMLElement>("li button") ?? [])];

/** What an arrow key leads to from something on the board: the next in its lane, or what stands beside it in another. */
function nextOnBoard(from: HTMLElement, key: string): HTMLElement | null {
  const way = ways[key];
  const lane = from.closest("[data-lane]");
  if (!way || !lane) return null;
  if (way.down) {
    const items = itemsIn(lane);
    return items[items.indexOf(from) + way.down] ?? null;
  }
  const lanes = [...(lane.parentElement?.querySelectorAll("[data-lane]") ?? [])];
  const there = itemsIn(lanes[lanes.indexOf(lane) + (way.right ?? 0)]);
  const { top } = from.getBoundingClientRect();
  return there.findLast((item) => item.getBoundingClientRect().top <= top + 1) ?? there[0] ?? null;
}

/** Arrow keys move the focus between items on the board, unless one is being dragged. */
export function useBoardKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const next = event.target instanceof HTMLElement && nextOnBoard(event.target, event.key);
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
