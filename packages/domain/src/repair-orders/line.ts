import { z } from "zod";
import { Id, line, text } from "../fields.ts";
import { MAX_CENTS } from "./arithmetic.ts";

/** Cents of a price on a repair order. */
export const Price = z.int().min(0).max(MAX_CENTS);
/** Most cents an hour. */
export const MAX_RATE = 100_000;
/** Cents an hour. */
export const HourlyRate = z.int().min(0).max(MAX_RATE);
/** Hours or pieces in hundredths. */
export const Hundredths = z.int().min(0).max(100_000);
/** Hundredths of a percent. */
export const BasisPoints = z.int().min(0).max(10_000);

/** Words in the languages of the product; one language is enough, the other borrows them. */
export const words = (max: number) =>
  z
    .strictObject({
      en: z.union([z.literal(""), line(max)]),
      es: z.union([z.literal(""), line(max)]),
    })
    .refine(({ en, es }) => en !== "" || es !== "", { message: "one-language", path: ["en"] });
/** As {@link words}, of several lines, which may be empty. */
export const paragraphs = (max: number) =>
  z.strictObject({
    en: z.union([z.literal(""), text(max)]),
    es: z.union([z.literal(""), text(max)]),
  });

/** A discount: a share of the price, or an amount, of which no more counts than there is to pay. */
export const Discount = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("percent"), basisPoints: BasisPoints.min(1) }),
  z.strictObject({ kind: z.literal("amount"), cents: Price.min(1) }),
]);
export type Discount = z.infer<typeof Discount>;

/** What a part can be, as an invoice has to say it. */
export const PART_CONDITIONS = ["new", "used", "rebuilt", "reconditioned"] as const;
/** Where a part is: in the shop, or how far its way there is. */
export const PART_SUPPLY = ["on-hand", "needed", "ordered", "arrived"] as const;
/** Was a price worked out by the shop's matrix, or typed by hand? Only the matrix's changes with hours and cost. */
export const PRICING = ["matrix", "hand"] as const;

const forAll = {
  id: Id,
  name: words(80),
  /** Does sales tax apply, at the rate of its kind? */
  taxed: z.boolean(),
};
const discounted = { ...forAll, discount: Discount.nullable() };

/** A core charge: the deposit for the old part, in cents apiece. Nothing is charged for what was returned. */
export const Core = z.strictObject({ cents: Price, returned: z.boolean() });

export const LaborLine = z.strictObject({
  kind: z.literal("labor"),
  ...discounted,
  /** Flat-rate hours: those sold. */
  hours: Hundredths,
  /** Cents an hour, what the labor matrix makes of it included: hours × rate is the price. */
  rate: HourlyRate,
  /** The shop's labor rate it was taken from; null when typed. */
  rateId: Id.nullable(),
  pricing: z.enum(PRICING),
});
export const PartLine = z.strictObject({
  kind: z.literal("part"),
  ...discounted,
  partNumber: line(30).nullable(),
  quantity: Hundredths,
  /** Cents apiece that the shop pays; null while not known. For the counter only. */
  cost: Price.nullable(),
  /** Cents apiece. */
  price: Price,
  pricing: z.enum(PRICING),
  condition: z.enum(PART_CONDITIONS),
  core: Core.nullable(),
  supply: z.enum(PART_SUPPLY),
});
export const SubletLine = z.strictObject({
  kind: z.literal("sublet"),
  ...discounted,
  vendor: line(60).nullable(),
  cost: Price.nullable(),
  price: Price,
});
export const FeeLine = z.strictObject({ kind: z.literal("fee"), ...forAll, price: Price });

/** A line of a repair order. */
export const Line = z.discriminatedUnion("kind", [LaborLine, PartLine, SubletLine, FeeLine]);
export type Line = z.infer<typeof Line>;
export type LineKind = Line["kind"];
export type LaborLine = z.infer<typeof LaborLine>;
export type PartLine = z.infer<typeof PartLine>;
export type FeeLine = z.infer<typeof FeeLine>;
