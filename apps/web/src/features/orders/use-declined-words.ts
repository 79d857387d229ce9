import type { DeclinedWork } from "@openhood/domain/repair-orders/declined-work";
import { useTranslations } from "use-intl";
import { atNoon } from "../../platform/clock.ts";
import { useFormat } from "../../platform/format.ts";

/** Says when declined work was declined or put off, on which order, and at what price then. */
export function useDeclinedWords(): (work: DeclinedWork) => string {
  const t = useTranslations("declined");
  const { date, money } = useFormat();
  return ({ number, job: { authorization } }) => {
    const then = { date: date(authorization.at), number, price: money(authorization.cents) };
    if (authorization.status === "declined") return t("declined", then);
    const { until } = authorization;
    return until === null ? t("deferred", then) : t("until", { ...then, until: date(atNoon(until)) });
  };
}
