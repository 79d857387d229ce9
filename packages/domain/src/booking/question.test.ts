import { expect, test } from "vitest";
import type { AppointmentState, Party } from "./appointment.ts";
import { answer, ask, MAX_QUESTION, QuestionText } from "./question.ts";

const at = "2026-03-10T12:00:00.000Z";
const later = "2026-03-10T12:05:00.000Z";
const staff: Party = { kind: "staff", uid: "s1", name: "Sam" };
const sam = { uid: "s1", name: "Sam" };
const ann = { uid: "s2", name: "Ann" };
const inWork: AppointmentState = { status: "in-work", startedAt: at, by: staff };
const asked = { text: "Pads too?", by: sam, at };
const given = { text: "Yes", by: ann, at: later };

test("the desk is asked about a car that is in the shop, and only of one", () => {
  expect(ask({ state: inWork }, asked)).toEqual({ ok: true, question: { ...asked, answer: null } });
  expect(ask({ state: { status: "confirmed", confirmedAt: at } }, asked)).toEqual({
    ok: false,
    reason: "not-here",
  });
});

test("a question is answered once, by whoever has read this one", () => {
  const question = { ...asked, answer: null };
  const answered = { ...asked, answer: given };
  const anew = { ok: false, reason: "asked-anew" };
  expect(answer({ state: inWork, question }, at, given)).toEqual({ ok: true, question: answered });
  expect(answer({ state: inWork, question }, later, given)).toEqual(anew);
  expect(answer({ state: inWork, question: answered }, at, given)).toEqual(anew);
  expect(answer({ state: inWork }, at, given)).toEqual(anew);
});

test("a question has its length", () => {
  expect(QuestionText.safeParse("x".repeat(MAX_QUESTION)).success).toBe(true);
  expect(QuestionText.safeParse("x".repeat(MAX_QUESTION + 1)).success).toBe(false);
});
