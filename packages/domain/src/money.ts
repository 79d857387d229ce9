import { z } from "zod";

/** An amount in whole cents of the shop's currency, guarded against what integers cannot hold exactly. */
export const Cents = z.int().min(0).max(100_000_000);
export type Cents = z.infer<typeof Cents>;

/** What a service usually costs, from and to, in cents; both included. */
export const PriceBand = z
  .strictObject({ from: Cents, to: Cents })
  .refine((band) => band.from <= band.to, { message: "invalid", path: ["to"] });
export type PriceBand = z.infer<typeof PriceBand>;
