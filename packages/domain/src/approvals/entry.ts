import { z } from "zod";
import { CalendarDate } from "../dates.ts";
import { Id, Instant, text } from "../fields.ts";
import { MAX_CENTS } from "../repair-orders/arithmetic.ts";
import { MAX_LINES, Member, Said } from "../repair-orders/job.ts";
import { Hundredths, PART_CONDITIONS, Price, words } from "../repair-orders/line.ts";
import { MAX_FEES, MAX_JOBS } from "../repair-orders/order.ts";
import { GIVEN } from "../repair-orders/relations.ts";
import type { ShownJob, ShownLine } from "../repair-orders/versions.ts";
import { Signature } from "./signature.ts";

/** Most decisions on one order. */
export const MAX_ENTRIES = 200;
/** Cents of a whole order: its lines, their shop supplies and the tax on both. */
const Total = z
  .int()
  .min(0)
  .max(3 * MAX_CENTS);
/** SHA-256 in hexadecimal. */
export const Hash = z.string().regex(/^[0-9a-f]{64}$/);

/** A line as it was shown. */
export const FrozenLine = z.strictObject({
  id: Id,
  kind: z.enum(["labor", "part", "sublet", "fee"]),
  name: words(80),
  count: Hundredths.nullable(),
  price: Price,
  condition: z.enum(PART_CONDITIONS).nullable(),
  core: Price,
  discount: Price,
  cents: Price,
  taxed: z.boolean(),
}) satisfies z.ZodType<ShownLine>;

/** What was said to a job. */
export const Word = z.discriminatedUnion("status", [
  z.strictObject({ status: z.literal("approved") }),
  z.strictObject({ status: z.literal("declined") }),
  /** Put off; until a date, or nobody knows. */
  z.strictObject({ status: z.literal("deferred"), until: CalendarDate.nullable() }),
]);

/** What was found, and what happens if it waits, as the customer was told. */
const Reasons = z.strictObject({ cause: text(400).optional(), ifItWaits: text(200).optional() });

/** A job as it was shown, and what was said to it. */
export const FrozenJob = z.strictObject({
  id: Id,
  name: words(80),
  concern: Id.nullable(),
  lines: z.array(FrozenLine).max(MAX_LINES),
  discount: Price,
  /** After its discounts, before the order's; without tax and core charges. */
  cents: Price,
  /** Why it was offered; absent where nothing was said, and in entries from before it was kept. */
  reasons: Reasons.optional(),
  /** What was offered besides the price, as a fingerprint: by it a later change is known. */
  offer: z.string().regex(/^[0-9a-f]{16}$/),
  word: Word,
}) satisfies z.ZodType<ShownJob>;
export type FrozenJob = z.infer<typeof FrozenJob>;

/** Who wrote the decision down: somebody of the staff, or whoever decided, by a link. */
export const Recorder = z.discriminatedUnion("kind", [
  // Half a surrogate pair has no canonical form.
  z.strictObject({
    kind: z.literal("staff"),
    uid: Member.shape.uid,
    name: z
      .string()
      .max(80)
      .regex(/^\P{Cs}*$/u),
  }),
  z.strictObject({ kind: z.literal("link"), link: Id }),
]);
export type Recorder = z.infer<typeof Recorder>;

/** What was decided in one go, and all it was decided on. Cents. */
const decision = {
  at: Instant,
  said: Said,
  recorder: Recorder,
  signature: Signature,
  /** The estimate that was shown: its version, how it was told, and what all of it came to. */
  estimate: z.strictObject({
    version: z.int().min(1),
    given: z.enum(GIVEN),
    validUntil: Instant.nullable(),
    fees: z.array(FrozenLine).max(MAX_FEES),
    discount: Price,
    supplies: Total,
    tax: Total,
    total: Total,
  }),
  jobs: z
    .array(FrozenJob)
    .min(1)
    .max(MAX_JOBS)
    .refine((jobs) => new Set(jobs.map(({ id }) => id)).size === jobs.length, { message: "twice" }),
};
const byLink = {
  check: ({ said, recorder }: { said: Said; recorder: Recorder }) =>
    (said.channel === "link") === (recorder.kind === "link"),
  issue: { message: "recorder", path: ["recorder"] },
};

/**
 * An approval on record that stands no longer, without anybody having said anything: the shop set the job to be asked again, the
 * job has become other work or dearer, or is no longer on the order. `number`: the entry of the approval; `cents`: of the job then.
 */
export const Lapsed = z.strictObject({
  job: Id,
  name: words(80),
  number: z.int().min(1).max(MAX_ENTRIES),
  cents: Price,
  why: z.enum(["taken-back", "changed", "removed"]),
});
export type Lapsed = z.infer<typeof Lapsed>;

/** What became of what was approved between two decisions; each is there only where it says something. Cents. */
const since = {
  /** What all that was approved came to right before this decision, where that is not what it came to with the last one. */
  standing: Total.optional(),
  lapsed: z.array(Lapsed).min(1).max(MAX_JOBS).optional(),
};
export type SinceLast = { standing?: number | undefined; lapsed?: Lapsed[] | undefined };

/** A decision before it is written down. `revised`: what all that is approved comes to with it, tax included. */
export const Decided = z
  .strictObject({ ...decision, ...since, revised: Total })
  .refine(byLink.check, byLink.issue);
export type Decided = z.infer<typeof Decided>;

/**
 * An entry of the ledger. It is never edited: the next one holds its hash. What all that is approved came to with the entry
 * `before`, what it was `standing` at when this was decided (the same, where there is none), what was `added` (less than nothing
 * where something was turned down), and the `revised` total: standing + added = revised.
 */
export const LedgerEntry = z
  .strictObject({
    v: z.literal(1),
    order: Id,
    /** From 1, without a gap. */
    number: z.int().min(1).max(MAX_ENTRIES),
    /** The hash of the entry before; zeros before the first. */
    previous: Hash,
    ...decision,
    lapsed: since.lapsed,
    approved: z.strictObject({
      before: Total,
      standing: since.standing,
      added: z
        .int()
        .min(-3 * MAX_CENTS)
        .max(3 * MAX_CENTS),
      revised: Total,
    }),
    /** Of all the rest of the entry in its canonical form (RFC 8785). */
    hash: Hash,
  })
  .refine(byLink.check, byLink.issue)
  .refine(({ approved: { before, standing = before, added, revised } }) => standing + added === revised, {
    message: "sum",
    path: ["approved"],
  });
export type LedgerEntry = z.infer<typeof LedgerEntry>;
