import type { CalendarEvent } from "@openhood/domain/booking/calendar-event";

/** `REQUEST` and `CANCEL` come by mail, `PUBLISH` is a file somebody asked for. */
export type CalendarMethod = "REQUEST" | "CANCEL" | "PUBLISH";

/** How long before it begins a calendar reminds of it, s. */
const ALARM = 3_600;

/** What the event says, with the link to manage it where there is one. */
export const describedEvent = ({ description, linkLabel }: CalendarEvent, link: string | null): string =>
  [description, link && `${linkLabel ? `${linkLabel}: ` : ""}${link}`].filter(Boolean).join("\n\n");

/**
 * The event as an iCalendar file.
 * @param link where its customer sees, moves and cancels it
 */
export async function icsOf(
  event: CalendarEvent,
  method: CalendarMethod,
  link: string | null,
): Promise<string> {
  // Loaded only when a file is made.
  const {
    default: ical,
    ICalAlarmType,
    ICalAttendeeStatus,
    ICalCalendarMethod,
    ICalEventStatus,
    ICalEventTransparency,
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
    description: describedEvent(event, link),
    ...(link && { url: link }),
    transparency: event.transparent ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    alarms:
      method === "CANCEL"
        ? []
        : [{ type: ICalAlarmType.display, trigger: ALARM, description: event.summary }],
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
