import type { Appointment } from "@openhood/domain/booking/appointment";
import { isLinkOpen } from "@openhood/domain/booking/link";
import type { Ctx } from "../../infra/ctx.ts";
import { Problem } from "../../infra/problem.ts";
import { checkToken, idInToken } from "../../stores/appointment-links.ts";

/**
 * Refuses a token that does not open this appointment (null: there is none).
 * @param needs `open`: the visit must not be over; `in-force`: it may be
 * @throws Problem `not-found` for what is no link of ours, `link-void` for one that was voided or whose appointment was
 * deleted, `link-over` for one whose visit is over
 */
export function expectLink(
  ctx: Ctx,
  token: string,
  appointment: Appointment | null,
  needs: "open" | "in-force",
): asserts appointment {
  const names = appointment === null || idInToken(token) === appointment.id;
  const found = names ? checkToken(ctx.config, token, appointment?.linkVersion ?? null) : "wrong";
  if (found === "void") throw new Problem("link-void");
  if (found !== "in-force" || appointment === null) throw new Problem("not-found");
  if (needs === "open" && !isLinkOpen(appointment, ctx.now().getTime())) throw new Problem("link-over");
}
