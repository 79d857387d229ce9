// @vitest-environment happy-dom
import { STAGES } from "@openhood/domain/repair-orders/stages";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import { sampleCard } from "./sample-card.ts";
import { useCardWords } from "./use-card-words.ts";

afterEach(endDesk);

test("late is what was promised and is still to be done: nothing that is ready, gone or canceled", () => {
  const late: string[] = [];
  function Orders() {
    const wordsOf = useCardWords();
    for (const stage of STAGES)
      if (wordsOf(sampleCard("7ABC123", stage, { promisedAt: "2020-01-01T12:00:00.000Z" })).isLate)
        late.push(stage);
    return null;
  }
  showOnDesk(<Orders />, { answers: {} });
  expect([...new Set(late)]).toEqual([
    "scheduled",
    "checked-in",
    "inspecting",
    "awaiting-approval",
    "in-progress",
    "awaiting-parts",
    "quality-check",
  ]);
});
