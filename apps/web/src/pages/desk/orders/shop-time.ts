import { clockOf } from "@openhood/domain/booking/quarters";

const MINUTE = 60_000;

/** An instant (ISO 8601) as a date-and-time field shows it, on the shop's clock. */
export function timeOfShop(instant: string, timeZone: string): string {
  const ms = Date.parse(instant);
  return new Date(ms + clockOf(timeZone)(ms) * MINUTE).toISOString().slice(0, 16);
}

/** What such a field holds as an instant (ISO 8601); a time that clocks skip is the one an hour later. */
export function instantOfShop(local: string, timeZone: string): string {
  const wall = Date.parse(`${local.slice(0, 16)}:00Z`);
  const clock = clockOf(timeZone);
  return new Date(wall - clock(wall - clock(wall) * MINUTE) * MINUTE).toISOString();
}
