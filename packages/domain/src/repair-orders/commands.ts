import { z } from "zod";
import { Skill } from "../catalog/service.ts";
import { VehicleFacts } from "../customers/vehicle.ts";
import { CalendarDate } from "../dates.ts";
import { Id, Instant, line, orNull, text } from "../fields.ts";
import { type Job, Member, NewJob, Redoes, Said } from "./job.ts";
import { Core, Discount, FeeLine, LaborLine, Line, PartLine, Price, SubletLine, words } from "./line.ts";
import { Concern, Miles, Terms } from "./order.ts";
import { GIVEN } from "./relations.ts";
import { AUTHORIZATIONS, DOCUMENTS, STAGES } from "./stages.ts";

/** What of an order can be set, besides its jobs, lines and concerns. */
export const ORDER_FIELDS = {
  advisor: Member.nullable(),
  odometerIn: Miles.nullable(),
  odometerOut: Miles.nullable(),
  keyTag: orNull(line(12)),
  waits: z.boolean().nullable(),
  promisedAt: Instant.nullable(),
  referral: orNull(line(60)),
  purchaseOrder: orNull(line(40)),
  exemption: orNull(line(60)),
  deposit: Price,
  discount: Discount.nullable(),
  terms: Terms,
  note: orNull(text(2_000)),
  labels: z.array(Id).max(10),
  validUntil: Instant.nullable(),
};
const { vin, plate, plateState, color } = VehicleFacts.shape;
/** What of the car can be set, as it stands before whoever looks at it. */
export const VEHICLE_FIELDS = { vin, plate, plateState, color };
/** What of a job can be set, besides its lines and what the customer said to it. */
export const JOB_FIELDS = {
  name: words(80),
  concern: Id.nullable(),
  cause: orNull(text(400)),
  ifItWaits: orNull(text(200)),
  correction: orNull(text(400)),
  note: orNull(text(200)),
  partsNeeded: orNull(text(200)),
  category: Skill.nullable(),
  technician: Member.nullable(),
  discount: Discount.nullable(),
  redoes: Redoes.nullable(),
  foundBy: Member.nullable(),
};
/** What of a line can be set; which of it a line has depends on its kind. */
export const LINE_FIELDS = {
  name: words(80),
  taxed: z.boolean(),
  discount: Discount.nullable(),
  hours: LaborLine.shape.hours,
  rate: LaborLine.shape.rate,
  rateId: Id.nullable(),
  pricing: LaborLine.shape.pricing,
  partNumber: orNull(line(30)),
  quantity: PartLine.shape.quantity,
  cost: Price.nullable(),
  price: Price,
  condition: PartLine.shape.condition,
  core: Core.nullable(),
  supply: PartLine.shape.supply,
  vendor: SubletLine.shape.vendor,
};

/** A change of a field, with the value that was seen before it. */
export type Change<Fields extends Record<string, z.ZodType>> = {
  [Field in keyof Fields & string]: {
    field: Field;
    from: z.infer<Fields[Field]>;
    to: z.infer<Fields[Field]>;
  };
}[keyof Fields & string];

/**
 * Changes that hold together or not at all, such as a typed price and the matrix it switches off.
 * @param seen how what was kept before may look, where it is not written like that any more
 */
function changes<Fields extends Record<string, z.ZodType>>(fields: Fields, seen: Partial<Fields> = {}) {
  const [first, ...others] = Object.entries(fields).map(([field, schema]) =>
    z.strictObject({ field: z.literal(field), from: seen[field] ?? schema, to: schema }),
  );
  if (!first) throw new RangeError("no fields");
  const change = z.discriminatedUnion("field", [first, ...others]);
  return z
    .array(change as unknown as z.ZodType<Change<Fields>, Change<Fields>>)
    .min(1)
    .max(8)
    .refine((all) => new Set(all.map(({ field }) => field)).size === all.length, { message: "twice" });
}

