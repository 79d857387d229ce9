// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test } from "vitest";
import { loadMessages } from "../../platform/messages.ts";
import { endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import { InboxRowLink } from "./inbox-row.tsx";
import type { ListedRow } from "./inbox-rows.ts";

const messages = await loadMessages("en", ["shell", "desk"]);
const at = "2026-03-02T14:00:00.000Z";
const row: ListedRow = {
  ...{ id: "m", sentAt: at, updatedAt: at, state: { status: "new" }, assignee: null, channel: "email" },
  from: { name: "Otto English", email: "otto@example.com", phone: null, vehicle: null, language: "en" },
  ...{
    excerpt: "Thanks",
    lastAt: at,
    count: 1,
    gone: false,
    answers: null,
    mayAnswer: null,
    isNameKnown: true,
  },
};

afterEach(endDesk);

const shown = async (answers: ListedRow["answers"], more: Partial<ListedRow> = {}) => {
  showOnDesk(
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <ul>
        <InboxRowLink
          row={{ ...row, answers, ...more }}
          {...{ status: "new", current: false, wide: true, now: new Date(at), hours: null }}
        />
      </ul>
    </IntlProvider>,
    { answers: {} },
  );
  const { textContent } = await screen.findByRole("link");
  endDesk();
  return textContent;
};

test("a row says what it answers: an order, an appointment with its window, or who may approve work", async () => {
  const vehicle = { year: null, make: null, model: null };
  const arrival = { from: "2026-03-03T12:30:00.000Z", to: "2026-03-03T15:00:00.000Z" };
  expect(await shown({ kind: "order", id: "o", number: 1055, vehicle })).toContain("Repair order 1055");
  expect(await shown({ kind: "appointment", id: "a", date: "2026-03-03", arrival, vehicle })).toMatch(
    /Appointment: Mar 3, 2026, .*:30.*–.*:00/,
  );
  expect(await shown({ kind: "record", id: "r", name: "Pat Doe" })).toContain("Approvals for Pat Doe");
  expect(await shown(null)).not.toMatch(/order|Appointment|Approvals/);
  expect(await shown(null, { mayAnswer: { kind: "order", id: "o", number: 1055, vehicle } })).toContain(
    "Not proven: Repair order 1055",
  );
  expect(await shown(null, { mayAnswer: { kind: "message", id: "m", name: "Pat Doe" } })).toContain(
    "Not proven: Conversation with Pat Doe",
  );
});

test("whose name no record has at their address stands with the address, which no name can pass for", async () => {
  const from = { ...row.from, name: "Rosa Hollis (Hollis Street Garage)", email: "imp@other.example" };
  expect(await shown(null, { from, isNameKnown: false })).toContain("imp@other.example");
  expect(await shown(null)).not.toContain("otto@example.com");
  const unnamed = { ...from, name: "imp@other.example" };
  expect((await shown(null, { from: unnamed, isNameKnown: false }))?.split("imp@").length).toBe(2);
});
