import type { Language } from "@openhood/domain/fields";
import type { Config } from "../infra/config.ts";

/** Where a page is in a language (015): a public page, or one of the account, which is led to from there. `path` begins with a slash. */
export const pageAddress = ({ siteUrl }: Pick<Config, "siteUrl">, path: string, language: Language): string =>
  `${siteUrl}${language === "es" ? "/es" : ""}${path}`;
