import type { ShopProfile } from "@openhood/domain/shop/profile";

const weekday = [{ from: 7 * 60 + 30, to: 18 * 60 }];

/** The demo shop: a place that could exist, with numbers that lead nowhere (555-01xx, example addresses). */
export const demoProfile: ShopProfile = {
  v: 1,
  name: "Hollis Street Garage",
  claim: {
    en: "Tell us what your car is doing. We tell you what it likely is, what it costs, and when it is ready.",
    es: "Cuéntenos qué hace su auto. Le decimos qué puede ser, cuánto cuesta y cuándo está listo.",
  },
  about: {
    en: "Four bays, five people, one rule: nothing is done to your car before you have seen it, understood it and said yes.\n\nRosa Hollis opened the garage in 1998 with two lifts and a borrowed scan tool. We fix most makes from the last thirty years. We keep the old parts on the bench until you have seen them, and if a repair can wait until payday, we say so.",
    es: "Cuatro bahías, cinco personas, una regla: no se hace nada en su auto antes de que usted lo vea, lo entienda y diga que sí.\n\nRosa Hollis abrió el taller en 1998 con dos elevadores y un escáner prestado. Reparamos casi todas las marcas de los últimos treinta años. Guardamos las piezas viejas en el banco hasta que usted las vea, y si una reparación puede esperar a la quincena, se lo decimos.",
  },
  phone: "(555) 010-7788",
  email: "shop@openhood.example",
  address: { street: "418 Hollis Street", city: "Millbrook", state: "NY", zip: "12545" },
  timeZone: "America/New_York",
  hours: [weekday, weekday, weekday, weekday, weekday, [{ from: 8 * 60, to: 13 * 60 }], []],
  closures: [
    { date: "2026-11-26", reason: { en: "Thanksgiving", es: "Día de Acción de Gracias" } },
    { date: "2026-12-25", reason: { en: "Christmas Day", es: "Navidad" } },
    { date: "2027-01-01", reason: { en: "New Year's Day", es: "Año Nuevo" } },
  ],
  crew: [
    {
      name: "Rosa Hollis",
      role: { en: "Owner", es: "Dueña" },
      words: {
        en: "Still test-drives every car with a noise nobody can name.",
        es: "Todavía prueba en la calle cada auto con un ruido que nadie sabe nombrar.",
      },
    },
    {
      name: "Marcus Bell",
      role: { en: "Service advisor", es: "Asesor de servicio" },
      words: {
        en: "Explains an estimate until it makes sense, and calls when he said he would.",
        es: "Explica el presupuesto hasta que se entiende, y llama cuando dijo que llamaría.",
      },
    },
    {
      name: "Teresa Okafor",
      role: { en: "Technician, brakes and suspension", es: "Técnica, frenos y suspensión" },
      words: {
        en: "Measures twice and writes both numbers down.",
        es: "Mide dos veces y anota los dos números.",
      },
    },
    {
      name: "Dmitri Vance",
      role: { en: "Technician, electrical and hybrids", es: "Técnico, electricidad e híbridos" },
      words: {
        en: "Finds the one corroded pin behind the dashboard.",
        es: "Encuentra el único pin corroído detrás del tablero.",
      },
    },
    {
      name: "Luz Herrera",
      role: { en: "Technician, engines", es: "Técnica, motores" },
      words: {
        en: "Listens first, and only then reaches for a wrench.",
        es: "Primero escucha, y solo después toma la llave.",
      },
    },
  ],
  registration: "NY 7104418",
  since: 1998,
};
