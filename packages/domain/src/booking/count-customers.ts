import type { Appointment } from "./appointment.ts";

/** How many customers these appointments are of: whoever has several is called once. */
export const countCustomers = (appointments: readonly Pick<Appointment, "customer">[]): number =>
  new Set(
    appointments.map(
      ({ customer: { record, uid, email, phone, name } }) => record ?? uid ?? email ?? phone ?? name,
    ),
  ).size;
