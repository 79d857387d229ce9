import type { Language } from "@openhood/domain/fields";
import { oneFullStop } from "@openhood/domain/one-full-stop";
import { createTranslator } from "use-intl/core";
import { senderOf } from "../infra/sender-of.ts";
import en from "./en.json" with { type: "json" };
import es from "./es.json" with { type: "json" };

type Catalog = typeof en;

// Typed by the English catalog: a key the Spanish one lacks does not compile.
const catalogs: Record<Language, Catalog> = { en, es };

/** The words of mails in a language: `words(language)("signIn.subject", { shop })`. */
export const words = (language: Language) => {
  const t = createTranslator<Catalog>({
    locale: language,
    messages: catalogs[language],
    onError: (error) => {
      throw error;
    },
  });
  return ((...message: Parameters<typeof t>) => oneFullStop(t(...message))) as typeof t;
};

/** The shop's name as its mails show it: the name of the sender, or its address. */
export const shopName = (mailFrom: string): string => senderOf(mailFrom).name || mailFrom;
