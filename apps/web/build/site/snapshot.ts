import { readFile } from "node:fs/promises";
import { newestFirst } from "@openhood/domain/shop/reviews";
import type { Shop } from "../../src/platform/page.ts";

const EMPTY: Shop = { profile: null, services: [] };

/**
 * The shop that pages are prerendered with. `from` is an address of the running site, or a file with what `shop.get`
 * answers; without it the demo is built with the demo shop, and a first production build with a shop that has said
 * nothing of itself yet.
 */
export async function readSnapshot(mode: string, from = process.env.OPENHOOD_SHOP_FROM): Promise<Shop> {
  if (from) return isAddress(from) ? ask(from) : asShop(JSON.parse(await readFile(from, "utf8")), from);
  if (mode !== "demo") return EMPTY;
  const [{ demoProfile }, { demoServices }] = await Promise.all([
    import("@openhood/local-stack/seed/demo-shop"),
    import("@openhood/local-stack/seed/demo-services"),
  ]);
  return { profile: demoProfile, services: demoServices };
}

const isAddress = (from: string) => /^https?:\/\//.test(from);

async function ask(site: string): Promise<Shop> {
  const url = new URL("/api/shop.get", site);
  const response = await fetch(url, { signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  const answer = (await response.json()) as { result?: { data?: unknown } };
  return asShop(answer.result?.data, url.href);
}

function asShop(value: unknown, from: string): Shop {
  const shop = value as Partial<Shop> | null | undefined;
  if (!shop || shop.profile === undefined || !Array.isArray(shop.services))
    throw new Error(`${from} is not what shop.get answers.`);
  return { profile: shop.profile, services: shop.services };
}

/** What the page at an address needs of the shop, in its language: the rest comes with the client's own question. */
export function pruned(shop: Shop, path: string, language: "en" | "es"): Shop {
  const only = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(only);
    if (!value || typeof value !== "object") return value;
    const entries = Object.entries(value);
    if (entries.length === 2 && "en" in value && "es" in value) {
      const { en, es } = value as Record<"en" | "es", string>;
      return (language === "es" ? es : !en) ? { en: "", es } : { en, es: "" };
    }
    return Object.fromEntries(entries.map(([name, inner]) => [name, only(inner)]));
  };
  const none = { en: "", es: "" };
  const { profile, services } = only(shop) as Shop;
  const about = path === "/about";
  const reviews = path === "/reviews";
  // By them a time is found, services are grouped, and work is offered for what a car does.
  const needsSkills = ["/book", "/services", "/home"].includes(path);
  const needsSummaries = path.startsWith("/services");
  return {
    profile: profile && {
      ...profile,
      ...(about ? {} : { tagline: none, about: none, questions: [] }),
      // As many as the start page shows.
      reviews: reviews ? profile.reviews : path === "/home" ? newestFirst(profile.reviews).slice(0, 3) : [],
      ...(reviews ? {} : { reviewsHow: none }),
    },
    services: services.map(({ skill, bookable, ...service }) => ({
      ...service,
      // What can be booked is what does not say otherwise.
      ...(bookable === false ? { bookable } : {}),
      ...(needsSkills && skill !== undefined ? { skill } : {}),
      ...(path === `/services/${service.slug}` ? {} : { description: none, includes: [] }),
      ...(needsSummaries ? {} : { summary: none }),
    })),
    lacks: [
      "descriptions",
      ...(about ? [] : (["about"] as const)),
      ...(reviews ? [] : (["reviews"] as const)),
      ...(needsSkills ? [] : (["skills"] as const)),
    ],
  };
}
