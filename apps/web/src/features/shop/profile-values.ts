import type { LocalText } from "@openhood/domain/fields";
import { type OpenSpan, ShopProfile } from "@openhood/domain/shop/profile";
import { newestFirst } from "@openhood/domain/shop/reviews";
import { minuteOf, timeOf } from "./amounts.ts";
import { type Checked, checked, type Issue, needsWords, numberOf, parsedOr } from "./issues.ts";

type Span = { from: string; to: string };
type Review = { name: string; date: string; stars: string; words: string; source: string; link: string };

/** The profile as its form holds it: numbers and times as text, so that nothing typed is lost. */
export type ProfileValues = Omit<
  ShopProfile,
  "v" | "hours" | "specialDays" | "reviews" | "reviewsHow" | "since"
> & {
  hours: { spans: Span[] }[];
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
  crew: () => ({ name: "", role: none(), words: none() }),
  questions: () => ({ question: none(), answer: none() }),
  reviews: (): Review => ({ name: "", date: "", stars: "", words: "", source: "", link: "" }),
};

/** What the form starts from; nothing, in this browser's time zone, for a shop that has said nothing yet. */
export function profileValues(profile: ShopProfile | null): ProfileValues {
  if (!profile)
    return {
      name: "",
      claim: none(),
      about: none(),
      phone: "",
      email: "",
      address: { street: "", city: "", state: "", zip: "" },
      timeZone: zone(),
      hours: Array.from({ length: 7 }, () => ({ spans: [] })),
      closures: [],
      specialDays: [],
      crew: [],
      questions: [],
      reviews: [],
      reviewsHow: none(),
      registration: "",
      since: "",
    };
  const { v: _, hours, specialDays = [], reviews, reviewsHow = none(), since, ...rest } = profile;
  return {
    ...rest,
    hours: hours.map((spans) => ({ spans: spans.map(typedSpan) })),
    specialDays: specialDays.map((day) => ({ ...day, spans: day.spans.map(typedSpan) })),
    reviews: reviews.map(({ stars, source = "", link = "", ...review }) => ({
      ...review,
      stars: String(stars),
      source,
      link,
    })),
    reviewsHow,
    since: String(since),
  };
}

const typedSpan = ({ from, to }: OpenSpan): Span => ({ from: timeOf(from), to: timeOf(to) });
const spanOf = ({ from, to }: Span) => ({
  from: minuteOf(from, "from") ?? undefined,
  to: minuteOf(to, "to") ?? undefined,
});

/** The profile the form describes, or what is wrong with it. */
export function checkProfile(values: ProfileValues): Checked<ShopProfile> {
  const hours = values.hours.map(({ spans }) => spans.map(spanOf));
  const specialDays = values.specialDays.map((day) => ({
    ...day,
    date: day.date || undefined,
    spans: day.spans.map(spanOf),
  }));
  const input = {
    ...values,
    v: 1,
    hours,
    specialDays,
    closures: values.closures.map((closure) => ({ ...closure, date: closure.date || undefined })),
    reviews: values.reviews.map((review) => ({
      ...review,
      date: review.date || undefined,
      stars: numberOf(review.stars),
      source: review.source.trim(),
      link: review.link.trim(),
    })),
    registration: values.registration.trim(),
    since: parsedOr(values.since, numberOf(values.since) ?? null),
  };
  return checked(ShopProfile, input, [
    ...hours.flatMap((spans, day) => overlaps(spans, `hours.${day}`)),
    ...specialDays.flatMap(({ spans }, index) => overlaps(spans, `specialDays.${index}`)),
    ...twice(values),
    ...values.questions.flatMap(({ question, answer }, index) => [
      ...needsWords(`questions.${index}.question`, question),
      ...needsWords(`questions.${index}.answer`, answer),
    ]),
  ]);
}

/** Special days that are in the list before, or closed. */
function twice({ specialDays, closures }: ProfileValues): Issue[] {
  const closed = closures.map(({ date }) => date);
  return specialDays.flatMap(({ date }, index) =>
    date && [...closed, ...specialDays.slice(0, index).map((day) => day.date)].includes(date)
      ? [{ path: `specialDays.${index}.date`, kind: "twice" as const }]
      : [],
  );
}

function overlaps(spans: { from: number | undefined; to: number | undefined }[], day: string): Issue[] {
  const sorted = spans
    .map((span, index) => ({ ...span, index }))
    .filter(
      (span): span is { from: number; to: number; index: number } => (span.from ?? 1_440) < (span.to ?? 0),
    )
    .sort((a, b) => a.from - b.from);
  return sorted
    .filter((span, place) => span.from < (sorted[place - 1]?.to ?? 0))
    .map(({ index }) => ({ path: `${day}.spans.${index}.from`, kind: "overlap" }));
}

const byDate = <Day extends { date: string }>(days: readonly Day[]): Day[] =>
  [...days].sort((a, b) => a.date.localeCompare(b.date));
const byTime = (spans: readonly OpenSpan[]): OpenSpan[] => [...spans].sort((a, b) => a.from - b.from);

/** Days by date, reviews newest first: their order is not for anybody to choose. */
export const tidied = (profile: ShopProfile): ShopProfile => ({
  ...profile,
  hours: profile.hours.map(byTime),
  closures: byDate(profile.closures),
  specialDays: byDate(profile.specialDays ?? []).map((day) => ({ ...day, spans: byTime(day.spans) })),
  reviews: newestFirst(profile.reviews),
});
