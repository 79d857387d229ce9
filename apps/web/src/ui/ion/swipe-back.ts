import { createGesture } from "@ionic/core/components";
import { holdStill } from "./hold-still.ts";

const EDGE = 32;

type Steps = {
  /** False while there is nothing to go back to. */
  may: () => boolean;
  /** The finger is this far from where it began, in CSS pixels. */
  onMove: (distance: number) => void;
  /** The finger is gone; `done` when it went far or fast enough. */
  onEnd: (done: boolean) => void;
};

/** Follows a finger that comes in from the left edge of the screen. Answers with the way to stop that. */
export function swipeBack({ may, onMove, onEnd }: Steps): () => void {
  const el = document.documentElement;
  let width = innerWidth;
  const page = holdStill(el, (right, down) => right > Math.abs(down));
  const gesture = createGesture({
    el,
    gestureName: "swipe-back",
    gesturePriority: 101,
    direction: "x",
    passive: true,
    canStart: ({ event, startX, startY }) => {
      page.end();
      if (!(event instanceof TouchEvent) || event.touches.length > 1 || startX > EDGE || !may()) return false;
      // A page that is pulled aside may widen what the browser takes for the window.
      width = innerWidth;
      page.begin(startX, startY);
      return true;
    },
    onMove: ({ deltaX }) => onMove(Math.max(0, deltaX)),
    onEnd: ({ deltaX, velocityX, event }) => {
      page.end();
      // The platform's own measure: half the way, or a flick.
      const enough = velocityX >= 0 && (velocityX > 0.2 || deltaX > width / 2);
      onEnd(event.type !== "touchcancel" && deltaX > 0 && enough);
    },
  });
  gesture.enable(true);
  return () => {
    page.end();
    gesture.destroy();
  };
}
