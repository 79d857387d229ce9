import { plateBeside, vehicleLabel, vehicleName } from "@openhood/domain/customers/vehicle-label";
import { useMemo } from "react";
import { useLanguage } from "../../platform/language.tsx";

type Vehicle = Parameters<typeof vehicleName>[0];

/** What vehicles are called in the language in force. */
export function useVehicleWords() {
  const { language } = useLanguage();
  return useMemo(
    () => ({
      vehicleName: (vehicle: Vehicle) => vehicleName(vehicle, language),
      vehicleLabel: (vehicle: Vehicle) => vehicleLabel(vehicle, language),
      /** With its plate, where there may be another of its kind. */
      vehicleAndPlate: (vehicle: Vehicle) =>
        [vehicleLabel(vehicle, language), plateBeside(vehicle)].filter(Boolean).join(" · "),
    }),
    [language],
  );
}
