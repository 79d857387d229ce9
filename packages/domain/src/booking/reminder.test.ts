import fc from "fast-check";
import { expect, test } from "vitest";
import type { Appointment } from "./appointment.ts";
import { REMINDER_AHEAD, withReminder } from "./reminder.ts";

const NOW = new Date("2026-03-02T14:00:00.000Z");
const appointment = (ahead: number, email: string | null) =>
  ({
    arrival: { from: new Date(NOW.getTime() + ahead).toISOString() },
    customer: { email },
    remindedAt: "before",
  }) as Appointment;

test("a reminder is still to come exactly for an address, and more than a day ahead", () => {
  const around = fc.integer({ min: -5_000, max: 5_000 }).map((ms) => REMINDER_AHEAD + ms);
  fc.assert(
    fc.property(around, fc.option(fc.constant("ana@example.com")), (ahead, email) => {
      const isToCome = email !== null && ahead > REMINDER_AHEAD;
      const after = withReminder(appointment(ahead, email), NOW);
      expect(after).toEqual({
        ...appointment(ahead, email),
        remindedAt: isToCome ? null : NOW.toISOString(),
      });
    }),
  );
});
