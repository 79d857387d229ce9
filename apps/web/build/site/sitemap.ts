import { escaped } from "./head.ts";
import { addressOf, languages, type Page } from "./pages.ts";

/** The site map: every page that is to be found, each with its twin. */
export function sitemap(pages: readonly Page[], siteUrl: string, at: string): string {
  const entries = pages
    .filter((page) => page.indexed)
    .map((page) => {
      const url = (language: (typeof languages)[number]) => escaped(siteUrl + addressOf(page.path, language));
      const twins = [...languages.map((one) => [one, url(one)]), ["x-default", url("en")]]
        .map(([lang, href]) => `    <xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`)
        .join("\n");
      return `  <url>\n    <loc>${url(page.language)}</loc>\n    <lastmod>${at.slice(0, 10)}</lastmod>\n${twins}\n  </url>`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
}

/** What robots are asked: everything public is theirs, pages of signed-in people are nobody's. */
export const robots = (siteUrl: string) => `User-agent: *
Disallow: /account
Disallow: /appointment
Disallow: /es/appointment
Disallow: /approve
Disallow: /es/approve
Disallow: /reminders
Disallow: /wall
Disallow: /desk
Disallow: /auth/

Sitemap: ${siteUrl}/sitemap.xml
`;

/** How long one may believe it, ms: what a shop has not put up again for a year may be nobody's any more (RFC 9116 2.5.5). */
const BELIEVED = 360 * 86_400_000;

/**
 * Where to tell the shop of a weakness of its site (RFC 9116): by the contact form. Weaknesses of the software itself
 * go to its authors, docs/SECURITY.md.
 * @param at when the site was built, ISO 8601
 */
export const securityText = (siteUrl: string, at: string) => `Contact: ${siteUrl}/contact
Expires: ${new Date(Date.parse(at) + BELIEVED).toISOString()}
Preferred-Languages: ${languages.join(", ")}
Canonical: ${siteUrl}/.well-known/security.txt
`;
