import { demoServices } from "@openhood/local-stack/seed/demo-services";
import { demoProfile } from "@openhood/local-stack/seed/demo-shop";
import { expect, test } from "vitest";
import { autoRepair, questions, serviceThing } from "../../src/features/shop/json-ld.ts";
import { headOf, imageOf } from "./head.ts";
import { addressOf, languages, pagesOf, shortened } from "./pages.ts";
import { robots, securityText, sitemap } from "./sitemap.ts";
import { pruned } from "./snapshot.ts";

const site = "https://corner.example";
const shop = { profile: demoProfile, services: demoServices };
const pages = pagesOf(shop, demoProfile.name);
const named = pages.filter((page) => page.name !== "notFound");
const head = (page: (typeof pages)[number]) => headOf(page, site, demoProfile.name);
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? "");

test("every service of the catalog has a page in each language", () => {
  for (const language of languages)
    expect(
      pages.filter((page) => page.name === "service" && page.language === language).map((page) => page.path),
    ).toEqual(demoServices.map((service) => `/services/${service.slug}`));
});

test.each(named.map((page) => [addressOf(page.path, page.language), page] as const))(
  "%s says once what it is, and where",
  (address, page) => {
    const tags = head(page);
    expect(all(tags, /<title>([^<]+)</g)).toHaveLength(1);
    expect(all(tags, /name="description" content="([^"]+)"/g)).toHaveLength(1);
    expect(all(tags, /rel="canonical" href="([^"]+)"/g)).toEqual([site + address]);
    expect(all(tags, /property="og:url" content="([^"]+)"/g)).toEqual([site + address]);
    expect(all(tags, /name="twitter:card" content="([^"]+)"/g)).toEqual(["summary_large_image"]);
    const [image = ""] = all(tags, /property="og:image" content="([^"]+)"/g);
    expect(new URL(image).pathname).toBe(imageOf(page));
    expect(tags.includes('content="noindex"')).toBe(!page.indexed);
  },
);

const twinsOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map((match) => [match[1], match[2]]),
  );

test("twins name each other, and strangers are shown the English one", () => {
  for (const page of named) {
    const twins = twinsOf(head(page));
    expect(Object.keys(twins)).toEqual(["en", "es", "x-default"]);
    expect(twins[page.language]).toBe(site + addressOf(page.path, page.language));
    expect(twins["x-default"]).toBe(twins.en);
    const twin = named.find((one) => one.path === page.path && one.language !== page.language);
    expect(twin && twinsOf(head(twin))).toEqual(twins);
  }
});

test("titles, addresses and pictures are nobody else's", () => {
  for (const of of [
    (page: (typeof pages)[number]) => page.title,
    (page: (typeof pages)[number]) => addressOf(page.path, page.language),
    imageOf,
  ])
    for (const language of languages) {
      const values = named.filter((page) => page.language === language).map(of);
      expect(new Set(values).size).toBe(values.length);
    }
});

test("the page for what is not found is not kept, and stands for no address", () => {
  const [lost] = pages.filter((page) => page.name === "notFound");
  const tags = lost ? head(lost) : "";
  expect(tags).toContain('name="robots" content="noindex"');
  expect(tags).not.toMatch(/canonical|hreflang|og:url/);
});

test("what a shop writes cannot end a tag", () => {
  const sly = pagesOf(
    { ...shop, profile: { ...demoProfile, tagline: { en: '"><script>', es: "" } } },
    "A & B",
  );
  const tags = sly[0] ? headOf(sly[0], site, "A & B") : "";
  expect(tags).not.toContain("<script");
  expect(tags).toContain("A &amp; B");
});

