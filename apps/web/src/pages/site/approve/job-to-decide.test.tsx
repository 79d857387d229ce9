// @vitest-environment happy-dom
import type { CustomerJob } from "@openhood/domain/approvals/customer-order";
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test } from "vitest";
import { loadMessages } from "../../../platform/messages.ts";
import type { Choices, Chosen } from "./decision.ts";
import { JobToDecide } from "./job-to-decide.tsx";

const messages = await loadMessages("en", ["approvals"]);
afterEach(cleanup);

const decided: CustomerJob = {
  ...{ id: "a", name: { en: "Front brakes", es: "" }, concern: null, cause: "Worn", ifItWaits: null },
  ...{ lines: [], discount: 0, cents: 10_000, status: "approved", until: null, approvedAt: null },
  ...{ reasonsSince: null, saw: { offer: "a", cents: 10_000, reasons: "r" } },
  decided: { name: "Pat", at: "2026-03-02T15:00:00.000Z", channel: "link", recordedBy: null },
};
const shown = (
  reasonsSince: CustomerJob["reasonsSince"],
  cause: string | null = "Worn",
  lost: Choices[string] | null = null,
) => {
  cleanup();
  render(
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <JobToDecide
        job={{ ...decided, cause, ifItWaits: "It breaks", reasonsSince }}
        {...{ isOpen: false, mayApprove: true, choice: null, lost, waiting: null, onChoose: () => {} }}
      />
    </IntlProvider>,
  );
  return screen.getByRole("region").textContent;
};

test("that a reason is from after the decision stands below this reason, and where it is not known which one, it names both", () => {
  const [found, waits] = ["What we found: Worn", "If it waits: It breaks"];
  expect(shown({ cause: "added" })).toContain(`${found}This was added after the job was decided on.${waits}`);
  const changed = "This was changed after the job was decided on.";
  expect(shown({ cause: "changed" })).toContain(`${found}${changed}${waits}`);
  expect(shown({ ifItWaits: "changed" })).toContain(`${found}${waits}${changed}`);
  expect(shown({ cause: "removed" }, null)).toContain(
    `What was found was removed after the job was decided on.${waits}`,
  );
  expect(shown({ both: "changed" })).toContain(
    `${waits}The reasons given for this job were changed after it was decided on.`,
  );
  expect(shown(null)).not.toMatch(/decided on/);
});

test("where somebody else decided first, the job says that another choice made here was not sent", () => {
  const said = (choice: Chosen) => shown(null, null, { ...choice, saw: decided.saw });
  const notSent = /^.*Somebody else decided first\. Your choice, Decline, was not sent\./;
  expect(said({ status: "declined", until: null })).toMatch(notSent);
  expect(said({ status: "approved", until: null })).not.toMatch(/not sent/);
  expect(shown(null)).not.toMatch(/not sent/);
});

test("the lines of a job and what is taken off come to its price", () => {
  cleanup();
  const line = { id: "l", name: { en: "Pads", es: "" }, condition: null, cents: 12_000, core: 0 };
  render(
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <JobToDecide
        job={{ ...decided, lines: [line as unknown as CustomerJob["lines"][number]], discount: 2_000 }}
        {...{
          isOpen: false,
          mayApprove: true,
          choice: null,
          lost: null,
          waiting: null,
          onChoose: () => {},
        }}
      />
    </IntlProvider>,
  );
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Pads$120.00",
    "Discount-$20.00",
  ]);
});
