import { type Appointment, holdsTime } from "../booking/appointment.ts";
import { peopleOf } from "../customers/people.ts";
import type { CustomerRecord } from "../customers/record.ts";
import type { Vehicle } from "../customers/vehicle.ts";
import type { RepairOrder } from "../repair-orders/order.ts";
import type { Role } from "../staff/roles.ts";
import { seesContacts } from "../staff/technician-view.ts";
import type { SearchLine } from "./line.ts";

/** Raised when lines are made or written in another way: they are then made anew. */
export const LINES_VERSION = 3;

const carName = ({ year, make, model }: { year: number | null; make: string | null; model: string | null }) =>
  [year, make, model].filter((part) => part !== null).join(" ");
const present = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))];

/** The line of a customer's record. */
export function customerLine({ id, facts, state }: CustomerRecord): SearchLine {
  const people = peopleOf(facts);
  return {
    kind: "customer",
    id,
    names: present([facts.name, ...people.map(({ name }) => name)]),
    phones: present(people.map(({ phone }) => phone)),
    emails: present(people.map(({ email }) => email)),
    into: state.status === "merged" ? state.into : null,
  };
}

/** The line of a vehicle; none while it is archived, or once it is another. */
export const vehicleLine = ({ id, owner, facts, archivedAt, merged }: Vehicle): SearchLine | null =>
  archivedAt === null && !merged
    ? { kind: "vehicle", id, owner, plate: facts.plate, vin: facts.vin, car: carName(facts) }
    : null;

/** The line of an appointment. */
export function appointmentLine({
  id,
  slot,
  arrival,
  state,
  customer,
  vehicle,
}: Pick<Appointment, "id" | "arrival" | "state" | "customer" | "vehicle"> & {
  slot: Pick<Appointment["slot"], "quarters">;
}): SearchLine {
  return {
    kind: "appointment",
    id,
    first: Math.min(...slot.quarters),
    at: arrival.from,
    canceled: !holdsTime({ state }),
    name: customer.name,
    phone: customer.phone,
    email: customer.email,
    plate: vehicle.plate,
    vin: vehicle.vin,
    car: carName(vehicle),
  };
}

/** Most jobs of an order it is found by: a line stays short. */
const JOBS = 12;

/** The line of a repair order. */
export function orderLine({
  id,
  number,
  createdAt,
  customer,
  vehicle,
  jobs,
}: Pick<RepairOrder, "id" | "number" | "createdAt" | "customer" | "vehicle" | "jobs">): SearchLine {
  return {
    kind: "order",
    id,
    number,
    at: createdAt,
    name: customer.name,
    phone: customer.phone,
    plate: vehicle.plate,
    vin: vehicle.vin,
    car: carName(vehicle),
    jobs: present(jobs.slice(0, JOBS).flatMap(({ name }) => [name.en, name.es])).filter(
      (word) => word !== "",
    ),
  };
}

/** A line as this role sees it: who may not see a number finds nobody by it. */
export function lineFor(role: Role, line: SearchLine): SearchLine {
  if (seesContacts(role) || line.kind === "vehicle") return line;
  if (line.kind === "customer") return { ...line, phones: [], emails: [] };
  return line.kind === "order" ? { ...line, phone: null } : { ...line, phone: null, email: null };
}
