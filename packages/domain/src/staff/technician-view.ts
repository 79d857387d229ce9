import type { Appointment, AppointmentState, Party } from "../booking/appointment.ts";
import type { CustomerFacts, CustomerRecord } from "../customers/record.ts";
import type { Message } from "../messages/message.ts";
import type { Role } from "./roles.ts";

/**
 * What a technician gets of a customer: names, cars, visits, notes about the car, and the messages given to them. Contact
 * data, notes about the person, and money are for the counter. All that a technician is sent goes through here.
 */
export const seesContacts = (role: Role): boolean => role === "advisor" || role === "owner";

/** A sender as staff see them; without an address for whoever may not see it. */
type Seen<M extends Pick<Message, "from">> = Omit<M, "from"> & {
  from: Omit<Message["from"], "email"> & { email: string | null };
};

/** A message as staff see it. */
export type SeenMessage = Seen<Message>;

function factsFor({ billing: _, ...facts }: CustomerFacts): CustomerFacts {
  return facts.kind === "person"
    ? { ...facts, email: null, phone: null, notes: null }
    : {
        ...facts,
        notes: null,
        contacts: facts.contacts.map((contact) => ({ ...contact, email: null, phone: null })),
      };
}

/** A customer's record as this role sees it. What it is found by, and what it said before a merge, says the same again. */
export function recordFor(role: Role, record: CustomerRecord): CustomerRecord {
  if (seesContacts(role)) return record;
  const find = { emails: [], phones: [], keys: [], names: [] };
  const { approvers: _, ...rest } = record;
  return { ...rest, uid: null, facts: factsFor(record.facts), merges: [], find };
}

/** Customers' accounts stay at the counter. */
const partyFor = (party: Party): Party =>
  party.kind === "customer" ? { kind: "customer", uid: null } : party;

const stateFor = (state: AppointmentState): AppointmentState =>
  "by" in state ? { ...state, by: partyFor(state.by) } : state;

/**
 * An appointment as this role sees it. Written field by field, and the type asks for each: what an appointment comes to
 * hold is not shown by itself.
 */
export function appointmentFor(role: Role, appointment: Appointment): Appointment {
  if (seesContacts(role)) return appointment;
  const { v, id, sequence, bookedAt, updatedAt, updatedBy, kind, slot, arrival, units, services } =
    appointment;
  const {
    customer,
    vehicle,
    note,
    marks,
    override,
    intake,
    question,
    earlierQuestions,
    linkVersion,
    remindedAt,
  } = appointment;
  const seen: { [Field in keyof Required<Appointment>]: Appointment[Field] } = {
    v,
    id,
    sequence,
    state: stateFor(appointment.state),
    bookedAt,
    updatedAt,
    updatedBy: updatedBy && partyFor(updatedBy),
    kind,
    slot,
    arrival,
    units,
    services: services.map(({ slug, name, hours }) => ({ slug, name, hours })),
    customer: { ...customer, uid: null, email: null, phone: null },
    vehicle,
    note,
    marks,
    override,
    intake,
    question,
    earlierQuestions,
    linkVersion,
    bookedBy: partyFor(appointment.bookedBy),
    remindedAt,
    // What it was before, with prices and a phone number.
    undo: null,
    notice: null,
  };
  return seen;
}

/** Appointments with their versions as this role sees them. */
export const appointmentsFor = <Row extends { appointment: Appointment }>(
  role: Role,
  rows: readonly Row[],
): Row[] => rows.map((row) => ({ ...row, appointment: appointmentFor(role, row.appointment) }));

/** May this role see the message at all? Technicians see what was given to them. */
export const seesMessage = (
  actor: { role: Role; uid: string },
  { assignee }: Pick<Message, "assignee">,
): boolean => seesContacts(actor.role) || assignee?.uid === actor.uid;

/** A message, or its row, as this role sees it. */
export const messageFor = <M extends Pick<Message, "from">>(role: Role, message: M): Seen<M> =>
  seesContacts(role) ? message : { ...message, from: { ...message.from, email: null, phone: null } };
