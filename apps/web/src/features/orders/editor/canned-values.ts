import type { Skill } from "@openhood/domain/catalog/service";
import type { LocalText } from "@openhood/domain/fields";
import type { Discount, PART_CONDITIONS } from "@openhood/domain/repair-orders/line";
import { CannedJob, type CannedLine } from "@openhood/domain/repair-orders/settings";
import { basisPointsOf, centsOf, dollarsOf, hoursOf, hundredthsOf } from "../../shop/editor/amounts.ts";
import { parsedOr, type Validation, validate } from "../../shop/editor/issues.ts";

/** A line as its form holds it: a field of another kind keeps what was typed. */
export type CannedLineValues = {
  kind: CannedLine["kind"];
  name: LocalText;
  taxed: boolean;
  hours: string;
  /** Empty: the usual rate. */
  rateId: string;
  partNumber: string;
  quantity: string;
  cost: string;
  /** Empty for a part: the matrix makes it from the cost. */
  price: string;
  condition: (typeof PART_CONDITIONS)[number];
  core: string;
};

/** A canned job as its form holds it: money, hours and shares as text, so that nothing typed is lost. */
export type CannedValues = {
  name: LocalText;
  category: Skill;
  lines: CannedLineValues[];
  discount: { kind: "none" | Discount["kind"]; value: string };
};

/** A line as it starts. */
export const newLine = (): CannedLineValues => ({
  kind: "labor",
  name: { en: "", es: "" },
  taxed: true,
  hours: "",
  rateId: "",
  partNumber: "",
  quantity: "1",
  cost: "",
  price: "",
  condition: "new",
  core: "",
});

const dollars = (cents: number | null) => (cents === null ? "" : dollarsOf(cents));

function lineValues(line: CannedLine): CannedLineValues {
  const shared = { ...newLine(), kind: line.kind, name: { ...line.name }, taxed: line.taxed };
  switch (line.kind) {
    case "labor":
      return { ...shared, hours: hoursOf(line.hours), rateId: line.rateId ?? "" };
    case "part":
      return {
        ...shared,
        partNumber: line.partNumber ?? "",
        quantity: hoursOf(line.quantity),
        cost: dollars(line.cost),
        price: dollars(line.price),
        condition: line.condition,
        core: dollars(line.core),
      };
    case "sublet":
      return { ...shared, cost: dollars(line.cost), price: dollarsOf(line.price) };
    case "fee":
      return { ...shared, price: dollarsOf(line.price) };
  }
}

/** What the form starts from; nothing for a new job. */
export function cannedValues(job: CannedJob | null): CannedValues {
  if (!job)
    return {
      name: { en: "", es: "" },
      category: "maintenance",
      lines: [newLine()],
      discount: { kind: "none", value: "" },
    };
  const { name, category, lines, discount } = job;
  return {
    name: { ...name },
    category,
    lines: lines.map(lineValues),
    discount:
      discount === null
        ? { kind: "none", value: "" }
        : discount.kind === "percent"
          ? { kind: "percent", value: hoursOf(discount.basisPoints) }
          : { kind: "amount", value: dollarsOf(discount.cents) },
  };
}

const cents = (text: string) => parsedOr(text, centsOf(text));
const centsOrNull = (text: string) => (text.trim() === "" ? null : cents(text));

function lineOf(values: CannedLineValues) {
  const { kind, name, taxed, hours, rateId, partNumber, quantity, cost, price, condition, core } = values;
  const shared = { kind, name, taxed };
  switch (kind) {
    case "labor":
      return { ...shared, hours: parsedOr(hours, hundredthsOf(hours)), rateId: rateId || null };
    case "part":
      return {
        ...shared,
        partNumber: partNumber.trim() || null,
        quantity: parsedOr(quantity, hundredthsOf(quantity)),
        cost: centsOrNull(cost),
        price: centsOrNull(price),
        condition,
        core: centsOrNull(core),
      };
    case "sublet":
      return { ...shared, cost: centsOrNull(cost), price: cents(price) };
    case "fee":
      return { ...shared, price: cents(price) };
  }
}

/** The canned job the form describes, or what is wrong with it. */
export function checkCanned({ discount, ...values }: CannedValues, id: string): Validation<CannedJob> {
  const { kind, value } = discount;
  const checked = validate(CannedJob, {
    ...values,
    id,
    lines: values.lines.map(lineOf),
    discount:
      kind === "none"
        ? null
        : kind === "percent"
          ? { kind, basisPoints: parsedOr(value, basisPointsOf(value)) }
          : { kind, cents: cents(value) },
  });
  if (checked.ok) return checked;
  const atField = (path: string) => path.replace(/^discount\.(basisPoints|cents)$/, "discount.value");
  return { ok: false, issues: checked.issues.map((issue) => ({ ...issue, path: atField(issue.path) })) };
}
