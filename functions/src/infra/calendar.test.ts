import type { CalendarEvent } from "@openhood/domain/booking/calendar-event";
import { expect, test } from "vitest";
import { icsOf } from "./calendar.ts";

const event: CalendarEvent = {
  uid: "one@shop.example",
  sequence: 3,
  status: "CONFIRMED",
  stamp: "2026-03-02T14:00:00.000Z",
  start: "2026-03-10T13:00:00.000Z",
  end: "2026-03-10T14:00:00.000Z",
  summary: "Garage: appointment, you wait",
  description: "Oil change\nBrakes",
  location: "418 Hollis Street, Millbrook",
  organizer: { name: 'Hollis, "Sons" & Co.', address: "shop@shop.example" },
  attendee: { name: 'Ana "A";ROLE=CHAIR:mailto:evil@example.com', address: "ana@example.com" },
};
const unfolded = (ics: string) => ics.replace(/\r\n /g, "").split("\r\n");

test("an invitation has one event, with the times in UTC and the number of its change", async () => {
  const lines = unfolded(await icsOf(event, "REQUEST"));
  for (const line of [
    "METHOD:REQUEST",
    "UID:one@shop.example",
    "SEQUENCE:3",
    "DTSTART:20260310T130000Z",
    "DTEND:20260310T140000Z",
    "SUMMARY:Garage: appointment\\, you wait",
    "DESCRIPTION:Oil change\\nBrakes",
    "STATUS:CONFIRMED",
  ])
    expect(lines).toContain(line);
  expect(lines.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(1);
});

test("a name is a name, whatever it looks like, and no line is longer than a calendar takes", async () => {
  const ics = await icsOf(event, "REQUEST");
  const [attendee] = unfolded(ics).filter((line) => line.startsWith("ATTENDEE"));
  expect(attendee).toMatch(/;CN="[^"]*":MAILTO:ana@example\.com$/);
  for (const line of ics.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test("a file somebody asked for invites nobody, and a cancellation says so", async () => {
  expect(await icsOf(event, "PUBLISH")).not.toContain("ATTENDEE");
  const lines = unfolded(await icsOf({ ...event, sequence: 4, status: "CANCELLED" }, "CANCEL"));
  expect(lines).toEqual(expect.arrayContaining(["METHOD:CANCEL", "SEQUENCE:4", "STATUS:CANCELLED"]));
});
