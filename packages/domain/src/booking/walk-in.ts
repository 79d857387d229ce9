import { z } from "zod";
import { Id, Phone } from "../fields.ts";
import type { Appointment, Stamp } from "./appointment.ts";
import { type BookingRules, type DayLoad, type SlotRequest, waiterTimes } from "./availability.ts";
import { BookFor, type When } from "./inputs.ts";
import { type Quarter, quarterOf } from "./quarters.ts";
import { made } from "./undo.ts";

/** Somebody who stands at the counter with a car, and no appointment. */
export const WalkIn = BookFor.pick({
  services: true,
  vehicle: true,
  note: true,
  name: true,
  email: true,
  language: true,
  anyway: true,
}).extend({
  phone: Phone,
  kind: z.enum(["waiter", "drop-off"]),
  /** The customer's record, where they were found by their number. */
  record: Id.optional(),
});
export type WalkIn = z.infer<typeof WalkIn>;

/** When the work on a car that is here now can begin: the first free time of today, or now where there is none. */
export function walkInTime(
  rules: BookingRules,
  day: DayLoad,
  request: SlotRequest,
): { when: When; begin: Quarter } {
  const begin = waiterTimes(rules, day, request)[0]?.start ?? quarterOf(rules.now);
  const { date } = day;
  return {
    when: request.kind === "waiter" ? { kind: "waiter", date, start: begin } : { kind: "drop-off", date },
    begin,
  };
}

/** An appointment made for somebody who is here: checked in as it is made, so its undo leads to none, not to a car that is still to come. */
export const walkedIn = (appointment: Appointment, stamp: Stamp, opened: string | null = null): Appointment =>
  made(
    { ...appointment, state: { status: "checked-in", checkedInAt: stamp.at, by: stamp.by } },
    stamp,
    opened,
  );
