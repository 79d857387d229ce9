import type { Member } from "../customers/record.ts";
import { type Instant, text } from "../fields.ts";
import { type Appointment, isHere } from "./appointment.ts";

/** Longest question, and longest answer, in UTF-16 units. */
export const MAX_QUESTION = 300;
export const QuestionText = text(MAX_QUESTION);

/** What whoever works on a car asks the desk; the last one only. */
export type Question = {
  text: string;
  by: Member;
  at: Instant;
  /** Null until the desk has seen it; it may say nothing besides. */
  answer: { text: string | null; by: Member; at: Instant } | null;
};

type Asked = Pick<Appointment, "state" | "question">;

/** Asks the desk about a car in the shop. */
export const ask = (
  appointment: Asked,
  { text, by, at }: Pick<Question, "text" | "by" | "at">,
): { ok: true; question: Question } | { ok: false; reason: "not-here" } =>
  isHere(appointment)
    ? { ok: true, question: { text, by, at, answer: null } }
    : { ok: false, reason: "not-here" };

/** The desk has seen a question, by when it was asked: another one since has not been read by whoever answers. */
export const answer = (
  { question }: Asked,
  askedAt: Instant,
  given: NonNullable<Question["answer"]>,
): { ok: true; question: Question } | { ok: false; reason: "asked-anew" } =>
  question?.at === askedAt && !question.answer
    ? { ok: true, question: { ...question, answer: given } }
    : { ok: false, reason: "asked-anew" };
