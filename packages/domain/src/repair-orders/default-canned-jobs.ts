import type { CannedJob, CannedJobs, CannedLine } from "./settings.ts";

type Name = CannedLine["name"];

/** Labor in hundredths of an hour. */
const labor = (en: string, es: string, hours: number, rateId: string | null = null): CannedLine => ({
  kind: "labor",
  name: { en, es },
  taxed: true,
  hours,
  rateId,
});
/** A new part: quantity in hundredths, cost in cents apiece; the matrix makes its price. */
const part = (
  en: string,
  es: string,
  quantity: number,
  cost: number,
  core: number | null = null,
): CannedLine => ({
  kind: "part",
  name: { en, es },
  taxed: true,
  partNumber: null,
  quantity,
  cost,
  price: null,
  condition: "new",
  core,
});
const fee = (en: string, es: string, price: number): CannedLine => ({
  kind: "fee",
  name: { en, es },
  taxed: false,
  price,
});
const sublet = (en: string, es: string, cost: number, price: number): CannedLine => ({
  kind: "sublet",
  name: { en, es },
  taxed: true,
  cost,
  price,
});
const job = (id: string, name: Name, category: CannedJob["category"], lines: CannedLine[]): CannedJob => ({
  id,
  name,
  category,
  lines,
  discount: null,
});
const oilDisposal = fee("Used oil disposal", "Manejo de aceite usado", 350);

