import { z } from "zod";
import { Id, LocalText, RequiredText } from "../fields.ts";
import { PriceBand } from "../money.ts";

/** Parts of a car a service belongs to: what lights up in the drawing. */
export const carParts = [
  "engine",
  "brakes",
  "tires",
  "battery",
  "steering",
  "climate",
  "exhaust",
  "lights",
  "body",
] as const;
export const CarPart = z.enum(carParts);
export type CarPart = z.infer<typeof CarPart>;

/** What a technician has to know for a piece of work, and a lane has to be fitted for. */
export const skills = [
  "maintenance",
  "brakes",
  "steering",
  "engine",
  "electrical",
  "climate",
  "tires",
  "exhaust",
  "body",
] as const;
export const Skill = z.enum(skills);
export type Skill = z.infer<typeof Skill>;

/** Most services a catalog holds. */
export const MAX_SERVICES = 100;

/** One thing the shop sells, as the public site shows it. `hours` are flat-rate hours in hundredths. */
export const Service = z.strictObject({
  v: z.literal(1),
  slug: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .max(60),
  order: z.int().min(0).max(1_000),
  name: RequiredText,
  summary: LocalText,
  /** Paragraphs are split by blank lines. */
  description: LocalText,
  includes: z.array(RequiredText).max(12),
  parts: z.array(CarPart).max(9),
  /** Null: known only after an inspection. */
  price: PriceBand.nullable(),
  hours: z
    .strictObject({ from: z.int().min(0).max(10_000), to: z.int().min(0).max(10_000) })
    .refine(({ from, to }) => from <= to, { message: "invalid", path: ["to"] }),
  waiter: z.boolean(),
  /** Null, or absent in a service that is older than online booking: any lane will do. */
  skill: Skill.nullable().optional(),
  /** May it be booked online? Absent means yes. */
  bookable: z.boolean().optional(),
  /** The canned job an order begins with that is opened for this service; absent for none. */
  cannedJob: Id.optional(),
});
export type Service = z.infer<typeof Service>;
