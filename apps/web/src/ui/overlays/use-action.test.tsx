// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endDesk, setConnected, showOnDesk } from "../../platform/show-desk.tsx";
import { fakeOverlays } from "./fake-overlays.ts";
import { useAction } from "./use-action.ts";

type Answer = { ok: boolean } | null | Error;

const heard = fakeOverlays();
const person = userEvent.setup();
const keys: string[] = [];
let answer = Promise.withResolvers<Answer>();

function Press() {
  const { run, pending } = useAction<string, { ok: boolean }>({
    name: "car.wash",
    id: (car) => car,
    send: async (car, key) => {
      keys.push(key(car));
      const result = await answer.promise;
      if (result instanceof Error) throw result;
      return result;
    },
    words: ({ ok }, car) => ({ ok, text: ok ? `${car} washed` : `${car} is clean` }),
    failed: (car) => `${car} not washed.`,
    changes: [],
  });
  return (
    <button type="button" onClick={() => void run("8XYZ999")}>
      {pending.length > 0 ? "Washing" : "Wash"}
    </button>
  );
}

/** Presses the button, and lets the server answer. */
async function press(result: Answer) {
  answer = Promise.withResolvers();
  await person.click(screen.getByRole("button"));
  expect(screen.getByRole("button").textContent).toBe("Washing");
  await act(async () => answer.resolve(result));
  await waitFor(() => expect(screen.getByRole("button").textContent).toBe("Wash"));
}

beforeEach(() => {
  keys.length = 0;
  showOnDesk(<Press />, { answers: {} });
});
afterEach(endDesk);

test("what was done or refused is said; one that waits in the outbox says nothing", async () => {
  await press({ ok: true });
  expect(heard.said).toEqual(["8XYZ999 washed"]);
  await press({ ok: false });
  expect(heard.said.at(-1)).toBe("8XYZ999 is clean");
  await press(null);
  expect(heard.said).toHaveLength(2);
});

test("a press without an answer is repeated under its key, one after an answer is new", async () => {
  setConnected(false);
  await press(new Error("no network"));
  expect(heard.said).toEqual([expect.stringMatching(/^8XYZ999 not washed\. .*offline/)]);
  setConnected(true);
  await press({ ok: true });
  await press({ ok: true });
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});
