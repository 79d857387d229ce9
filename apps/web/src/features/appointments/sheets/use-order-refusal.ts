import { inLanguage } from "@openhood/domain/local-text";
import type { OrderRefusal } from "@openhood/domain/repair-orders/applied";
import type { Job } from "@openhood/domain/repair-orders/job";
import type { ShopStage } from "@openhood/domain/repair-orders/settings";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import { useTRPC } from "../../../platform/trpc.tsx";

/**
 * Why the order of a car does not let it go where it was sent, and what to do, in words: the same wherever it is sent from.
 * @param stages of the shop; absent: as far as they were read
 */
export function useOrderRefusal(stages?: readonly ShopStage[]) {
  const t = useTranslations("schedule.refused.order");
  const { language } = useLanguage();
  const trpc = useTRPC();
  const cache = useQueryClient();
  /** @param jobs of the order, where they are known */
  return (refusal: OrderRefusal, jobs: readonly Pick<Job, "id" | "name">[] = []): string => {
    switch (refusal.reason) {
      case "missing": {
        const fields = new Set(refusal.missing.map(({ field }) => t(`fields.${field}`)));
        return t("missing", { fields: [...fields].join(", ") });
      }
      case "undecided":
      case "approved-work": {
        const names = jobs.flatMap(({ id, name }) =>
          refusal.jobs.includes(id) ? [inLanguage(name, language)] : [],
        );
        return t(refusal.reason, { jobs: names.join(", ") || t("jobs", { count: refusal.jobs.length }) });
      }
      case "stage-move": {
        const known = stages ?? cache.getQueryData(trpc.orders.settings.queryKey())?.settings.stages ?? [];
        const nameOf = (stage: string) => {
          const found = known.find((one) => one.stage === stage);
          return found ? inLanguage(found.name, language) : stage;
        };
        const { from, to, allowed } = refusal;
        if (known.length === 0) return t("other");
        return t("stage-move", {
          from: nameOf(from),
          to: nameOf(to),
          allowed: allowed.map(nameOf).join(", ") || "–",
        });
      }
      case "nothing-approved":
      case "posted":
        return t(refusal.reason);
      default:
        return t("other");
    }
  };
}
