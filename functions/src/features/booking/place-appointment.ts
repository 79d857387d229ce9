import type { Refused } from "@openhood/domain/booking/inputs";
import { decideOrder, type Order } from "@openhood/domain/booking/order";
import { refusal, withOpen } from "@openhood/domain/booking/refusal";
import type { Ctx } from "../../infra/ctx.ts";
import type { CommittedAppointment } from "./commit-appointment-once.ts";
import type { LoadedOrder } from "./load-order.ts";
import { nextTieBreaker } from "./next-tie-breaker.ts";
import { refuse } from "./refuse.ts";

/** Decides an order: the appointment it comes to, or a refusal with the nearest free times and what is open already. */
export async function placeAppointment(
  ctx: Ctx,
  order: Order,
  loaded: LoadedOrder,
): Promise<CommittedAppointment | Refused> {
  const { setup, holding, request, over } = loaded;
  const chance = { id: ctx.newId(), now: ctx.now(), tieBreaker: nextTieBreaker(ctx) };
  const decided = decideOrder(loaded, order, chance);
  if (decided.ok && setup) return { ok: true, appointment: decided.appointment, setup, over };
  if (decided.ok || !setup) return refusal("no-booking");
  const { reason, rules } = decided;
  if (!rules) return refusal(reason);
  const refused = await refuse(ctx, reason, { rules, request, when: order.input.when });
  return over && reason === over ? withOpen(refused, holding.mine, setup.settings) : refused;
}
