/** The languages the app speaks. */
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

/**
 * The messages of each feature, a file per language; `shell/desk-pages.ts` adds the desk's. English is the reference; the
 * build fails where another differs.
 */
export interface Files {
  about: typeof import("../messages/about.en.json");
  accessibility: typeof import("../messages/accessibility.en.json");
  account: typeof import("../messages/account.en.json");
  booking: typeof import("../messages/booking.en.json");
  construction: typeof import("../messages/construction.en.json");
  contact: typeof import("../messages/contact.en.json");
  "not-found": typeof import("../messages/not-found.en.json");
  "no-script": typeof import("../messages/no-script.en.json");
  "link-outbox": typeof import("../messages/link-outbox.en.json");
  notices: typeof import("../messages/notices.en.json");
  outbox: typeof import("../messages/outbox.en.json");
  privacy: typeof import("../messages/privacy.en.json");
  pay: typeof import("../messages/pay.en.json");
  problem: typeof import("../messages/problem.en.json");
  approvals: typeof import("../messages/approvals.en.json");
  approvers: typeof import("../messages/approvers.en.json");
  documents: typeof import("../messages/documents.en.json");
  inspections: typeof import("../messages/inspections.en.json");
  "over-limit": typeof import("../messages/over-limit.en.json");
  reminders: typeof import("../messages/reminders.en.json");
  refusal: typeof import("../messages/refusal.en.json");
  reviews: typeof import("../messages/reviews.en.json");
  "signed-in": typeof import("../messages/signed-in.en.json");
  services: typeof import("../messages/services.en.json");
  shell: typeof import("../messages/shell.en.json");
  "sign-in": typeof import("../messages/sign-in.en.json");
  site: typeof import("../messages/site.en.json");
}
export type Feature = keyof Files;

type Merged<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The whole catalog. */
export type Messages = Merged<Files[Feature]>;

/** The locale that numbers, dates and times are written in. */
export const localeOf = (language: Language): string => (language === "es" ? "es-US" : "en-US");

declare module "use-intl" {
  interface AppConfig {
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

/** Loads the messages of features in a language; typed as the whole catalog. */
export async function loadMessages(language: Language, wanted: Iterable<Feature>): Promise<Messages> {
  const files = import.meta.glob<{ default: object }>([
    "../messages/*.json",
    "!../messages/{account,approvers,customers,declined,desk,devices,documents,inspections,money,orders,over-limit,palette,parts,pay,schedule,setup,shop,staff,thread}.*.json",
  ]);
  const loaded = await Promise.all(
    [...wanted].map(async (feature) => {
      const file = `../messages/${feature}.${language}.json`;
      return (files[file] ?? (await import("./inside-messages.ts")).files[file])?.() ?? { default: {} };
    }),
  );
  const all = {};
  for (const { default: words } of loaded) addMessages(all, words);
  return all as Messages;
}

// Once compiled, a message with arguments is a list.
type Tree = { [key: string]: string | unknown[] | Tree };

const isTree = (value: unknown): value is Tree => typeof value === "object" && !Array.isArray(value);

/** Adds messages in place, at every depth: a namespace may be spread over several files. */
export function addMessages(all: object, more: object): void {
  const into = all as Tree;
  for (const [name, value] of Object.entries(more as Tree)) {
    if (!isTree(value)) into[name] = value;
    else {
      const known = into[name];
      const inner: Tree = isTree(known) ? known : {};
      into[name] = inner;
      addMessages(inner, value);
    }
  }
}
