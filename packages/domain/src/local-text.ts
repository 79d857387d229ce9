import type { Language, LocalText } from "./fields.ts";

/** A text in a language; the other language's where that one was left empty. */
export const inLanguage = (text: LocalText, language: Language): string =>
  text[language] || text.en || text.es;
