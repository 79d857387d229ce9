// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { dropSecondPress } from "./second-press.ts";

let got = 0;
const count = () => {
  got += 1;
};
beforeEach(() => {
  got = 0;
  document.body.addEventListener("click", count);
});
afterEach(() => {
  // A press far away is none of the two: it ends what a test began.
  press({ x: 900, ms: 9_000 });
  document.body.removeEventListener("click", count);
});

function made({ x = 100, ms = 0, detail = 1 }): MouseEvent {
  const event = new MouseEvent("click", {
    clientX: x,
    clientY: 100,
    detail,
    bubbles: true,
    cancelable: true,
  });
  Object.defineProperty(event, "timeStamp", { value: ms });
  return event;
}
const press = (of: Parameters<typeof made>[0]) => document.body.dispatchEvent(made(of));

test.each([
  ["counted as such by the browser, however late", { detail: 2, ms: 800 }, 0],
  ["soon after at the same place", { ms: 250 }, 0],
  ["soon after elsewhere: another press", { ms: 250, x: 180 }, 1],
  ["later at the same place: another press", { ms: 800 }, 1],
])("the second press of a double press is dropped: %s", (_, second, arrives) => {
  dropSecondPress(made({}));
  press(second);
  expect(got).toBe(arrives);
});

test("after a press that is none of the two, all arrive", () => {
  dropSecondPress(made({}));
  press({ x: 300, ms: 100 });
  press({ ms: 200 });
  expect(got).toBe(2);
});

test("a press by keyboard drops nothing", () => {
  dropSecondPress(made({ detail: 0 }));
  press({ ms: 50 });
  expect(got).toBe(1);
});
