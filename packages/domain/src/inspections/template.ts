import { z } from "zod";
import { Id } from "../fields.ts";
import { Hundredths, words } from "../repair-orders/line.ts";
import { AREAS, MAX_TENTHS, UNITS } from "./marks.ts";

/** Tenths of the unit: 12.4 V is 124. */
export const Tenths = z.int().min(0).max(MAX_TENTHS);

/** What is measured. At `watch` or past it is worth watching, at `stop` or past it has to be done; past is the way from one to the other. */
export const Measurement = z.strictObject({ unit: z.enum(UNITS), watch: Tenths, stop: Tenths });
export type Measurement = z.infer<typeof Measurement>;

export const InspectionItem = z.strictObject({
  id: Id,
  area: z.enum(AREAS),
  name: words(80),
  measurement: Measurement.nullable(),
  /** The canned job a finding leads to. */
  canned: Id.nullable(),
});
export type InspectionItem = z.infer<typeof InspectionItem>;

export const MAX_ITEMS = 80;
/** What is looked at, and how long a technician is paid for it, in hundredths of an hour. */
export const InspectionTemplate = z.strictObject({
  id: Id,
  name: words(80),
  hours: Hundredths,
  items: z
    .array(InspectionItem)
    .min(1)
    .max(MAX_ITEMS)
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, { message: "twice" }),
});
export type InspectionTemplate = z.infer<typeof InspectionTemplate>;
