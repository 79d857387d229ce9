import type { Appointment } from "@openhood/domain/booking/appointment";
import { nameAt } from "@openhood/domain/customers/people";
import { mailboxOf } from "@openhood/domain/mailbox";
import { isForgotten } from "@openhood/domain/repair-orders/forget";
import type { Ctx } from "../../infra/ctx.ts";
import { find as findAppointment } from "../../stores/appointments.ts";
import { recordNow } from "../../stores/customers.ts";
import { find as findOrder } from "../../stores/orders.ts";

type Car = { year: number | null; make: string | null; model: string | null };

/**
 * What an e-mail answered: an order or appointment with its car as it was named, and `date` in the shop's calendar; or the record of whose
 * approvers it was.
 */
export type Answered =
  | { kind: "order"; id: string; number: number; vehicle: Car }
  | { kind: "appointment"; id: string; date: string; arrival: Appointment["arrival"]; vehicle: Car }
  | { kind: "record"; id: string; name: string };

/**
 * What an answer by e-mail is about: an order, or else an appointment or a record; null where it is gone, is not of this address, or was
 * kept without its customer, whom it is not to be tied to again. `about`: the same, whoever it is of.
 * @param isKnown whether this mailbox was written to about the order, whoever that is of now
 */
export async function findAnswered(
  ctx: Pick<Ctx, "db">,
  id: string,
  { email, isKnown }: { email: string; isKnown: boolean },
): Promise<{ about: Answered | null; answered: Answered | null }> {
  const db = await ctx.db();
  const [order, found, record] = await Promise.all([
    findOrder(db, id),
    findAppointment(db, id),
    recordNow(db, id),
  ]);
  const isBooked = mailboxOf(found?.appointment.customer.email ?? "") === mailboxOf(email);
  if (order) {
    const { number, vehicle } = order.order;
    if (isForgotten(order.order)) return { about: null, answered: null };
    const about: Answered = { kind: "order", id, number, vehicle: carIn(vehicle) };
    return { about, answered: isKnown || isBooked ? about : null };
  }
  if (found) {
    const { vehicle, slot, arrival } = found.appointment;
    const about: Answered = { kind: "appointment", id, date: slot.date, arrival, vehicle: carIn(vehicle) };
    return { about, answered: isBooked ? about : null };
  }
  if (!record) return { about: null, answered: null };
  const about: Answered = { kind: "record", id: record.id, name: record.facts.name };
  return { about, answered: nameAt(record.facts, email) === null ? null : about };
}

const carIn = ({ year, make, model }: Partial<Car>): Car => ({
  year: year ?? null,
  make: make ?? null,
  model: model ?? null,
});
