import type { Appointment, AppointmentState } from "./appointment.ts";
import type { OwnAppointment, OwnState } from "./inputs.ts";
import { changeUntil } from "./rules.ts";
import type { BookingSettings } from "./settings.ts";

/** Who of the shop did it stays inside. */
const ownState = (state: AppointmentState): OwnState =>
  "by" in state ? { ...state, by: state.by.kind } : state;

/** An appointment in its customer's download: all of the person, but no ids of customers, lanes or staff. */
export function ownCopy(appointment: Appointment): Record<string, unknown> {
  const { bookedAt, updatedAt, bookedBy, remindedAt, customer } = appointment;
  const { name, email, phone, language } = customer;
  const { changeUntil: _, slot: __, ...seen } = ownView(appointment, { cutOff: 0 });
  return {
    ...seen,
    customer: { name, email, phone, language },
    bookedAt,
    updatedAt,
    bookedBy: bookedBy.kind,
    remindedAt,
  };
}

/** An appointment as its customer sees it. Written field by field: what an appointment comes to hold is not shown by itself. */
export function ownView(appointment: Appointment, settings: Pick<BookingSettings, "cutOff">): OwnAppointment {
  const { id, kind, slot, arrival, services, customer, vehicle, note, marks = [] } = appointment;
  const { vin, plate, plateState, year, make, model } = vehicle;
  return {
    id,
    state: ownState(appointment.state),
    kind,
    slot: { date: slot.date, quarters: slot.quarters },
    arrival,
    services,
    customer: { email: customer.email, language: customer.language },
    vehicle: { vin, plate, plateState, year, make, model },
    note,
    marks,
    changeUntil: changeUntil(appointment, settings),
  };
}

/** What a link still shows of a canceled appointment: what it was and that it is off, and nothing of the person or the car. */
export const canceledView = (appointment: Appointment): OwnAppointment => ({
  ...ownView(appointment, { cutOff: 0 }),
  customer: { email: null, language: appointment.customer.language },
  vehicle: { vin: null, plate: null, plateState: null, year: null, make: null, model: null },
  note: null,
  marks: [],
  state: { ...ownState(appointment.state), ...("reason" in appointment.state && { reason: null }) },
});
