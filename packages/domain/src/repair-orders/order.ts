import { z } from "zod";
import { MAX_VIN } from "../customers/vehicle.ts";
import { Id, Instant, Language, LocalText, line, text } from "../fields.ts";
import { Job, MAX_LINES, Member } from "./job.ts";
import { BasisPoints, Discount, FeeLine, PART_SUPPLY, Price } from "./line.ts";
import { type DOCUMENTS, STAGES } from "./stages.ts";

export { MAX_LINES };
/** Most jobs of one order. */
export const MAX_JOBS = 60;
/** Most concerns of one order. */
export const MAX_CONCERNS = 20;
/** Most fees of an order that belong to no job. */
export const MAX_FEES = 10;
/** Of how many of the latest changes the order itself says who made them. */
export const MAX_TOUCHED = 60;

/** Millionths: 82,500 is 8.25 %. */
export const TaxRate = z.int().min(0).max(300_000);
/** Sales tax by what is sold, in millionths. Shop supplies count as a fee, a core charge as the part it is for. */
export const TaxRates = z.strictObject({ part: TaxRate, labor: TaxRate, sublet: TaxRate, fee: TaxRate });
export type TaxRates = z.infer<typeof TaxRates>;

/** Shop supplies: a share of what labor, parts or both come to after discounts, up to a cap. */
export const SuppliesRule = z.strictObject({
  basisPoints: BasisPoints.min(1),
  of: z.enum(["labor", "parts", "both"]),
  /** Cents; null for none. */
  cap: Price.nullable(),
  taxed: z.boolean(),
});
export type SuppliesRule = z.infer<typeof SuppliesRule>;

/** What an order is reckoned by, as the shop's settings were when it was opened. */
export const Terms = z.strictObject({
  tax: TaxRates,
  /** Where tax is rounded to whole cents: a seller may choose either (SSUTA 324). */
  rounding: z.enum(["line", "invoice"]),
  supplies: SuppliesRule.nullable(),
});
export type Terms = z.infer<typeof Terms>;

/** Where an order comes from. */
export const OrderSource = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("appointment"), appointment: Id }),
  z.strictObject({ kind: z.literal("walk-in"), appointment: Id.nullable() }),
  z.strictObject({ kind: z.literal("phone-estimate") }),
]);
export type OrderSource = z.infer<typeof OrderSource>;

/** The customer, as written on the paper; null where it is not known. */
export const OrderCustomer = z.strictObject({
  /** The account, if any. */
  uid: z.string().max(128).nullable(),
  /** The shop's record of them; null until it is linked. */
  record: Id.nullable(),
  name: line(80),
  email: z.string().max(254).nullable(),
  phone: z.string().max(30).nullable(),
  language: Language,
});
export type OrderCustomer = z.infer<typeof OrderCustomer>;

/** The vehicle, as written on the paper. */
export const OrderVehicle = z.strictObject({
  /** The vehicle in the shop's records; null until it is linked. */
  id: Id.nullable(),
  vin: z.string().max(MAX_VIN).nullable(),
  plate: z.string().max(12).nullable(),
  plateState: z.string().max(20).nullable(),
  year: z.int().min(1900).max(2100).nullable(),
  make: z.string().max(40).nullable(),
  model: z.string().max(60).nullable(),
  color: z.string().max(40).nullable(),
});
export type OrderVehicle = z.infer<typeof OrderVehicle>;

/** Longest concern, in UTF-16 units. */
export const MAX_CONCERN = 500;
/** What the customer complains of, in their own words, or what they booked. */
export const Concern = z.strictObject({
  id: Id,
  text: text(MAX_CONCERN),
  /** The services that were booked, for readers of either language; absent once somebody rewrote it. */
  booked: LocalText.optional(),
});
export type Concern = z.infer<typeof Concern>;

/** Miles. */
export const Miles = z.int().min(0).max(2_000_000);

const documentOf = <S extends (typeof DOCUMENTS)[number]>(status: S) => ({
  status: z.literal(status),
  at: Instant,
  by: Member,
});
/** What the paper is, since when, and who made it so. */
export const OrderDocument = z.discriminatedUnion("status", [
  z.strictObject(documentOf("estimate")),
  z.strictObject(documentOf("repair-order")),
  z.strictObject(documentOf("invoice-draft")),
  z.strictObject({ ...documentOf("posted"), invoice: z.int().min(1) }),
]);
export type OrderDocument = z.infer<typeof OrderDocument>;

/** Where the car is, since when, and who put it there. */
const Placed = z.strictObject({
  is: z.enum(STAGES),
  /** The shop's own name for it: the id of one of the stages in its settings. */
  column: Id,
  at: Instant,
  by: Member,
});
/** `was`: where it was before, to which it may be put back (step-back.ts). */
export const OrderStage = Placed.extend({ was: Placed.optional() });
export type OrderStage = z.infer<typeof OrderStage>;

