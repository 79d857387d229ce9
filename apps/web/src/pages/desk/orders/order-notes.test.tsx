// @vitest-environment happy-dom
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import { screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { WhoHears } from "./order-notes.tsx";

type Props = ComponentProps<typeof WhoHears>;
type More = { text?: object; customer?: object; notice?: object; notices?: object };
const AT = { email: "ana@example.com", number: "+12125550100" };
const NOWHERE = { email: null, number: null };
const show = (told: object, { text, notices, ...more }: More = {}) => {
  const customer = { name: "Ana", email: null, phone: "212 555 0100" };
  const order = { customer, notice: null, updatedAt: new Date().toISOString(), ...more };
  const settings = { ...defaultSettings, ...(notices && { notices }) };
  const of = { progress: told, ready: told, promise: told, ...told };
  const props = { order, settings, ways: { told: of, text: text ?? null } } as unknown as Props;
  showOnDesk(<WhoHears {...props} />, { answers: {} });
};

afterEach(endDesk);

test.each([
  [AT, "by e-mail and text"],
  [{ ...AT, number: null }, "by e-mail"],
  [{ ...AT, email: null }, "by text"],
])("the desk reads how a customer hears of what the shop tells: %j", (told, way) => {
  show(told);
  screen.getByText(`Ana is told ${way} when it’s ready and when the time changes.`);
});

test("what a customer does without is said apart; what the shop does not tell is not said", () => {
  const notices = { stages: ["in-progress", "ready"], promise: false, quiet: null };
  show({ progress: AT, ready: NOWHERE }, { notices });
  screen.getByText("Ana is told by e-mail and text how it’s going.");
  screen.getByText(/^Ana isn’t told when it’s ready: they don’t want to hear it/);
  endDesk();
  show(AT, { notices: { stages: [], promise: false, quiet: null } });
  expect(screen.queryByText(/Ana/)).toBeNull();
});

test("why nobody is told: STOP, or nothing to reach them by", () => {
  show(NOWHERE, { text: { reason: "opted-out" } });
  screen.getByText(/^Ana isn’t told when it’s ready and when the time changes: they answered STOP/);
  endDesk();
  show(NOWHERE, { customer: { name: "Ana", email: null, phone: null } });
  screen.getByText(/: there is no e-mail or phone\.$/);
});

test("a message that waits for the morning says until when; one that can be taken back says nothing", () => {
  const told = { stage: "in-progress", promisedAt: null };
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
  show(AT, { notice: { told, dueAt: inMs(8 * 3_600_000) } });
  screen.getByText(/^A message waits until .+: the shop writes nobody in its quiet hours\.$/, {
    exact: false,
  });
  endDesk();
  show(AT, { notice: { told, dueAt: inMs(9_000) } });
  expect(screen.queryByText(/A message waits/)).toBeNull();
});
