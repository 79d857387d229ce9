import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";

const common = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/Puerto_Rico",
];

/** A time zone as a person reads it. */
export const zoneName = (zone: string): string => zone.replaceAll("_", " ");

/** The time zones this browser knows, the country's own first. */
export function TimeZones() {
  const t = useTranslations("shop.profile.zones");
  const { getValues } = useFormContext();
  const known = Intl.supportedValuesOf("timeZone");
  const current = getValues("timeZone") as string;
  const others = known.filter((zone) => !common.includes(zone));
  if (current && !known.includes(current) && !common.includes(current)) others.unshift(current);
  const option = (zone: string) => (
    <option key={zone} value={zone}>
      {zoneName(zone)}
    </option>
  );
  return (
    <>
      <optgroup label={t("common")}>{common.map(option)}</optgroup>
      <optgroup label={t("others")}>{others.map(option)}</optgroup>
    </>
  );
}
