import type { Appointment } from "@openhood/domain/booking/appointment";
import { isLinkOpen, isLinkShown } from "@openhood/domain/booking/link";
import type { Ctx } from "../../infra/ctx.ts";
import { Problem } from "../../infra/problem.ts";
import { checkToken, idInToken } from "../../stores/appointment-links.ts";

/** What of an appointment a link has to open. */
export type LinkNeeds = "open" | "shown" | "in-force";

/**
 * Refuses a token that does not open this appointment (null: there is none).
 * @param needs `open`: the visit must not be over; `shown`: it may be canceled; `in-force`: it may be over
 * @throws Problem `not-found` for what is no link of ours, `link-void` for one that was voided or whose appointment was
 * deleted, `link-over` for one whose visit is over
 */
export function expectLink(
  ctx: Ctx,
  token: string,
  appointment: Appointment | null,
  needs: LinkNeeds,
): asserts appointment {
  const names = appointment === null || idInToken(token) === appointment.id;
  const found = names ? checkToken(ctx.config, token, appointment?.linkVersion ?? null) : "wrong";
  if (found === "void") throw new Problem("link-void");
  if (found !== "in-force" || appointment === null) throw new Problem("not-found");
  if (needs === "in-force") return;
  const isOpen = needs === "shown" ? isLinkShown : isLinkOpen;
  if (!isOpen(appointment, ctx.now().getTime())) throw new Problem("link-over");
}
