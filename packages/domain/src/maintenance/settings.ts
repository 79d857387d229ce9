import { z } from "zod";
import { Id } from "../fields.ts";
import { words } from "../repair-orders/line.ts";

/** Most services of the shop's table. */
export const MAX_INTERVALS = 40;
/** Most canned jobs a service remembers that are no longer offered. */
export const MAX_FORMERLY = 40;
const Every = z.int().min(1);
const MilesApart = Every.max(500_000).nullable();
const MonthsApart = Every.max(240).nullable();

/** A service that comes again: by miles, by months, or by whichever comes first. */
export const ServiceInterval = z
  .strictObject({
    id: Id,
    name: words(60),
    miles: MilesApart,
    months: MonthsApart,
    /** The canned jobs that do it. */
    canned: z.array(Id).min(1).max(10),
    /** Those that did it and are no longer offered: what they did on a car still counts. */
    formerly: z.array(Id).max(MAX_FORMERLY).optional(),
  })
  .refine(({ miles, months }) => miles !== null || months !== null, { message: "required", path: ["miles"] });
export type ServiceInterval = z.infer<typeof ServiceInterval>;

/** What the shop recommends when, and how long it stands behind its work. */
export const MaintenanceSettings = z.strictObject({
  v: z.literal(1),
  revision: z.int().min(1),
  intervals: z
    .array(ServiceInterval)
    .max(MAX_INTERVALS)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { message: "twice" }),
  /** Whichever comes first; null for no warranty. */
  warranty: z.strictObject({ months: Every.max(120), miles: MilesApart }).nullable(),
  /** Whether customers are told by e-mail what is due; absent: nobody said so yet, and nobody is told. */
  reminders: z.boolean().optional(),
});
export type MaintenanceSettings = z.infer<typeof MaintenanceSettings>;
export type Warranty = NonNullable<MaintenanceSettings["warranty"]>;
