// @vitest-environment happy-dom
import type { Appointment } from "@openhood/domain/booking/appointment";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Role } from "../../../platform/session-store.ts";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { MarkIcons } from "../marks.tsx";
import { TechnicianQuestions } from "./question.tsx";

const person = userEvent.setup();
const sam = { uid: "sam", name: "Sam" };
const ann = { uid: "ann", name: "Ann" };
const asked = (text: string, at: string, said?: string | null) => ({
  text,
  by: sam,
  at: `2026-11-${at}:00.000Z`,
  answer: said === undefined ? null : { text: said, by: ann, at: "2026-11-23T16:00:00.000Z" },
});
const appointment = {
  id: "a1",
  earlierQuestions: [
    asked("Which oil?", "22T14:00", "5W-30"),
    asked("Rear pads?", "22T15:00"),
    asked("Key?", "23T14:00", null),
  ],
  question: asked("Front pads, too?", "23T15:00"),
} as Appointment;

function show(role: Role = "advisor") {
  return showOnDesk(
    <>
      <MarkIcons appointment={appointment} />
      <TechnicianQuestions appointment={appointment} />
    </>,
    { answers: { "booking.answer": () => ({ ok: false, reason: "answered" }) }, role },
  );
}
const open = () => [...document.querySelectorAll<HTMLElement>("[data-question]")];

beforeEach(() => void vi.setSystemTime("2026-11-23T17:00:00.000Z"));
afterEach(() => {
  vi.useRealTimers();
  return endDesk();
});

test("all that waits is shown, the oldest first and with its day where that is another one, then what was answered, the latest first", async () => {
  show();
  await screen.findByText("Rear pads?");
  expect(open().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Sam asks, Sun, Nov 22.*Rear pads\?/),
    expect.stringMatching(/^Sam asks, 10:00\sAM.*Front pads, too\?/),
  ]);
  const answered = document.querySelector<HTMLElement>("[data-answered]");
  expect(within(answered as HTMLElement).getByText("2 answered questions")).not.toBeNull();
  const lines = [...(answered?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent);
  expect(lines).toEqual([
    expect.stringMatching(/Key\?Ann has seen it\.$/),
    expect.stringMatching(/Which oil\?Ann: 5W-30$/),
  ]);
  expect(document.querySelectorAll("[data-mark=question]")).toHaveLength(1);
});

test("each is answered for itself, and its form is described by it; one that somebody else answered says so", async () => {
  const { calls } = show();
  await screen.findByText("Rear pads?");
  const [first, second] = open() as [HTMLElement, HTMLElement];
  const button = within(first).getByRole("button");
  expect(document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Rear pads?",
  );
  await person.type(within(first).getByRole("textbox"), "Yes");
  expect(within(second).getByRole<HTMLInputElement>("textbox").value).toBe("");
  await person.click(button);
  await within(first).findByText(/Somebody has answered this/);
  expect(within(second).queryByText(/Somebody has answered this/)).toBeNull();
  const sent = calls.filter(({ path }) => path === "booking.answer").map(({ input }) => input);
  expect(sent).toMatchObject([{ id: "a1", askedAt: "2026-11-22T15:00:00.000Z", text: "Yes" }]);
});

test("Enter sends an answer, and marks nothing as seen where none is typed", async () => {
  const { calls } = show();
  const [field] = await screen.findAllByRole("textbox");
  await person.type(field as HTMLElement, "{Enter}");
  await person.type(field as HTMLElement, "Yes{Enter}");
  await waitFor(() => expect(calls.some(({ path }) => path === "booking.answer")).toBe(true));
  const sent = calls.filter(({ path }) => path === "booking.answer").map(({ input }) => input);
  expect(sent).toMatchObject([{ text: "Yes" }]);
});

test("a technician reads all of it, and answers nothing", async () => {
  show("technician");
  await screen.findByText("Rear pads?");
  expect(open()).toHaveLength(2);
  expect(screen.queryByRole("textbox")).toBeNull();
});
