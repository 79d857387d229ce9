import type { OwnAppointment } from "@openhood/domain/booking/inputs";
import { canceledView, ownView } from "@openhood/domain/booking/own-view";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { currentShopAndSettings } from "../../stores/shop-and-settings.ts";
import { loadByLink } from "./load-by-link.ts";

/** The appointment of a mailed link, as its customer sees it; of a canceled one only that. Throws as {@link loadByLink} does. */
export async function getAppointmentByLink(ctx: Ctx, input: { token: string }): Promise<OwnAppointment> {
  authorize(ctx, "booking.byLink");
  const [{ appointment }, { settings }] = await Promise.all([
    loadByLink(ctx, input.token, "shown"),
    currentShopAndSettings(await ctx.db()),
  ]);
  return appointment.state.status === "canceled" ? canceledView(appointment) : ownView(appointment, settings);
}