/** The canned jobs a new shop begins with: hours and costs as they are for a usual car, for the shop to correct. */
export const defaultCannedJobs: CannedJobs = {
  v: 1,
  revision: 1,
  jobs: [
    job("oil-change", { en: "Oil change, full synthetic", es: "Cambio de aceite sintético" }, "maintenance", [
      labor("Change oil and filter", "Cambiar aceite y filtro", 40),
      part("Full synthetic oil, quart", "Aceite sintético, cuarto", 500, 480),
      part("Oil filter", "Filtro de aceite", 100, 620),
      oilDisposal,
    ]),
    job("tire-rotation", { en: "Tire rotation", es: "Rotación de llantas" }, "tires", [
      labor("Rotate tires, set pressures", "Rotar llantas y ajustar presión", 30),
    ]),
    job(
      "tires-four",
      { en: "Four tires, mounted and balanced", es: "Cuatro llantas, montadas y balanceadas" },
      "tires",
      [
        labor("Mount and balance four tires", "Montar y balancear cuatro llantas", 150),
        part("All-season tire", "Llanta para toda estación", 400, 9_800),
        fee("Tire disposal, four", "Desecho de cuatro llantas", 1_600),
      ],
    ),
    job("flat-repair", { en: "Flat tire repair", es: "Reparación de ponchadura" }, "tires", [
      labor("Patch and plug tire, balance", "Parchar la llanta y balancear", 40),
      part("Patch plug", "Parche", 100, 250),
    ]),
    job("alignment", { en: "Four-wheel alignment", es: "Alineación de cuatro ruedas" }, "steering", [
      sublet("Four-wheel alignment", "Alineación de cuatro ruedas", 8_000, 12_995),
    ]),
    job("front-brakes", { en: "Front brake pads and rotors", es: "Balatas y discos delanteros" }, "brakes", [
      labor("Replace front pads and rotors", "Cambiar balatas y discos delanteros", 150),
      part("Front brake pad set", "Juego de balatas delanteras", 100, 4_600),
      part("Front brake rotor", "Disco de freno delantero", 200, 4_900),
    ]),
    job("rear-brakes", { en: "Rear brake pads and rotors", es: "Balatas y discos traseros" }, "brakes", [
      labor("Replace rear pads and rotors", "Cambiar balatas y discos traseros", 160),
      part("Rear brake pad set", "Juego de balatas traseras", 100, 4_200),
      part("Rear brake rotor", "Disco de freno trasero", 200, 4_500),
    ]),
    job("brake-fluid", { en: "Brake fluid exchange", es: "Cambio de líquido de frenos" }, "brakes", [
      labor("Exchange brake fluid, bleed brakes", "Cambiar líquido de frenos y purgar", 70),
      part("Brake fluid DOT 4, pint", "Líquido de frenos DOT 4, pinta", 200, 650),
    ]),
    job("battery", { en: "Battery replacement", es: "Cambio de batería" }, "electrical", [
      labor("Test charging system, replace battery", "Revisar sistema de carga y cambiar batería", 50),
      part("Battery", "Batería", 100, 12_500, 2_200),
    ]),
    job("alternator", { en: "Alternator replacement", es: "Cambio de alternador" }, "electrical", [
      labor("Replace alternator", "Cambiar alternador", 180),
      part("Alternator", "Alternador", 100, 18_900, 6_000),
    ]),
    job("starter", { en: "Starter replacement", es: "Cambio de marcha" }, "electrical", [
      labor("Replace starter", "Cambiar marcha", 160),
      part("Starter", "Marcha", 100, 15_500, 4_500),
    ]),
    job(
      "check-engine",
      { en: "Check-engine light diagnosis", es: "Diagnóstico de luz de motor" },
      "electrical",
      [labor("Read codes, test, find the cause", "Leer códigos, probar y hallar la causa", 100, "diagnosis")],
    ),
    job("spark-plugs", { en: "Spark plugs, four cylinders", es: "Bujías, cuatro cilindros" }, "engine", [
      labor("Replace spark plugs", "Cambiar bujías", 100),
      part("Iridium spark plug", "Bujía de iridio", 400, 980),
    ]),
    job("serpentine-belt", { en: "Serpentine belt", es: "Banda de accesorios" }, "engine", [
      labor("Replace serpentine belt", "Cambiar banda de accesorios", 70),
      part("Serpentine belt", "Banda de accesorios", 100, 2_800),
    ]),
    job("water-pump", { en: "Water pump and coolant", es: "Bomba de agua y anticongelante" }, "engine", [
      labor("Replace water pump, refill coolant", "Cambiar bomba de agua y anticongelante", 320),
      part("Water pump", "Bomba de agua", 100, 8_900),
      part("Coolant, gallon", "Anticongelante, galón", 200, 1_450),
    ]),
    job("coolant-exchange", { en: "Coolant exchange", es: "Cambio de anticongelante" }, "maintenance", [
      labor("Drain and refill coolant", "Vaciar y rellenar anticongelante", 90),
      part("Coolant, gallon", "Anticongelante, galón", 200, 1_450),
    ]),
    job(
      "transmission-service",
      { en: "Transmission fluid service", es: "Servicio de transmisión" },
      "maintenance",
      [
        labor("Exchange transmission fluid", "Cambiar aceite de transmisión", 120),
        part("Transmission fluid, quart", "Aceite de transmisión, cuarto", 600, 850),
        oilDisposal,
      ],
    ),
    job(
      "air-filters",
      { en: "Engine and cabin air filters", es: "Filtros de aire y de cabina" },
      "maintenance",
      [
        labor("Replace engine and cabin filters", "Cambiar filtros de aire y de cabina", 40),
        part("Engine air filter", "Filtro de aire", 100, 1_250),
        part("Cabin air filter", "Filtro de cabina", 100, 1_400),
      ],
    ),
    job("ac-service", { en: "A/C performance service", es: "Servicio de aire acondicionado" }, "climate", [
      labor("Test A/C, recover and recharge", "Revisar A/C, recuperar y recargar", 120),
      part("Refrigerant R-134a, pound", "Refrigerante R-134a, libra", 150, 1_600),
    ]),
    job("front-struts", { en: "Front struts, pair", es: "Amortiguadores delanteros, par" }, "steering", [
      labor("Replace both front struts", "Cambiar ambos amortiguadores delanteros", 280),
      part("Front strut assembly", "Amortiguador delantero completo", 200, 13_500),
      sublet("Four-wheel alignment", "Alineación de cuatro ruedas", 8_000, 12_995),
    ]),
  ],
};
