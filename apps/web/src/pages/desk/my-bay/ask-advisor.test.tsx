// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Answers, endDesk } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { car, showBay, today } from "./bay-samples.tsx";

fakeOverlays();

const person = userEvent.setup();
const asked = (text: string, at: string, by: object, said?: string) => ({
  text,
  by,
  at: `2026-11-23T${at}:00.000Z`,
  answer: said ? { text: said, by: { uid: "ann", name: "Ann" }, at: "2026-11-23T16:00:00.000Z" } : null,
});
const me = { uid: "it", name: "Lou" };
const sam = { uid: "sam", name: "Sam" };
const earlierQuestions = [
  asked("Which oil?", "13:00", sam, "5W-30"),
  asked("Rear pads?", "13:10", me),
  asked("Rotors?", "13:20", me, "No"),
];
const question = asked("Front pads, too?", "13:30", sam);

const show = (more: Answers = {}) =>
  showBay({ "booking.today": () => today(car({ question, earlierQuestions })), ...more });

beforeEach(() => localStorage.setItem("my-bay", "bay-1"));
afterEach(endDesk);

test("a car shows all that was asked about it: what waits longest first, by whom, then what was answered last; the rest is opened", async () => {
  show();
  await screen.findByText(/Rear pads\?/);
  const lines = [...document.querySelectorAll("[aria-live] p")].map(({ textContent }) => textContent);
  expect(lines.map((line) => line?.replace(/ \(.*?\)/, ""))).toEqual([
    "You asked: Rear pads?",
    "Nobody has answered yet.",
    "Sam asked: Front pads, too?",
    "Nobody has answered yet.",
    "You asked: Rotors?",
    "Ann: No",
    "Sam asked: Which oil?",
    "Ann: 5W-30",
  ]);
  expect(document.querySelector("[data-answered]")?.textContent).toMatch(/^1 answered question.*Which oil/);
});

test("where so many wait that another one has no room it says so, and the words stay", async () => {
  show({ "booking.ask": () => ({ ok: false, reason: "too-many" }) });
  await person.click(await screen.findByRole("button", { name: "Ask the advisor" }));
  await person.type(screen.getByLabelText("Your question"), "One more?");
  await person.click(screen.getByRole("button", { name: "Ask" }));
  await screen.findByText(/no room for more of these/);
  expect(screen.getByLabelText<HTMLTextAreaElement>("Your question").value).toBe("One more?");
});
