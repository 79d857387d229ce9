import { mailboxOf } from "@openhood/domain/mailbox";
import { isForgotten } from "@openhood/domain/repair-orders/forget";
import type { Ctx } from "../../infra/ctx.ts";
import { find as findAppointment } from "../../stores/appointments.ts";
import { find as findOrder } from "../../stores/orders.ts";

/** The order or appointment that an e-mail answered, and its car as it was named; `number` of an order. */
export type AnsweredVisit = {
  kind: "order" | "appointment";
  number: number | null;
  vehicle: { year: number | null; make: string | null; model: string | null };
};

/**
 * What an answer by e-mail is about: an order, whoever it is of now, or else an appointment of this address. Null where it is gone, or
 * was kept without its customer, whom it is not to be tied to again.
 */
export async function visitOf(
  ctx: Pick<Ctx, "db">,
  id: string,
  email: string,
): Promise<AnsweredVisit | null> {
  const db = await ctx.db();
  const [order, found] = await Promise.all([findOrder(db, id), findAppointment(db, id)]);
  const isTheirs = mailboxOf(found?.appointment.customer.email ?? "") === mailboxOf(email);
  if (order) return isForgotten(order.order) ? null : { kind: "order", ...shown(order.order) };
  return found && isTheirs ? { kind: "appointment", ...shown(found.appointment) } : null;
}

type Visit = { number?: number; vehicle: Partial<AnsweredVisit["vehicle"]> };
const shown = ({ number = undefined, vehicle: { year, make, model } }: Visit) => ({
  number: number ?? null,
  vehicle: { year: year ?? null, make: make ?? null, model: model ?? null },
});
