import { vinWarning } from "@openhood/domain/customers/vin";
import { useTranslations } from "use-intl";

/** Says what is worth a second look in a VIN; null where nothing is. */
export function useVinWarning(): (vin: string) => string | null {
  const t = useTranslations("problem.vin");
  return (vin) => {
    const warning = vinWarning(vin);
    return warning && t(warning);
  };
}