test("the site map has every page that is to be found, and no other", () => {
  const xml = sitemap(pages, site, "2026-11-20T12:00:00.000Z");
  const found = all(xml, /<loc>([^<]+)<\/loc>/g);
  const wanted = pages
    .filter((page) => page.indexed)
    .map((page) => site + addressOf(page.path, page.language));
  expect(found).toEqual(wanted);
  expect(found.every((url) => new URL(url).href === url)).toBe(true);
  expect(found.join()).not.toMatch(/sign-in|construction|account|desk/);
  expect(all(xml, /hreflang="es" href="([^"]+)"/g)).toHaveLength(found.length);
  expect(robots(site)).toContain(`Sitemap: ${site}/sitemap.xml`);
});

test("the shop reads as a place: address, hours of each open day, closures, prices", () => {
  const thing = autoRepair(shop, "es");
  expect(JSON.parse(JSON.stringify(thing))).toMatchObject({
    "@type": "AutoRepair",
    name: demoProfile.name,
    telephone: demoProfile.phone,
    url: expect.stringMatching(/^https:\/\/.+\/es\/home$/),
    address: { "@type": "PostalAddress", postalCode: "12545", addressCountry: "US" },
    priceRange: expect.stringMatching(/^\$\d+–\$\d+$/),
  });
  const hours = thing.openingHoursSpecification as { dayOfWeek: string; opens: string; closes: string }[];
  expect(hours).toHaveLength(demoProfile.hours.flat().length);
  expect(hours[0]).toMatchObject({ dayOfWeek: "Monday", opens: "07:30", closes: "18:00" });
  const { closures, specialDays = [] } = demoProfile;
  expect(thing.specialOpeningHoursSpecification).toHaveLength(closures.length + specialDays.length);
});

test("days with other hours read with those hours, closed ones as closed, and each day as one of them", () => {
  const reason = { en: "", es: "" };
  const spans = [
    { from: 480, to: 720 },
    { from: 1_080, to: 1_440 },
  ];
  const profile = {
    ...demoProfile,
    closures: [{ date: "2026-12-25", reason }],
    specialDays: [
      { date: "2026-12-24", spans, reason },
      { date: "2026-12-25", spans, reason },
    ],
  };
  const day = (date: string, opens: string, closes: string) =>
    expect.objectContaining({ validFrom: date, validThrough: date, opens, closes });
  expect(autoRepair({ profile, services: [] }, "en").specialOpeningHoursSpecification).toEqual([
    day("2026-12-25", "00:00", "00:00"),
    day("2026-12-24", "08:00", "12:00"),
    day("2026-12-24", "18:00", "23:59"),
  ]);
  const { specialDays: _, ...older } = demoProfile;
  expect(autoRepair({ profile: older, services: [] }, "en").specialOpeningHoursSpecification).toHaveLength(
    demoProfile.closures.length,
  );
});

test("a shop that has said nothing yet is still one", () => {
  expect(autoRepair({ profile: null, services: [] }, "en")).toMatchObject({ "@type": "AutoRepair" });
  expect(pagesOf({ profile: null, services: [] }, "Corner").every((page) => page.description)).toBe(true);
});

test("a shop whose prices are all known after inspection names no range of them", () => {
  const services = demoServices.map((service) => ({ ...service, price: null }));
  expect(autoRepair({ ...shop, services }, "en")).not.toHaveProperty("priceRange");
});

test("a service reads with its band, where it has one, and who does it", () => {
  expect(demoServices.some(({ price }) => price === null)).toBe(true);
  for (const language of languages)
    for (const service of demoServices) {
      const thing = serviceThing(service, shop, language);
      expect(thing).toMatchObject({ "@type": "Service", name: service.name[language] });
      if (service.price)
        expect(thing.offers).toMatchObject({
          priceSpecification: { minPrice: (service.price.from / 100).toFixed(2), priceCurrency: "USD" },
        });
      else expect(thing.offers).toBeUndefined();
      expect(thing.provider).toMatchObject({ "@id": autoRepair(shop, language)["@id"] });
    }
});

