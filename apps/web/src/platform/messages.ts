import type en from "../messages/en.json";
import type es from "../messages/es.json";

/** The languages the app speaks. */
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

/** The catalogue; English is the reference. */
export type Messages = typeof en;

// Both directions: a key that only one language has is a type error here.
const same = (_: Messages extends typeof es ? (typeof es extends Messages ? true : never) : never) => {};
same(true);

declare module "use-intl" {
  interface AppConfig {
    Locale: Language;
    Messages: Messages;
  }
}

/** Chooses the language: the stored choice, then the first of the browser's that we speak, then English. */
export function pickLanguage(stored: string | null, wanted: readonly string[]): Language {
  for (const candidate of [stored, ...wanted]) {
    const found = languages.find((language) => candidate?.toLowerCase().split("-")[0] === language);
    if (found) return found;
  }
  return "en";
}

/**
 * The parts of a catalogue: what every page may need; what forms and long texts do; what is said once a page is alive;
 * why a call failed; and what each room of the app says.
 */
export type Part = keyof (typeof parts)["en"];

const parts = {
  en: {
    first: () => import("../messages/en.json?part=first"),
    more: () => import("../messages/en.json?part=more"),
    notices: () => import("../messages/en.json?part=notices"),
    calls: () => import("../messages/en.json?part=calls"),
    booking: () => import("../messages/en.json?part=booking"),
    later: () => import("../messages/en.json?part=later"),
    floor: () => import("../messages/en.json?part=floor"),
    shop: () => import("../messages/en.json?part=shop"),
  },
  es: {
    first: () => import("../messages/es.json?part=first"),
    more: () => import("../messages/es.json?part=more"),
    notices: () => import("../messages/es.json?part=notices"),
    calls: () => import("../messages/es.json?part=calls"),
    booking: () => import("../messages/es.json?part=booking"),
    later: () => import("../messages/es.json?part=later"),
    floor: () => import("../messages/es.json?part=floor"),
    shop: () => import("../messages/es.json?part=shop"),
  },
};

/** Loads parts of one language's catalogue; the types know only the whole. */
export async function loadMessages(language: Language, wanted: Iterable<Part>): Promise<Messages> {
  const loaded = await Promise.all([...wanted].map((part) => parts[language][part]()));
  const all = {} as Messages;
  for (const { default: part } of loaded) addMessages(all, part as Partial<Messages>);
  return all;
}

/** Puts a part to those that are there, in place; a namespace may be spread over several. */
export function addMessages(all: Messages, part: Partial<Messages>): void {
  for (const name of Object.keys(part) as (keyof Messages)[])
    all[name] = Object.assign(all[name] ?? {}, part[name]) as never;
}
