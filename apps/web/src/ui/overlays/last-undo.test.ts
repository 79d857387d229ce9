// @vitest-environment happy-dom
import { UNDO_OFFERED, UNDO_WINDOW } from "@openhood/domain/booking/undo";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../../platform/session-store.ts";
import { lastUndoable, offerUndo, presentUndoable, undoLast } from "./last-undo.ts";
import * as present from "./present.ts";

/** How long a toast takes to go, ms. */
const LEAVING = 200;
/** The toasts that are there, by their text: how each goes. */
const toasts = new Map<string, (data?: "pressed") => void>();
const makeToast = ({ text, duration = 0, onPress }: Parameters<typeof present.presentToast>[0]) => {
  const dismissed = new Promise<present.Dismissal<"pressed">>((resolve) => {
    const go = (data?: "pressed") => {
      toasts.delete(text);
      if (data) onPress?.();
      // It takes a while to go.
      setTimeout(() => resolve({ reason: data ? "action" : "timeout", data }), LEAVING);
    };
    toasts.set(text, go);
    setTimeout(go, duration);
  });
  return { dismissed, dismiss: async (data?: "pressed") => toasts.get(text)?.(data) };
};

/** As long as it takes until what came back is drawn, ms. */
const DRAWN = 50;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(present, "presentToast").mockImplementation(makeToast);
});
afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function did(...ids: string[]): string[] {
  const undone: string[] = [];
  ids.forEach((id, n) => {
    const text = `${id}.${n}`;
    presentUndoable({ id, text, action: "Undo", undo: () => void undone.push(text) });
  });
  return undone;
}

test("what was done last is taken back first, then what was done before it, until nothing is left", () => {
  const undone = did("a", "b", "c");
  expect([lastUndoable(), undoLast(), undoLast(), undoLast(), undoLast()]).toEqual([
    "c.2",
    true,
    true,
    true,
    false,
  ]);
  expect(undone).toEqual(["c.2", "b.1", "a.0"]);
  expect(lastUndoable()).toBeUndefined();
});

test("of one thing only what was done last can be taken back", () => {
  const undone = did("a", "b", "a");
  while (undoLast());
  expect(undone).toEqual(["a.2", "b.1"]);
});

