import type { Member } from "../customers/record.ts";
import { type Instant, text } from "../fields.ts";
import { type Appointment, isHere } from "./appointment.ts";

/** Longest question, and longest answer, in UTF-16 units. */
export const MAX_QUESTION = 300;
export const QuestionText = text(MAX_QUESTION);
/** Most questions that are kept of one car. */
export const MAX_QUESTIONS = 20;

/** What whoever works on a car asks the desk. */
export type Question = {
  text: string;
  by: Member;
  at: Instant;
  /** Null until the desk has seen it; it may say nothing besides. */
  answer: { text: string | null; by: Member; at: Instant } | null;
};

/** The questions about a car: the last one, and those before it. */
export type Questions = Pick<Appointment, "question" | "earlierQuestions">;
type Asked = Pick<Appointment, "state"> & Questions;
type Kept = { question: Question; earlierQuestions: Question[] };

/** All questions about a car that are kept, in the order they were asked. */
export const questionsOf = ({ question, earlierQuestions = [] }: Questions): Question[] => [
  ...earlierQuestions,
  ...(question ? [question] : []),
];

/** Those that nobody has answered or seen, the oldest first. */
export const openQuestions = (of: Questions): Question[] => questionsOf(of).filter(({ answer }) => !answer);

/** Those that were answered or seen, the latest first. */
export const answeredQuestions = (of: Questions): Question[] =>
  questionsOf(of)
    .filter(({ answer }) => answer)
    .reverse();

const kept = (all: Question[], last: Question): Kept => ({ question: last, earlierQuestions: all });

/** Asks the desk about a car in the shop. Where there is no more room the oldest that was answered goes; an open one never does. */
export function ask(
  appointment: Asked,
  { text, by, at }: Pick<Question, "text" | "by" | "at">,
): ({ ok: true } & Kept) | { ok: false; reason: "not-here" | "too-many" } {
  if (!isHere(appointment)) return { ok: false, reason: "not-here" };
  const before = questionsOf(appointment);
  const oldest = before.find(({ answer }) => answer);
  const isFull = before.length >= MAX_QUESTIONS;
  if (isFull && !oldest) return { ok: false, reason: "too-many" };
  const earlier = isFull ? before.filter((one) => one !== oldest) : before;
  return { ok: true, ...kept(earlier, { text, by, at, answer: null }) };
}

/** The desk has seen a question, by when it was asked; refused where somebody has answered it already. */
export function answer(
  appointment: Questions,
  askedAt: Instant,
  given: NonNullable<Question["answer"]>,
): ({ ok: true } & Kept) | { ok: false; reason: "answered" } {
  const all = questionsOf(appointment);
  const place = all.findIndex(({ at, answer }) => at === askedAt && !answer);
  const meant = all[place];
  if (!meant) return { ok: false, reason: "answered" };
  const after = all.with(place, { ...meant, answer: given });
  return { ok: true, ...kept(after.slice(0, -1), after.at(-1) ?? meant) };
}
