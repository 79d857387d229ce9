import { emptyDay, slotRequestFor } from "@openhood/domain/booking/availability";
import type { Order } from "@openhood/domain/booking/order";
import type { Ctx } from "../../infra/ctx.ts";
import { loadOpenAppointments } from "../../stores/appointment-queries.ts";
import { loadShopAndSettings } from "../../stores/shop-and-settings.ts";
import { overCaps } from "./over-caps.ts";

/** What an order is decided on, and what its customer has open. */
export type LoadedOrder = Awaited<ReturnType<typeof loadOrder>>;

/** Reads what an order is decided on: the shop, the services, the day, and what the customer has already. */
export async function loadOrder(ctx: Ctx, { input, uid }: Order) {
  const db = await ctx.db();
  const { when } = input;
  // Counts for the address and for the account.
  const holder = { email: input.email || null, uid };
  const [{ setup, services, day }, holding] = await Promise.all([
    loadShopAndSettings(db, { slugs: [...new Set(input.services)], date: when.date }),
    loadOpenAppointments(db, holder, ctx.now().getTime()),
  ]);
  const request = slotRequestFor(services, when.kind);
  const wanted = { date: when.date, quarters: request.quarters, holder };
  const over = setup && (await overCaps(holding, { ...wanted, setup }));
  return { setup, services, day: day ?? emptyDay(when.date), holding, request, over };
}
