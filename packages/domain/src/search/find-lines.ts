import { folded, phoneDigits, plateKey, searchOf } from "../customers/find.ts";
import type { LineKind, LineOf, SearchLine } from "./line.ts";
import { BEGINNING, EXACT, INSIDE } from "./rank.ts";

/** A line with the text and the phone numbers it is found by, and when it is or was, ms since 1970; 0 for what has no time. */
type Entry<L extends SearchLine = SearchLine> = { line: L; text: string; phones: string; at: number };

/** What a search looks through. */
export type SearchIndex = {
  customers: Map<string, Entry<LineOf<"customer">>>;
  vehicles: Entry<LineOf<"vehicle">>[];
  /** The vehicles by their owner, who is no record that was merged. */
  vehiclesOf: Map<string, Entry<LineOf<"vehicle">>[]>;
  appointments: Entry<LineOf<"appointment">>[];
  orders: Entry<LineOf<"order">>[];
};

/** Something found. A customer stands for all that was merged into them, a vehicle is with its owner. */
export type Found = { rank: number } & (
  | { kind: "customer"; line: LineOf<"customer">; vehicles: readonly LineOf<"vehicle">[] }
  | { kind: "vehicle"; line: LineOf<"vehicle">; owner: LineOf<"customer"> | null }
  | { kind: "appointment"; line: LineOf<"appointment"> }
  | { kind: "order"; line: LineOf<"order"> }
);

const name = (text: string): string => {
  const whole = folded(text);
  const bare = whole.replace(/[@.+_-]/g, "");
  return bare === whole ? whole : `${whole} ${bare}`;
};
// People give the last four digits of a number, the trade the last eight of a VIN, or six.
const phone = (text: string | null): string => {
  const digits = text ? phoneDigits(text) : "";
  return digits && `${digits} ${digits.slice(-7)} ${digits.slice(-4)}`;
};
const ofVin = (vin: string | null): string => (vin ? folded(`${vin} ${vin.slice(-8)} ${vin.slice(-6)}`) : "");
const vehicle = ({
  plate,
  vin,
  car,
}: {
  plate: string | null;
  vin: string | null;
  car: string;
}): string[] => [folded(plateKey(plate) ?? ""), ofVin(plateKey(vin)), name(car)];

function textOf(line: SearchLine): string {
  const parts =
    line.kind === "customer"
      ? [...line.names.map(name), ...line.emails.map(folded)]
      : line.kind === "vehicle"
        ? vehicle(line)
        : line.kind === "appointment"
          ? [name(line.name), folded(line.email ?? ""), ...vehicle(line)]
          : [name(line.name), String(line.number), ...vehicle(line), ...line.jobs.map(name)];
  return parts.filter(Boolean).join(" ");
}

function phonesOf(line: SearchLine): string {
  if (line.kind === "vehicle") return "";
  return line.kind === "customer" ? line.phones.map(phone).join(" ") : phone(line.phone);
}

/** A line made ready to be looked through: worked out once, as it takes longer than many searches. */
export const entryOf = (line: SearchLine): Entry => ({
  line,
  text: textOf(line),
  phones: phonesOf(line),
  at: line.kind === "appointment" || line.kind === "order" ? Date.parse(line.at) : 0,
});

/** Puts what was read together. */
export function indexOf(entries: Iterable<Entry>): SearchIndex {
  const index: SearchIndex = {
    customers: new Map(),
    vehicles: [],
    vehiclesOf: new Map(),
    appointments: [],
    orders: [],
  };
  for (const entry of entries) {
    if (entry.line.kind === "customer")
      index.customers.set(entry.line.id, entry as Entry<LineOf<"customer">>);
    else if (entry.line.kind === "vehicle") index.vehicles.push(entry as Entry<LineOf<"vehicle">>);
    else if (entry.line.kind === "appointment")
      index.appointments.push(entry as Entry<LineOf<"appointment">>);
    else index.orders.push(entry as Entry<LineOf<"order">>);
  }
  for (const entry of index.vehicles) {
    const owner = present(index, entry.line.owner)?.id;
    if (owner === undefined) continue;
    const others = index.vehiclesOf.get(owner);
    if (others) others.push(entry);
    else index.vehiclesOf.set(owner, [entry]);
  }
  return index;
}

