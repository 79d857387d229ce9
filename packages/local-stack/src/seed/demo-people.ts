import type { BookFor } from "@openhood/domain/booking/inputs";
import { demoAccounts } from "./accounts.ts";

const DAY = 86_400_000;

/** Somebody who books; their record and their vehicle have ids made of `id`. */
export type DemoPerson = Pick<BookFor, "name" | "email" | "phone" | "language" | "vehicle"> & {
  id: string;
  uid?: string;
  /** What they say of it, where that is not what anybody might say. */
  note?: string;
};
export const recordId = (id: string) => `demo-${id}`;
export const vehicleId = (id: string) => `demo-${id}-car`;

/** What each car's odometer showed on November 1, 2026, and how many miles it is driven a day. */
const driven: Record<string, readonly [miles: number, aDay: number]> = {
  casey: [74_310, 33],
  dana: [118_240, 38],
  joaquin: [164_900, 31],
  lena: [43_300, 24],
  frank: [131_700, 42],
  maribel: [68_450, 35],
  priya: [52_100, 29],
  walter: [201_030, 9],
  hannah: [88_600, 27],
};
const READ = Date.parse("2026-11-01T12:00:00Z");
/** As cars of its age have been driven, more or less. */
function usual(person: DemoPerson | undefined): readonly [miles: number, aDay: number] {
  const { year = 2015, plate = "" } = person?.vehicle ?? {};
  const spread = (plate.charCodeAt(0) + plate.charCodeAt(plate.length - 1)) % 12;
  return [Math.max(2_400, (2026 - year) * (8_600 + 340 * spread) + 187 * spread), 22 + spread];
}
/** What somebody's odometer shows. @param at ms since 1970 @returns miles */
export function milesOf(id: string, at: number): number {
  const [miles, aDay] = driven[id] ?? usual(demoOthers.find((one) => one.id === id));
  return Math.max(0, miles + Math.round((aDay * (at - READ)) / DAY));
}

const account = demoAccounts.find(({ role }) => role === "customer");
if (!account) throw new Error("The demo has no customer.");

/** Who has been with the shop for long: most of what it remembers is of them. */
export const demoRegulars: DemoPerson[] = [
  {
    id: "dana",
    name: "Dana Whitfield",
    email: "dana.whitfield@example.com",
    phone: "+15550104471",
    language: "en",
    vehicle: { year: 2014, make: "Honda", model: "Civic", plate: "JKL 4471" },
    note: "It grinds at the front left.",
  },
  {
    id: "joaquin",
    name: "Joaquín Prado",
    email: "joaquin.prado@example.com",
    phone: "+15550102290",
    language: "es",
    vehicle: { year: 2009, make: "Toyota", model: "Tacoma", plate: "KDR 4410" },
  },
  {
    id: "lena",
    name: "Lena Osei",
    email: "lena.osei@example.com",
    language: "en",
    vehicle: { plate: "HJT 2207" },
  },
  {
    id: "frank",
    name: "Frank Delgado",
    phone: "+15550108134",
    language: "en",
    vehicle: { year: 2011, make: "Ford", model: "F-150", plate: "41552 MJ" },
  },
  {
    id: "maribel",
    name: "Maribel Santos",
    email: "maribel.santos@example.com",
    language: "es",
    vehicle: { year: 2018, make: "Nissan", model: "Versa", plate: "JPX 8306" },
  },
  {
    id: "priya",
    name: "Priya Nair",
    email: "priya.nair@example.com",
    language: "en",
    vehicle: { year: 2020, make: "Subaru", model: "Outback", plate: "KVN 9914" },
  },
  {
    id: "walter",
    name: "Walter Greene",
    phone: "+15550106620",
    language: "en",
    vehicle: { year: 2003, make: "Buick", model: "LeSabre", plate: "FHT 5120" },
  },
  {
    id: "hannah",
    name: "Hannah Lindqvist",
    email: "hannah.lindqvist@example.com",
    language: "en",
    vehicle: { year: 2016, make: "Volvo", model: "V60", plate: "KRC 4482" },
  },
];

/** The one with an account was here before, and comes again. */
export const demoCustomer: DemoPerson = {
  id: "casey",
  uid: account.uid,
  name: account.name,
  email: account.email,
  language: "en",
  vehicle: { year: 2016, make: "Honda", model: "Civic", plate: "GWB 7719" },
};

