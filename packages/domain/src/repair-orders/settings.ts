import { z } from "zod";
import { Skill } from "../catalog/service.ts";
import { Id } from "../fields.ts";
import { Core, Discount, HourlyRate, Hundredths, PART_CONDITIONS, Price, paragraphs, words } from "./line.ts";
import { NoticeSettings } from "./notice-settings.ts";
import { SuppliesRule, TaxRates } from "./order.ts";
import { STAGES, type Stage } from "./stages.ts";

/** Colors of stages and labels: names of the palette, each readable in light and dark. */
export const COLORS = ["gray", "red", "orange", "yellow", "green", "teal", "blue", "purple", "pink"] as const;

/** What can be asked for before work starts, before a car is ready, or before an invoice is posted. */
export const REQUIRED_FIELDS = [
  "odometer-in",
  "odometer-out",
  "key-tag",
  "promised-time",
  "referral",
  "technician",
  "category",
  "cause",
  "correction",
] as const;
export type RequiredField = (typeof REQUIRED_FIELDS)[number];

const unique = <One>(keyOf: (one: One) => unknown) => ({
  check: (all: readonly One[]) => new Set(all.map(keyOf)).size === all.length,
  issue: { message: "twice" },
});
const byId = unique(({ id }: { id: string }) => id);

/** Bands of a matrix, by where each begins, the first at 0. */
const rising = (bands: readonly { from: number }[]) =>
  bands.every(({ from }, n) => (n === 0 ? from === 0 : from > (bands[n - 1]?.from ?? 0)));
const bands = <S extends z.ZodType<{ from: number }>>(band: S) =>
  z.array(band).max(20).refine(rising, { message: "bands" });

/** From how many cents of cost a part is sold with which markup, in hundredths of a percent of its cost. */
export const PartsMatrix = bands(z.strictObject({ from: Price, markup: z.int().min(0).max(1_000_000) }));
export type PartsMatrix = z.infer<typeof PartsMatrix>;
/** From how many hours (hundredths) labor is sold at what share of its rate, in hundredths of a percent: 10,000 is the rate itself. */
export const LaborMatrix = bands(
  z.strictObject({ from: Hundredths, factor: z.int().min(1_000).max(50_000) }),
);
export type LaborMatrix = z.infer<typeof LaborMatrix>;

/** A fee as the shop charges it. */
export const FeeRule = z.strictObject({
  id: Id,
  name: words(60),
  price: Price,
  /** A disposal fee stated on its own is not taxed in many states. */
  taxed: z.boolean(),
  /** Does every order begin with it? */
  always: z.boolean(),
});
export type FeeRule = z.infer<typeof FeeRule>;

/** One of the shop's own stages: its name and color for a place on the fixed axis, in the order of the board. */
export const ShopStage = z.strictObject({
  id: Id,
  stage: z.enum(STAGES),
  name: words(40),
  color: z.enum(COLORS),
});
export type ShopStage = z.infer<typeof ShopStage>;

/** Something the shop marks orders with. */
export const OrderLabel = z.strictObject({ id: Id, name: words(30), color: z.enum(COLORS) });
export type OrderLabel = z.infer<typeof OrderLabel>;

const requirements = z.array(z.enum(REQUIRED_FIELDS)).max(REQUIRED_FIELDS.length);
/** Room for what is printed below an estimate or an invoice. */
export const MAX_PRINTED = 3_000;

