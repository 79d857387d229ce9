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
] as const;

/** A time zone as a person reads it: the country's own by what their clocks are called, others by their place. */
export function useZoneName(): (zone: string) => string {
  const t = useTranslations("shop.profile.zones.names");
  return (zone) => {
    const key = zone as (typeof common)[number];
    return t.has(key) ? t(key) : zone.replaceAll("_", " ");
  };
}

/** The time zones this browser knows, the country's own first. */
export function TimeZones() {
  const t = useTranslations("shop.profile.zones");
  const { getValues } = useFormContext();
  const known = Intl.supportedValuesOf("timeZone");
  const current = getValues("timeZone") as string;
  const zoneName = useZoneName();
  const isCommon = (zone: string) => common.some((one) => one === zone);
  const others = known.filter((zone) => !isCommon(zone));
  if (current && !known.includes(current) && !isCommon(current)) others.unshift(current);
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
