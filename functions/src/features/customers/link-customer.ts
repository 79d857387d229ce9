import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { loadUnlinked } from "../../stores/appointments.ts";
import { linkVisit } from "../../stores/link-visit.ts";

/**
 * Links an appointment to its customer's record and its vehicle, both made if there are none, in one commit: an
 * appointment is linked once, however often and by however many this is run.
 */
export async function linkCustomer(ctx: Ctx, id: string): Promise<void> {
  await commit(ctx, async (batch, db) => {
    const visit = await loadUnlinked(db, id);
    if (!visit) return { ok: false as const, reason: "gone" };
    if (visit.appointment.customer.record !== null) return { ok: false as const, reason: "linked" };
    const { record, vehicle } = await linkVisit(ctx, batch, db, visit.appointment);
    visit.link(batch, record, vehicle);
    return { ok: true as const };
  });
}
