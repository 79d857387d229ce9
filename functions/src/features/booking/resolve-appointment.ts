import type { Appointment, Party } from "@openhood/domain/booking/appointment";
import type { AppointmentRef } from "@openhood/domain/booking/inputs";
import { isLinkOpen } from "@openhood/domain/booking/link";
import { type Action, may } from "@openhood/domain/staff/policies";
import { authorize } from "../../infra/authorize.ts";
import type { Firestore } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { checkToken, idInToken } from "../../infra/mailed-secrets.ts";
import { Problem } from "../../infra/problem.ts";
import { find, type Loaded, load } from "../../stores/appointments.ts";
import { provenAs } from "./prove-address.ts";

/**
 * The appointment a mailed link is for.
 * @throws Problem `not-found` for what is no link of ours, `link-void` for one that was voided, or whose appointment was
 *   deleted, `link-over` for one whose visit is over
 */
export async function appointmentOfToken(ctx: Ctx, db: Firestore, token: string): Promise<Loaded> {
  const id = idInToken(token);
  if (id === null) throw new Problem("not-found");
  const found = await find(db, id);
  expectInForce(ctx, token, found?.appointment ?? null);
  // Without an appointment no link is in force.
  if (!found) throw new Problem("not-found");
  expectOpen(ctx, found.appointment);
  return found;
}

function expectInForce(ctx: Ctx, token: string, appointment: Appointment | null): void {
  const { config } = ctx;
  const names = appointment === null || idInToken(token) === appointment.id;
  const found = names ? checkToken(config, token, appointment?.linkVersion ?? null) : "wrong";
  if (found !== "in-force") throw new Problem(found === "void" ? "link-void" : "not-found");
}

/** Throws Problem `link-over` once links to an appointment open it no more. */
export function expectOpen(ctx: Ctx, appointment: Appointment): void {
  if (!isLinkOpen(appointment, ctx.now().getTime())) throw new Problem("link-over");
}

/**
 * As whom somebody acts on an appointment they name: its customer, who holds the link or has proven its address, or the
 * shop. Throws Problem as {@link appointmentOfToken} does; somebody else's is `not-found`.
 */
export function actingParty(ctx: Ctx, action: Action, ref: AppointmentRef, appointment: Appointment): Party {
  authorize(ctx, action);
  if ("token" in ref) expectInForce(ctx, ref.token, appointment);
  const { actor } = ctx;
  if (actor.role !== "public" && may(actor, action, false))
    return { kind: "staff", uid: actor.uid, name: actor.name };
  const uid = provenAs(ctx, appointment.customer.email);
  if ("id" in ref && uid === null) throw new Problem("not-found");
  return { kind: "customer", uid };
}

/** The appointment somebody names, and as whom they act on it. Throws as {@link actingParty} does, and {@link appointmentOfToken}. */
export async function resolveAppointment(
  ctx: Ctx,
  db: Firestore,
  action: Action,
  ref: AppointmentRef,
): Promise<Loaded & { by: Party }> {
  authorize(ctx, action);
  const found = "token" in ref ? await appointmentOfToken(ctx, db, ref.token) : await load(db, ref.id);
  return { ...found, by: actingParty(ctx, action, ref, found.appointment) };
}
