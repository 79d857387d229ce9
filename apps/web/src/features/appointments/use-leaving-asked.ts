import type { Stage } from "@openhood/domain/repair-orders/stages";
import { useTranslations } from "use-intl";
import { useConfirm } from "../../ui/overlays/use-overlays.ts";

/** What is still open on a car, as the board's card says it. */
export type StillOpen = {
  /** How many things were found on it that nobody took up. */
  found?: number;
  /** Since when its customer waits for an answer. */
  question?: string | undefined;
};

/**
 * Asks before a car is ready or goes with something a technician found and nobody took up, of which its customer never heard; and
 * before one goes whose customer still waits for an answer. Resolves to whether it is meant.
 */
export function useLeavingAsked() {
  const t = useTranslations("schedule.unasked");
  const ask = useConfirm();
  return async ({ found = 0, question }: StillOpen, to: Stage): Promise<boolean> => {
    const count = to === "ready" || to === "picked-up" ? found : 0;
    const waits = to === "picked-up" && question !== undefined;
    if (count === 0 && !waits) return true;
    const text = [count > 0 && t("text", { count }), waits && t("question")].filter(Boolean).join(" ");
    const title = count > 0 ? t("title", { count }) : t("questionTitle");
    return ask({ title, text, confirm: t("confirm") });
  };
}