/** How the shop writes its repair orders. */
export const RepairOrderSettings = z.strictObject({
  v: z.literal(1),
  revision: z.int().min(1),
  /** The first is the usual one. Cents an hour. */
  laborRates: z
    .array(z.strictObject({ id: Id, name: words(40), cents: HourlyRate }))
    .min(1)
    .max(10)
    .refine(byId.check, byId.issue),
  /** Cents an hour of labor costs the shop, for the margin; null while nobody said. */
  laborCost: HourlyRate.nullable(),
  laborMatrix: LaborMatrix,
  partsMatrix: PartsMatrix,
  tax: TaxRates,
  rounding: z.enum(["line", "invoice"]),
  supplies: SuppliesRule.nullable(),
  fees: z.array(FeeRule).max(10).refine(byId.check, byId.issue),
  /** Each stage of the axis has one name at least: the first of them is where a car comes by itself. */
  stages: z
    .array(ShopStage)
    .max(24)
    .refine(byId.check, byId.issue)
    .refine((all) => STAGES.every((stage) => all.some((one) => one.stage === stage)), {
      message: "stage-missing",
    }),
  labels: z.array(OrderLabel).max(20).refine(byId.check, byId.issue),
  /** What has to be filled in before work starts, before a car is ready, and before its invoice is posted. */
  required: z.strictObject({ work: requirements, ready: requirements, posting: requirements }),
  /** How many days an estimate's prices hold. */
  validDays: z.int().min(1).max(365),
  /** What customers are told by themselves; absent in settings that are older than notices. */
  notices: NoticeSettings.optional(),
  texts: z.strictObject({
    estimate: paragraphs(MAX_PRINTED),
    workOrder: paragraphs(MAX_PRINTED),
    invoice: paragraphs(MAX_PRINTED),
  }),
});
export type RepairOrderSettings = z.infer<typeof RepairOrderSettings>;

/** What of the shop's settings an edit is held to. */
export type OrderRules = Pick<RepairOrderSettings, "stages" | "required">;

/** The shop's name for a stage that a car comes to by itself. */
export const columnOf = (
  { stages }: Pick<RepairOrderSettings, "stages">,
  stage: ShopStage["stage"],
): string => stages.find((one) => one.stage === stage)?.id ?? stage;

/** The column a car is shown in: its own, or where it has been removed the first one of its stage. */
export const columnFor = (
  settings: Pick<RepairOrderSettings, "stages">,
  { is, column }: { is: ShopStage["stage"]; column: string },
): string => (settings.stages.some(({ id }) => id === column) ? column : columnOf(settings, is));

/** Where a new column of a stage belongs: behind the last one of that stage. */
export function columnPlace(stages: readonly Pick<ShopStage, "stage">[], stage: Stage): number {
  const last = stages.findLastIndex((one) => one.stage === stage);
  return last < 0 ? stages.length : last + 1;
}

const forAll = { name: words(80), taxed: z.boolean() };
/** A line of a canned job: what it has before the shop's rates and matrices make its price. */
export const CannedLine = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("labor"),
    ...forAll,
    hours: Hundredths,
    /** One of the shop's labor rates; null for the usual one. */
    rateId: Id.nullable(),
  }),
  z.strictObject({
    kind: z.literal("part"),
    ...forAll,
    partNumber: z.string().max(30).nullable(),
    quantity: Hundredths,
    cost: Price.nullable(),
    /** Cents apiece; null when the matrix makes it from the cost. */
    price: Price.nullable(),
    condition: z.enum(PART_CONDITIONS),
    core: Core.shape.cents.nullable(),
  }),
  z.strictObject({ kind: z.literal("sublet"), ...forAll, cost: Price.nullable(), price: Price }),
  z.strictObject({ kind: z.literal("fee"), ...forAll, price: Price }),
]);
export type CannedLine = z.infer<typeof CannedLine>;

/** A job kept as a template. */
export const CannedJob = z.strictObject({
  id: Id,
  name: words(80),
  category: Skill,
  lines: z.array(CannedLine).min(1).max(12),
  discount: Discount.nullable(),
});
export type CannedJob = z.infer<typeof CannedJob>;

/** Most canned jobs of a shop. */
export const MAX_CANNED = 80;
/** The shop's canned jobs, in the order they are offered. */
export const CannedJobs = z.strictObject({
  v: z.literal(1),
  revision: z.int().min(1),
  jobs: z.array(CannedJob).max(MAX_CANNED).refine(byId.check, byId.issue),
});
export type CannedJobs = z.infer<typeof CannedJobs>;
