import { ago } from "@openhood/domain/ago";
import { inLanguage } from "@openhood/domain/local-text";
import { isPromiseMissed } from "@openhood/domain/repair-orders/board";
import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { useLanguage } from "../../platform/language.tsx";
import { useNow } from "../../platform/now.ts";
import type { ApiOutputs } from "../../platform/trpc.tsx";
import { useVehicleWords } from "../customers/use-vehicle-words.ts";
import { useShortTime } from "./use-short-time.ts";

export type OrderCard = ApiOutputs["board"]["get"]["cards"][number];

/** What is said of an order at a glance, on the board and in lists. */
export function useCardWords() {
  const { language } = useLanguage();
  const { vehicleName } = useVehicleWords();
  const t = useTranslations("orders");
  const now = useNow().getTime();
  const short = useShortTime();
  const { date, time, shortDay } = useFormat();
  return ({ vehicle, name, about, promisedAt, stage, asked }: OrderCard) => {
    const car = vehicleName(vehicle);
    return {
      /** What the car is known by in the shop. */
      label: vehicle.plate || car || name,
      car,
      about: about === null || typeof about === "string" ? about : inLanguage(about, language),
      promised: promisedAt && short(promisedAt),
      /** The same in a word or two: the time today, else the day. */
      due: promisedAt && (date(promisedAt) === date(now) ? time : shortDay)(promisedAt),
      /** Since when a car that came stands where it does. */
      since: stage.is === "scheduled" ? null : short(stage.at),
      /** How long ago a customer who has not answered was asked to decide. */
      asked: asked ? t("asked", ago(Date.parse(asked.at), now)) : null,
      isLate: stage.is !== "ready" && isPromiseMissed({ promisedAt, stage }, now),
    };
  };
}
