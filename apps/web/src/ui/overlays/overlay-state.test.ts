import { expect, test } from "vitest";
import { backStep } from "./hardware-back.ts";
import { nextOverlayState, type OverlayState } from "./overlay-state.ts";

const presented: OverlayState<string> = { status: "presented", cause: null };
const ended = (role: string | undefined, data?: string, from: OverlayState<string> = presented) =>
  nextOverlayState(from, { type: "dismissed", role, data });

test("a backdrop tap and a swipe are told by Ionic", () => {
  expect(ended("backdrop")).toEqual({ status: "dismissed", reason: "backdrop", data: undefined });
  expect(ended("gesture")).toEqual({ status: "dismissed", reason: "gesture", data: undefined });
});

test("what Ionic calls a backdrop has the cause that was seen before it", () => {
  for (const cause of ["escape", "hardware-back", "browser-back", "navigation"] as const) {
    const caused = nextOverlayState<string>(presented, { type: "cause", cause });
    expect(ended("backdrop", undefined, caused)).toMatchObject({ reason: cause });
  }
});

test("the first cause counts", () => {
  const once = nextOverlayState(presented, { type: "cause", cause: "escape" });
  expect(nextOverlayState(once, { type: "cause", cause: "browser-back" })).toEqual(once);
});

test("only an action carries data", () => {
  expect(ended("action", "yes")).toMatchObject({ reason: "action", data: "yes" });
  expect(ended("backdrop", "yes")).toMatchObject({ data: undefined });
});

test("dismissed is final", () => {
  const done = ended("action", "yes");
  expect(nextOverlayState(done, { type: "dismissed", role: "backdrop", data: undefined })).toBe(done);
  expect(nextOverlayState(done, { type: "cause", cause: "escape" })).toBe(done);
});

test("a native back button closes what is open, then goes back, then leaves the app", () => {
  expect(backStep({ handled: true, overlays: 1, index: 3 })).toBe("stay");
  expect(backStep({ handled: false, overlays: 1, index: 3 })).toBe("stay");
  expect(backStep({ handled: false, overlays: 0, index: 3 })).toBe("back");
  expect(backStep({ handled: false, overlays: 0, index: 0 })).toBe("leave");
});