/** Who comes now and then: name, language, phone (else they have an e-mail address), and their car. */
const others: readonly (readonly [
  name: string,
  language: "en" | "es",
  phone: string | null,
  year: number,
  make: string,
  model: string,
  plate: string,
])[] = [
  ["Aaron Feld", "en", null, 2015, "Mazda", "3", "LMN 6204"],
  ["Beatrice Kowalski", "en", "+15550107021", 2012, "Subaru", "Forester", "BXT 7731"],
  ["Carlos Medina", "es", null, 2013, "Chevrolet", "Silverado", "84415 MK"],
  ["Deborah Ng", "en", null, 2017, "Toyota", "RAV4", "DHP 2958"],
  ["Elliot Sands", "en", null, 2019, "Honda", "CR-V", "FKV 8120"],
  ["Fatima Rahman", "en", null, 2014, "Nissan", "Altima", "GRS 3367"],
  ["Gordon Pruitt", "en", "+15550105128", 2006, "Ford", "Ranger", "71920 MD"],
  ["Helen Marchetti", "en", null, 2011, "Toyota", "Camry", "HCW 5084"],
  ["Ignacio Vera", "es", "+15550103097", 2010, "Honda", "Accord", "JEV 1193"],
  ["Jenna Alcott", "en", null, 2018, "Volkswagen", "Golf", "KJA 6642"],
  ["Kwame Boateng", "en", null, 2016, "Hyundai", "Sonata", "KWB 4075"],
  ["Louise Tremblay", "en", "+15550108842", 2015, "Subaru", "Impreza", "LTR 9016"],
  ["Miguel Ángel Soto", "es", null, 2007, "Toyota", "Corolla", "MAS 2783"],
  ["Norah Fitzgerald", "en", null, 2020, "Kia", "Sportage", "NFZ 5521"],
  ["Oscar Lindholm", "en", null, 2013, "Volvo", "XC60", "PLD 8439"],
  ["Paulette James", "en", "+15550102516", 2009, "Buick", "Lucerne", "PJM 3006"],
  ["Gilbert Ash", "en", null, 2014, "Jeep", "Wrangler", "QAS 7158"],
  ["Rosario Duarte", "es", null, 2012, "Honda", "Odyssey", "RDT 6890"],
  ["Stephen Yoo", "en", null, 2021, "Mazda", "CX-30", "SYO 1427"],
  ["Tamar Weiss", "en", null, 2016, "Toyota", "Prius", "TWS 5563"],
  ["Ursula Brandt", "en", "+15550109963", 2008, "Mercury", "Grand Marquis", "UBR 2241"],
  ["Vikram Shah", "en", null, 2018, "Honda", "Pilot", "VKS 9374"],
  ["Wendy Castellano", "en", null, 2017, "Ford", "Escape", "WCL 4618"],
  ["Xiomara Peña", "es", null, 2014, "Kia", "Soul", "XPN 3852"],
  ["Yusuf Karaca", "en", null, 2011, "Hyundai", "Elantra", "YKR 7095"],
  ["Maeve Hartley", "en", null, 2019, "Mini", "Cooper", "ZHT 1180"],
  ["Abigail Stone", "en", "+15550101405", 2013, "GMC", "Sierra", "90337 MH"],
  ["Bernard Obi", "en", null, 2015, "Lexus", "RX 350", "BOK 6427"],
  ["Catalina Rojas", "es", null, 2016, "Nissan", "Sentra", "CRJ 8813"],
  ["Derek Vance", "en", null, 2012, "Dodge", "Charger", "DVC 2079"],
  ["Erin Gallagher", "en", null, 2018, "Subaru", "Crosstrek", "EGL 5936"],
  ["Floyd Hutchins", "en", "+15550107734", 2004, "Chevrolet", "Tahoe", "FHU 1744"],
  ["Grace Liang", "en", null, 2020, "Toyota", "Corolla", "GLG 8205"],
  ["Harvey Dunn", "en", null, 2010, "Subaru", "Legacy", "HVD 3391"],
  ["Inés Aguilar", "es", null, 2015, "Ford", "Focus", "NAG 7460"],
  ["Jonah Prescott", "en", null, 2014, "Audi", "A4", "JPT 5017"],
  ["Karen Oduya", "en", null, 2017, "Honda", "Fit", "KOD 9682"],
  ["Leonard Fisk", "en", "+15550106081", 2005, "Lincoln", "Town Car", "LFK 1258"],
  ["Monique Baptiste", "en", null, 2019, "Chevrolet", "Equinox", "MQB 4723"],
  ["Nathan Rourke", "en", null, 2011, "Ford", "Transit Connect", "62088 ML"],
  ["Olga Petrenko", "en", null, 2016, "Mazda", "CX-5", "PTK 2290"],
  ["Preston Hale", "en", null, 2012, "Toyota", "Tundra", "55871 MN"],
  ["Renata Molina", "es", null, 2018, "Honda", "HR-V", "RML 7416"],
  ["Samuel Adeyemi", "en", null, 2013, "Acura", "TSX", "SAD 3582"],
  ["Theresa Quill", "en", "+15550103359", 2007, "Subaru", "Outback", "TQL 6093"],
  ["Umberto Rizzo", "en", null, 2010, "Volkswagen", "Passat", "URZ 8851"],
  ["Violet Chambers", "en", null, 2021, "Hyundai", "Kona", "VCH 1306"],
  ["William Tran", "en", null, 2015, "Toyota", "Sienna", "WTN 4964"],
  ["Yolanda Cruz", "es", "+15550105790", 2011, "Chevrolet", "Malibu", "YCZ 9237"],
  ["Arthur Blythe", "en", "+15550109418", 2002, "Volvo", "V70", "ABL 5740"],
  ["Bridget Malone", "en", null, 2017, "Ford", "Fusion", "BML 2615"],
  ["Cedric Moore", "en", null, 2014, "Chrysler", "300", "CMR 7089"],
  ["Delia Fuentes", "es", null, 2019, "Nissan", "Rogue", "DFU 4352"],
  ["Emmett Larkin", "en", null, 2009, "Jeep", "Liberty", "EMK 8127"],
  ["Francesca Bruno", "en", null, 2016, "Fiat", "500", "FBR 6478"],
  ["George Haddad", "en", null, 2018, "Ram", "1500", "48206 MP"],
];
/** "Inés Aguilar" as "ines.aguilar". */
const dotted = (name: string) =>
  name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll(" ", ".");

export const demoOthers: DemoPerson[] = others.map(([name, language, phone, year, make, model, plate]) => ({
  id: dotted(name).replaceAll(".", "-"),
  name,
  language,
  ...(phone ? { phone } : { email: `${dotted(name)}@example.com` }),
  vehicle: { year, make, model, plate },
}));

/** Everybody who books with the demo shop. */
export const demoPeople: DemoPerson[] = [demoCustomer, ...demoRegulars, ...demoOthers];
