import type { CDPSession, Page } from "@playwright/test";

type Point = { x: number; y: number };

/** A finger on the page: real touch events, as the browser itself makes them. */
export async function fingerOn(page: Page): Promise<{
  down: (at: Point) => Promise<void>;
  move: (to: Point, steps?: number) => Promise<void>;
  up: () => Promise<void>;
}> {
  const session: CDPSession = await page.context().newCDPSession(page);
  let last: Point = { x: 0, y: 0 };
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    down: async (at) => {
      last = at;
      await send("touchStart", [at]);
    },
    move: async (to, steps = 10) => {
      const from = last;
      for (let step = 1; step <= steps; step++) {
        const part = step / steps;
        last = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
        await send("touchMove", [last]);
        await page.waitForTimeout(16);
      }
    },
    up: () => send("touchEnd", []).then(() => {}),
  };
}
