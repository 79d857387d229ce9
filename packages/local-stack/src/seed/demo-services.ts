import type { CarPart, Service, Skill } from "@openhood/domain/catalog/service";

type Words = [en: string, es: string];
type Line = {
  slug: string;
  name: Words;
  summary: Words;
  description: Words;
  includes: Words[];
  parts: CarPart[];
  /** Whole dollars; null: after inspection. */
  price: [from: number, to: number] | null;
  /** Hundredths of an hour. */
  hours: [from: number, to: number];
  waiter: boolean;
  skill: Skill;
  /** First come, first served. */
  walkIn?: true;
  cannedJob?: string;
};

const text = ([en, es]: Words) => ({ en, es });

const lines: Line[] = [
  {
    slug: "diagnosis",
    name: ["Diagnosis", "Diagnóstico"],
    summary: ["A light is on, or something is not right.", "Hay una luz encendida o algo no anda bien."],
    description: [
      "A code from the scan tool is a hint, not a diagnosis. We read it, test what it points at, and show you the measurement.\n\nYou pay for the hour we spend finding out. If you have us do the repair, half of it comes off the bill.",
      "Un código del escáner es una pista, no un diagnóstico. Lo leemos, probamos lo que señala y le mostramos la medición.\n\nUsted paga la hora que tardamos en averiguarlo. Si hacemos la reparación, se descuenta la mitad.",
    ],
    includes: [
      ["Test drive with you, if you like", "Prueba en la calle con usted, si quiere"],
      ["All control units read out", "Lectura de todas las unidades de control"],
      ["The measurements, in writing", "Las mediciones, por escrito"],
    ],
    parts: ["engine", "lights", "exhaust"],
    price: [95, 190],
    hours: [100, 200],
    waiter: true,
    skill: "engine",
  },
  {
    slug: "oil-change",
    name: ["Oil change", "Cambio de aceite"],
    summary: [
      "Fresh oil, and a look at everything else while it drains.",
      "Aceite nuevo, y una revisión mientras escurre.",
    ],
    description: [
      "The oil your engine asks for, a filter we would put in our own cars, and a short inspection: tires, brakes, fluids, belts.\n\nYou get the inspection as green, yellow and red, with a photo of whatever is not green.",
      "El aceite que pide su motor, un filtro que pondríamos en nuestros autos y una inspección corta: llantas, frenos, líquidos, correas.\n\nLe damos la inspección en verde, amarillo y rojo, con foto de lo que no esté en verde.",
    ],
    includes: [
      ["Up to 5 quarts of full synthetic", "Hasta 5 cuartos de sintético"],
      ["Filter and drain-plug seal", "Filtro y sello del tapón"],
      ["Inspection with photos", "Inspección con fotos"],
      ["Old oil recycled", "Reciclaje del aceite usado"],
    ],
    parts: ["engine"],
    price: [69, 119],
    hours: [50, 75],
    waiter: true,
    skill: "maintenance",
    cannedJob: "oil-change",
  },
  {
    slug: "brakes",
    name: ["Brake pads and rotors", "Balatas (pastillas) y discos de freno"],
    summary: [
      "It squeals, grinds, pulls or shakes when you brake.",
      "Chilla, raspa, jala o vibra al frenar.",
    ],
    description: [
      "We measure pads and rotors on all four wheels before we name a price. Often one axle is enough.\n\nGrinding means metal on metal: don’t put that off.",
      "Medimos balatas (pastillas) y discos en las cuatro ruedas antes de dar un precio. Muchas veces basta con un eje.\n\nSi raspa, es metal contra metal: con eso, por favor no espere.",
    ],
    includes: [
      ["Pads and rotors, one axle", "Balatas y discos, un eje"],
      ["Slides cleaned and greased", "Guías limpias y engrasadas"],
      ["Brake fluid tested for water", "Prueba de agua en el líquido"],
      ["Road test", "Prueba en la calle"],
    ],
    parts: ["brakes"],
    price: [310, 560],
    hours: [150, 250],
    waiter: false,
    skill: "brakes",
  },
  {
    slug: "tires",
    name: ["Tires and balance", "Llantas y balanceo"],
    summary: [
      "Worn, cracked, or the wheel shakes at speed.",
      "Gastadas, agrietadas, o el volante vibra a velocidad.",
    ],
    description: [
      "Mounted, balanced and torqued by hand to what your car maker says. We tell you what the wear says about your alignment.",
      "Montadas, balanceadas y apretadas a mano según el fabricante. Le decimos qué cuenta el desgaste sobre su alineación.",
    ],
    includes: [
      ["Mount and balance, four wheels", "Montaje y balanceo, cuatro ruedas"],
      ["New valves, pressure sensors checked", "Válvulas nuevas, sensores revisados"],
      ["Old tires recycled", "Reciclaje de las llantas viejas"],
    ],
    parts: ["tires"],
    price: [480, 980],
    hours: [100, 150],
    waiter: true,
    skill: "tires",
  },
  {
    slug: "alignment",
    name: ["Alignment", "Alineación"],
    summary: [
      "It drifts to one side, or the wheel sits crooked.",
      "Se va hacia un lado o el volante queda torcido.",
    ],
    description: [
      "All four wheels on the rack, the numbers before and after on paper. If a worn part keeps it from holding, you hear about it first.",
      "Las cuatro ruedas en el banco, con los números de antes y después en papel. Si una refacción gastada no la deja mantenerse, se lo decimos primero.",
    ],
    includes: [
      ["Four-wheel alignment", "Alineación de cuatro ruedas"],
      ["Printout before and after", "Hoja de antes y después"],
    ],
    parts: ["steering", "tires"],
    price: [119, 159],
    hours: [100, 125],
    waiter: true,
    skill: "steering",
  },
  {
    slug: "battery",
    name: ["Battery and charging", "Batería y carga"],
    summary: ["It cranks slowly, or not at all.", "Arranca lento o no arranca."],
    description: [
      "We test battery, starter and alternator together, since any of the three looks like the other two. You get a new battery only if the old one fails the test.",
      "Probamos batería, arranque y alternador juntos, porque cualquiera de los tres parece los otros dos. Solo ponemos batería nueva si la vieja no pasa la prueba.",
    ],
    includes: [
      ["Load test, starter and alternator test", "Prueba de carga, arranque y alternador"],
      ["Battery fitted and registered", "Batería instalada y registrada"],
      ["Core charge returned", "Devolución del depósito por la vieja"],
    ],
    parts: ["battery"],
    price: [165, 340],
    hours: [50, 100],
    waiter: true,
    skill: "electrical",
  },
  {
    slug: "suspension",
    name: ["Shocks, struts and steering", "Amortiguadores y dirección"],
    summary: [
      "It clunks over bumps, or floats after them.",
      "Golpea en los baches o sigue rebotando después.",
    ],
    description: [
      "Clunks come from a dozen joints. We shake each one on the lift and film the one that moves, so you can see it too.",
      "Los golpes pueden venir de una docena de uniones. Movemos cada una en el elevador y filmamos la que tiene juego, para que usted también lo vea.",
    ],
    includes: [
      ["Every joint checked on the lift", "Revisión de cada unión en el elevador"],
      ["Parts in pairs, where that matters", "Refacciones en pares, donde importa"],
      ["Alignment checked afterwards", "Revisión de la alineación al final"],
    ],
    parts: ["steering"],
    price: null,
    hours: [150, 500],
    waiter: false,
    skill: "steering",
  },
  {
    slug: "air-conditioning",
    name: ["Air conditioning", "Aire acondicionado"],
    summary: ["It blows warm, or smells.", "Sopla caliente o huele."],
    description: [
      "A system that is low has a leak. Filling it without finding the leak sells you the same hour again next summer; we look for it with dye and nitrogen.",
      "Un sistema bajo tiene una fuga. Llenarlo sin buscarla es venderle la misma hora el próximo verano; la buscamos con tinte y nitrógeno.",
    ],
    includes: [
      ["Leak test", "Prueba de fugas"],
      ["Refrigerant recovered and weighed in", "Refrigerante recuperado y pesado"],
      ["Cabin filter checked", "Revisión del filtro de cabina"],
    ],
    parts: ["climate"],
    price: [180, 420],
    hours: [100, 200],
    waiter: false,
    skill: "climate",
  },
  {
    slug: "exhaust",
    name: ["Exhaust and emissions", "Escape y emisiones"],
    summary: ["It is loud, smells, or failed its inspection.", "Hace ruido, huele o no pasó la inspección."],
    description: [
      "Often a gasket or a hanger, sometimes the catalytic converter. We price the small fix first.",
      "Muchas veces es una junta o un soporte, a veces el catalizador. Primero le damos el precio del arreglo chico.",
    ],
    includes: [
      ["Smoke test for leaks", "Prueba de humo"],
      ["Emissions readiness checked", "Revisión de los monitores de emisiones"],
    ],
    parts: ["exhaust"],
    price: [140, 1400],
    hours: [100, 350],
    waiter: false,
    skill: "exhaust",
  },
  {
    slug: "state-inspection",
    name: ["State inspection", "Inspección estatal"],
    summary: ["The sticker is due.", "Toca renovar la calcomanía."],
    description: [
      "Safety and emissions, done while you wait, first come, first served. If something fails, you get it in writing and are free to have it fixed anywhere.",
      "Seguridad y emisiones mientras espera, por orden de llegada. Si algo no pasa, se lo damos por escrito y puede arreglarlo donde quiera.",
    ],
    includes: [
      ["Safety inspection", "Inspección de seguridad"],
      ["Emissions test", "Prueba de emisiones"],
      ["The sticker", "La calcomanía"],
    ],
    parts: ["lights", "body", "exhaust"],
    price: [21, 37],
    hours: [50, 50],
    waiter: true,
    skill: "maintenance",
    walkIn: true,
  },
  {
    slug: "lights",
    name: ["Lights and electrics", "Luces y electricidad"],
    summary: [
      "A lamp is out, a window is stuck, a fuse keeps blowing.",
      "Un foco fundido, un vidrio trabado, un fusible que se quema.",
    ],
    description: [
      "A bulb is a bulb. A fuse that keeps blowing is a wire somewhere: we follow it until we find where.",
      "Un foco es un foco. Un fusible que se quema una y otra vez es un cable en algún lado: lo seguimos hasta encontrarlo.",
    ],
    includes: [
      ["All lamps checked and aimed", "Revisión y ajuste de todas las luces"],
      ["Circuit traced with a diagram", "Circuito seguido con el diagrama"],
    ],
    parts: ["lights", "battery"],
    price: [35, 260],
    hours: [50, 200],
    waiter: true,
    skill: "electrical",
  },
];

/** What the demo shop sells. */
export const demoServices: Service[] = lines.map(({ price, hours, ...line }, order) => ({
  v: 1,
  slug: line.slug,
  order,
  name: text(line.name),
  summary: text(line.summary),
  description: text(line.description),
  includes: line.includes.map(text),
  parts: line.parts,
  price: price && { from: price[0] * 100, to: price[1] * 100 },
  hours: { from: hours[0], to: hours[1] },
  waiter: line.waiter,
  skill: line.skill,
  bookable: !line.walkIn,
  ...(line.cannedJob !== undefined && { cannedJob: line.cannedJob }),
}));