test("the toast goes, and for as long as the server takes it back the key still does", async () => {
  const undone = did("a", "b");
  await vi.advanceTimersByTimeAsync(UNDO_OFFERED);
  expect(toasts.size).toBe(0);
  await vi.advanceTimersByTimeAsync(UNDO_WINDOW - UNDO_OFFERED - 1);
  undoLast();
  expect(undone).toEqual(["b.1"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(undoLast()).toBe(false);
});

test("what was taken back by its button is passed over, and what the key takes back has no toast any more", async () => {
  const undone = did("a", "b", "c");
  toasts.get("b.1")?.("pressed");
  await vi.advanceTimersByTimeAsync(0);
  undoLast();
  await vi.advanceTimersByTimeAsync(0);
  expect([...toasts.keys()]).toEqual(["a.0"]);
  while (undoLast());
  expect(undone).toEqual(["b.1", "c.2", "a.0"]);
});

test("once somebody has signed out, what they did is on no toast, and nobody takes it back", async () => {
  const undone = did("a", "b");
  session.set({ status: "signed-out" });
  await vi.advanceTimersByTimeAsync(0);
  expect([toasts.size, lastUndoable(), undoLast()]).toEqual([0, undefined, false]);
  expect(undone).toEqual([]);
});

test("what the page itself offers to take back is offered until it is taken back, there or by the key", async () => {
  const undone: string[] = [];
  const end = offerUndo({ id: "one", text: "one", undo: () => void undone.push("one") });
  offerUndo({ id: "two", text: "two", undo: () => void undone.push("two") });
  await vi.advanceTimersByTimeAsync(2 * UNDO_WINDOW);
  expect(lastUndoable()).toBe("two");
  undoLast();
  end();
  expect([undone, undoLast(), toasts.size]).toEqual([["two"], false, 0]);
});

test("whoever pressed the toast's button goes on where they were, and where that is gone, at the page's heading", async () => {
  document.body.innerHTML = '<h1 tabindex="-1">Today</h1><button>Check in</button>';
  const [heading, button] = [document.querySelector("h1"), document.querySelector("button")];
  for (const isGone of [false, true]) {
    button?.focus();
    did("a");
    // The toast has the focus, and takes it along.
    button?.blur();
    if (isGone) button?.remove();
    [...toasts.values()][0]?.("pressed");
    await vi.advanceTimersByTimeAsync(LEAVING + DRAWN);
    expect(document.activeElement).toBe(isGone ? heading : button);
  }
});

/** A page with rows, and something that was done to the second; Undo brings its row back once the server has answered. */
function rows(): { row: (id: string) => HTMLElement | null } {
  const row = (id: string) => document.querySelector<HTMLElement>(`[data-returns="${id}"]`);
  document.body.innerHTML =
    '<main><h1 tabindex="-1">Today</h1><button data-returns="a">Keep</button><input /></main><button>New</button>';
  row("a")?.focus();
  const undo = async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    document
      .querySelector("input")
      ?.insertAdjacentHTML("beforebegin", '<button data-returns="b">Keep</button>');
  };
  presentUndoable({ id: "b", text: "b", action: "Undo", undo });
  return { row };
}
const taken = [
  ["the key or the palette", () => undoLast()],
  [
    "the toast",
    () => {
      (document.activeElement as HTMLElement).blur();
      [...toasts.values()][0]?.("pressed");
    },
  ],
] as const;

test.each(taken)(
  "whoever takes something back by %s goes on at what came back, once it is there",
  async (_, undo) => {
    const { row } = rows();
    undo();
    await vi.advanceTimersByTimeAsync(200);
    expect(document.activeElement).toBe(row("a"));
    await vi.advanceTimersByTimeAsync(100 + DRAWN);
    expect(document.activeElement).toBe(row("b"));
  },
);

test("whoever has pressed another key meanwhile, such as to lift a card, is left where they are", async () => {
  const { row } = rows();
  undoLast();
  row("a")?.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
  await vi.advanceTimersByTimeAsync(300 + DRAWN);
  expect(document.activeElement).toBe(row("a"));
});

test.each([
  ["types", "main input", "before"],
  ["is beside the page", "body > button", "before"],
  ["went on meanwhile", "main input", "after"],
])("whoever %s is left there by what comes back", async (_, where, when) => {
  rows();
  const there = document.querySelector<HTMLElement>(where);
  if (when === "before") there?.focus();
  undoLast();
  there?.focus();
  await vi.advanceTimersByTimeAsync(300 + DRAWN);
  expect(document.activeElement).toBe(there);
});

test("whoever is elsewhere by then is left there", async () => {
  document.body.innerHTML = "<h1 tabindex='-1'>Today</h1><input />";
  did("a");
  document.querySelector("input")?.focus();
  [...toasts.values()][0]?.("pressed");
  await vi.advanceTimersByTimeAsync(0);
  expect(document.activeElement).toBe(document.querySelector("input"));
});

test("whoever stands at the page's heading, as after the last of a list, goes on at what came back, however fast they press", async () => {
  rows();
  document.querySelector("h1")?.focus();
  undoLast();
  for (const key of ["Control", "z"])
    document
      .querySelector("h1")
      ?.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey: true, bubbles: true }));
  await vi.advanceTimersByTimeAsync(300 + DRAWN);
  expect(document.activeElement).toBe(document.querySelector('[data-returns="b"]'));
});

test("whoever did it in a sheet that is gone by then goes on where the sheet left them", async () => {
  document.body.innerHTML =
    '<h1 tabindex="-1">Today</h1><button>Walk-in</button><form><button>Save</button></form>';
  const [opener, save] = document.querySelectorAll("button");
  save?.focus();
  did("a");
  document.querySelector("form")?.remove();
  opener?.focus();
  opener?.blur();
  [...toasts.values()][0]?.("pressed");
  await vi.advanceTimersByTimeAsync(LEAVING + DRAWN);
  expect(document.activeElement).toBe(opener);
});

test("the toast's button takes back at once, while the toast still goes", () => {
  const undone = did("a");
  [...toasts.values()][0]?.("pressed");
  expect(undone).toEqual(["a.0"]);
});
