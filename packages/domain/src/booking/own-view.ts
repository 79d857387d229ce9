import type { Appointment, AppointmentState } from "./appointment.ts";
import type { OwnAppointment, OwnState } from "./inputs.ts";
import { changeUntil } from "./rules.ts";
import type { BookingSettings } from "./settings.ts";

/** Who of the shop did it stays inside. */
const ownState = (state: AppointmentState): OwnState =>
  "by" in state ? { ...state, by: state.by.kind } : state;

/** An appointment as its customer sees it. */
export function ownView(appointment: Appointment, settings: Pick<BookingSettings, "cutOff">): OwnAppointment {
  const { id, sequence, bookedAt, kind, place, arrival, services, customer, vehicle, note } = appointment;
  return {
    id,
    sequence,
    state: ownState(appointment.state),
    bookedAt,
    kind,
    place,
    arrival,
    services,
    customer,
    vehicle,
    note,
    changeUntil: changeUntil(appointment, settings),
  };
}
