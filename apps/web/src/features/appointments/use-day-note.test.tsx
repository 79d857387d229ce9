// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import { loadMessages } from "../../platform/messages.ts";
import { useDayNote } from "./use-day-note.ts";

const messages = await loadMessages("en", ["schedule"]);
const spans = [
  { from: 480, to: 720 },
  { from: 780, to: 1080 },
];
const noteOf = (reason: { en: string; es: string }) =>
  renderHook(
    () =>
      useDayNote(
        { weeks: [], closures: [], specialDays: [{ date: "2026-12-05", spans, reason }] } as never,
        "2026-12-05",
      ),
    {
      wrapper: ({ children }) => (
        <IntlProvider locale="en" messages={messages} timeZone="UTC">
          {children}
        </IntlProvider>
      ),
    },
  ).result.current?.replaceAll(/\s/g, " ");

test("a day with hours of its own is noted with them, and with the reason where there is one", () => {
  expect(noteOf({ en: "Tire week", es: "" })).toBe(
    "Other hours: 8:00 AM – 12:00 PM, 1:00 PM – 6:00 PM. Tire week",
  );
  expect(noteOf({ en: "", es: "" })).toBe("Other hours: 8:00 AM – 12:00 PM, 1:00 PM – 6:00 PM");
});
