import { join } from "node:path";
import type { CarPart } from "@openhood/domain/catalog/service";
import type { Messages } from "../../src/platform/messages.ts";
import type { Shop } from "../../src/platform/page.ts";
import { readCatalog } from "../messages.ts";

export type Language = "en" | "es";
export const languages: readonly Language[] = ["en", "es"];
const folder = join(import.meta.dirname, "../../src/messages");
const words = { en: readCatalog(folder, "en"), es: readCatalog(folder, "es") };

/** One public page in one language. */
export type Page = {
  name: keyof Messages["titles"];
  /** The address without its language; `*` is the page for addresses that lead nowhere. */
  path: string;
  language: Language;
  title: string;
  /** What the page is about, in a line: for its picture. */
  heading: string;
  description: string;
  /** Whether search engines are to keep it. */
  indexed: boolean;
  /** Whether somebody keeps it on a home screen by its own address, with what opens something in it (068). */
  isPass: boolean;
  /** What of the car the page is about. */
  parts: readonly CarPart[];
};

/** A page's address in a language. */
export const addressOf = (path: string, language: Language) => (language === "en" ? path : `/es${path}`);

/** Cut at a word, as search engines would. */
export function shortened(text: string, max = 158): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= max ? line : `${line.slice(0, max).replace(/\s+\S*$/, "")}…`;
}

/** Every public page of a shop, in both languages. */
export function pagesOf(shop: Shop, shopName: string): Page[] {
  return languages.flatMap((language) => {
    const t = words[language];
    const local = (text: { en: string; es: string }) => text[language] || text.en || text.es;
    const { profile } = shop;
    const page = (
      name: Page["name"],
      path: string,
      description: string,
      { heading = t.titles[name], indexed = true, isPass = false, parts = [] as readonly CarPart[] } = {},
    ): Page => ({
      name,
      path,
      language,
      title: `${heading} · ${shopName}`,
      heading,
      description: shortened(description),
      indexed,
      isPass,
      parts,
    });
    const city = profile ? ` ${profile.address.city}, ${profile.address.state}.` : "";
    return [
      page("home", "/home", `${(profile && local(profile.tagline)) || t.site.home.lead}${city}`),
      page("services", "/services", t.site.services.lead),
      ...shop.services.map((service) =>
        page("service", `/services/${service.slug}`, local(service.summary) + city, {
          heading: local(service.name),
          parts: service.parts,
        }),
      ),
      page("about", "/about", (profile && local(profile.about)) || t.site.about.text),
      page("reviews", "/reviews", t.site.reviewsPage.lead + city),
      page("contact", "/contact", t.contact.lead + city),
      page("book", "/book", t.booking.lead + city),
      page("approve", "/approve", t.approvals.about, { indexed: false, isPass: true }),
      page("privacy", "/privacy", t.site.privacy.lead),
      page("accessibility", "/accessibility", t.site.accessibility.lead),
      page("signIn", "/sign-in", t.signIn.lead, { indexed: false }),
      page("construction", "/construction", t.construction.text, { indexed: false }),
      // Hosting has one page for what is not found, whatever the address.
      ...(language === "en" ? [page("notFound", "*", t.notFound.text, { indexed: false })] : []),
    ];
  });
}
