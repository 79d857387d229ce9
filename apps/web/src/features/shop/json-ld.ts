import type { Service } from "@openhood/domain/catalog/service";
import type { LocalText } from "@openhood/domain/fields";
import type { OpenSpan, ShopProfile } from "@openhood/domain/shop/profile";
import { env } from "../../platform/env.ts";
import type { Language } from "../../platform/messages.ts";
import { localPath } from "../../platform/paths.ts";
import { contactOf, type Shop } from "../../platform/shop.ts";

// What search engines read, https://schema.org: said of the same shop, in the same words, as the page says it.
export type Thing = { "@type": string; [property: string]: unknown };

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const textIn = (language: Language) => (text: LocalText) => text[language] || text.en || text.es;
const shopId = () => `${env.siteUrl}/#shop`;
const address = (path: string, language: Language) => `${env.siteUrl}${localPath(path, language)}`;
const dollars = (cents: number) => (cents / 100).toFixed(2);

const opened = ({ from, to }: OpenSpan) => ({
  "@type": "OpeningHoursSpecification",
  opens: clock(from),
  // The last minute of a day is the next day's first, which would read as closing before opening.
  closes: clock(Math.min(to, 1_439)),
});

const hoursOf = ({ hours }: ShopProfile) =>
  hours.flatMap((spans, day) => spans.map((span) => ({ ...opened(span), dayOfWeek: DAYS[day] })));

const on = (date: string) => ({ validFrom: date, validThrough: date });

/** Closed days, and days with hours of their own; a closure wins where a day is both. */
const exceptionsOf = ({ closures, specialDays = [] }: ShopProfile) => {
  const closed = new Set(closures.map(({ date }) => date));
  return [
    ...[...closed].map((date) => ({
      "@type": "OpeningHoursSpecification",
      ...on(date),
      opens: "00:00",
      closes: "00:00",
    })),
    ...specialDays
      .filter(({ date }) => !closed.has(date))
      .flatMap(({ date, spans }) => spans.map((span) => ({ ...opened(span), ...on(date) }))),
  ];
};

/** The shop as a local business. */
export function autoRepair(shop: Shop, language: Language): Thing {
  const { profile, services } = shop;
  const { name, phone, email } = contactOf(shop);
  const prices = services.flatMap(({ price }) => (price ? [price.from, price.to] : []));
  return {
    "@type": "AutoRepair",
    "@id": shopId(),
    name,
    url: address("/home", language),
    telephone: phone,
    email,
    image: `${env.siteUrl}/share/home-${language}.png`,
    ...(prices.length > 0 && {
      priceRange: `$${Math.min(...prices) / 100}–$${Math.max(...prices) / 100}`,
      currenciesAccepted: "USD",
    }),
    ...(profile && {
      address: {
        "@type": "PostalAddress",
        streetAddress: profile.address.street,
        addressLocality: profile.address.city,
        addressRegion: profile.address.state,
        postalCode: profile.address.zip,
        addressCountry: "US",
      },
      openingHoursSpecification: hoursOf(profile),
      specialOpeningHoursSpecification: exceptionsOf(profile),
      foundingDate: String(profile.since),
      knowsLanguage: ["en", "es"],
    }),
  };
}

/** One service, what it costs, and who does it. */
export function serviceThing(service: Service, shop: Shop, language: Language): Thing {
  const local = textIn(language);
  const { name, phone } = contactOf(shop);
  return {
    "@type": "Service",
    "@id": `${address(`/services/${service.slug}`, language)}#service`,
    name: local(service.name),
    description: local(service.summary),
    url: address(`/services/${service.slug}`, language),
    provider: { "@type": "AutoRepair", "@id": shopId(), name, telephone: phone },
    ...(service.price && {
      offers: {
        "@type": "Offer",
        priceCurrency: "USD",
        priceSpecification: {
          "@type": "PriceSpecification",
          priceCurrency: "USD",
          minPrice: dollars(service.price.from),
          maxPrice: dollars(service.price.to),
        },
      },
    }),
  };
}

/** What people ask, and what the shop answers. */
export function questions(profile: ShopProfile, language: Language): Thing {
  const local = textIn(language);
  return {
    "@type": "FAQPage",
    mainEntity: profile.questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: local(question),
      acceptedAnswer: { "@type": "Answer", text: local(answer) },
    })),
  };
}
