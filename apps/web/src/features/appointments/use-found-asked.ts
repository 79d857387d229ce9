import type { Stage } from "@openhood/domain/repair-orders/stages";
import { useTranslations } from "use-intl";
import { useConfirm } from "../../ui/overlays/use-overlays.ts";

/** Asks before a car is ready or goes with something a technician found and nobody took up: its customer never heard of it. */
export function useFoundAsked() {
  const t = useTranslations("schedule.unasked");
  const ask = useConfirm();
  return async (found: number, to: Stage): Promise<boolean> =>
    found === 0 ||
    (to !== "ready" && to !== "picked-up") ||
    ask({ title: t("title", { count: found }), text: t("text", { count: found }), confirm: t("confirm") });
}