/** When the customer was last asked to decide, by whom, how, and on which jobs as they were then. */
export const Asked = z.strictObject({
  at: Instant,
  by: Member,
  channel: z.enum(["email", "text"]),
  /** The approver who was asked; absent for the customer. */
  approver: Id.optional(),
  /** How many times with less than an hour between; absent: once. */
  times: z.int().min(1).optional(),
  /** Without `cents` where they were asked before the price was kept. */
  jobs: z.array(z.strictObject({ id: Id, offer: z.string().max(16), cents: Price.optional() })).max(MAX_JOBS),
});
export type Asked = z.infer<typeof Asked>;

/** Where a car was and what it was promised for, as its customer knows. */
export const ToldOf = z.strictObject({ stage: z.enum(STAGES), promisedAt: Instant.nullable() });
export type ToldOf = z.infer<typeof ToldOf>;

/** What belongs to no job and makes the price of all of them. */
const Whole = z.strictObject({
  fees: z.array(FeeLine).max(MAX_FEES),
  discount: Discount.nullable(),
  terms: Terms,
  /** The certificate by which no tax is due; null where tax is due. */
  exemption: line(60).nullable(),
});

const SetBy = z.strictObject({ by: Member, at: Instant });
/** Who set something last. `was`: how far a part was before, and who had set that, if it is known (step-back.ts). */
const Touched = SetBy.extend({
  what: z.string().regex(/^[\x21-\x7e]{1,140}$/),
  was: z.strictObject({ supply: z.enum(PART_SUPPLY), set: SetBy.nullable() }).optional(),
});

/** One visit's document: the vehicle, the concerns, the jobs, the money. Cents, hundredths, miles. */
export const RepairOrder = z.strictObject({
  v: z.literal(1),
  id: Id,
  /** Its number among the shop's orders; an invoice has one of its own. */
  number: z.int().min(1),
  /** Raised with every change of what is written here. */
  revision: z.int().min(1),
  source: OrderSource,
  customer: OrderCustomer,
  vehicle: OrderVehicle,
  document: OrderDocument,
  stage: OrderStage,
  /** When the car came to each stage it has been at (reached.ts); absent until it moves. */
  reached: z
    .array(z.strictObject({ is: z.enum(STAGES), at: Instant }))
    .max(STAGES.length)
    .optional(),
  /** Who looks after the customer. */
  advisor: Member.nullable(),
  odometerIn: Miles.nullable(),
  odometerOut: Miles.nullable(),
  keyTag: line(12).nullable(),
  /** Whether the customer waits in the shop; null or absent where nobody has said. */
  waits: z.boolean().nullable().optional(),
  promisedAt: Instant.nullable(),
  /** How the customer came to the shop. */
  referral: line(60).nullable(),
  purchaseOrder: line(40).nullable(),
  exemption: Whole.shape.exemption,
  /** Cents asked for before the work; 0 for none. */
  deposit: Price,
  discount: Discount.nullable(),
  terms: Terms,
  note: text(2_000).nullable(),
  /** Ids of the shop's own labels. */
  labels: z.array(Id).max(10),
  concerns: z.array(Concern).max(MAX_CONCERNS),
  jobs: z.array(Job).max(MAX_JOBS),
  /** Fees of the visit, which belong to no job. */
  fees: Whole.shape.fees,
  /** As the customer last approved it; absent where it is so still, and where nothing is approved. */
  agreed: Whole.optional(),
  /** The latest estimate version, 0 before the first, and what it shows, as a fingerprint. */
  estimate: z.strictObject({ version: z.int().min(0), at: Instant.nullable(), offer: z.string().max(16) }),
  /** How far the ledger of what was decided on it goes (approvals/ledger.ts); absent where nothing is written there. */
  ledger: z.strictObject({ count: z.int().min(1), hash: z.string().length(64) }).optional(),
  /** What the customer may have to be told, and when that is decided; null or absent where nothing is (notices.ts). */
  notice: z.strictObject({ told: ToldOf, dueAt: Instant }).nullable().optional(),
  /** The promise there was until somebody took it away: another one is not the first the customer hears of. */
  promisedBefore: Instant.nullable().optional(),
  /** Absent where nobody was asked by the shop's own e-mail or text. */
  asked: Asked.optional(),
  /** Old parts of it are to come back (parts.ts); absent where none ever was. */
  owesCores: z.boolean().optional(),
  /** When prices have to be asked again. */
  validUntil: Instant.nullable(),
  /** Who set what last, the latest at the end; of the latest changes only. */
  touched: z.array(Touched).max(MAX_TOUCHED),
  createdAt: Instant,
  createdBy: Member,
  updatedAt: Instant,
  updatedBy: Member,
});
export type RepairOrder = z.infer<typeof RepairOrder>;

/** Who changes an order, and when. */
export type OrderStamp = { by: z.infer<typeof Member>; at: Instant };
