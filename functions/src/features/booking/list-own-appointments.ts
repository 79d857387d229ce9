import type { Appointment } from "@openhood/domain/booking/appointment";
import type { OwnAppointment } from "@openhood/domain/booking/inputs";
import { ownView } from "@openhood/domain/booking/own-view";
import { isComing } from "@openhood/domain/booking/rules";
import { authorizeAccount } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { comingOf, pageOf } from "../../stores/appointment-queries.ts";
import { loadShopAndSettings } from "../../stores/shop-and-settings.ts";

/** Past visits on one page. */
const PAGE = 20;

export type OwnAppointments = {
  /** All upcoming visits, the soonest first. */
  coming: OwnAppointment[];
  /** A page of past visits, the latest first. */
  past: OwnAppointment[];
  /** Where the next page of past visits begins; null when this is the last. */
  next: string | null;
};

/**
 * The caller's own: those made for the address they have proven. Upcoming visits are on the first page only.
 * @param input.after `next` of the page before; null for the first
 */
export async function listOwnAppointments(
  ctx: Ctx,
  input: { after: string | null },
): Promise<OwnAppointments> {
  const account = authorizeAccount(ctx, "booking.mine");
  const db = await ctx.db();
  const now = ctx.now().getTime();
  const isPast = (one: Appointment) => !isComing(one, now);
  const [coming, past, { setup }] = await Promise.all([
    input.after === null ? comingOf(db, account.email, now) : [],
    pageOf(db, account.email, { after: input.after, size: PAGE, wanted: isPast }),
    loadShopAndSettings(db),
  ]);
  if (!setup) return { coming: [], past: [], next: null };
  const seen = (one: Appointment) => ownView(one, setup.settings);
  return {
    coming: coming
      .filter((one) => !isPast(one))
      .reverse()
      .map(seen),
    past: past.found.map(seen),
    next: past.next,
  };
}
