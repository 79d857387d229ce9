import fc from "fast-check";
import { expect, test } from "vitest";
import type { AppointmentState, Party } from "./appointment.ts";
import {
  answer,
  answeredQuestions,
  ask,
  MAX_QUESTION,
  MAX_QUESTIONS,
  openQuestions,
  type Questions,
  QuestionText,
  questionsOf,
} from "./question.ts";

const at = "2026-03-10T12:00:00.000Z";
const later = "2026-03-10T12:05:00.000Z";
const staff: Party = { kind: "staff", uid: "s1", name: "Sam" };
const sam = { uid: "s1", name: "Sam" };
const ann = { uid: "s2", name: "Ann" };
const inWork: AppointmentState = { status: "in-work", startedAt: at, by: staff };
const asked = { text: "Pads too?", by: sam, at };
const given = { text: "Yes", by: ann, at: later };

test("the desk is asked about a car that is in the shop, and only of one", () => {
  expect(ask({ state: inWork }, asked)).toEqual({
    ok: true,
    question: { ...asked, answer: null },
    earlierQuestions: [],
  });
  expect(ask({ state: { status: "confirmed", confirmedAt: at } }, asked)).toEqual({
    ok: false,
    reason: "not-here",
  });
});

test("a question that is asked takes none away that waits, also of a car that knew the last one only", () => {
  const question = { ...asked, answer: null };
  const second = ask({ state: inWork, question }, { ...asked, text: "Rotors?", at: later });
  if (!second.ok) throw new Error(second.reason);
  expect(openQuestions(second).map(({ text }) => text)).toEqual(["Pads too?", "Rotors?"]);
  const answered = answer(second, at, given);
  if (!answered.ok) throw new Error(answered.reason);
  expect(openQuestions(answered)).toEqual([{ ...asked, text: "Rotors?", at: later, answer: null }]);
  expect(answeredQuestions(answered)).toEqual([{ ...asked, answer: given }]);
  expect(answer(answered, at, given)).toEqual({ ok: false, reason: "answered" });
  expect(answer({}, at, given)).toEqual({ ok: false, reason: "answered" });
});

test("however often is asked and answered, at most so many are kept, none that waits is lost, and each stays as it was asked", () => {
  const step = fc.record({ asks: fc.boolean(), which: fc.nat() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      let of: Questions = {};
      const open: string[] = [];
      for (const [minute, { asks, which }] of steps.entries()) {
        const now = new Date(Date.parse(at) + minute * 60_000).toISOString();
        const meant = open[which % Math.max(1, open.length)];
        if (asks) {
          const reply = ask({ state: inWork, ...of }, { text: now, by: sam, at: now });
          expect(reply.ok).toBe(open.length < MAX_QUESTIONS);
          if (!reply.ok) continue;
          of = reply;
          open.push(now);
        } else if (meant !== undefined) {
          const reply = answer(of, meant, { ...given, at: now });
          if (!reply.ok) throw new Error(reply.reason);
          of = reply;
          open.splice(open.indexOf(meant), 1);
        }
        expect(openQuestions(of).map(({ at }) => at)).toEqual(open);
        expect(questionsOf(of).length).toBeLessThanOrEqual(MAX_QUESTIONS);
        expect(questionsOf(of).map(({ at }) => at)).toEqual(questionsOf(of).map(({ text }) => text));
        expect(questionsOf(of).map(({ at }) => at)).toEqual(
          questionsOf(of)
            .map(({ at }) => at)
            .toSorted(),
        );
      }
    }),
  );
});

test("a question has its length", () => {
  expect(QuestionText.safeParse("x".repeat(MAX_QUESTION)).success).toBe(true);
  expect(QuestionText.safeParse("x".repeat(MAX_QUESTION + 1)).success).toBe(false);
});
