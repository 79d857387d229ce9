import { inLanguage } from "@openhood/domain/local-text";
import { decidedOf } from "@openhood/domain/repair-orders/authorization";
import { stagesToReopen } from "@openhood/domain/repair-orders/decide";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { ShopStage } from "@openhood/domain/repair-orders/settings";
import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { useLanguage } from "../../platform/language.tsx";
import { useOrderRefusal } from "../appointments/sheets/use-order-refusal.ts";
import { useReadingDoubt } from "../customers/use-reading-doubt.ts";
import type { NotStepped } from "./order-edits.ts";
import type { NotMade } from "./sent-edits.ts";

/** Why an edit of an order was not made, and what to do, in words. */
export function useOrderWords(stages: readonly ShopStage[]) {
  const t = useTranslations("orders.refused");
  const stays = useOrderRefusal(stages);
  const doubt = useReadingDoubt();
  const { language } = useLanguage();
  const { money, date } = useFormat();
  const jobNames = (order: Pick<RepairOrder, "jobs"> | null, ids: readonly string[]) =>
    order?.jobs
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => inLanguage(name, language))
      .join(", ") || "–";
  const stageName = (stage: string) => {
    const found = stages.find((one) => one.stage === stage);
    return found ? inLanguage(found.name, language) : stage;
  };
  type Order = Pick<RepairOrder, "jobs" | "stage">;
  /** By which stages the car leaves the work that stands on these jobs; by none where it need not. */
  const leaving = (order: Order | null, ids: readonly string[]) => {
    const stages = order ? stagesToReopen(order, ids) : [];
    const [first = "", second = ""] = stages.map(stageName);
    return { steps: stages.length, first, second };
  };
  /** @param order as it is now */
  return (why: NotMade | NotStepped, order: Order | null): string => {
    if (why.kind === "decision") return t("decision", { name: jobNames(order, [why.job]) });
    if (why.kind === "conflict") return t("changed", { name: why.set?.by.name ?? t("somebody") });
    switch (why.reason) {
      case "too-many":
        return t("too-many", { limit: why.limit });
      case "too-many-proposals":
      case "too-many-decisions":
        return t(why.reason, { limit: why.limit });
      case "ledger-broken":
        return t(why.reason, { entry: why.entry });
      case "too-much":
        return t("too-much", { limit: money(why.limit) });
      case "raises-approved": {
        const decided = order ? decidedOf(order, why.jobs).map(({ id }) => id) : why.jobs;
        return t("raises-approved", { jobs: jobNames(order, decided), ...leaving(order, decided) });
      }
      case "decided":
        return t("decided", leaving(order, why.jobs));
      case "in-work": {
        const way = leaving(order, order?.jobs.map(({ id }) => id) ?? []);
        return way.steps > 0 ? t("in-work", way) : t("moved");
      }
      case "undecided":
      case "approved-work":
      case "nothing-approved":
      case "missing":
      case "posted":
      case "stage-move":
        return stays(why, order?.jobs);
      case "odometer":
        return doubt(why);
      case "expired":
        return t("expired", { until: date(why.until) });
      case "approver-changed":
        return t("approver-changed", { name: why.name });
      case "canceled":
        return t("canceled", { stage: stageName(why.stage) });
      case "date-past":
      case "document-move":
      case "id-taken":
      case "not-possible":
      case "proposed":
      case "taken-up":
      case "car-left":
      case "not-staff":
      case "no-such-stage":
        return t(why.reason);
    }
  };
}
