import { type ReactNode, useMemo } from "react";
import { IntlProvider } from "use-intl";
import { env } from "./env.ts";
import { type Language, loadMessages, type Messages, type Part, pickLanguage } from "./messages.ts";
import { loadPart } from "./release.ts";
import { readStored, writeStored } from "./storage.ts";
import { createStore, useStore } from "./store.ts";

const KEY = "openhood.language";
const parts = new Set<Part>(["first"]);
const current = createStore<{ language: Language; messages: Messages | null }>({
  language: "en",
  messages: null,
});

async function use(language: Language): Promise<void> {
  const messages = await loadMessages(language, parts);
  document.documentElement.lang = language;
  current.set({ language, messages });
}

/** Chooses the language to start in and fetches its messages. */
export const startLanguage = (): Promise<void> =>
  use(pickLanguage(readStored(KEY), navigator.languages ?? [navigator.language]));

/** Fetches the messages of signed-in people's pages; their modules wait for it. */
export async function needLaterMessages(): Promise<void> {
  if (parts.has("later")) return;
  parts.add("later");
  try {
    await use(current.get().language);
  } catch (error) {
    parts.delete("later");
    throw error;
  }
}

async function setLanguage(next: Language): Promise<void> {
  await loadPart(() => use(next));
  writeStored(KEY, next);
}

/** The language in force, and the switch. */
export function useLanguage(): { language: Language; setLanguage: (next: Language) => Promise<void> } {
  const { language } = useStore(current);
  return useMemo(() => ({ language, setLanguage }), [language]);
}

/** Gives the tree its messages, in the shop's time zone. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { language, messages } = useStore(current);
  return (
    <IntlProvider locale={language} messages={messages ?? {}} timeZone={env.timeZone}>
      {children}
    </IntlProvider>
  );
}
