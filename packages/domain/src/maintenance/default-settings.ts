import type { MaintenanceSettings, ServiceInterval } from "./settings.ts";

const every = (
  id: string,
  name: ServiceInterval["name"],
  { miles = null, months = null }: { miles?: number | null; months?: number | null },
  canned: string[] = [id],
): ServiceInterval => ({ id, name, miles, months, canned });

/**
 * What a new shop recommends, by what most makers write for a usual car driven on synthetic oil; for the shop to correct. The
 * warranty is the one that most chains of shops print: 12 months or 12,000 miles.
 */
export const defaultMaintenance: MaintenanceSettings = {
  v: 1,
  revision: 1,
  intervals: [
    every("oil-change", { en: "Oil change", es: "Cambio de aceite" }, { miles: 5_000, months: 6 }),
    every("tire-rotation", { en: "Tire rotation", es: "Rotación de llantas" }, { miles: 7_500, months: 12 }),
    every(
      "air-filters",
      { en: "Engine and cabin air filters", es: "Filtros de aire y de cabina" },
      { miles: 20_000, months: 24 },
    ),
    every("alignment", { en: "Alignment check", es: "Revisión de alineación" }, { months: 12 }),
    every("brake-fluid", { en: "Brake fluid", es: "Líquido de frenos" }, { months: 36 }),
    every("coolant-exchange", { en: "Coolant", es: "Anticongelante" }, { miles: 60_000, months: 60 }, [
      "coolant-exchange",
      "water-pump",
    ]),
    every(
      "transmission-service",
      { en: "Transmission fluid", es: "Aceite de transmisión" },
      { miles: 60_000 },
    ),
    every("spark-plugs", { en: "Spark plugs", es: "Bujías" }, { miles: 100_000 }),
    every("serpentine-belt", { en: "Serpentine belt", es: "Banda de accesorios" }, { miles: 90_000 }),
    every("battery", { en: "Battery", es: "Batería" }, { months: 48 }),
  ],
  warranty: { months: 12, miles: 12_000 },
  reminders: false,
};
