import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { feel } from "../platform/haptics.ts";
import { type Bounds, clampToBoard, type Drag, hasMoved, nudged, type Spot, type Step } from "./drag.ts";

/** How far a mouse moves before it drags, how far a finger may move while it rests, and how long it has to rest: CSS px, px, ms. */
const FAR = 4;
const TREMBLE = 8;
const REST = 350;

const steps: Record<string, Step> = {
  ArrowUp: { down: -1 },
  ArrowDown: { down: 1 },
  ArrowLeft: { right: -1 },
  ArrowRight: { right: 1 },
  PageUp: { down: -4 },
  PageDown: { down: 4 },
};
const longer: Record<string, Step> = { ArrowUp: { longer: -1 }, ArrowDown: { longer: 1 } };

type Options = {
  bounds: Bounds;
  /** The lane and the place under a point of the window. */
  at: (x: number, y: number) => { lane: string; index: number } | null;
  /** Something was put down elsewhere. */
  onDrop: (drag: Drag) => void;
  /** Scrolls what lies at the edge of the board into view. */
  onEdge: (x: number, y: number) => void;
  /** Announces what happened to screen readers. */
  onSaid: (what: "lifted" | "at" | "dropped" | "back", drag: Drag) => void;
};

/** Dragging cards on a board with a mouse, a finger, or the keyboard. */
export function useDrag(options: Options) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const current = useRef<Drag | null>(null);
  const latest = useRef(options);
  const dragged = useRef(false);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => () => stop.current?.(), []);

  const set = (next: Drag | null) => {
    current.current = next;
    setDrag(next);
  };
  const end = (drop: boolean) => {
    const last = current.current;
    stop.current?.();
    set(null);
    if (!last) return;
    const moved = drop && hasMoved(last);
    latest.current.onSaid(moved ? "dropped" : "back", last);
    if (moved) latest.current.onDrop(last);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>, id: string, spot: Spot, how: "move" | "size") => {
    if (event.button !== 0 || !event.isPrimary || current.current) return;
    if (how === "size") event.stopPropagation();
    const begin = { x: event.clientX, y: event.clientY };
    const under = latest.current.at(begin.x, begin.y);
    if (!under) return;
    const finger = event.pointerType === "touch";
    const grip = under.index - spot.start;
    let point = begin;

    const raise = () => {
      set({ id, by: "pointer", from: spot, to: spot });
      latest.current.onSaid("lifted", { id, by: "pointer", from: spot, to: spot });
      if (finger) feel("threshold");
    };
    const follow = () => {
      const last = current.current;
      const { at, bounds } = latest.current;
      const target = last && at(point.x, point.y);
      if (!target) return;
      const to =
        how === "size"
          ? { ...spot, length: Math.max(1, Math.min(target.index + 1, bounds.end) - spot.start) }
          : clampToBoard({ ...spot, lane: target.lane, start: target.index - grip }, bounds);
      if (hasMoved({ from: last.to, to })) set({ ...last, to });
    };
    const onMove = (move: globalThis.PointerEvent) => {
      if (move.pointerId !== event.pointerId) return;
      point = { x: move.clientX, y: move.clientY };
      const way = Math.hypot(point.x - begin.x, point.y - begin.y);
      if (current.current) follow();
      else if (finger && way > TREMBLE) stop.current?.();
      else if (!finger && way > FAR) raise();
    };
    // The click that follows the press of a drag opens nothing.
    const passClick = () => {
      dragged.current = true;
      setTimeout(() => {
        dragged.current = false;
      });
    };
    const onUp = (up: globalThis.PointerEvent) => {
      if (up.pointerId !== event.pointerId) return;
      if (current.current) passClick();
      end(true);
    };
    const onKey = (key: globalThis.KeyboardEvent) => {
      if (key.key !== "Escape" || !current.current) return;
      key.preventDefault();
      key.stopImmediatePropagation();
      end(false);
      // What is put back is still under the button that is let go later.
      addEventListener("pointerup", passClick, { once: true });
    };
    const onCancel = () => end(false);
    // A finger that drags does not scroll.
    const still = (touch: TouchEvent) => {
      if (current.current && touch.cancelable) touch.preventDefault();
    };
    const noMenu = (menu: Event) => finger && menu.preventDefault();

    const timer = finger ? setTimeout(raise, REST) : undefined;
    const edges = setInterval(() => {
      if (!current.current) return;
      latest.current.onEdge(point.x, point.y);
      follow();
    }, 50);
    addEventListener("pointermove", onMove);
    addEventListener("pointerup", onUp);
    addEventListener("pointercancel", onCancel);
    addEventListener("keydown", onKey, { capture: true });
    addEventListener("touchmove", still, { passive: false });
    addEventListener("contextmenu", noMenu);
    stop.current = () => {
      clearTimeout(timer);
      clearInterval(edges);
      removeEventListener("pointermove", onMove);
      removeEventListener("pointerup", onUp);
      removeEventListener("pointercancel", onCancel);
      removeEventListener("keydown", onKey, { capture: true });
      removeEventListener("touchmove", still);
      removeEventListener("contextmenu", noMenu);
      stop.current = null;
    };
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, id: string, spot: Spot) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const last = current.current;
    if (!last) {
      if (event.key !== " ") return;
      event.preventDefault();
      const raised: Drag = { id, by: "keys", from: spot, to: spot };
      set(raised);
      latest.current.onSaid("lifted", raised);
      return;
    }
    if (last.by !== "keys") return;
    const step = (event.shiftKey ? longer : steps)[event.key];
    if (step) {
      const next = nudged(last, step, latest.current.bounds);
      set(next);
      latest.current.onSaid("at", next);
    } else if (event.key === " " || event.key === "Enter") end(true);
    else if (event.key === "Escape") end(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  // The first ones stay: all they know stands in refs, and a card that does not change is not rendered anew.
  const [handlers] = useState({
    /** Was the press that ends in this click a drag? */
    wasDrag: () => dragged.current || current.current !== null,
    onPointerDown,
    onKeyDown,
    // A button is pressed when the space bar comes up again.
    onKeyUp: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === " ") event.preventDefault();
    },
    onBlur: () => {
      if (current.current?.by === "keys") end(false);
    },
  });
  return { drag, handlers };
}
export type DragHandlers = ReturnType<typeof useDrag>["handlers"];
