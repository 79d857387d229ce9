import { e164 } from "../phone.ts";
import type { CustomerFacts } from "./record.ts";
import type { VehicleFacts } from "./vehicle.ts";

/** Raised when the keys change: stored ones are then updated (`reindexFinds`). */
export const FIND_VERSION = 3;

/** Fewest and most characters of a beginning that can be searched by; what is typed beyond is not compared. */
const SHORTEST = 2;
const LONGEST = 24;

// Letters that no Unicode normal form decomposes, though people type them as two.
const apart: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  // One letter, whatever stands after it.
  ς: "σ",
};

// Marks over letters, apostrophes of all kinds (Unicode calls most of them letters), and zero-width characters.
const unspoken = /[\p{M}\p{Cf}'`‘’‚‛′ʹʻʼʽˈʾʿꞌ]/gu;
// The acute on its own first: taken apart it is a blank and a mark.
const bare = (text: string): string => text.replace(/´/g, "").normalize("NFKD").replace(unspoken, "");

/**
 * Text as it is compared: without accents, capitals and apostrophes; ß is ss, and a ligature its letters
 * (Unicode's full case folding). A prefix of a text becomes a prefix of the result.
 */
export const folded = (text: string): string =>
  bare(bare(text).toLowerCase().toUpperCase().toLowerCase()).replace(
    /[æœøłđðþħıς]/g,
    (letter) => apart[letter] ?? letter,
  );

/** What two numbers are compared by, however they were written: E.164, or the digits of a number without an area code. */
export const phoneKey = (phone: string): string => e164(phone) ?? phone.replace(/\D/g, "");

/** The digits somebody may search by: without the prefix 1 that only some write. */
export const phoneDigits = (phone: string): string =>
  phone
    .replace(/;ext=.*/, "")
    .replace(/\D/g, "")
    .replace(/^1(?=\d{10}$)/, "");

/** A plate or VIN without the blanks and dashes that some write; null when nothing is left. */
export const plateKey = (plate: string | null): string | null =>
  plate?.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "") || null;

/** Words and addresses long enough to search by, without the marks around them. */
const words = (text: string): string[] =>
  folded(text).match(/[\p{L}\p{N}][\p{L}\p{N}@.+_-]*[\p{L}\p{N}]/gu) ?? [];

// By characters: the database refuses half of a surrogate pair.
const cut = (term: string): string => [...term].slice(0, LONGEST).join("");

function beginnings(word: string): string[] {
  const all = [...word].slice(0, LONGEST);
  return all.slice(SHORTEST - 1).map((_, n) => all.slice(0, n + SHORTEST).join(""));
}

const unique = (keys: string[]): string[] => [...new Set(keys)];

/** A word of a name: as it is, without its marks (F-150, F150), and each of its parts (Jean-Luc, D'Angelo). */
const ofName = (text: string): string[] => [
  ...words(text).flatMap((word) => [...beginnings(word), ...beginnings(word.replace(/[@.+_-]/g, ""))]),
  ...(text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).flatMap((part) => words(part).flatMap(beginnings)),
];

const ofPhone = (phone: string | null): string[] => {
  const digits = phone ? phoneDigits(phone) : "";
  if (!digits) return [];
  return [
    ...beginnings(digits),
    // The prefix 1, which only some write.
    ...(digits.length === 10 ? beginnings(`1${digits}`) : []),
    // Without the prefix of a country; and people give the last digits, too.
    ...beginnings(digits.slice(-10)),
    digits.slice(-7),
    digits.slice(-4),
  ];
};

/** What a customer can be searched by, whoever searches: beginnings of the words of names. */
export const nameKeys = (facts: CustomerFacts): string[] =>
  unique(
    [facts.name, ...(facts.kind === "person" ? [] : facts.contacts.map(({ name }) => name))].flatMap(ofName),
  );

/** Everything a customer can be searched by: beginnings of words, addresses and numbers. */
export const recordKeys = (facts: CustomerFacts): string[] => {
  const people = facts.kind === "person" ? [facts] : facts.contacts;
  return unique([
    ...nameKeys(facts),
    ...people.flatMap(({ email, phone }) => [...words(email ?? "").flatMap(beginnings), ...ofPhone(phone)]),
  ]);
};

/** The trade tells a vehicle by the last eight of its VIN, or the last six. */
const ofVin = (vin: string | null): string[] =>
  vin ? [...beginnings(folded(vin)), folded(vin.slice(-8)), folded(vin.slice(-6))] : [];

/** Everything a vehicle can be searched by: its plate, its VIN or the end of it, make and model. */
export const vehicleKeys = ({ vin, plate, make, model }: VehicleFacts): string[] =>
  unique([
    ...beginnings(folded(plateKey(plate) ?? "")),
    ...ofVin(plateKey(vin)),
    ...ofName(`${make ?? ""} ${model ?? ""}`),
  ]);

/** What was typed into a search: every word has to be found, or all of it as one number or plate, if it is long enough. */
export type Search = { words: string[]; whole: string | null };

/** Reads a search as it was typed; without terms when it is too short to find anything by. */
export function searchOf(typed: string): Search {
  // Numbers and plates may be typed with blanks.
  const whole = cut(folded(plateKey(typed) ?? ""));
  return {
    words: unique(words(typed).map(cut)).slice(0, 8),
    whole: [...whole].length >= SHORTEST ? whole : null,
  };
}

/** The terms any of which a record has to be found by to be looked at, at most nine. */
export const termsOf = ({ words, whole }: Search): string[] =>
  unique(whole === null ? words : [...words, whole]);

/** Does something with these keys answer the search? */
export const answers = (keys: readonly string[], { words, whole }: Search): boolean =>
  words.every((word) => keys.includes(word)) || (whole !== null && keys.includes(whole));
