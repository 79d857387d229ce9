import type { Language, LocalText } from "@openhood/domain/fields";
import { ShopProfile } from "@openhood/domain/shop/profile";
import { newestFirst } from "@openhood/domain/shop/reviews";
import { phoneValue } from "../../../platform/format.ts";
import { numberOf, parsedOr, type Validation, validate } from "./issues.ts";
import {
  byTime,
  emptyWeek,
  inOrder,
  type Span,
  spanOf,
  typedSpan,
  type WeekValues,
  weekOf,
  weekValues,
} from "./week-values.ts";

type Review = {
  name: string;
  date: string;
  stars: string;
  text: string;
  language: Language | "";
  source: string;
  link: string;
};

/** The profile as its form holds it: numbers and times as text, so that nothing typed is lost. */
export type ProfileValues = Omit<
  ShopProfile,
  "v" | "hours" | "specialDays" | "reviews" | "reviewsHow" | "since"
> & {
  hours: WeekValues;
  specialDays: { date: string; spans: Span[]; reason: LocalText }[];
  reviews: Review[];
  reviewsHow: LocalText;
  since: string;
};

const none = (): LocalText => ({ en: "", es: "" });
const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What an item of each list starts as. */
export const newItem = {
  spans: (): Span => ({ from: "08:00", to: "17:00" }),
  closures: () => ({ date: "", reason: none() }),
  specialDays: () => ({ date: "", spans: [newItem.spans()], reason: none() }),
  team: () => ({ name: "", role: none(), bio: none() }),
  questions: () => ({ question: none(), answer: none() }),
  reviews: (): Review => ({ name: "", date: "", stars: "", text: "", language: "", source: "", link: "" }),
};

/** What the form starts from; nothing, in this browser's time zone, for a new shop. */
export function profileValues(profile: ShopProfile | null): ProfileValues {
  if (!profile)
    return {
      name: "",
      tagline: none(),
      about: none(),
      phone: "",
      email: "",
      address: { street: "", city: "", state: "", zip: "" },
      timeZone: zone(),
      hours: emptyWeek(),
      closures: [],
      specialDays: [],
      team: [],
      questions: [],
      reviews: [],
      reviewsHow: none(),
      registration: "",
      since: "",
    };
  const { v: _, hours, specialDays = [], reviews, reviewsHow = none(), since, ...rest } = profile;
  return {
    ...rest,
    phone: phoneValue(rest.phone),
    hours: weekValues(hours),
    specialDays: specialDays.map((day) => ({ ...day, spans: day.spans.map(typedSpan) })),
    reviews: reviews.map(
      ({ stars, language, source = "", link = "", ...review }): Review => ({
        ...review,
        stars: String(stars),
        language: language ?? "",
        source,
        link,
      }),
    ),
    reviewsHow,
    since: String(since),
  };
}

/** The profile the form describes, or what is wrong with it. */
export function checkProfile(values: ProfileValues): Validation<ShopProfile> {
  const specialDays = values.specialDays.map((day) => ({
    ...day,
    date: day.date || undefined,
    spans: day.spans.map(spanOf),
  }));
  const input = {
    ...values,
    v: 2,
    hours: weekOf(values.hours),
    specialDays,
    closures: values.closures.map((closure) => ({ ...closure, date: closure.date || undefined })),
    reviews: values.reviews.map(({ language, ...review }) => ({
      ...review,
      ...(language && { language }),
      date: review.date || undefined,
      stars: numberOf(review.stars),
      source: review.source.trim(),
      link: review.link.trim(),
    })),
    registration: values.registration.trim(),
    since: parsedOr(values.since, numberOf(values.since) ?? null),
  };
  return validate(ShopProfile, input);
}

const byDate = <Day extends { date: string }>(days: readonly Day[]): Day[] =>
  [...days].sort((a, b) => a.date.localeCompare(b.date));

/** Days by date, reviews newest first: their order is not for anybody to choose. */
export const tidied = (profile: ShopProfile): ShopProfile => ({
  ...profile,
  hours: inOrder(profile.hours),
  closures: byDate(profile.closures),
  specialDays: byDate(profile.specialDays ?? []).map((day) => ({ ...day, spans: byTime(day.spans) })),
  reviews: newestFirst(profile.reviews),
});
