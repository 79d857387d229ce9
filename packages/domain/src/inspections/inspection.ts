import { z } from "zod";
import { Id, Instant, text } from "../fields.ts";
import { Member } from "../repair-orders/job.ts";
import { MARKS, MAX_NOTE } from "./marks.ts";
import { InspectionTemplate, Tenths } from "./template.ts";

/** What was found on an item; the customer reads the note once it is sent. */
export const Finding = z.strictObject({
  mark: z.enum(MARKS),
  /** Tenths of the item's unit. */
  value: Tenths.nullable(),
  note: text(MAX_NOTE).nullable(),
});
export type Finding = z.infer<typeof Finding>;

const Marked = Finding.extend({ by: Member, at: Instant });
export type Marked = z.infer<typeof Marked>;

/** A reading of an earlier visit. */
const LastReading = z.strictObject({ value: Tenths, at: Instant });
export type LastReading = z.infer<typeof LastReading>;

/** An inspection of one order's car. Once sent it is never changed. */
export const Inspection = z.strictObject({
  v: z.literal(1),
  id: Id,
  revision: z.int().min(1),
  order: Id,
  /** As it was when the inspection started. */
  template: InspectionTemplate,
  /** By the item's id; an item that is absent has not been checked. */
  items: z.record(Id, Marked),
  last: z.record(Id, LastReading),
  state: z.discriminatedUnion("status", [
    z.strictObject({ status: z.literal("open") }),
    z.strictObject({ status: z.literal("sent"), at: Instant, by: Member }),
  ]),
  startedAt: Instant,
  startedBy: Member,
});
export type Inspection = z.infer<typeof Inspection>;

/** Marks an item, and says what it showed before; null: not checked. */
export const InspectionCommand = z.strictObject({
  type: z.literal("mark"),
  item: Id,
  from: Finding.nullable(),
  to: Finding.nullable(),
});
export type InspectionCommand = z.infer<typeof InspectionCommand>;

export type InspectionStamp = { by: z.infer<typeof Member>; at: Instant };
