import {
  type ConsentNote,
  type Printed,
  RULE_PARTS,
  type Rule,
  type RuleState,
  type ShopRule,
  type StateRule,
} from "./rule.ts";

const spokenInCalifornia: ConsentNote[] = [
  "date",
  "time",
  "name",
  "reached-at",
  "work",
  "added-cost",
  "revised-total",
];
const everything: ConsentNote[] = [...spokenInCalifornia, "recorded-by"];
const usualEstimate: Printed[] = [
  "shop-name-and-address",
  "customer-name",
  "date",
  "vehicle",
  "work-by-item",
  "parts-by-item",
  "part-condition",
  "total",
];
const usualInvoice: Printed[] = [...usualEstimate, "labor-subtotal", "parts-subtotal", "tax"];

const house = <Is>(is: Is, note: string | null = null) => ({
  is,
  basis: "house" as const,
  citation: null,
  note,
});
const law = <Is>(citation: string, is: Is, note: string | null = null) => ({
  is,
  basis: "law" as const,
  citation,
  note,
});
const guidance = <Is>(citation: string, is: Is, note: string | null = null) => ({
  is,
  basis: "guidance" as const,
  citation,
  note,
});

/** What the law of each state asks for, part by part, as docs/LAW.md has it. It is not legal advice. */
export const STATE_RULES: Record<RuleState, StateRule> = {
  CA: {
    before: law(
      "Cal. Bus. & Prof. Code § 9884.9; 16 CCR § 3353",
      { estimate: { due: "always" }, waivable: false, spoken: false },
      "In unusual circumstances, as when a car is left outside business hours, 16 CCR § 3353.2 lets the estimate be told by voice; a shop that wants this switches it on. Maintenance at an advertised price needs no estimate (§ 9884.9 (e)); the product asks all the same.",
    ),
    overrun: law("Cal. Bus. & Prof. Code § 9884.9; 16 CCR § 3354", { kind: "nothing" }),
    consent: law("Cal. Bus. & Prof. Code § 9884.9; 16 CCR §§ 3353.1, 3354, 3356", {
      spoken: spokenInCalifornia,
      electronic: spokenInCalifornia,
    }),
    estimate: law(
      "Cal. Bus. & Prof. Code § 9884.9; 16 CCR § 3353",
      [
        "shop-name-and-address",
        "registration-number",
        "customer-name",
        "date",
        "vehicle",
        "work-by-item",
        "parts-by-item",
        "part-condition",
        "labor-by-item",
        "total",
      ],
      "Section 3353 was last amended in May 2025; the list has not been compared with that text word for word.",
    ),
    invoice: law("Cal. Bus. & Prof. Code § 9884.8; 16 CCR § 3356", [
      "shop-name-and-address",
      "registration-number",
      "work-by-item",
      "parts-by-item",
      "part-condition",
      "labor-by-item",
      "labor-subtotal",
      "parts-subtotal",
      "tax",
      "total",
      "consents-after-the-estimate",
    ]),
    oldParts: law(
      "Cal. Bus. & Prof. Code § 9884.10",
      "on-request",
      "When the customer asks at the time of the order; not checked against the current text.",
    ),
    keepYears: law("Cal. Bus. & Prof. Code § 9884.11; 16 CCR § 3358", 3),
  },
  FL: {
    before: law(
      "Fla. Stat. §§ 559.905, 559.907",
      { estimate: { due: "above", cents: 10_000 }, waivable: true, spoken: false },
      "The figure of $100 is to be checked against the current text. The customer may choose to do without in the statement of § 559.905 (2); a shop may not ask that of them (§ 559.907).",
    ),
    overrun: law("Fla. Stat. § 559.909 (1)", {
      kind: "whichever",
      is: "greater",
      cents: 1_000,
      basisPoints: 1_000,
      cap: 5_000,
    }),
    consent: guidance(
      "Florida Department of Agriculture and Consumer Services, Motor Vehicle Repair",
      { spoken: everything, electronic: everything },
      "The statute lets a customer consent orally or in writing and names no notes; the department recommends to note all of it.",
    ),
    estimate: law(
      "Fla. Stat. § 559.905",
      [
        "shop-name-and-address",
        "customer-name",
        "date",
        "vehicle",
        "plate-or-vin",
        "odometer-in",
        "problem-reported",
        "work-by-item",
        "how-labor-is-computed",
        "total",
        "completion-date",
        "old-parts-notice",
        "guarantee",
      ],
      "Charges for storage, and who else may authorize work, are to be on it, too; the shop writes them in its own text. Not compared word for word.",
    ),
    invoice: law(
      "Fla. Stat. § 559.911",
      [
        "shop-name-and-address",
        "registration-number",
        "date",
        "odometer-out",
        "work-by-item",
        "parts-by-item",
        "part-condition",
        "labor-by-item",
        "tax",
        "total",
        "guarantee",
      ],
      "Taken from the department's list of questions and answers, not from the text.",
    ),
    oldParts: law("Fla. Stat. § 559.909", "on-request", "Asked for when the order is given."),
    keepYears: law("Fla. Stat. § 559.915", 1),
  },
  MI: {
    before: law(
      "Mich. Comp. Laws §§ 257.1307e, 257.1332",
      { estimate: { due: "always" }, waivable: true, spoken: false },
      "Sources disagree on the amount from which an estimate is due, and section 1307e (a) names none: the product asks for it always, and the shop may change that. Section 1332 was not at hand.",
    ),
    overrun: law(
      "Mich. Comp. Laws §§ 257.1307e, 257.1332",
      { kind: "nothing" },
      "Section 1307e (b) forbids any excess without consent. The Secretary of State's manual for facilities lets the estimate be exceeded by $10 or 10 %, whichever is less; the product asks again at any excess.",
    ),
    consent: guidance(
      "Michigan Secretary of State, Amended Estimates",
      { spoken: everything, electronic: everything },
      "Suggested for spoken consents: name, time, amount and revised total.",
    ),
    estimate: law(
      "Mich. Comp. Laws §§ 257.1302, 257.1332",
      [
        "shop-name-and-address",
        "registration-number",
        "customer-name",
        "date",
        "vehicle",
        "work-by-item",
        "parts-by-item",
        "labor-by-item",
        "how-labor-is-computed",
        "total",
        "old-parts-notice",
      ],
      "Section 1302 wants the price for labor with rate and hours, and that of parts; the rest is usual.",
    ),
    invoice: law("Mich. Comp. Laws § 257.1334", [
      "repairs-needed-and-asked-for",
      "estimated-and-actual-cost",
      "work-by-item",
      "parts-by-item",
      "part-condition",
      "total",
      "mechanics",
      "certification",
    ]),
    oldParts: law("Mich. Comp. Laws §§ 257.1307e, 257.1333", "on-request"),
    keepYears: law(
      "Mich. Comp. Laws § 257.1318",
      3,
      "Subsection (2) says three years; an older page of the Secretary of State says five.",
    ),
  },
  NY: {
    before: law("N.Y. Veh. & Traf. Law art. 12-A § 398-d; 15 NYCRR § 82.5", {
      estimate: { due: "on-request" },
      waivable: true,
      spoken: true,
    }),
    overrun: law("N.Y. Veh. & Traf. Law art. 12-A § 398-d; 15 NYCRR § 82.5", { kind: "nothing" }),
    consent: house(
      { spoken: everything, electronic: everything },
      "No list was found in the law; where work was authorized by telephone, the old parts are kept until the car is picked up (§ 398-d).",
    ),
    estimate: law(
      "15 NYCRR §§ 82.5, 82.8",
      [
        "shop-name-and-address",
        "registration-number",
        "customer-name",
        "date",
        "vehicle",
        "plate-or-vin",
        "problem-reported",
        "work-by-item",
        "parts-by-item",
        "part-condition",
        "labor-by-item",
        "how-labor-is-computed",
        "total",
        "old-parts-notice",
      ],
      "Section 82.5 as its amendment of 2007 was proposed.",
    ),
    invoice: law(
      "N.Y. Veh. & Traf. Law art. 12-A § 398-d; 15 NYCRR § 82.5",
      [
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
        "total",
        "completion-date",
        "guarantee",
      ],
      "Taken from a checklist of the regulation, not from its text.",
    ),
    oldParts: law("N.Y. Veh. & Traf. Law art. 12-A § 398-d; 15 NYCRR § 82.5", "on-written-request"),
    keepYears: law("15 NYCRR § 82.9", 2),
  },
  none: {
    before: house({ estimate: { due: "on-request" }, waivable: true, spoken: true }),
    overrun: house({ kind: "nothing" }),
    consent: house({ spoken: everything, electronic: everything }),
    estimate: house(usualEstimate),
    invoice: house(usualInvoice),
    oldParts: house("no-rule"),
    keepYears: house(3, "Many states have rules the product does not know: the shop looks them up."),
  },
};

/** The rule a shop holds itself to. */
export function ruleOf({ state, changes }: ShopRule): Rule {
  const { before, overrun, consent, estimate, invoice, oldParts, keepYears } = STATE_RULES[state];
  const theirs: Rule = {
    before: before.is,
    overrun: overrun.is,
    consent: consent.is,
    estimate: estimate.is,
    invoice: invoice.is,
    oldParts: oldParts.is,
    keepYears: keepYears.is,
  };
  return { ...theirs, ...changes };
}

/** What a shop has changed, each beside what its state's rule says. */
export const changesOf = ({ state, changes }: ShopRule) =>
  RULE_PARTS.filter((part) => changes[part] !== undefined).map((part) => ({
    part,
    is: changes[part],
    default: STATE_RULES[state][part],
  }));
