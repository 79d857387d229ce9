import { UNDO_OFFERED } from "@openhood/domain/booking/undo";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { offerUndo, undoLast } from "./last-undo.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

function offers(...ids: string[]) {
  const undone: string[] = [];
  const forget = ids.map((id, n) => offerUndo(id, () => void undone.push(`${id}.${n}`)));
  return { undone, forget };
}

test("what was done last is taken back first, then what was done before it, until nothing is left", () => {
  const { undone } = offers("a", "b", "c");
  expect([undoLast(), undoLast(), undoLast(), undoLast()]).toEqual([true, true, true, false]);
  expect(undone).toEqual(["c.2", "b.1", "a.0"]);
});

test("of one appointment only what was done last can be taken back", () => {
  const { undone } = offers("a", "b", "a");
  while (undoLast());
  expect(undone).toEqual(["a.2", "b.1"]);
});

test("what is no longer offered, or was taken back by its button, is passed over", () => {
  const { undone } = offers("a");
  vi.advanceTimersByTime(UNDO_OFFERED - 1);
  const later = offers("b", "c");
  vi.advanceTimersByTime(1);
  later.forget[1]?.();
  while (undoLast());
  expect([...undone, ...later.undone]).toEqual(["b.0"]);
});
