import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { load as loadAppointment } from "../../stores/appointments.ts";
import { latestFrom } from "../../stores/messages.ts";

/**
 * An appointment's customer as somebody to write to, and the latest conversation with them: where it stands in the inbox, null
 * where there is none. Throws Problem `not-found`.
 */
export async function findConversation(ctx: Ctx, input: { appointment: string }) {
  authorize(ctx, "messages.withCustomer");
  const db = await ctx.db();
  const { appointment } = await loadAppointment(db, input.appointment);
  const { name, email, language } = appointment.customer;
  const [latest] = email ? await latestFrom(db, email, 1) : [];
  return {
    customer: { name, email, language },
    latest: latest ? { id: latest.id, status: latest.state.status } : null,
  };
}
