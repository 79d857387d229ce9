import { type CarPart, Service, type Skill } from "@openhood/domain/catalog/service";
import type { LocalText } from "@openhood/domain/fields";
import { centsOf, dollarsOf, hoursOf, hundredthsOf } from "./amounts.ts";
import { parsedOr, type Validation, validate } from "./issues.ts";

/** A service as its form holds it: dollars and hours as text, so that nothing typed is lost. */
export type ServiceValues = {
  slug: string;
  name: LocalText;
  summary: LocalText;
  description: LocalText;
  includes: LocalText[];
  parts: CarPart[];
  price: { from: string; to: string };
  /** No price before the car was looked at; what was typed as one stays in the form. */
  afterInspection: boolean;
  hours: { from: string; to: string };
  waiter: boolean;
  /** Empty: any lane will do. */
  skill: Skill | "";
  bookable: boolean;
  /** Empty: none. */
  cannedJob: string;
};

const none = (): LocalText => ({ en: "", es: "" });

/** What the form starts from; nothing for a new service. */
export function serviceValues(service: Service | null): ServiceValues {
  if (!service)
    return {
      slug: "",
      name: none(),
      summary: none(),
      description: none(),
      includes: [],
      parts: [],
      price: { from: "", to: "" },
      afterInspection: false,
      hours: { from: "", to: "" },
      waiter: false,
      skill: "",
      bookable: true,
      cannedJob: "",
    };
  const { v: _, order: __, price, hours, skill, bookable = true, cannedJob = "", ...rest } = service;
  return {
    ...rest,
    price: { from: price ? dollarsOf(price.from) : "", to: price ? dollarsOf(price.to) : "" },
    afterInspection: price === null,
    hours: { from: hoursOf(hours.from), to: hoursOf(hours.to) },
    skill: skill ?? "",
    bookable,
    cannedJob,
  };
}

/** The service the form describes, at its place in the list, or what is wrong with it. */
export function checkService(values: ServiceValues, order: number): Validation<Service> {
  const { afterInspection, ...typed } = values;
  const { price, hours } = typed;
  const cents = (text: string) => parsedOr(text, centsOf(text));
  const hundredths = (text: string) => parsedOr(text, hundredthsOf(text));
  const time = { from: hundredths(hours.from), to: hundredths(hours.to) };
  const input = {
    ...typed,
    v: 1,
    order,
    slug: values.slug.trim() || undefined,
    price: afterInspection ? null : { from: cents(price.from), to: cents(price.to) },
    hours: time,
    skill: values.skill || null,
    cannedJob: values.cannedJob || undefined,
  };
  return validate(Service, input);
}

const LONGEST = 60;
const trimmed = (slug: string) => slug.replace(/^-+|-+$/g, "");

/** A name as the last part of an address: lower case, plain letters, words joined by dashes. Empty when nothing is left. */
export const slugOf = (name: string): string =>
  trimmed(
    trimmed(
      name
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-"),
    ).slice(0, LONGEST),
  );

/** The same, with a number at its end where another already has it. */
export function freeSlug(name: string, taken: readonly string[]): string {
  const slug = slugOf(name);
  if (!slug || !taken.includes(slug)) return slug;
  for (let number = 2; ; number++) {
    const end = `-${number}`;
    const candidate = `${trimmed(slug.slice(0, LONGEST - end.length))}${end}`;
    if (!taken.includes(candidate)) return candidate;
  }
}
