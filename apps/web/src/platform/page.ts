import type { Service } from "@openhood/domain/catalog/service";
import type { ShopProfile } from "@openhood/domain/shop/profile";
import type { Language } from "./messages.ts";

/** The shop as the public pages show it. */
export type Shop = {
  profile: ShopProfile | null;
  services: Service[];
  /** What a prerendered page leaves out to stay small; it comes from the API. */
  lacks?: readonly ("about" | "descriptions" | "reviews" | "skills")[];
};

/** The shop's contact details. */
export type Contact = { name: string; phone: string; email: string };

/** The data a page was prerendered with, as JSON in the page: the content security policy allows no inline script. */
export type BuiltPage = {
  /** The prerendered address; `*` is the page for addresses that lead nowhere, null a page without content. */
  path: string | null;
  language: Language;
  /** When the shop was fetched, ISO 8601. */
  at: string;
  shop: Shop | null;
  contact: Contact | null;
};

export const PAGE_ID = "page";

function read(): BuiltPage | null {
  if (typeof document === "undefined") return null;
  const text = document.getElementById(PAGE_ID)?.textContent;
  return text ? (JSON.parse(text) as BuiltPage) : null;
}

/** The data of the page in this window; null in development. */
export const builtPage: BuiltPage | null = read();
