import type { InspectionItem, InspectionTemplate, Measurement } from "./template.ts";

const pads: Measurement = { unit: "mm", watch: 50, stop: 30 };
const tread: Measurement = { unit: "thirty-seconds", watch: 60, stop: 40 };
const volts: Measurement = { unit: "volts", watch: 124, stop: 120 };
const cranking: Measurement = { unit: "percent", watch: 800, stop: 500 };
const tireAge: Measurement = { unit: "years", watch: 60, stop: 80 };

const inArea =
  (area: InspectionItem["area"]) =>
  (
    id: string,
    en: string,
    es: string,
    canned: string | null = null,
    measurement: Measurement | null = null,
  ): InspectionItem => ({ id, area, name: { en, es }, measurement, canned });
const outside = inArea("outside");
const inside = inArea("inside");
const hood = inArea("hood");
const under = inArea("under");
const brakes = inArea("brakes");
const tires = inArea("tires");

const brakeFluid = brakes("brake-fluid", "Brake fluid", "Líquido de frenos", "brake-fluid");
const rotors = brakes("rotors", "Rotors and drums", "Discos y tambores");
const brakeHoses = brakes("brake-hoses", "Brake lines and hoses", "Líneas y mangueras de frenos");
const treads = [
  tires("tread-lf", "Tread, left front", "Dibujo, delantera izquierda", "tires-four", tread),
  tires("tread-rf", "Tread, right front", "Dibujo, delantera derecha", "tires-four", tread),
  tires("tread-lr", "Tread, left rear", "Dibujo, trasera izquierda", "tires-four", tread),
  tires("tread-rr", "Tread, right rear", "Dibujo, trasera derecha", "tires-four", tread),
];
const age = tires("tire-age", "Age of the oldest tire", "Edad de la llanta más vieja", "tires-four", tireAge);
const wear = tires("tire-wear", "Tire wear pattern", "Desgaste de las llantas", "alignment");

const courtesy: InspectionTemplate = {
  id: "courtesy",
  name: { en: "Courtesy inspection", es: "Inspección de cortesía" },
  hours: 50,
  items: [
    outside("headlights", "Headlights", "Faros"),
    outside("brake-lights", "Brake and tail lights", "Luces de freno y traseras"),
    outside("turn-signals", "Turn signals", "Direccionales"),
    outside("windshield", "Windshield", "Parabrisas"),
    outside("wipers", "Wipers and washer", "Limpiaparabrisas y lavador"),
    inside("horn", "Horn", "Claxon"),
    inside("warning-lights", "Warning lights", "Luces de advertencia", "check-engine"),
    inside("climate", "Heater and A/C", "Calefacción y aire acondicionado", "ac-service"),
    inside("seat-belts", "Seat belts", "Cinturones de seguridad"),
    inside("parking-brake", "Parking brake", "Freno de mano"),
    inside("cabin-filter", "Cabin air filter", "Filtro de cabina", "air-filters"),
    hood("battery-volts", "Battery voltage", "Voltaje de la batería", "battery", volts),
    hood("battery-cca", "Battery cranking power", "Potencia de arranque de la batería", "battery", cranking),
    hood("battery-terminals", "Battery terminals", "Terminales de la batería"),
    hood("engine-oil", "Engine oil", "Aceite de motor", "oil-change"),
    hood("coolant", "Coolant", "Anticongelante", "coolant-exchange"),
    hood("power-steering", "Power steering fluid", "Líquido de dirección"),
    hood("transmission-fluid", "Transmission fluid", "Aceite de transmisión", "transmission-service"),
    hood("belt", "Serpentine belt", "Banda de accesorios", "serpentine-belt"),
    hood("hoses", "Radiator and heater hoses", "Mangueras de radiador y calefacción"),
    hood("air-filter", "Engine air filter", "Filtro de aire del motor", "air-filters"),
    hood("engine-leaks", "Leaks at the engine", "Fugas en el motor"),
    under("exhaust", "Exhaust", "Escape"),
    under("steering", "Steering linkage", "Varillaje de dirección"),
    under("ball-joints", "Ball joints", "Rótulas"),
    under("struts", "Front struts", "Amortiguadores delanteros", "front-struts"),
    under("shocks", "Rear shocks", "Amortiguadores traseros"),
    under("cv-boots", "CV boots", "Cubrepolvos de homocinéticas"),
    under("under-leaks", "Leaks underneath", "Fugas debajo del auto"),
    brakes("pads-front", "Front brake pads", "Balatas delanteras", "front-brakes", pads),
    brakes("pads-rear", "Rear brake pads", "Balatas traseras", "rear-brakes", pads),
    rotors,
    brakeHoses,
    brakeFluid,
    ...treads,
    age,
    wear,
  ],
};

const brake: InspectionTemplate = {
  id: "brakes",
  name: { en: "Brake inspection", es: "Inspección de frenos" },
  hours: 50,
  items: [
    brakes("pads-lf", "Pads, left front", "Balatas, delantera izquierda", "front-brakes", pads),
    brakes("pads-rf", "Pads, right front", "Balatas, delantera derecha", "front-brakes", pads),
    brakes("pads-lr", "Pads, left rear", "Balatas, trasera izquierda", "rear-brakes", pads),
    brakes("pads-rr", "Pads, right rear", "Balatas, trasera derecha", "rear-brakes", pads),
    rotors,
    brakes("calipers", "Calipers and wheel cylinders", "Mordazas y cilindros de rueda"),
    brakeHoses,
    brakeFluid,
    brakes("parking-brake", "Parking brake", "Freno de mano"),
    brakes("abs", "ABS and wheel sensors", "ABS y sensores de rueda"),
  ],
};

const tire: InspectionTemplate = {
  id: "tires",
  name: { en: "Tire inspection", es: "Inspección de llantas" },
  hours: 30,
  items: [
    ...treads,
    age,
    wear,
    tires("sidewalls", "Sidewalls", "Costados de las llantas", "tires-four"),
    tires("punctures", "Punctures", "Ponchaduras", "flat-repair"),
    tires("pressures", "Pressures and valves", "Presión y válvulas"),
    tires("spare", "Spare tire", "Llanta de refacción"),
  ],
};

/** The inspections a shop can start. */
export const inspectionTemplates: readonly InspectionTemplate[] = [courtesy, brake, tire];

export const templateOf = (id: string): InspectionTemplate | null =>
  inspectionTemplates.find((template) => template.id === id) ?? null;
