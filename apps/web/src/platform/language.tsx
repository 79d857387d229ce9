import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { IntlProvider } from "use-intl";
import { env } from "./env.ts";
import { type Language, loadMessages, type Messages, pickLanguage } from "./messages.ts";
import { loadPart } from "./release.ts";
import { readStored, writeStored } from "./storage.ts";

const KEY = "openhood.language";

/** The language to start in. */
export function startLanguage(): Language {
  return pickLanguage(readStored(KEY), navigator.languages ?? [navigator.language]);
}

type Value = { language: Language; setLanguage: (next: Language) => Promise<void> };
const Context = createContext<Value>({ language: "en", setLanguage: async () => {} });

/** The language in force, and the switch. */
export function useLanguage(): Value {
  return useContext(Context);
}

type Props = { language: Language; messages: Messages; children: ReactNode };

/** Gives the tree its messages, in the shop's time zone, and keeps `<html lang>` right. */
export function LanguageProvider({ language, messages, children }: Props) {
  const [current, setCurrent] = useState({ language, messages });
  const value = useMemo<Value>(
    () => ({
      language: current.language,
      setLanguage: async (next) => {
        const loaded = await loadPart(() => loadMessages(next));
        writeStored(KEY, next);
        document.documentElement.lang = next;
        setCurrent({ language: next, messages: loaded });
      },
    }),
    [current.language],
  );
  return (
    <Context value={value}>
      <IntlProvider locale={current.language} messages={current.messages} timeZone={env.timeZone}>
        {children}
      </IntlProvider>
    </Context>
  );
}
