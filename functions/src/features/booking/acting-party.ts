import type { Appointment, Party } from "@openhood/domain/booking/appointment";
import type { AppointmentRef } from "@openhood/domain/booking/inputs";
import { type Action, may } from "@openhood/domain/staff/policies";
import { provenAs } from "@openhood/domain/staff/roles";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { Problem } from "../../infra/problem.ts";
import { expectLink } from "./expect-link.ts";

/**
 * In which role somebody acts on an appointment: as its customer, who has the link or has proven its address, or for the
 * shop.
 * @throws Problem `not-found` for somebody else's appointment; as `authorize` and {@link expectLink}
 */
export function actingParty(ctx: Ctx, action: Action, ref: AppointmentRef, appointment: Appointment): Party {
  authorize(ctx, action);
  if ("token" in ref) expectLink(ctx, ref.token, appointment, "in-force");
  const { actor } = ctx;
  if (actor.role !== "public" && may(actor, action, false))
    return { kind: "staff", uid: actor.uid, name: actor.name };
  const uid = provenAs(actor, appointment.customer.email);
  if ("id" in ref && uid === null) throw new Problem("not-found");
  return { kind: "customer", uid };
}
