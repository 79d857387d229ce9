// @vitest-environment happy-dom
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import { screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { WhoHears } from "./who-hears.tsx";

type Props = ComponentProps<typeof WhoHears>;
type More = { text?: object; customer?: object; notice?: object };
const show = (told: object, { text, ...more }: More = {}) => {
  const order = { customer: { name: "Ana", email: null, phone: "212 555 0100" }, notice: null, ...more };
  const props = { order, settings: defaultSettings, ways: { told, text: text ?? null } } as unknown as Props;
  showOnDesk(<WhoHears {...props} />, { answers: {} });
};
const AT = { email: "ana@example.com", number: "+12125550100" };

afterEach(endDesk);

test.each([
  [AT, "Ana hears of it by e-mail and text."],
  [{ ...AT, number: null }, "Ana hears of it by e-mail."],
  [{ ...AT, email: null }, "Ana hears of it by text."],
])("the desk reads how a customer hears of their car: %j", (told, words) => {
  show(told);
  screen.getByText(words);
});

test("and why nobody is told: STOP, nothing to reach them by, or their wish", () => {
  const nowhere = { email: null, number: null };
  show(nowhere, { text: { reason: "opted-out" } });
  screen.getByText(/^Ana isn’t told of it: they answered STOP/);
  endDesk();
  show(nowhere, { customer: { name: "Ana", email: null, phone: null } });
  screen.getByText("Nobody is told of it: there is no e-mail or phone of Ana.");
  endDesk();
  show(nowhere);
  screen.getByText(/^Ana isn’t told of it: there is no e-mail, and they want no messages/);
});

test("a message that waits for the morning says until when; one that can be taken back says nothing", () => {
  const told = { stage: "in-progress", promisedAt: null };
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
  show(AT, { notice: { told, dueAt: inMs(8 * 3_600_000) } });
  screen.getByText(/A message waits until .+, as the shop writes nobody at night\./);
  endDesk();
  show(AT, { notice: { told, dueAt: inMs(5_000) } });
  expect(screen.queryByText(/A message waits/)).toBeNull();
});
