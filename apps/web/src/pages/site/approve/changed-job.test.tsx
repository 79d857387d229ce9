// @vitest-environment happy-dom
import type { CustomerJob } from "@openhood/domain/approvals/customer-order";
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test } from "vitest";
import { loadMessages } from "../../../platform/messages.ts";
import { ChangedJob } from "./changed-job.tsx";

const messages = await loadMessages("en", ["approvals"]);
afterEach(cleanup);

const chosen = { status: "approved", until: null, offer: "a", cents: 10_000, reasons: "r" } as const;
const said = (now: { offer?: string; cents?: number; reasons?: string }) => {
  const { status: _, until: __, ...saw } = { ...chosen, ...now };
  const job = { name: { en: "Front brakes", es: "" }, saw } as CustomerJob;
  render(
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <ChangedJob job={job} was={chosen} />
    </IntlProvider>,
  );
  return screen.getByText(/Front brakes/).textContent;
};

test.each([
  [{ cents: 12_500 }, "Front brakes: $100.00 when you chose, $125.00 now."],
  [{ offer: "b" }, "Front brakes: the work is another now, at the same $100.00."],
  [{ reasons: "s" }, "Front brakes: what we say about it is new; work and price are the same."],
  [
    { cents: 12_500, reasons: "s" },
    "Front brakes: $100.00 when you chose, $125.00 now. What we say about it is new, too.",
  ],
] as const)("of a job that changed it says all that did (%j)", (now, text) => {
  expect(said(now)).toBe(text);
});
