import type { CalendarEvent } from "@openhood/domain/booking/calendar-event";

/** `REQUEST` and `CANCEL` come by mail, `PUBLISH` is a file somebody asked for. */
export type CalendarMethod = "REQUEST" | "CANCEL" | "PUBLISH";

/** The event as an iCalendar file. */
export async function icsOf(event: CalendarEvent, method: CalendarMethod): Promise<string> {
  // Loaded only when a file is made.
  const {
    default: ical,
    ICalAttendeeStatus,
    ICalCalendarMethod,
    ICalEventStatus,
  } = await import("ical-generator");
  const { uid, attendee, organizer } = event;
  const calendar = ical({ prodId: "//Openhood//Booking//EN", method: ICalCalendarMethod[method] });
  calendar.createEvent({
    id: uid,
    sequence: event.sequence,
    status: ICalEventStatus[event.status],
    stamp: new Date(event.stamp),
    start: new Date(event.start),
    end: new Date(event.end),
    summary: event.summary,
    description: event.description,
    location: event.location,
    organizer: { name: organizer.name, email: organizer.address },
    // An invitation needs an attendee; marked as accepted, so that no answer is asked for.
    attendees:
      method !== "PUBLISH" && attendee
        ? [{ name: attendee.name, email: attendee.address, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }]
        : [],
  });
  return calendar.toString();
}
