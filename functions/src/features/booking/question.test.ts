import { randomUUID } from "node:crypto";
import {
  answeredQuestions,
  MAX_QUESTIONS,
  openQuestions,
  questionsOf,
} from "@openhood/domain/booking/question";
import { beforeEach, expect, test } from "vitest";
import { bookingInput, DAY, openShop, waiterAt } from "../../../test/booking.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { answerQuestion } from "./answer-question.ts";
import { askAdvisor } from "./ask-advisor.ts";
import { bookAppointment } from "./book-appointment.ts";
import { checkInAppointment } from "./check-in-appointment.ts";
import { getToday } from "./get-today.ts";

let world: World;
let id: string;
beforeEach(async () => {
  world = await makeWorld();
  await openShop(world);
  const reply = await bookAppointment(world.as("customer", "customer"), bookingInput({ when: waiterAt(13) }));
  if (!reply.ok) throw new Error(reply.reason);
  id = reply.appointment.id;
  world.pass(Date.parse(`${DAY}T16:00:00Z`) - world.as("advisor").now().getTime());
});

const checkIn = () => checkInAppointment(world.as("advisor"), { id, version: 0, key: randomUUID() });
const ask = (text: string) => askAdvisor(world.as("technician"), { id, text, key: randomUUID() });
const row = async () => (await getToday(world.as("technician"))).appointments[0];
const answer = async (text: string, askedAt?: string) =>
  answerQuestion(world.as("advisor"), {
    id,
    text,
    askedAt: askedAt ?? (await row())?.appointment.question?.at ?? "",
    key: randomUUID(),
  });

test("a technician asks about a car that is here, and sees what the desk says; nobody's change is lost by it", async () => {
  expect(await ask("Rear pads are at 2 mm. Replace?")).toEqual({ ok: false, reason: "not-here" });
  await checkIn();
  const version = (await row())?.version;
  expect(await ask("Rear pads are at 2 mm. Replace?")).toEqual({ ok: true });
  expect(await answer("Yes, go ahead.")).toEqual({ ok: true });
  expect(await row()).toMatchObject({
    version,
    appointment: {
      question: { text: "Rear pads are at 2 mm. Replace?", answer: { text: "Yes, go ahead." } },
    },
  });
});

test("an answer is to the question that was read: another one asked meanwhile stays open, and none is lost", async () => {
  await checkIn();
  await ask("Rear pads?");
  const first = (await row())?.appointment.question?.at;
  world.pass(1_000);
  await ask("Front pads, too?");
  const texts = async (of: typeof openQuestions) =>
    of((await row())?.appointment ?? {}).map(({ text, answer }) => [text, answer?.text]);
  expect(await texts(openQuestions)).toEqual([
    ["Rear pads?", undefined],
    ["Front pads, too?", undefined],
  ]);
  expect(await answer("Yes.", first)).toEqual({ ok: true });
  expect(await texts(answeredQuestions)).toEqual([["Rear pads?", "Yes."]]);
  expect(await texts(openQuestions)).toEqual([["Front pads, too?", undefined]]);
  expect(await answer("")).toEqual({ ok: true });
  expect(await answer("Twice.")).toEqual({ ok: false, reason: "answered" });
  expect(await texts(answeredQuestions)).toEqual([
    ["Front pads, too?", null],
    ["Rear pads?", "Yes."],
  ]);
});

test("of a car whose last question was stored before there was a list, it is kept as another one is asked", async () => {
  await checkIn();
  const old = {
    text: "Rear pads?",
    by: { uid: "tech", name: "Lou" },
    at: `${DAY}T16:00:00.000Z`,
    answer: null,
  };
  await (await world.as("advisor").db()).collection("appointments").doc(id).update({ question: old });
  await ask("Front pads, too?");
  expect(questionsOf((await row())?.appointment ?? {}).map(({ text }) => text)).toEqual([
    "Rear pads?",
    "Front pads, too?",
  ]);
  expect(await answer("Yes.", old.at)).toEqual({ ok: true });
});

test("a question is refused once as many wait as are kept of a car", async () => {
  await checkIn();
  for (let count = 0; count < MAX_QUESTIONS; count += 1) {
    world.pass(1_000);
    expect(await ask(`Question ${count}?`)).toEqual({ ok: true });
  }
  expect(await ask("One more?")).toEqual({ ok: false, reason: "too-many" });
});
