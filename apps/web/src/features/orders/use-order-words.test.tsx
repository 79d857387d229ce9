// @vitest-environment happy-dom
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { Stage } from "@openhood/domain/repair-orders/stages";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import type { NotMade } from "./sent-edits.ts";
import { useOrderWords } from "./use-order-words.ts";

afterEach(endDesk);

const order = (is: Stage, decided: Record<string, "approved" | "pending">) =>
  ({
    stage: { is, column: is },
    jobs: Object.entries(decided).map(([id, status]) => ({
      ...{ id, name: { en: `The ${id}`, es: "" }, lines: [], authorization: { status } },
    })),
  }) as unknown as RepairOrder;

function said(why: object, there: RepairOrder): string | null {
  endDesk();
  const Words = () => (
    <p data-words="">
      {useOrderWords(defaultSettings.stages)({ ok: false, kind: "refused", ...why } as NotMade, there)}
    </p>
  );
  showOnDesk(<Words />, { answers: {} });
  return document.querySelector("[data-words]")?.textContent ?? null;
}

const raises = { reason: "raises-approved", jobs: ["oil", "brakes"] };

test("of the jobs that would cost more those are named whose decision is not reopened yet", () => {
  expect(said(raises, order("ready", { oil: "approved", brakes: "approved" }))).toMatch(
    /first on: The oil, The brakes\.$/,
  );
  expect(said(raises, order("ready", { oil: "pending", brakes: "approved" }))).toMatch(
    /first on: The brakes\.$/,
  );
});

test("while work stands on what is to be reopened, it says by which stages the car leaves it", () => {
  const one = (is: Stage) => order(is, { oil: "approved" });
  const decided = { reason: "decided", jobs: ["oil"] };
  expect(said(raises, one("awaiting-parts"))).toMatch(
    /Move the car to Awaiting approval, then press “Reopen decision” on: The oil\.$/,
  );
  expect(said(decided, one("quality-check"))).toMatch(
    /Move the car to In progress and on to Awaiting approval, then press “Reopen decision”\.$/,
  );
  expect(said({ reason: "in-work" }, one("quality-check"))).toBe(
    "Work has begun. Move the car to In progress and on to Awaiting approval first.",
  );
  // Another job is still to be done.
  expect(said(decided, order("in-progress", { oil: "approved", brakes: "approved" }))).toMatch(/first\.$/);
});
