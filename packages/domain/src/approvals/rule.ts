import { z } from "zod";
import type { LocalText } from "../fields.ts";
import { Price } from "../repair-orders/line.ts";

/** The states whose law the product holds; `none` is any other one. */
export const STATES = ["CA", "FL", "MI", "NY", "none"] as const;
export type RuleState = (typeof STATES)[number];

/** By how much what is charged may exceed what was approved before the customer has to be asked again. Cents, hundredths of a percent. */
export const Overrun = z.discriminatedUnion("kind", [
  /** By nothing. */
  z.strictObject({ kind: z.literal("nothing") }),
  z.strictObject({ kind: z.literal("fixed"), cents: Price }),
  z.strictObject({ kind: z.literal("percent"), basisPoints: z.int().min(0).max(10_000) }),
  /** An amount or a share, the greater or the less of them, and no more than the cap. */
  z.strictObject({
    kind: z.literal("whichever"),
    is: z.enum(["greater", "less"]),
    cents: Price,
    basisPoints: z.int().min(0).max(10_000),
    cap: Price.nullable(),
  }),
]);
export type Overrun = z.infer<typeof Overrun>;

/** What may have to be noted of a consent. */
export const CONSENT_NOTES = [
  "date",
  "time",
  "name",
  /** The number called, or the address written to. */
  "reached-at",
  "work",
  "added-cost",
  "revised-total",
  "recorded-by",
] as const;
export type ConsentNote = (typeof CONSENT_NOTES)[number];

/** What may have to be printed on an estimate or an invoice. */
export const PRINTED = [
  "shop-name-and-address",
  "registration-number",
  "customer-name",
  "date",
  "vehicle",
  "plate-or-vin",
  "odometer-in",
  "odometer-out",
  "problem-reported",
  "work-by-item",
  "parts-by-item",
  "part-condition",
  "labor-by-item",
  "how-labor-is-computed",
  "labor-subtotal",
  "parts-subtotal",
  "tax",
  "total",
  "completion-date",
  "old-parts-notice",
  "consents-after-the-estimate",
  "repairs-needed-and-asked-for",
  "estimated-and-actual-cost",
  "mechanics",
  "certification",
  "guarantee",
] as const;
export type Printed = (typeof PRINTED)[number];

const printed = z.array(z.enum(PRINTED)).max(PRINTED.length);
const notes = z.array(z.enum(CONSENT_NOTES)).max(CONSENT_NOTES.length);

/** The parts of a rule. */
const parts = {
  /** What the customer has to be given before work starts. */
  before: z.strictObject({
    /** When an estimate in writing is due: always, above a total in cents, or when the customer asks. */
    estimate: z.discriminatedUnion("due", [
      z.strictObject({ due: z.literal("always") }),
      z.strictObject({ due: z.literal("above"), cents: Price }),
      z.strictObject({ due: z.literal("on-request") }),
    ]),
    /** May the customer do without? */
    waivable: z.boolean(),
    /** Will one that was read out do? */
    spoken: z.boolean(),
  }),
  overrun: Overrun,
  /** What has to be noted of a consent by voice, and of one in writing at a distance. */
  consent: z.strictObject({ spoken: notes, electronic: notes }),
  estimate: printed,
  invoice: printed,
  /** What of the old parts the customer can ask for: nothing, those they asked for, or those they asked for in writing. */
  oldParts: z.enum(["no-rule", "on-request", "on-written-request"]),
  /** For how many years records are kept. */
  keepYears: z.int().min(1).max(30),
};
export type RulePart = keyof typeof parts;
export const RULE_PARTS = Object.keys(parts) as RulePart[];

/** What is asked before work and after, in a shop: what every function here is held to. */
export const Rule = z.strictObject(parts);
export type Rule = z.infer<typeof Rule>;

/** Where a part of a rule comes from: what the law says, what an authority recommends, or what the product does where neither says anything. */
export type Basis = "law" | "guidance" | "house";
/** A part of a state's rule, where it stands, and what is not certain of it. */
export type Sourced<Is> = { is: Is; basis: Basis; citation: string | null; note: LocalText | null };
export type StateRule = { [Part in RulePart]: Sourced<Rule[Part]> };

/** The rule a shop holds itself to: that of its state, and what it has changed of it. */
export const ShopRule = z.strictObject({ state: z.enum(STATES), changes: Rule.partial() });
export type ShopRule = z.infer<typeof ShopRule>;

/** What a shop has settled about approvals. */
export const ApprovalSettings = z.strictObject({ v: z.literal(1), revision: z.int().min(1), rule: ShopRule });
export type ApprovalSettings = z.infer<typeof ApprovalSettings>;

/** Until somebody settles it, no state's rule holds: what a shop has under way is not stopped by one it did not choose. */
export const defaultApprovalSettings: ApprovalSettings = {
  v: 1,
  revision: 1,
  rule: { state: "none", changes: {} },
};

/** The rule to propose to a shop, by the state in its address; null where the product holds none for it. */
export const stateOf = (region: string): RuleState | null =>
  STATES.find((state) => state === region.trim().toUpperCase()) ?? null;
