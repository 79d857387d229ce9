import { addressOf, type Language, languages, type Page } from "./pages.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escaped = (text: string) => text.replace(/[&<>"]/g, (one) => escapes[one] ?? one);

const locales: Record<Language, string> = { en: "en_US", es: "es_US" };

/** Where a page's picture is. */
export const imageOf = ({ name, path, language }: Page): string =>
  `/share/${name === "service" ? path.slice(1).replaceAll("/", "-") : name}-${language}.png`;

const meta = (kind: "name" | "property", key: string, content: string) =>
  `<meta ${kind}="${key}" content="${escaped(content)}" />`;

/** What stands in a page's head about the page. */
export function headOf(page: Page, siteUrl: string, shopName: string): string {
  const url = (language: Language) => escaped(siteUrl + addressOf(page.path, language));
  const tags = [`<title>${escaped(page.title)}</title>`, meta("name", "description", page.description)];
  if (page.name !== "notFound") {
    tags.push(`<link rel="canonical" href="${url(page.language)}" />`);
    for (const language of languages)
      tags.push(`<link rel="alternate" hreflang="${language}" href="${url(language)}" />`);
    tags.push(`<link rel="alternate" hreflang="x-default" href="${url("en")}" />`);
    const image = siteUrl + imageOf(page);
    tags.push(
      meta("property", "og:type", page.name === "home" ? "website" : "article"),
      meta("property", "og:site_name", shopName),
      meta("property", "og:title", page.title),
      meta("property", "og:description", page.description),
      meta("property", "og:url", siteUrl + addressOf(page.path, page.language)),
      meta("property", "og:locale", locales[page.language]),
      ...languages
        .filter((language) => language !== page.language)
        .map((language) => meta("property", "og:locale:alternate", locales[language])),
      meta("property", "og:image", image),
      meta("property", "og:image:width", "1200"),
      meta("property", "og:image:height", "630"),
      meta("property", "og:image:alt", `${page.heading}, ${shopName}`),
      meta("name", "twitter:card", "summary_large_image"),
    );
  }
  if (!page.indexed) tags.push(meta("name", "robots", "noindex"));
  return tags.join("\n    ");
}
