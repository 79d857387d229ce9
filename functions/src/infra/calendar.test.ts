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
  const lines = unfolded(await icsOf(event, "REQUEST", null));
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
  const ics = await icsOf(event, "REQUEST", null);
  const [attendee] = unfolded(ics).filter((line) => line.startsWith("ATTENDEE"));
  expect(attendee).toMatch(/;CN="[^"]*":MAILTO:ana@example\.com$/);
  for (const line of ics.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test("a file somebody asked for invites nobody, and a cancellation says so", async () => {
  expect(await icsOf(event, "PUBLISH", null)).not.toContain("ATTENDEE");
  const lines = unfolded(await icsOf({ ...event, sequence: 4, status: "CANCELLED" }, "CANCEL", null));
  expect(lines).toEqual(expect.arrayContaining(["METHOD:CANCEL", "SEQUENCE:4", "STATUS:CANCELLED"]));
});

test("a car that is left blocks nobody's hours; an hour before, the calendar says so, but not of what was called off", async () => {
  const ofWaiter = unfolded(await icsOf({ ...event, transparent: false }, "REQUEST", null));
  const ofDropOff = unfolded(await icsOf({ ...event, transparent: true }, "PUBLISH", null));
  expect(ofWaiter).toContain("TRANSP:OPAQUE");
  expect(ofDropOff).toContain("TRANSP:TRANSPARENT");
  for (const lines of [ofWaiter, ofDropOff])
    expect(lines).toEqual(expect.arrayContaining(["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT1H"]));
  expect(await icsOf(event, "CANCEL", null)).not.toContain("VALARM");
});

test("an event carries the link that manages it, and says what it does", async () => {
  const link = "https://shop.example/appointment#one.mark";
  const lines = unfolded(await icsOf({ ...event, linkLabel: "See or cancel it" }, "REQUEST", link));
  expect(lines).toContain(`DESCRIPTION:Oil change\\nBrakes\\n\\nSee or cancel it: ${link}`);
  expect(lines.find((line) => line.startsWith("URL"))).toContain(link);
});
