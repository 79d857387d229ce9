import { formatPhone } from "../phone.ts";
import type { Said } from "../repair-orders/job.ts";
import type { OrderCustomer } from "../repair-orders/order.ts";
import type { Given } from "../repair-orders/relations.ts";
import { consentNotes, missingNotes } from "./consent.ts";
import type { Rule } from "./rule.ts";

/** How staff are told of a decision. */
export const TOLD_BY = ["counter", "phone", "text", "email"] as const;
/** Who told staff of a decision and how, as the order's page holds it; `given`: null until somebody said otherwise. */
export type Told = {
  channel: (typeof TOLD_BY)[number];
  name: string;
  relation: Said["by"]["relation"];
  /** Whom of those the owner named; absent for anybody else. */
  approver?: Said["by"]["approver"];
  reachedAt: string;
  given: Given | null;
};

/** Where a customer is reached by a channel, as far as the order knows. */
const placeOf = (
  channel: Told["channel"],
  { phone, email }: Pick<OrderCustomer, "phone" | "email">,
): string => (channel === "counter" ? null : channel === "email" ? email : phone && formatPhone(phone)) ?? "";

/** Whose word it is on an order: the owner's of the car, or of a fleet that of its contact. */
export type Owner = Pick<Told, "name" | "relation">;

/** The customer tells it themselves, by this channel. */
export const toldBy = (
  channel: Told["channel"],
  customer: Pick<OrderCustomer, "name" | "phone" | "email">,
  { name, relation }: Owner = { name: customer.name, relation: "owner" },
): Told => ({
  ...{ channel, name, relation, given: null },
  reachedAt: placeOf(channel, customer),
});

/** Is it asked where they were reached? */
export const asksReachedAt = (rule: Rule, channel: Told["channel"]): boolean =>
  channel === "phone" || consentNotes(rule, channel).includes("reached-at");

/** Is it asked how they were told of the estimate? */
export const asksGiven = ({ before }: Rule): boolean => before.estimate.due !== "on-request";

/**
 * How they were told of the estimate: on the phone by voice as long as nobody said otherwise, else null until somebody says it, for
 * the law may want it in writing. Where it is not asked, no paper is known of.
 */
export const givenOf = (rule: Rule, { channel, given }: Told): Given | null =>
  asksGiven(rule) ? (given ?? (channel === "phone" ? "spoken" : null)) : "spoken";

/** Does the rule want the estimate in writing, and it is told otherwise? Then the clock cannot start on what is approved like this. */
export const lacksWriting = (rule: Rule, told: Told): boolean =>
  rule.before.estimate.due === "always" && !rule.before.spoken && givenOf(rule, told) === "spoken";

/** What has to be filled in before what was told can be put on record. */
export type ToldField = "name" | "reachedAt" | "given";

/** What is put on record of it, and how they were told of the estimate; or which field has to be filled in first. */
export function recordOf(rule: Rule, told: Told): { said: Said; given: Given } | ToldField {
  const { channel, name, relation, approver, reachedAt } = told;
  if (name.trim() === "") return "name";
  const place = reachedAt.trim();
  const said: Said = {
    ...{ by: { name: name.trim(), relation, ...(approver && { approver }) }, channel, note: null },
    reachedAt: channel === "counter" || place === "" ? null : place,
  };
  const isPlace = place === "" || (channel === "email" ? /^\S+@\S+\.\S+$/ : /(?:\d\D*){7}/).test(place);
  const isMissing = missingNotes(rule, said).length > 0 || (channel === "phone" && said.reachedAt === null);
  const isWrong = channel !== "counter" && !(isPlace && /^[\x20-\x7e]{0,254}$/.test(place));
  if (isMissing || isWrong) return "reachedAt";
  const given = givenOf(rule, told);
  return given === null ? "given" : { said, given };
}
