import fc from "fast-check";
import { expect, test } from "vitest";
import { hapticWay } from "./haptics.ts";

const device = fc.record({
  native: fc.boolean(),
  reducedMotion: fc.boolean(),
  touch: fc.boolean(),
  mayVibrate: fc.boolean(),
});

test("whoever wants things to hold still feels nothing, nor does whoever has no finger on the screen", () => {
  fc.assert(
    fc.property(device, (one) => {
      expect(hapticWay({ ...one, reducedMotion: true })).toBe("none");
      expect(hapticWay({ ...one, touch: false })).toBe("none");
    }),
  );
});

test("a shell has a way of its own, whatever its web view could do", () => {
  for (const mayVibrate of [true, false])
    expect(hapticWay({ native: true, reducedMotion: false, touch: true, mayVibrate })).toBe("shell");
});

test("a browser vibrates only where it may", () => {
  const phone = { native: false, reducedMotion: false, touch: true };
  expect(hapticWay({ ...phone, mayVibrate: true })).toBe("vibrate");
  expect(hapticWay({ ...phone, mayVibrate: false })).toBe("none");
});
