import { isLate } from "@openhood/domain/messages/waiting";
import { expect, test } from "vitest";
import { demoMessages } from "./demo-messages.ts";
import { demoProfile } from "./demo-shop.ts";

const HOUR = 3_600_000;

test("one message is late at every hour of a year, and the ones of the last hour never are", () => {
  const first = Date.parse("2026-11-01T00:30:00Z");
  for (let hour = 0; hour < 365 * 24; hour += 5) {
    const now = first + hour * HOUR;
    const late = demoMessages(now)
      .filter((message) =>
        isLate({ ...message, lastAt: message.sentAt }, demoProfile, new Date(now), demoProfile.timeZone),
      )
      .map(({ id }) => id);
    expect(late, new Date(now).toISOString()).toContain("demo-message-3");
    expect(late).not.toContain("demo-message-1");
  }
});
