import { z } from "zod";
import { Email, givenName, Id, type Instant, orNull, Phone } from "../fields.ts";
import { Price } from "../repair-orders/line.ts";
import { RELATIONS } from "../repair-orders/relations.ts";
import type { Member } from "./record.ts";

/** Most people of a record who may approve at the same time; and most it holds, with those who were withdrawn. */
export const MAX_APPROVERS = 20;
export const MAX_APPROVERS_EVER = 100;

/** What an approver is to the owner of the car. */
export const APPROVER_RELATIONS = RELATIONS.filter((one) => one !== "owner");

/** Who may approve work for the owner of the car, on which vehicles, and up to what amount. */
export const ApproverFacts = z
  .strictObject({
    name: givenName(80),
    email: orNull(Email),
    phone: orNull(Phone),
    relation: z.enum(RELATIONS).exclude(["owner"]),
    /** Which of the record's vehicles; null for all. */
    vehicles: z
      .array(Id)
      .min(1)
      .max(50)
      .refine((all) => new Set(all).size === all.length, { message: "twice" })
      .nullable(),
    /** What all that is approved on an order may come to, tax included: cents. Null without limit. */
    limit: Price.min(1).nullable(),
  })
  .refine(({ email, phone }) => email !== null || phone !== null, {
    message: "required",
    path: ["email"],
    // Also where something else is wrong: all of it is named at once.
    when: ({ value }) => typeof value === "object" && value !== null,
  });
export type ApproverFacts = z.infer<typeof ApproverFacts>;

/** Who said so, and when: the owner of the car, or the counter, by whose word. */
export type ApproverWord = {
  at: Instant;
  by: { kind: "owner"; name: string } | ({ kind: "staff"; saidBy: string } & Member);
};

/** An approver as a record keeps them; who was withdrawn stays. */
export type Approver = ApproverFacts & {
  id: string;
  /** Raised with every change; what an editor starts from. */
  revision: number;
  /** The records whose vehicles these can be: the one they were named on, and those that had been merged into it by then. */
  of: string[];
  named: ApproverWord;
  /** The latest change of what they may do, or of who they are. */
  changed: ApproverWord | null;
  withdrawn: ApproverWord | null;
};
