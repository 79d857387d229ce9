import type { CustomerFacts } from "./record.ts";
import type { VehicleFacts } from "./vehicle.ts";

/** Fewest and most characters of a beginning that can be searched by; what is typed beyond is not compared. */
const SHORTEST = 2;
const LONGEST = 24;

/** As people mean it when they type it: without accents and capitals. */
export const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** A phone number's digits, without the prefix 1 that only some write. */
export const phoneKey = (phone: string): string => phone.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");

/** A plate without the blanks and dashes that some write; null when nothing is left. */
export const plateKey = (plate: string | null): string | null =>
  plate?.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "") || null;

const words = (text: string): string[] => folded(text).match(/[\p{L}\p{N}@.+_-]+/gu) ?? [];

const beginnings = (word: string): string[] =>
  Array.from({ length: Math.max(0, Math.min(word.length, LONGEST) - SHORTEST + 1) }, (_, n) =>
    word.slice(0, n + SHORTEST),
  );

const unique = (keys: string[]): string[] => [...new Set(keys)];
const ofPhone = (phone: string | null): string[] => {
  const digits = phone ? phoneKey(phone) : "";
  // People give the last digits, too.
  return digits ? [...beginnings(digits), digits.slice(-7), digits.slice(-4)] : [];
};

/** Everything a customer can be searched by: beginnings of words, addresses and numbers. */
export const recordKeys = (facts: CustomerFacts): string[] => {
  const people = facts.kind === "person" ? [facts] : facts.contacts;
  return unique([
    ...words(facts.name).flatMap(beginnings),
    ...people.flatMap(({ name, email, phone }) => [
      ...words(name).flatMap(beginnings),
      ...(email ? beginnings(email) : []),
      ...ofPhone(phone),
    ]),
  ]);
};

/** Everything a vehicle can be searched by: its plate, its VIN or the end of it, make and model. */
export const vehicleKeys = ({ vin, plate, make, model }: VehicleFacts): string[] =>
  unique([
    ...beginnings(folded(plateKey(plate) ?? "")),
    ...beginnings(folded(vin ?? "")),
    // The trade tells a vehicle by the last eight of its VIN, or the last six.
    ...(vin ? [folded(vin.slice(-8)), folded(vin.slice(-6))] : []),
    ...words(`${make ?? ""} ${model ?? ""}`).flatMap(beginnings),
  ]);

/** What was typed into a search: every word has to be found, or all of it as one number or plate. */
export type Search = { words: string[]; whole: string[] };

/** Reads a search as it was typed; without terms when it is too short to find anything by. */
export function searchOf(typed: string): Search {
  const cut = (term: string) => term.slice(0, LONGEST);
  const digits = /^[\d\s().+-]+$/.test(typed.trim()) ? phoneKey(typed) : "";
  const plate = folded(plateKey(typed) ?? "");
  return {
    words: unique(words(typed).map(cut)).slice(0, 8),
    // Numbers and plates may be typed with blanks.
    whole: unique([digits, plate].filter((one) => one.length >= SHORTEST).map(cut)),
  };
}

/** The terms any of which a record has to be found by to be looked at, at most ten. */
export const termsOf = (search: Search): string[] =>
  unique([...search.words.filter((word) => word.length >= SHORTEST), ...search.whole]);

/** Does something with these keys answer the search? */
export const answers = (keys: readonly string[], search: Search): boolean =>
  search.words.every((word) => word.length < SHORTEST || keys.includes(word)) ||
  search.whole.some((term) => keys.includes(term));
