import type { LocalText } from "@openhood/domain/fields";
import { inLanguage } from "@openhood/domain/local-text";
import { useTranslations } from "use-intl";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import type { OwnClock } from "../../../features/orders/use-job-clock.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { inRow } from "../../../ui/facts.ts";

type Clocked = { order: string; number: number; name: LocalText };

/** What a clock runs on: the car as it is called in the bay, or its order's number where the car is none of one's own any more, and the job. */
export function useClockedWords(): (orders: OwnClock["orders"], on: Clocked) => string {
  const t = useTranslations("myBay");
  const { language } = useLanguage();
  return (orders, { order, number, name }) => {
    const car = orders.find((one) => one.order.id === order)?.order;
    return inRow([
      car ? appointmentLabel(car, language) : t("orderNumber", { number }),
      inLanguage(name, language),
    ]);
  };
}
