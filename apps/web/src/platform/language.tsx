import { addressIn } from "@openhood/domain/mail/addressed";
import { type ReactNode, useMemo } from "react";
import { IntlProvider } from "use-intl";
import { env } from "./env.ts";
import {
  addMessages,
  type Feature,
  type Language,
  loadMessages,
  localeOf,
  type Messages,
  pickLanguage,
} from "./messages.ts";
import { isChoice, languageOf } from "./paths.ts";
import { loadPart } from "./release.ts";
import { readStored, writeStored } from "./storage.ts";
import { createStore, useStore } from "./store.ts";

const KEY = "openhood.language";
const spoken = new Set<Feature>(["shell"]);
const current = createStore<{ language: Language; messages: Messages | null }>({
  language: "en",
  messages: null,
});

let wanted: Language = "en";
const needed: Partial<Record<Feature, Promise<void>>> = {};

async function use(language: Language): Promise<void> {
  wanted = language;
  const loaded = await loadMessages(language, spoken);
  // Another language was asked for in the meantime; more of this one may have come in the meantime.
  if (language !== wanted) return;
  const { messages } = current.get();
  const same = current.get().language === language;
  // Setting it to the same value also makes the browser recalculate the whole page.
  if (typeof document !== "undefined" && document.documentElement.lang !== language)
    document.documentElement.lang = language;
  // Nothing on screen uses the new messages yet: they are added without rendering the whole tree again.
  if (same && messages) addMessages(messages, loaded);
  else current.set({ language, messages: loaded });
}

/** Starts in the address's language, or where it has none in the person's, and fetches its messages. */
export function startLanguage(pathname: string, hash = ""): Promise<void> {
  const language = languageOf(pathname);
  // An address without a language is English, too: only a Spanish one is a choice.
  // What an e-mail was written in is chosen by whom it went to, who may be somebody else.
  if (isChoice(pathname) && !addressIn(hash)) keepLanguage("es");
  return use(language ?? pickLanguage(readStored(KEY), navigator.languages ?? [navigator.language]));
}

/** Follows the address when it changes to the other language. */
export async function followLanguage(pathname: string): Promise<void> {
  const language = languageOf(pathname);
  if (language && language !== wanted) await loadPart(() => use(language));
}

/** Loads the messages of a feature; its pages wait for them. */
export function needMessages(feature: Feature): Promise<void> {
  spoken.add(feature);
  needed[feature] ??= use(wanted).catch((error: unknown) => {
    delete needed[feature];
    throw error;
  });
  return needed[feature];
}

/** A module, once the words it shows are there, too. */
export async function withMessages<M>(module: Promise<M>, ...features: readonly Feature[]): Promise<M> {
  const [loaded] = await Promise.all([module, ...features.map(needMessages)]);
  return loaded;
}

async function setLanguage(next: Language): Promise<void> {
  // A choice counts at once, even if the person leaves or reloads before the messages have loaded.
  writeStored(KEY, next);
  await loadPart(() => use(next));
}

/** Takes a language as a person's choice, unless they chose one. */
export function keepLanguage(language: Language): void {
  if (!hasChosen()) writeStored(KEY, language);
}

/** Speaks a language to somebody who never chose one: what they opened was written for them in it. */
export async function preferLanguage(language: Language): Promise<void> {
  if (!hasChosen() && language !== wanted) await loadPart(() => use(language));
}

/** Did this person ever choose a language, here or by coming to an address in Spanish? */
export const hasChosen = (): boolean => readStored(KEY) !== null;

/** The language in force, outside React. */
export const currentLanguage = (): Language => current.get().language;

/** The language in force, and the switch. */
export function useLanguage(): { language: Language; setLanguage: (next: Language) => Promise<void> } {
  const { language } = useStore(current);
  return useMemo(() => ({ language, setLanguage }), [language]);
}

/** Gives the tree its messages, in the shop's time zone. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { language, messages } = useStore(current);
  return (
    <IntlProvider locale={localeOf(language)} messages={messages ?? {}} timeZone={env.timeZone}>
      {children}
    </IntlProvider>
  );
}
