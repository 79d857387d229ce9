import type { Stage } from "@openhood/domain/repair-orders/stages";
import { localTime } from "@openhood/domain/shop/opening";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { useShopTimeZone } from "../../platform/shop.ts";
import { askOnce, useTRPC } from "../../platform/trpc.tsx";
import { type Confirmation, type StillOpen, useConfirmLeaving } from "../appointments/use-confirm-leaving.ts";

type Moved = StillOpen & { id: string; name: string; stage: { is: Stage } };

/** What brings a car to the counter, or takes it away from there. */
const atCounter: readonly Stage[] = ["checked-in", "picked-up", "canceled", "no-show"];

/**
 * Asks before a car of another day comes or leaves, which is easily the wrong one, and before one is ready or leaves with something
 * still open. Resolves to whether it is meant.
 */
export function useConfirmMove() {
  const t = useTranslations("orders.elsewhen");
  const { date } = useFormat();
  const timeZone = useShopTimeZone();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const isLeavingMeant = useConfirmLeaving();
  /** What is asked of a car of another day; null where nothing is. */
  const elsewhen = async (
    { id, name, stage }: Moved,
    to: { stage: Stage; name: string },
  ): Promise<Confirmation | null> => {
    if (stage.is === to.stage || !atCounter.includes(to.stage)) return null;
    // An appointment's order has its id; an estimate for a caller has no day.
    const asked = { ...trpc.booking.get.queryOptions({ id }), ...askOnce };
    const booked = await cache.fetchQuery(asked).catch(() => null);
    const day = booked?.row?.appointment;
    if (!day || day.slot.date === localTime(new Date(), timeZone).date) return null;
    return {
      title: t("title", { name, stage: to.name }),
      text: t("text", { day: date(day.arrival.from) }),
      confirm: t("confirm"),
    };
  };
  return async (moved: Moved, to: { stage: Stage; name: string }): Promise<boolean> => {
    // A car that comes back is not on its way out.
    const open = moved.stage.is === "picked-up" ? {} : moved;
    return isLeavingMeant(open, to.stage, await elsewhen(moved, to));
  };
}
