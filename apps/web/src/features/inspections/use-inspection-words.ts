import { type InspectionPoint, readingWords } from "@openhood/domain/inspections/summary";
import type { Measurement } from "@openhood/domain/inspections/template";
import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { useLanguage } from "../../platform/language.tsx";
import { inRow } from "../../ui/facts.ts";

/** Readings, limits and earlier readings in plain words. */
export function useInspectionWords() {
  const t = useTranslations("inspections");
  const { language } = useLanguage();
  const { date } = useFormat();
  const way = ({ watch, stop }: Measurement) => (watch < stop ? "up" : "down");
  const inWords = (value: number, { unit }: Measurement) => readingWords(unit, value, language);
  const last = ({ measurement, last }: Pick<InspectionPoint, "measurement" | "last">) =>
    measurement && last && t("last", { reading: inWords(last.value, measurement), date: date(last.at) });
  return {
    limits: (measurement: Measurement) =>
      t("limits", {
        way: way(measurement),
        watch: inWords(measurement.watch, measurement),
        stop: inWords(measurement.stop, measurement),
      }),
    last,
    /** What was measured, where work is needed, and what it was before. */
    reading: (point: InspectionPoint): string => {
      const { measurement, value } = point;
      if (!measurement || value === null) return "";
      const limit = { way: way(measurement), limit: inWords(measurement.stop, measurement) };
      return inRow([t("reading", { reading: inWords(value, measurement), ...limit }), last(point)]);
    },
  };
}
