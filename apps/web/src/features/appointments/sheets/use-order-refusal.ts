import type { OrderRefusal } from "@openhood/domain/repair-orders/applied";
import { useFormatter, useTranslations } from "use-intl";

/** Why the order of a car does not let it go where it was sent, and what to do, in words. */
export function useOrderRefusal() {
  const t = useTranslations("schedule.refused.order");
  const formatter = useFormatter();
  return (refusal: OrderRefusal): string => {
    switch (refusal.reason) {
      case "missing": {
        const fields = new Set(refusal.missing.map(({ field }) => t(`fields.${field}`)));
        return t("missing", { fields: formatter.list(fields) });
      }
      case "undecided":
      case "approved-work":
        return t(refusal.reason, { count: refusal.jobs.length });
      case "nothing-approved":
      case "posted":
        return t(refusal.reason);
      default:
        return t("other");
    }
  };
}
