import { createGesture } from "@ionic/core/components";
import { holdStill } from "./hold-still.ts";

/** How far down a pull has to go to count, in CSS pixels. */
export const ENOUGH = 64;
const MOST = 96;

type Steps = {
  /** False while there is nothing to pull for. */
  may: () => boolean;
  /** The pull is this far, in CSS pixels. */
  onPull: (distance: number) => void;
  /** The finger is gone; `far` when it went far enough. */
  onLetGo: (far: boolean) => void;
};

/** Lets a finger pull an element down that is scrolled to its top. Answers with the way to stop that. */
export function pullDown(element: HTMLElement, { may, onPull, onLetGo }: Steps): () => void {
  let pulling = false;
  // The same resistance as the platforms' own.
  const distanceOf = (deltaY: number) => Math.min(MOST, Math.max(0, deltaY * 0.5));

  const page = holdStill(element, (right, down) => pulling || (down > 0 && down > Math.abs(right)));

  const gesture = createGesture({
    el: element,
    gestureName: "pull-to-refresh",
    gesturePriority: 31,
    direction: "y",
    passive: true,
    canStart: ({ event, currentX, currentY }) => {
      page.end();
      if (!(event instanceof TouchEvent) || event.touches.length > 1) return false;
      const target = event.target as Element;
      if (!may() || target.closest("input, textarea, select") || !atTop(target)) return false;
      page.begin(currentX, currentY);
      return true;
    },
    onStart: () => {
      pulling = true;
    },
    onMove: ({ deltaY }) => onPull(distanceOf(deltaY)),
    onEnd: ({ deltaY, event }) => {
      page.end();
      pulling = false;
      onLetGo(event.type !== "touchcancel" && distanceOf(deltaY) >= ENOUGH);
    },
  });
  gesture.enable(true);
  return () => {
    page.end();
    gesture.destroy();
  };
}

function atTop(target: Element): boolean {
  if (scrollY > 0) return false;
  for (let at: Element | null = target; at; at = at.parentElement) if (at.scrollTop > 0) return false;
  return true;
}
