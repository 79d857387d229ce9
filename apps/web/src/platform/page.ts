import type { Service } from "@openhood/domain/catalog/service";
import type { ShopProfile } from "@openhood/domain/shop/profile";
import type { Language } from "./messages.ts";

/** The shop as the public pages show it. */
export type Shop = {
  profile: ShopProfile | null;
  services: Service[];
  /** What a prerendered page left out, to be light; whoever wants it waits for the API. */
  lacks?: readonly ("about" | "descriptions" | "reviews" | "skills")[];
};

/** How to reach the shop. */
export type Contact = { name: string; phone: string; email: string };

/** What a page was built with. It stands in the page as data: the policy allows no script there. */
export type BuiltPage = {
  /** The prerendered address; `*` is the page for addresses that lead nowhere, null a page without content. */
  path: string | null;
  language: Language;
  /** When the shop was asked, ISO 8601. */
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

/** What the page in this window was built with; null while developing. */
export const builtPage: BuiltPage | null = read();
