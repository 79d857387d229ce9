import type { Slot } from "@openhood/domain/booking/appointment";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import type { Bounds, Drag, Spot } from "../../../ui/drag.ts";
import { useOneStop } from "../../../ui/one-stop.ts";
import { scrollAtEdge } from "../../../ui/scroll-at-edge.ts";
import { type DragHandlers, useDrag } from "../../../ui/use-drag.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";

/** A place of the schedule: a lane on a day, and quarters. */
export type Place = Pick<Slot, "lane" | "date" | "quarters">;
/** What both boards need to move something. */
export type Moving = {
  /** The place of an appointment where it is now. */
  placeOf: (id: string) => Place | null;
  /** Is something else there? */
  isTaken: (place: Place, id: string) => boolean;
  /** Answers where it went; null where it stays as it was. */
  move: (id: string, place: Place, by: Drag["by"]) => Promise<Place | null>;
};
/** What both boards are given. */
export type BoardProps = {
  clock: ScheduleClock;
  now: number;
  /** The appointment that is looked at. */
  inspected?: string | undefined;
  /** May this person move and book? */
  mayChange: boolean;
  moving: Moving;
  onOpen: (id: string) => void;
};
export type Said = "lifted" | "at" | "taken" | "dropped" | "back";

type Options = Moving & {
  /** What is on the board, and what of it scrolls. */
  root: RefObject<HTMLElement | null>;
  scroller?: RefObject<HTMLElement | null>;
  bounds: Bounds;
  at: (x: number, y: number) => { lane: string; index: number } | null;
  /** The place that a spot of this board stands for. */
  placeAt: (spot: Spot, id: string) => Place | null;
  words: (what: Said, place: Place) => string;
  /** What Tab leads to. */
  stops: Parameters<typeof useOneStop>[1];
};

/** Dragging on a board, the keys on it, and what is said meanwhile: that something was put down, once it holds. */
export function useBoard({ root, scroller = root, placeAt, words, isTaken, move, ...options }: Options): {
  drag: Drag | null;
  handlers: DragHandlers;
  announcement: ReactNode;
} {
  const [announcement, setAnnouncement] = useState("");
  const say = (what: Said, place: Place | null) => place && setAnnouncement(words(what, place));
  const { drag, handlers } = useDrag({
    bounds: options.bounds,
    at: options.at,
    onEdge: (x, y) => scroller.current && scrollAtEdge(scroller.current, x, y),
    onSaid: (what, { id, from, to }) => {
      if (what === "dropped") return;
      const place = placeAt(what === "back" ? from : to, id);
      say(what === "at" && place && isTaken(place, id) ? "taken" : what, place);
    },
    onDrop: ({ id, by, from, to }) => {
      const place = placeAt(to, id);
      if (place)
        void move(id, place, by).then((put) => say(put ? "dropped" : "back", put ?? placeAt(from, id)));
    },
  });
  useOneStop(root, options.stops);
  useEffect(() => {
    addEventListener("keydown", moveFocus);
    return () => removeEventListener("keydown", moveFocus);
  }, []);
  return {
    drag,
    handlers,
    announcement: (
      <VisuallyHidden>
        <span role="status" aria-live="assertive" data-announcement="">
          {announcement}
        </span>
      </VisuallyHidden>
    ),
  };
}

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
function moveFocus(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const next = event.target instanceof HTMLElement && nextOnBoard(event.target, event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}
