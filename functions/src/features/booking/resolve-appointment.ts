import type { Party } from "@openhood/domain/booking/appointment";
import type { AppointmentRef } from "@openhood/domain/booking/inputs";
import type { Action } from "@openhood/domain/staff/policies";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { type Loaded, load } from "../../stores/appointments.ts";
import { actingParty } from "./acting-party.ts";
import { loadByLink } from "./load-by-link.ts";

/** The appointment named by an id or a link, and the role of the caller. Throws as {@link actingParty} does, and {@link loadByLink}. */
export async function resolveAppointment(
  ctx: Ctx,
  action: Action,
  ref: AppointmentRef,
): Promise<Loaded & { by: Party }> {
  authorize(ctx, action);
  const found = "token" in ref ? await loadByLink(ctx, ref.token) : await load(await ctx.db(), ref.id);
  return { ...found, by: actingParty(ctx, action, ref, found.appointment) };
}
