import { createGesture } from "@ionic/core/components";

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
  let from = { x: 0, y: 0 };
  // The page must not scroll along; whoever waits for the gesture to be sure of itself is too late for that.
  const still = (event: TouchEvent) => {
    const { clientX, clientY } = event.touches[0] ?? { clientX: 0, clientY: 0 };
    if (event.cancelable && clientX - from.x > Math.abs(clientY - from.y)) event.preventDefault();
  };
  const stopStill = () => el.removeEventListener("touchmove", still);
  const gesture = createGesture({
    el,
    gestureName: "swipe-back",
    gesturePriority: 101,
    direction: "x",
    passive: true,
    canStart: ({ event, startX, startY }) => {
      stopStill();
      if (!(event instanceof TouchEvent) || event.touches.length > 1 || startX > EDGE || !may()) return false;
      from = { x: startX, y: startY };
      el.addEventListener("touchmove", still, { passive: false });
      return true;
    },
    onMove: ({ deltaX }) => onMove(Math.max(0, deltaX)),
    onEnd: ({ deltaX, velocityX, event }) => {
      stopStill();
      // The platform's own measure: half the way, or a flick.
      const enough = velocityX >= 0 && (velocityX > 0.2 || deltaX > innerWidth / 2);
      onEnd(event.type !== "touchcancel" && deltaX > 0 && enough);
    },
  });
  gesture.enable(true);
  return () => {
    stopStill();
    gesture.destroy();
  };
}
