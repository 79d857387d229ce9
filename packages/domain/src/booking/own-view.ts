import type { Appointment, AppointmentState } from "./appointment.ts";
import type { OwnAppointment, OwnState } from "./inputs.ts";
import { changeUntil } from "./rules.ts";
import type { BookingSettings } from "./settings.ts";

/** Who of the shop did it stays inside. */
const ownState = (state: AppointmentState): OwnState =>
  "by" in state ? { ...state, by: state.by.kind } : state;

/** An appointment as its customer sees it. Written field by field: what an appointment comes to hold is not shown by itself. */
export function ownView(appointment: Appointment, settings: Pick<BookingSettings, "cutOff">): OwnAppointment {
  const { id, kind, slot, arrival, services, customer, vehicle, note } = appointment;
  const { vin, plate, year, make, model } = vehicle;
  return {
    id,
    state: ownState(appointment.state),
    kind,
    slot: { date: slot.date, quarters: slot.quarters },
    arrival,
    services,
    customer: { email: customer.email },
    vehicle: { vin, plate, year, make, model },
    note,
    changeUntil: changeUntil(appointment, settings),
  };
}
