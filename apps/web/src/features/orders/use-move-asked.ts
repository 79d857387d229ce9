import type { Stage } from "@openhood/domain/repair-orders/stages";
import { localTime } from "@openhood/domain/shop/opening";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { useShopTimeZone } from "../../platform/shop.ts";
import { useTRPC } from "../../platform/trpc.tsx";
import { useConfirm } from "../../ui/overlays/use-overlays.ts";
import { useFoundAsked } from "../appointments/use-found-asked.ts";

type Moved = {
  id: string;
  name: string;
  stage: { is: Stage };
  /** How many things were found on it that nobody took up. */
  found?: number;
};

/** What brings a car to the counter, or takes it away from there. */
const atCounter: readonly Stage[] = ["checked-in", "picked-up", "canceled", "no-show"];

/**
 * Asks before a car of another day comes or leaves, which is easily the wrong one, and before one is ready or leaves with what was
 * found on it and nobody took up. Resolves to whether it is meant.
 */
export function useMoveAsked() {
  const t = useTranslations("orders.elsewhen");
  const { date } = useFormat();
  const timeZone = useShopTimeZone();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const ask = useConfirm();
  const isFoundMeant = useFoundAsked();
  return async (
    { id, name, stage, found = 0 }: Moved,
    to: { stage: Stage; name: string },
  ): Promise<boolean> => {
    // A car that comes back is not on its way out.
    if (stage.is !== "picked-up" && !(await isFoundMeant(found, to.stage))) return false;
    if (stage.is === to.stage || !atCounter.includes(to.stage)) return true;
    // An appointment's order has its id; an estimate for a caller has no day.
    const asked = { ...trpc.booking.get.queryOptions({ id }), networkMode: "always", retry: false } as const;
    const booked = await cache.fetchQuery(asked).catch(() => null);
    const day = booked?.row?.appointment;
    if (!day || day.slot.date === localTime(new Date(), timeZone).date) return true;
    return ask({
      title: t("title", { name, stage: to.name }),
      text: t("text", { day: date(day.arrival.from) }),
      confirm: t("confirm"),
    });
  };
}
