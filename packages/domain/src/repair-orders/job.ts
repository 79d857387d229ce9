import { z } from "zod";
import { Skill } from "../catalog/service.ts";
import { CalendarDate } from "../dates.ts";
import { Id, Instant, line, text } from "../fields.ts";
import { Discount, Line, Price, words } from "./line.ts";
import { RELATIONS } from "./relations.ts";

/** Most lines of one order, all its jobs together. */
export const MAX_LINES = 400;

/** A staff member as a document names them. */
export const Member = z.strictObject({
  uid: z.string().regex(/^[\x21-\x7e]{1,128}$/),
  name: z.string().max(80),
});

/** How a customer said yes or no. */
export const CHANNELS = ["counter", "phone", "text", "email", "link"] as const;

/** Who decided on a job, how, and when: what a court would ask (CA BPC 9884.9: date, time, name, number called). */
export const Said = z
  .strictObject({
    by: z.strictObject({
      name: line(80),
      relation: z.enum(RELATIONS),
      /** Somebody the owner named, and up to how many cents they might approve then (null without limit); absent for anybody else. */
      approver: z.strictObject({ id: Id, limit: Price.nullable() }).optional(),
    }),
    channel: z.enum(CHANNELS),
    /** The number called, or the address written to; null at the counter. */
    reachedAt: z
      .string()
      .trim()
      .regex(/^[\x20-\x7e]{1,254}$/)
      .nullable(),
    note: text(200).nullable(),
  })
  .refine(({ channel, reachedAt }) => channel !== "phone" || reachedAt !== null, {
    message: "required",
    path: ["reachedAt"],
  });
export type Said = z.infer<typeof Said>;

const Reason = z.string().max(16).nullable();
const EachReason = z.strictObject({ cause: Reason, ifItWaits: Reason });
export type EachReason = z.infer<typeof EachReason>;

const decided = {
  said: Said,
  at: Instant,
  recordedBy: Member,
  /** The estimate version that was shown. */
  version: z.int().min(1),
  /** Cents of the job as shown, without tax. */
  cents: Price,
  /** The job as shown, as a fingerprint: when it is another one now, the customer has to be asked again. */
  offer: z.string().max(16),
  /** Why it was offered, as a fingerprint: by it is known what was written later. Absent in what is from before it was kept. */
  reasons: z.string().max(16).optional(),
  /** Each of these reasons, null for one that was not given: by it is known which was. Absent in what is from before it was kept. */
  eachReason: EachReason.optional(),
};

const Prices = z.array(Price).max(MAX_LINES);
/**
 * Cents of the lines of a job, by the order of their ids: after their own and the job's discount, and their core charges. By them is
 * known what the job comes to with tax.
 */
const LinePrices = z.strictObject({ nets: Prices, cores: Prices });
export type LinePrices = z.infer<typeof LinePrices>;

/** What the customer has said to a job. */
export const Authorization = z.discriminatedUnion("status", [
  z.strictObject({ status: z.literal("pending") }),
  /** `lines`: as approved. Absent in what is from before they were kept. */
  z.strictObject({ status: z.literal("approved"), ...decided, lines: LinePrices.optional() }),
  z.strictObject({ status: z.literal("declined"), ...decided }),
  /** Put off; until a date, or nobody knows. */
  z.strictObject({ status: z.literal("deferred"), ...decided, until: CalendarDate.nullable() }),
]);
export type Authorization = z.infer<typeof Authorization>;

/** The order a job makes good: under warranty, or because the car came back with the same trouble. */
export const Redoes = z.strictObject({
  reason: z.enum(["warranty", "come-back"]),
  order: Id,
  number: z.int().min(1),
});

/** One piece of work, sold as a whole: the customer decides job by job. */
export const Job = z.strictObject({
  id: Id,
  name: words(80),
  /** The concern it answers; null when nobody had complained. */
  concern: Id.nullable(),
  /** What was found. */
  cause: text(400).nullable(),
  /** What happens if it waits, as the customer is told. */
  ifItWaits: text(200).nullable().optional(),
  /** What was done. */
  correction: text(400).nullable(),
  /** For those who work on it, not for the customer. */
  note: text(200).nullable(),
  /** Parts that are missing, in plain words. */
  partsNeeded: text(200).nullable().optional(),
  category: Skill.nullable(),
  technician: Member.nullable(),
  discount: Discount.nullable(),
  /** The canned job it was made from. */
  canned: Id.nullable(),
  redoes: Redoes.nullable(),
  /** The technician who found it, while the counter has not taken it up. */
  foundBy: Member.nullable(),
  lines: z.array(Line).max(MAX_LINES),
  authorization: Authorization,
});
export type Job = z.infer<typeof Job>;

/** A job as it is added: nobody has decided on it. */
export const NewJob = Job.omit({ authorization: true });
export type NewJob = z.infer<typeof NewJob>;
