import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isLate, openMinutes } from "./waiting.ts";

const weekday = [{ from: 8 * 60, to: 17 * 60 }];
const hours = {
  hours: [weekday, weekday, weekday, weekday, weekday, [], []],
  closures: [{ date: "2026-11-26", reason: { en: "Thanksgiving", es: "Acción de Gracias" } }],
};
const zone = "America/New_York";
const at = (local: string) => new Date(`${local}:00-05:00`);

describe("how long somebody waits", () => {
  test("only the time the shop is open counts", () => {
    expect(openMinutes(hours, at("2026-11-19T16:00"), at("2026-11-20T09:30"), zone)).toBe(60 + 90);
  });

  test("a weekend and a closed day do not count", () => {
    expect(openMinutes(hours, at("2026-11-20T17:00"), at("2026-11-23T08:00"), zone)).toBe(0);
    expect(openMinutes(hours, at("2026-11-25T17:00"), at("2026-11-27T08:10"), zone)).toBe(10);
  });

  test("without known hours every minute counts", () => {
    expect(openMinutes(null, at("2026-11-20T22:00"), at("2026-11-21T02:00"), zone)).toBe(240);
  });

  test("a message from the evening is not late in the morning, and is late by the afternoon", () => {
    const message = { state: { status: "new" }, lastAt: at("2026-11-19T20:00").toISOString() };
    expect(isLate(message, hours, at("2026-11-20T08:30"), zone)).toBe(false);
    expect(isLate(message, hours, at("2026-11-20T12:01"), zone)).toBe(true);
    expect(isLate({ ...message, state: { status: "answered" } }, hours, at("2026-11-20T16:00"), zone)).toBe(
      false,
    );
  });

  test("a moment in the future waits for nothing", () => {
    expect(openMinutes(hours, at("2026-11-20T10:00"), at("2026-11-20T09:00"), zone)).toBe(0);
  });

  test("later is never less, and nobody who was answered is late", () => {
    const minute = fc.nat(13 * 1_440);
    fc.assert(
      fc.property(minute, minute, (one, other) => {
        const from = at("2026-11-16T00:00");
        const [soon, then] = [one, other]
          .sort((a, b) => a - b)
          .map((m) => new Date(from.getTime() + m * 60_000));
        if (!soon || !then) return;
        expect(openMinutes(hours, from, then, zone)).toBeGreaterThanOrEqual(
          openMinutes(hours, from, soon, zone),
        );
        const message = { state: { status: "answered" }, lastAt: from.toISOString() };
        expect(isLate(message, hours, then, zone)).toBe(false);
      }),
      { numRuns: 50 },
    );
  });
});
