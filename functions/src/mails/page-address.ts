import type { Language } from "@openhood/domain/fields";
import type { Config } from "../infra/config.ts";

/** Where a public page is in a language: each has its own address (015). `path` begins with a slash. */
export const pageAddress = ({ siteUrl }: Pick<Config, "siteUrl">, path: string, language: Language): string =>
  `${siteUrl}${language === "es" ? "/es" : ""}${path}`;
