import type { Appointment } from "@openhood/domain/booking/appointment";
import { ownView } from "@openhood/domain/booking/own-view";
import type { Message, MessageEntry, MessageState } from "@openhood/domain/messages/message";

// What a download shows of documents that name others too: all of the person, but no ids of customers, lanes or staff.

/** An appointment in its customer's download. */
export function ownAppointment(data: Record<string, unknown>): Record<string, unknown> {
  const appointment = data as Appointment;
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

/** A message with its thread in its sender's download. */
export function ownMessage({ assignee: _, ...data }: Record<string, unknown>): Record<string, unknown> {
  const { state, entries } = data as Partial<Message>;
  return {
    ...data,
    ...(state && { state: withoutStaff(state) }),
    ...(entries && { entries: entries.map((entry) => ({ ...entry, by: withoutUid(entry.by) })) }),
  };
}

const withoutUid = (by: MessageEntry["by"]) =>
  by.kind === "customer" ? by : { kind: by.kind, name: by.name };

function withoutStaff(state: MessageState): Record<string, unknown> {
  if (state.status === "answered") return { status: state.status, answeredAt: state.answeredAt };
  if (state.status !== "archived") return state;
  return { status: state.status, archivedAt: state.archivedAt, before: withoutStaff(state.before) };
}