const type = <T extends string>(name: T) => ({ type: z.literal(name) });
/** Behind which one of its like something stands; null for the first. */
const After = Id.nullable();
/** A fingerprint of what was seen. */
const Fingerprint = z.string().max(16);
/** Where a line stands: in which job, null for the fees of the visit, and behind which line. */
const LinePlace = z.strictObject({ job: Id.nullable(), after: After });
const StagePlace = z.strictObject({ is: z.enum(STAGES), column: Id });

/** What a customer says to a job. */
export const Decision = z.discriminatedUnion("status", [
  z.strictObject({ status: z.literal("approved"), said: Said }),
  z.strictObject({ status: z.literal("declined"), said: Said }),
  z.strictObject({ status: z.literal("deferred"), said: Said, until: CalendarDate.nullable() }),
]);
export type Decision = z.infer<typeof Decision>;

/** An edit of a repair order: what is to be, and what whoever asks for it has seen. */
export const OrderCommand = z.discriminatedUnion("type", [
  /** `anyway`: somebody confirmed that the odometer shows that. */
  z.strictObject({
    ...type("set-order"),
    changes: changes(ORDER_FIELDS),
    anyway: z.literal(true).optional(),
  }),
  z.strictObject({ ...type("set-vehicle"), changes: changes(VEHICLE_FIELDS, { plate: orNull(line(12)) }) }),
  z.strictObject({ ...type("set-job"), job: Id, changes: changes(JOB_FIELDS) }),
  z.strictObject({ ...type("set-line"), line: Id, changes: changes(LINE_FIELDS) }),
  /** From null it is added, behind `after` or at the end; to null it is removed. */
  z.strictObject({
    ...type("set-concern"),
    concern: Id,
    from: Concern.shape.text.nullable(),
    to: Concern.shape.text.nullable(),
    after: After.optional(),
  }),
  z.strictObject({ ...type("add-job"), job: NewJob, after: After }),
  z.strictObject({ ...type("remove-job"), job: Id, saw: Fingerprint }),
  z.strictObject({ ...type("place-job"), job: Id, from: After, to: After }),
  /** Only a fee stands outside of the jobs. */
  z.strictObject({ ...type("add-line"), line: Line, to: LinePlace }),
  z.strictObject({ ...type("remove-line"), line: Id, saw: Fingerprint }),
  z.strictObject({ ...type("place-line"), line: Id, from: LinePlace, to: LinePlace }),
  /** `correction`: a move made by mistake is taken back. */
  z.strictObject({ ...type("move-stage"), from: StagePlace, to: StagePlace, correction: z.boolean() }),
  /** The first approval makes an estimate a repair order by itself; posting gives a number and is no edit. */
  z.strictObject({
    ...type("set-document"),
    from: z.enum(DOCUMENTS),
    to: z.enum(["repair-order", "invoice-draft"]),
  }),
  /** Records the customer's word on a job, as they were told of it. */
  z.strictObject({
    ...type("decide"),
    job: Id,
    saw: z.strictObject({ offer: Fingerprint, cents: Price }),
    decision: Decision,
    /** How the customer was told of the estimate; absent: read out. */
    given: z.enum(GIVEN).optional(),
  }),
  /** Asks the customer again: what they said no longer counts. */
  z.strictObject({ ...type("ask-again"), job: Id, from: z.enum(AUTHORIZATIONS) }),
]);
export type OrderCommand = z.infer<typeof OrderCommand>;
export type CommandOf<T extends OrderCommand["type"]> = Extract<OrderCommand, { type: T }>;
/** One that sets fields. */
export type SetCommand = Extract<OrderCommand, { changes: unknown }>;

/** The fields a line of each kind has. */
export const FIELDS_OF_LINE = {
  labor: LaborLine.shape,
  part: PartLine.shape,
  sublet: SubletLine.shape,
  fee: FeeLine.shape,
};

/** What of a job is compared when somebody removes it: nothing noted is the same as a note that was taken away. */
export const jobContent = ({ authorization, partsNeeded, ifItWaits, ...job }: Job): NewJob => ({
  ...job,
  ...(partsNeeded != null && { partsNeeded }),
  ...(ifItWaits != null && { ifItWaits }),
});