/** The record itself, or the one it went into, through all merges; null when it is not known. */
function present({ customers }: SearchIndex, id: string): LineOf<"customer"> | null {
  let line = customers.get(id)?.line;
  for (let steps = 0; line && line.into !== null && steps < 10; steps++)
    line = customers.get(line.into)?.line;
  return line ?? null;
}

/** What somebody opened before, as it is now; null when it is gone. */
export function lineNow(index: SearchIndex, kind: LineKind, id: string): Found | null {
  if (kind === "customer") return customerFound(index, id, EXACT);
  const of = { vehicle: index.vehicles, appointment: index.appointments, order: index.orders };
  const all: readonly Entry[] = of[kind];
  const entry = all.find(({ line }) => line.id === id);
  return entry ? foundOf(index, entry, EXACT) : null;
}

function customerFound(index: SearchIndex, id: string, rank: number): Found | null {
  const line = present(index, id);
  const vehicles = (line && index.vehiclesOf.get(line.id)) ?? [];
  return line && { kind: "customer", rank, line, vehicles: vehicles.map((entry) => entry.line) };
}

function foundOf(index: SearchIndex, { line }: Entry, rank: number): Found | null {
  if (line.kind === "customer") return customerFound(index, line.id, rank);
  if (line.kind === "vehicle") return { kind: "vehicle", rank, line, owner: present(index, line.owner) };
  return line.kind === "appointment" ? { kind: "appointment", rank, line } : { kind: "order", rank, line };
}

const part = /[\p{L}\p{N}]/u;
// The text is folded: most letters are plain ones, and asking about those is quick.
const isPart = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  if (code < 128) return (code > 96 && code < 123) || (code > 47 && code < 58);
  return part.test(text.charAt(at));
};

/** How well a text answers one word; 0 when it does not. */
export function rankOf(text: string, word: string): number {
  let best = 0;
  for (let at = text.indexOf(word); at >= 0 && best < EXACT; at = text.indexOf(word, at + 1)) {
    const begins = !isPart(text, at - 1);
    const ends = !isPart(text, at + word.length);
    best = Math.max(best, begins ? (ends ? EXACT : BEGINNING) : INSIDE);
  }
  return best;
}

/** A word as it may be written, and those of them that may be part of a phone number. */
type Word = { written: string[]; numbers: string[] };
/** Each word, all of it as one number or plate, and what is too short to be looked for alone. */
type Wanted = { words: Word[]; whole: Word; single: string[] };

// Fewer digits stand in too many numbers.
const isNumber = /^\d{3,}$/;
const wordOf = (...written: string[]): Word => ({
  written: [...new Set(written)],
  numbers: [...new Set(written)].filter((one) => isNumber.test(one)),
});

// An order's number as pages write it, in either language.
const orderNumber = /^(?:ro|orden)(\d+)$/;

function wantedOf(typed: string): Wanted {
  const { words, whole } = searchOf(typed);
  const bare = words.map((word) => wordOf(word, word.replace(/[.+_-]/g, "")));
  // The prefix 1, which only some write.
  const wholes = whole === null ? [] : /^1\d{3,10}$/.test(whole) ? [whole, whole.slice(1)] : [whole];
  const [, order] = orderNumber.exec(whole ?? "") ?? [];
  const asOne = wordOf(...wholes);
  const single = folded(typed).match(/(?<![\p{L}\p{N}])[\p{L}\p{N}](?![\p{L}\p{N}])/gu) ?? [];
  return { words: bare, whole: order ? { ...asOne, written: [...asOne.written, order] } : asOne, single };
}

function bestOf(text: string, words: readonly string[]): number {
  let best = 0;
  for (const word of words) best = Math.max(best, rankOf(text, word));
  return best;
}

const bestIn = ({ text, phones }: Entry, { written, numbers }: Word): number => {
  const best = bestOf(text, written);
  return best === EXACT || numbers.length === 0 ? best : Math.max(best, bestOf(phones, numbers));
};

const hasLetter = /\p{L}/u;

