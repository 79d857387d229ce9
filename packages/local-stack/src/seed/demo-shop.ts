import type { ShopProfile } from "@openhood/domain/shop/profile";

const weekday = [{ from: 7 * 60 + 30, to: 18 * 60 }];

/** The demo shop: a place that could exist, with numbers that lead nowhere (555-01xx, example addresses). */
export const demoProfile: ShopProfile = {
  v: 2,
  name: "Hollis Street Garage",
  tagline: {
    en: "Tell us what your car is doing. We tell you what it likely is, what it costs, and when it is ready.",
    es: "Cuéntenos qué hace su auto. Le decimos qué puede ser, cuánto cuesta y cuándo está listo.",
  },
  about: {
    en: "Four bays, five people, one rule: nothing is done to your car before you have seen it, understood it and said yes.\n\nRosa Hollis opened the garage in 1998 with two lifts and a borrowed scan tool. We fix most makes from the last thirty years. We keep the old parts on the bench until you have seen them, and if a repair can wait until payday, we say so.",
    es: "Cuatro bahías, cinco personas, una regla: no se hace nada en su auto antes de que usted lo vea, lo entienda y diga que sí.\n\nRosa Hollis abrió el taller en 1998 con dos elevadores y un escáner prestado. Reparamos casi todas las marcas de los últimos treinta años. Guardamos las refacciones viejas en el banco hasta que usted las vea, y si una reparación puede esperar a la quincena, se lo decimos.",
  },
  phone: "+15550107788",
  email: "shop@openhood.example",
  address: { street: "418 Hollis Street", city: "Millbrook", state: "NY", zip: "12545" },
  timeZone: "America/New_York",
  hours: [weekday, weekday, weekday, weekday, weekday, [{ from: 8 * 60, to: 13 * 60 }], []],
  closures: [
    { date: "2026-11-26", reason: { en: "Thanksgiving", es: "Día de Acción de Gracias" } },
    { date: "2026-12-25", reason: { en: "Christmas Day", es: "Navidad" } },
    { date: "2027-01-01", reason: { en: "New Year’s Day", es: "Año Nuevo" } },
  ],
  specialDays: [
    {
      date: "2026-12-24",
      spans: [{ from: 7 * 60 + 30, to: 12 * 60 }],
      reason: { en: "Christmas Eve", es: "Nochebuena" },
    },
    {
      date: "2026-12-31",
      spans: [{ from: 7 * 60 + 30, to: 15 * 60 }],
      reason: { en: "New Year’s Eve", es: "Fin de año" },
    },
  ],
  team: [
    {
      name: "Rosa Hollis",
      role: { en: "Owner", es: "Dueña" },
      bio: {
        en: "Still test-drives every car with a noise nobody can name.",
        es: "Todavía prueba en la calle cada auto con un ruido que nadie sabe nombrar.",
      },
    },
    {
      name: "Marcus Bell",
      role: { en: "Service advisor", es: "Asesor de servicio" },
      bio: {
        en: "Explains an estimate until it makes sense, and calls when he said he would.",
        es: "Explica el presupuesto hasta que se entiende, y llama cuando dijo que llamaría.",
      },
    },
    {
      name: "Teresa Okafor",
      role: { en: "Technician, brakes and suspension", es: "Técnica, frenos y suspensión" },
      bio: {
        en: "Measures twice and writes both numbers down.",
        es: "Mide dos veces y anota los dos números.",
      },
    },
    {
      name: "Dmitri Vance",
      role: { en: "Technician, electrical and hybrids", es: "Técnico, electricidad e híbridos" },
      bio: {
        en: "Finds the one corroded pin behind the dashboard.",
        es: "Encuentra el único pin corroído detrás del tablero.",
      },
    },
    {
      name: "Luz Herrera",
      role: { en: "Technician, engines", es: "Técnica, motores" },
      bio: {
        en: "Listens first, and only then reaches for a wrench.",
        es: "Primero escucha, y solo después toma la llave.",
      },
    },
  ],
  questions: [
    {
      question: {
        en: "Will you call before you do more than we agreed?",
        es: "¿Llaman antes de hacer más de lo acordado?",
      },
      answer: {
        en: "Always. You get the added work, its price and the new total, and nothing happens until you have said yes.",
        es: "Siempre. Le damos el trabajo adicional, su precio y el nuevo total, y no se hace nada hasta que diga que sí.",
      },
    },
    {
      question: { en: "Can I wait while you work?", es: "¿Puedo esperar mientras trabajan?" },
      answer: {
        en: "For most jobs under an hour, yes: there is coffee, a table and a quiet corner. For longer ones, leave the car; the bus stops at the corner.",
        es: "En la mayoría de los trabajos de menos de una hora, sí: hay café, una mesa y un rincón tranquilo. En los más largos, deje el auto; el autobús para en la esquina.",
      },
    },
    {
      question: { en: "May I bring my own parts?", es: "¿Puedo traer mis propias refacciones?" },
      answer: {
        en: "You may. We fit them and warrant our work, not the part, and we tell you when we would rather not.",
        es: "Sí. Las instalamos y garantizamos nuestro trabajo, no la refacción, y le decimos cuando preferiríamos no hacerlo.",
      },
    },
    {
      question: { en: "How long is your warranty?", es: "¿Cuánto dura la garantía?" },
      answer: {
        en: "Two years or 24,000 miles on parts and labor, whichever comes first. Come back with the invoice.",
        es: "Dos años o 24,000 millas en refacciones y mano de obra, lo que ocurra primero. Vuelva con la factura.",
      },
    },
  ],
  reviews: [
    {
      name: "Priya N.",
      date: "2026-10-29",
      stars: 5,
      text: "Told me the rear pads had another year in them. The last place wanted to do all four.",
      language: "en",
      source: "Google",
      link: "https://maps.example/hollis-street-garage/reviews/priya-n",
    },
    {
      name: "Walter G.",
      date: "2026-10-11",
      stars: 4,
      text: "Good work and a clear bill. It took a day longer than promised, but they called in the morning to say so.",
      language: "en",
      source: "E-mail",
      link: "",
    },
    {
      name: "Maribel S.",
      date: "2026-09-23",
      stars: 5,
      text: "Me explicaron todo en español y me mostraron la refacción vieja. Sin sorpresas en la cuenta.",
      language: "es",
      source: "Yelp",
      link: "https://yelp.example/biz/hollis-street-garage?hrid=maribel-s",
    },
    {
      name: "T. Okonkwo",
      date: "2026-08-30",
      stars: 2,
      text: "The noise came back after a week. They fixed it for free, but I had to take another morning off.",
      language: "en",
      source: "Google",
      link: "https://maps.example/hollis-street-garage/reviews/t-okonkwo",
    },
  ],
  reviewsHow: {
    en: "Two days after pick-up every customer gets the same e-mail asking how it went, whatever we think they will say. Once a week Marcus copies here what came back by e-mail, on Google and on Yelp. Nobody gets anything for a review.",
    es: "Dos días después de la entrega, cada cliente recibe el mismo correo que le pregunta cómo le fue, sin importar qué creamos que dirá. Una vez por semana Marcus copia aquí lo que llegó por correo, en Google y en Yelp. Nadie recibe nada por una reseña.",
  },
  registration: "NY 7104418",
  since: 1998,
};