test("every question has its answer", () => {
  const thing = questions(demoProfile, "es");
  const asked = thing.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
  expect(asked.map((one) => one.name)).toEqual(demoProfile.questions.map((one) => one.question.es));
  expect(asked.every((one) => one.acceptedAnswer.text)).toBe(true);
});

test("a page carries of the shop what it shows, in its own language", () => {
  const home = pruned(shop, "/home", "es");
  expect(JSON.stringify(home)).not.toContain("Measures twice");
  expect(home.profile?.team[0]?.role).toEqual({ en: "", es: "Dueña" });
  expect(home.services.every((service) => service.description.es === "" && service.name.es)).toBe(true);
  const brakes = pruned(shop, "/services/brakes", "en").services.find((one) => one.slug === "brakes");
  expect(brakes?.description.en).not.toBe("");
  expect(pruned(shop, "/about", "en").profile?.questions).toHaveLength(demoProfile.questions.length);
});

test("the start page carries the newest reviews, the page of reviews all of them, others none", () => {
  const { reviews } = demoProfile;
  const carried = (path: string) => pruned(shop, path, "en").profile?.reviews;
  expect(carried("/home")?.map(({ date }) => date)).toEqual(["2026-10-29", "2026-10-11", "2026-09-23"]);
  expect(carried("/reviews")).toEqual(reviews);
  expect(carried("/services")).toEqual([]);
  expect(pruned(shop, "/home", "en").lacks).toContain("reviews");
  expect(pruned(shop, "/reviews", "en").lacks).not.toContain("reviews");
});

test("pages that book, group or offer work carry what each takes, others say that they lack it", () => {
  const skills = (path: string) => pruned(shop, path, "es").services.map(({ skill }) => skill);
  for (const path of ["/book", "/services", "/home"]) {
    expect(skills(path)).toEqual(demoServices.map(({ skill }) => skill));
    expect(pruned(shop, path, "es").lacks).not.toContain("skills");
  }
  expect(skills("/about").every((skill) => skill === undefined)).toBe(true);
  expect(pruned(shop, "/about", "es").lacks).toContain("skills");
  const kept = demoServices.filter(({ bookable }) => bookable === false).map(({ slug }) => slug);
  const off = pruned(shop, "/home", "es").services.filter(({ bookable }) => bookable === false);
  expect(kept.length > 0 && off.map(({ slug }) => slug)).toEqual(kept);
});

test("a shop says nothing of its own stars to search engines", () => {
  for (const language of languages) {
    const texts = JSON.stringify([
      autoRepair(shop, language),
      ...demoServices.map((service) => serviceThing(service, shop, language)),
    ]);
    expect(texts).not.toMatch(/rating|"review/i);
  }
});

test("a description is cut between words", () => {
  expect(shortened("one two three", 9)).toBe("one two…");
  expect(shortened("one two", 9)).toBe("one two");
});

test("a page carries a text in its language, and one that was left empty in the language it has", () => {
  const [first] = shop.services;
  if (!first) throw new Error("the demo sells something");
  const half = { ...shop, services: [{ ...first, name: { en: "Brakes", es: "" } }, first] };
  const names = pruned(half, "/services", "es").services.map(({ name }) => name);
  expect(names).toEqual([
    { en: "Brakes", es: "" },
    { en: "", es: first.name.es },
  ]);
});

test("who finds a weakness is told where to say so, for less than a year, in the languages we read", () => {
  const at = "2026-11-20T12:00:00.000Z";
  const fields = Object.fromEntries(
    securityText(site, at)
      .trimEnd()
      .split("\n")
      .map((line) => line.split(/: (.*)/)),
  );
  expect(fields).toEqual({
    Contact: `${site}/contact`,
    Expires: "2027-11-15T12:00:00.000Z",
    "Preferred-Languages": "en, es",
    Canonical: `${site}/.well-known/security.txt`,
  });
  expect(pages.some((page) => addressOf(page.path, page.language) === "/contact")).toBe(true);
});