/** @param context names of what belongs to it, which may answer some of the words but not all of them */
function rankOfAll(
  entry: Entry,
  { words, whole, single }: Wanted,
  context: (entry: Entry) => string,
): number {
  const asOne = bestIn(entry, whole);
  if (asOne === EXACT || words.length === 0) return asOne;
  let worst: number = EXACT;
  let missing = 0;
  for (const word of words) {
    const rank = bestIn(entry, word);
    if (rank === 0) missing += 1;
    else worst = Math.min(worst, rank);
  }
  if (missing === words.length) return asOne;
  const others = missing > 0 ? words.filter((word) => bestIn(entry, word) === 0) : [];
  for (const { written } of others) {
    // A part of a number or of a name that belongs to it would say nothing.
    const rank = hasLetter.test(written[0] ?? "") ? bestOf(context(entry), written) : 0;
    if (rank < BEGINNING) return asOne;
    worst = Math.min(worst, rank);
  }
  for (const one of single) worst = Math.min(worst, rankOf(entry.text, one) || INSIDE);
  return Math.max(asOne, worst);
}

/** What was found of a kind: the best, and how many there are in all. */
export type FoundOfKind = { best: Found[]; count: number };

/**
 * Looks through everything: whole words first, then beginnings, then parts; customers and vehicles by name, appointments
 * and orders by how near to now they are.
 * @param now ms since 1970
 */
export function findLines(
  index: SearchIndex,
  typed: string,
  { most, now }: { most: number; now: number },
): Record<LineKind, FoundOfKind> {
  const wanted = wantedOf(typed);
  const look = (entries: Iterable<Entry>, contextOf: (entry: Entry) => string): Entry[][] => {
    const ranked: Entry[][] = Array.from({ length: EXACT + 1 }, () => []);
    for (const entry of entries) {
      const rank = rankOfAll(entry, wanted, contextOf);
      if (rank > 0) ranked[rank]?.push(entry);
    }
    return ranked;
  };
  const bestOfKind = (ranked: readonly Entry[][]): FoundOfKind => {
    const best: Found[] = [];
    for (let rank = EXACT; rank > 0 && best.length < most; rank--) {
      const first = firstOf(ranked[rank] ?? [], most - best.length, now);
      best.push(...first.flatMap((entry) => foundOf(index, entry, rank) ?? []));
    }
    return { best, count: ranked.reduce((sum, { length }) => sum + length, 0) };
  };
  const carsOf = (id: string) => (index.vehiclesOf.get(id) ?? []).map(({ text }) => text).join(" ");
  const ownerOf = ({ line }: Entry) => {
    const owner = line.kind === "vehicle" ? present(index, line.owner) : null;
    return owner ? (index.customers.get(owner.id)?.text ?? "") : "";
  };
  const nobody = () => "";
  return {
    customer: bestOfKind(
      eachOnce(
        index,
        look(index.customers.values(), ({ line }) => carsOf(line.id)),
      ),
    ),
    vehicle: bestOfKind(look(index.vehicles, ownerOf)),
    appointment: bestOfKind(look(index.appointments, nobody)),
    order: bestOfKind(look(index.orders, nobody)),
  };
}

/** Customers by rank, each once: they are found by what was merged into them, too, and stand where the best of it does. */
function eachOnce(index: SearchIndex, ranked: readonly Entry[][]): Entry[][] {
  const seen = new Set<string>();
  const once: Entry[][] = ranked.map(() => []);
  for (let rank = EXACT; rank > 0; rank--)
    for (const entry of ranked[rank] ?? []) {
      const id = present(index, entry.line.id)?.id;
      if (id === undefined || seen.has(id)) continue;
      seen.add(id);
      once[rank]?.push(entry);
    }
  return once;
}

/** The first of them, the nearest to now before others, then by the text, which begins with the name or the plate. */
function firstOf(entries: readonly Entry[], most: number, now: number): Entry[] {
  const isBefore = (a: Entry, b: Entry): boolean => {
    const nearer = Math.abs(b.at - now) - Math.abs(a.at - now);
    return nearer === 0 ? a.text < b.text : nearer > 0;
  };
  const first: Entry[] = [];
  // Most are behind the last that is kept: to put all in order would take a hundred times as long.
  for (const entry of entries) {
    const last = first[most - 1];
    if (last && !isBefore(entry, last)) continue;
    const at = first.findIndex((one) => isBefore(entry, one));
    first.splice(at < 0 ? first.length : at, 0, entry);
    first.length = Math.min(first.length, most);
  }
  return first;
}
