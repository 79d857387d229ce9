import type { ReadingDoubt } from "@openhood/domain/customers/vehicle-rules";
import { useTranslations } from "use-intl";
import { atNoon } from "../../platform/clock.ts";
import { useFormat } from "../../platform/format.ts";

/** Why a reading of the odometer has to be confirmed, in words. */
export function useReadingDoubt() {
  const t = useTranslations("schedule.odometer");
  const { date } = useFormat();
  /** @param than `in`: it is compared with what the car came in with */
  return ({ why, last: { miles, on }, than = "last" }: ReadingDoubt & { than?: "last" | "in" }): string =>
    t(`${than}.${why}`, { miles, date: date(atNoon(on)) });
}
