import { ago } from "@openhood/domain/ago";
import { inLanguage } from "@openhood/domain/local-text";
import { isPromiseMissed } from "@openhood/domain/repair-orders/board";
import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { useLanguage } from "../../platform/language.tsx";
import { useNow } from "../../platform/now.ts";
import type { ApiOutputs } from "../../platform/trpc.tsx";
import { useVehicleWords } from "../customers/use-vehicle-words.ts";

export type OrderCard = ApiOutputs["board"]["get"]["cards"][number];

const HALF_A_YEAR = 182 * 86_400_000;

/** What is said of an order at a glance, on the board and in lists. */
export function useCardWords() {
  const { language } = useLanguage();
  const { date, dateTime, dayTime, time } = useFormat();
  const { vehicleName } = useVehicleWords();
  const t = useTranslations("orders");
  const now = useNow().getTime();
  /** As short as it can be read by whoever knows what day it is. */
  const short = (at: string) => {
    if (date(at) === date(now)) return time(at);
    return Math.abs(Date.parse(at) - now) < HALF_A_YEAR ? dayTime(at) : dateTime(at);
  };
  return ({ vehicle, name, about, promisedAt, stage, asked }: OrderCard) => {
    const car = vehicleName(vehicle);
    return {
      /** What the car is known by in the shop. */
      label: vehicle.plate || car || name,
      car,
      about: about === null || typeof about === "string" ? about : inLanguage(about, language),
      promised: promisedAt && short(promisedAt),
      /** Since when a car that came stands where it does. */
      since: stage.is === "scheduled" ? null : short(stage.at),
      /** How long ago a customer who has not answered was asked to decide. */
      asked: asked ? t("asked", ago(Date.parse(asked.at), now)) : null,
      isLate: stage.is !== "ready" && isPromiseMissed({ promisedAt, stage }, now),
    };
  };
}
