import type { Language } from "@openhood/domain/fields";
import { addressedTo } from "@openhood/domain/mail/addressed";
import type { Config } from "../infra/config.ts";

/** Where a page is in a language (015): a public page, or one of the account, which is led to from there. `path` begins with a slash. */
export const pageAddress = ({ siteUrl }: Pick<Config, "siteUrl">, path: string, language: Language): string =>
  `${siteUrl}${language === "es" ? "/es" : ""}${path}`;

/** Where a page of somebody's account is in a language; whoever is signed in there with another address is told whose it is. */
export const accountAddress = (
  config: Pick<Config, "siteUrl">,
  path: `/account/${string}`,
  { language, email }: { language: Language; email: string },
): string => pageAddress(config, path, language) + addressedTo(email);
