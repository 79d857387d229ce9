import type { Language } from "@openhood/domain/fields";
import { inLanguage } from "@openhood/domain/local-text";
import type { FieldValues } from "react-hook-form";

/** What an item of a list is called by its name, in a language. */
export const titleIn =
  (language: Language) =>
  ({ name }: FieldValues): string =>
    name ? inLanguage(name, language) : "";
