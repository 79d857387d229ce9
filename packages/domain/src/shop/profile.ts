import { z } from "zod";
import { CalendarDate } from "../dates.ts";
import { Email, Language, LocalText, line, Phone, RequiredText, TimeZone, text, WebLink } from "../fields.ts";

/** Minutes since local midnight, 0 to 1440. */
const Minute = z.int().min(0).max(1_440);

/** One span a day is open for, in local minutes. */
export const OpenSpan = z
  .strictObject({ from: Minute, to: Minute })
  .refine((span) => span.from < span.to, { message: "invalid", path: ["to"] });
export type OpenSpan = z.infer<typeof OpenSpan>;

/** Which spans of a day begin before one that began earlier ends: as indexes of the list. */
export function overlaps(spans: readonly OpenSpan[]): number[] {
  const inOrder = spans.map((span, index) => ({ ...span, index })).sort((a, b) => a.from - b.from);
  return inOrder
    .filter(({ from }, index) => inOrder.slice(0, index).some(({ to }) => from < to))
    .map(({ index }) => index);
}

/** The spans of one day: up to three, none over another. */
const DaySpans = z
  .array(OpenSpan)
  .max(3)
  .superRefine((spans, { addIssue }) => {
    for (const index of overlaps(spans))
      addIssue({ code: "custom", message: "overlap", path: [index, "from"] });
  });

/** Opening spans of each weekday, Monday first (ISO 8601); an empty list is a closed day. */
export const WeekHours = z.array(DaySpans).length(7);
export type WeekHours = z.infer<typeof WeekHours>;

/** A whole local day (ISO 8601 date) the shop is closed on. */
export const Closure = z.strictObject({ date: CalendarDate, reason: LocalText });

/** A local date with hours of its own, in place of its weekday's; a closure on the same date wins. */
export const SpecialDay = z.strictObject({
  date: CalendarDate,
  spans: DaySpans.min(1),
  reason: LocalText,
});
export type SpecialDay = z.infer<typeof SpecialDay>;

/** One customer's review. */
export const Review = z.strictObject({
  name: line(80),
  date: CalendarDate,
  stars: z.int().min(1).max(5),
  text: text(1_500),
  /** What it is written in, so that it is read aloud rightly (WCAG 3.1.2); absent where nobody said, or in another. */
  language: Language.optional(),
  /** Where it was written; empty or absent when nobody noted it. */
  source: z.union([z.literal(""), line(60)]).optional(),
  /** A link to where it was published. */
  link: z.union([z.literal(""), WebLink]).optional(),
});
export type Review = z.infer<typeof Review>;

/** Which special days are in the list before, or closed: as indexes of the list. */
export function repeatedDays(
  specialDays: readonly { date: string }[],
  closures: readonly { date: string }[],
): number[] {
  const closed = new Set(closures.map(({ date }) => date));
  const before = (date: string, index: number) =>
    specialDays.slice(0, index).some((day) => day.date === date);
  return specialDays.flatMap(({ date }, index) => (closed.has(date) || before(date, index) ? [index] : []));
}

/** The shop's public profile. */
export const ShopProfile = z
  .strictObject({
    v: z.literal(2),
    name: line(80),
    tagline: LocalText,
    about: LocalText,
    phone: Phone,
    email: Email,
    address: z.strictObject({ street: line(120), city: line(80), state: line(40), zip: line(12) }),
    /** IANA name. */
    timeZone: TimeZone,
    hours: WeekHours,
    closures: z.array(Closure).max(60),
    /** Absent in a profile that is older than special days. */
    specialDays: z.array(SpecialDay).max(60).optional(),
    team: z.array(z.strictObject({ name: line(80), role: LocalText, bio: LocalText })).max(20),
    /** What people ask before they come. */
    questions: z.array(z.strictObject({ question: RequiredText, answer: RequiredText })).max(30),
    /** What customers said, all of it as it came: the shop picks no favorites (16 CFR 465, reviews and testimonials). */
    reviews: z.array(Review).max(100),
    /** How the shop comes by its reviews; absent in a profile that is older than the question. */
    reviewsHow: LocalText.optional(),
    registration: z.union([z.literal(""), line(60)]),
    since: z.int().min(1880).max(2100),
  })
  .superRefine(({ specialDays = [], closures }, { addIssue }) => {
    for (const index of repeatedDays(specialDays, closures))
      addIssue({ code: "custom", message: "twice", path: ["specialDays", index, "date"] });
  });
export type ShopProfile = z.infer<typeof ShopProfile>;

/** Where the shop is, in one line. */
export const addressLine = ({ street, city, state, zip }: ShopProfile["address"]): string =>
  `${street}, ${city}, ${state} ${zip}`;
