import { z } from "zod";
import { NamedVehicle } from "../customers/vehicle.ts";
import { CalendarDate } from "../dates.ts";
import { Code, Email, givenName, Id, Language, line, OptionalPhone, text } from "../fields.ts";
import {
  type Appointment,
  type AppointmentState,
  askable,
  type BookedVehicle,
  MARKS,
  type Mark,
  needsPhone,
  type Party,
  type Slot,
} from "./appointment.ts";

/** Most services of one appointment. */
export const MAX_BOOKED = 8;
/** Most local days one looks at together; by UTC they are one more. */
export const MAX_DAYS = 42;

const Slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(60);
/** Quarter hours since 1970, up to the year 2255. */
const Quarter = z.int().min(0).max(10_000_000);

/** The time asked for: a waiter's start, or the day of a drop-off. */
export const When = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("waiter"), date: CalendarDate, start: Quarter }),
  z.strictObject({ kind: z.literal("drop-off"), date: CalendarDate }),
]);
export type When = z.infer<typeof When>;

/** What the desk is to see at a glance. */
const Marks = z
  .array(z.enum(MARKS))
  .max(MARKS.length)
  .transform((marks) => [...new Set(marks)]);

const Booked = {
  services: z.array(Slug).min(1).max(MAX_BOOKED),
  when: When,
  vehicle: NamedVehicle,
  note: z.union([z.literal(""), text(1_000)]).optional(),
  name: givenName(80),
  phone: OptionalPhone,
  language: Language,
  marks: Marks.optional(),
};

/** What the booking page sends. `code` is the one mailed to a guest; a proven account needs none. */
export const BookAppointment = z
  .strictObject({
    ...Booked,
    email: Email,
    code: z.union([z.literal(""), Code]).optional(),
  })
  .refine((input) => Boolean(input?.phone) || !needsPhone(input?.when?.kind, input?.marks), {
    message: "required",
    path: ["phone"],
    // Said together with what else is wrong.
    when: () => true,
  })
  .refine(({ when, marks = [] }) => marks.every((mark) => askable(when.kind).includes(mark)), {
    path: ["marks"],
  });
export type BookAppointment = z.infer<typeof BookAppointment>;

/** What the counter books for somebody, in a lane of its choice or the first free one. */
export const BookFor = z.strictObject({
  ...Booked,
  email: z.union([z.literal(""), Email]).optional(),
  lane: Id.optional(),
  /** Where the work of a car that is left is to begin; without it, where it fits first. */
  begin: Quarter.optional(),
  /** Book it although something stands against it that staff may decide on. */
  anyway: z.boolean().optional(),
});
export type BookFor = z.infer<typeof BookFor>;

/** Most quarters of one appointment or block, and from its first to its last: those of the longest day. */
export const MAX_QUARTERS = 108;

/** A slot as staff choose it on the schedule. */
export const SlotInput = z.strictObject({
  lane: Id,
  date: CalendarDate,
  quarters: z
    .array(Quarter)
    .min(1)
    .max(MAX_QUARTERS)
    .transform((quarters) => [...new Set(quarters)].sort((a, b) => a - b)),
});
export type SlotInput = z.infer<typeof SlotInput>;

/** Whom, and which car, the desk is about to book for. */
export const BookingWarnings = z.strictObject({
  email: z.union([z.literal(""), Email]).optional(),
  phone: OptionalPhone,
  plate: NamedVehicle.shape.plate,
  vin: NamedVehicle.shape.vin,
  /** The appointment that is edited. */
  except: Id.optional(),
});
export type BookingWarnings = z.infer<typeof BookingWarnings>;

/** What staff write down anew of an appointment. */
export const EditAppointment = z.strictObject({
  services: Booked.services,
  kind: z.enum(["waiter", "drop-off"]),
  lane: Id,
  /** Another time for it, where it does not fit any more. */
  slot: SlotInput.optional(),
  vehicle: NamedVehicle,
  phone: OptionalPhone,
  note: Booked.note,
  marks: Marks,
  anyway: z.boolean().optional(),
});
export type EditAppointment = z.infer<typeof EditAppointment>;

/** Longest reason of a block, in UTF-16 units. */
export const MAX_BLOCK_REASON = 80;

/** Time of a lane that the shop keeps for itself. */
export const BlockTime = SlotInput.extend({ reason: line(MAX_BLOCK_REASON) });
export type BlockTime = z.infer<typeof BlockTime>;

/** An appointment by its id, for its own customer, or by the token of the link that was mailed. */
export const AppointmentRef = z.union([
  z.strictObject({ id: Id }),
  z.strictObject({ token: z.string().max(200) }),
]);
export type AppointmentRef = z.infer<typeof AppointmentRef>;

/** Why an appointment cannot be made or moved as asked. */
export type BookingRefusal =
  | "taken"
  | "waiters-full"
  | "too-soon"
  | "beyond-horizon"
  | "closed"
  | "too-long"
  | "no-lane"
  | "not-bookable"
  | "no-booking"
  | "code"
  /** They have reached the cap on open appointments, or on that day. */
  | "open-limit"
  | "day-limit"
  | "cut-off"
  | "ended"
  /** It was made, and taken back. */
  | "undone";

/** A refusal carries the times nearest to the one asked for, at most six, where another time would help. */
export type Refused = {
  ok: false;
  reason: BookingRefusal;
  /** Only staff are told the lane. */
  nearest: (Omit<Slot, "lane"> & Partial<Pick<Slot, "lane">>)[];
  /** With `open-limit` and `day-limit`: the open appointments of the address that was proven, the soonest first. */
  open?: OwnAppointment[];
};

/** A status as its customer sees it: whether they did it or the shop, not who of the shop. */
type Own<State> = State extends { by: Party } ? Omit<State, "by"> & { by: Party["kind"] } : State;
export type OwnState = Own<AppointmentState>;

/** An appointment as its customer sees it: what their screens show, without internal ids. */
export type OwnAppointment = Pick<Appointment, "id" | "kind" | "arrival" | "services" | "note"> & {
  state: OwnState;
  slot: Pick<Slot, "date" | "quarters">;
  marks: Mark[];
  customer: Pick<Appointment["customer"], "email" | "language">;
  vehicle: Omit<BookedVehicle, "id">;
  /** The instant (ISO 8601) until which it can be moved or canceled online; null when it no longer can. */
  changeUntil: string | null;
};
