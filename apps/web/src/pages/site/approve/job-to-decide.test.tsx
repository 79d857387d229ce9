// @vitest-environment happy-dom
import type { CustomerJob } from "@openhood/domain/approvals/customer-order";
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test } from "vitest";
import { loadMessages } from "../../../platform/messages.ts";
import { JobToDecide } from "./job-to-decide.tsx";

const messages = await loadMessages("en", ["approvals"]);
afterEach(cleanup);

const decided: CustomerJob = {
  ...{ id: "a", name: { en: "Front brakes", es: "" }, concern: null, cause: "Worn", ifItWaits: null },
  ...{ lines: [], discount: 0, cents: 10_000, status: "approved", until: null, approvedAt: null },
  ...{ reasonsSince: null, saw: { offer: "a", cents: 10_000, reasons: "r" } },
  decided: { name: "Pat", at: "2026-03-02T15:00:00.000Z", channel: "link", recordedBy: null },
};
const shown = (reasonsSince: CustomerJob["reasonsSince"], cause: string | null = "Worn") => {
  render(
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <JobToDecide
        job={{ ...decided, cause, reasonsSince }}
        {...{ isOpen: false, mayApprove: true, choice: null, outdated: null, onChoose: () => {} }}
      />
    </IntlProvider>,
  );
  return screen.getByRole("region").textContent;
};

test("reasons from after the decision are not said as if they were told before it", () => {
  expect(shown("added")).toContain("What we found: WornThis was added after the job was decided on.");
  cleanup();
  expect(shown("changed")).toContain("What we found: WornThis was changed after the job was decided on.");
  cleanup();
  expect(shown("removed", null)).toContain(
    "reasons given for this job were removed after it was decided on.",
  );
  cleanup();
  expect(shown(null)).not.toMatch(/decided on/);
});
