// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Role } from "../../../platform/session-store.ts";
import { endDesk, setConnected } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { inBay, job, order, showBay } from "./bay-samples.tsx";

const heard = fakeOverlays({ answer: "cancel" });

const person = userEvent.setup();
const found = { foundBy: { uid: "it", name: "Lou" }, authorization: "pending" };

const show = (jobs: object[] = [job()], role: Role = "technician") =>
  showBay(
    {
      "clock.bay": () => inBay(order(jobs)),
      "board.get": () => ({ cards: [] }),
      "booking.markReady": () => ({ ok: true, version: 2, notified: "nobody" }),
    },
    role,
  );
const press = async (name: string | RegExp) => person.click(await screen.findByRole("button", { name }));
const isDone = ({ calls }: ReturnType<typeof show>) => calls.some(({ path }) => path === "booking.markReady");

beforeEach(() => {
  localStorage.setItem("my-bay", "bay-1");
});
afterEach(endDesk);

test("a car with nothing left open is done without a question", async () => {
  const shown = show([job(), job({ id: "oil", foundBy: { uid: "mate", name: "Sam" } })]);
  await press("Done");
  await waitFor(() => expect(isDone(shown)).toBe(true));
  expect(heard.asked).toEqual([]);
});

test("what was written and not sent is asked about, and goes on being written where it is not meant", async () => {
  const shown = show();
  await press("Ask the advisor");
  await person.type(screen.getByLabelText("Your question"), "Pads, too?");
  await press("Write it up: Front brakes");
  await person.type(screen.getByLabelText("Cause"), "Worn");
  await press("Done");
  await waitFor(() => expect(heard.asked).toHaveLength(1));
  expect(heard.asked[0]).toBe("Is this car done? 2 things you wrote about it aren’t sent yet.");
  expect(isDone(shown)).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>("Cause").value).toBe("Worn");
  heard.answer = "confirm";
  await press("Done");
  await waitFor(() => expect(isDone(shown)).toBe(true));
});

test("what one found and nobody took up is asked about; at the counter that is asked elsewhere", async () => {
  const shown = show([job(), job({ id: "belt", ...found })]);
  await press("Done");
  await waitFor(() =>
    expect(heard.asked[0]).toMatch(/^Is this car done\? The advisor hasn’t taken up what you found/),
  );
  expect(isDone(shown)).toBe(false);
  await endDesk();
  localStorage.setItem("my-bay", "bay-1");
  const counter = show([job({ id: "belt", ...found })], "owner");
  await press("Done");
  await waitFor(() => expect(isDone(counter)).toBe(true));
  expect(heard.asked).toHaveLength(1);
});

test("a step that waits for the connection is taken back without a question", async () => {
  show([job({ id: "belt", ...found })]);
  heard.answer = "confirm";
  await screen.findByText("Front brakes");
  setConnected(false);
  await press("Done");
  await press("Done: waits for the connection");
  await screen.findByRole("button", { name: "Done" });
  expect(heard.asked).toHaveLength(1);
});
