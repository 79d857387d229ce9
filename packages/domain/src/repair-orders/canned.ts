import type { NewJob } from "./job.ts";
import type { Line } from "./line.ts";
import { laborPrice, type PriceRules, partPrice, rateOf } from "./pricing.ts";
import type { CannedJob, CannedLine } from "./settings.ts";

function lineOf(canned: CannedLine, id: string, rules: PriceRules): Line {
  const { name, taxed } = canned;
  switch (canned.kind) {
    case "labor": {
      const { id: rateId, cents } = rateOf(rules, canned.rateId);
      const { hours } = canned;
      const rate = laborPrice(rules.laborMatrix, cents, hours);
      return { kind: "labor", id, name, taxed, discount: null, hours, rate, rateId, pricing: "matrix" };
    }
    case "part": {
      const { partNumber, quantity, cost, condition, core } = canned;
      return {
        kind: "part",
        id,
        name,
        taxed,
        discount: null,
        partNumber,
        quantity,
        cost,
        price: canned.price ?? partPrice(rules.partsMatrix, cost ?? 0),
        pricing: canned.price === null ? "matrix" : "hand",
        condition,
        core: core === null ? null : { cents: core, returned: false },
        supply: "on-hand",
      };
    }
    case "sublet":
      return {
        kind: "sublet",
        id,
        name,
        taxed,
        discount: null,
        vendor: null,
        cost: canned.cost,
        price: canned.price,
      };
    case "fee":
      return { kind: "fee", id, name, taxed, price: canned.price };
  }
}

const blank: Omit<NewJob, "id" | "name"> = {
  concern: null,
  cause: null,
  correction: null,
  note: null,
  category: null,
  technician: null,
  discount: null,
  canned: null,
  redoes: null,
  foundBy: null,
  lines: [],
};

/** A job with nothing but a name. */
export const blankJob = (id: string, name: NewJob["name"]): NewJob => ({ ...blank, id, name });

/**
 * A job made from a canned one, at the shop's rates of today.
 * @param newId makes an id that nothing has yet
 */
export const jobFromCanned = (canned: CannedJob, rules: PriceRules, newId: () => string): NewJob => ({
  ...blank,
  id: newId(),
  name: canned.name,
  category: canned.category,
  discount: canned.discount,
  canned: canned.id,
  lines: canned.lines.map((line) => lineOf(line, newId(), rules)),
});

function kept(line: Line): CannedLine {
  const { name, taxed } = line;
  switch (line.kind) {
    case "labor":
      return { kind: "labor", name, taxed, hours: line.hours, rateId: line.rateId };
    case "part": {
      const { partNumber, quantity, cost, condition } = line;
      const price = line.pricing === "hand" || cost === null ? line.price : null;
      const core = line.core?.cents ?? null;
      return { kind: "part", name, taxed, partNumber, quantity, cost, price, condition, core };
    }
    case "sublet":
      return { kind: "sublet", name, taxed, cost: line.cost, price: line.price };
    case "fee":
      return { kind: "fee", name, taxed, price: line.price };
  }
}

/** A job as it can be kept for other orders. */
export const cannedFromJob = (
  { name, discount, lines }: NewJob,
  { id, category }: Pick<CannedJob, "id" | "category">,
): CannedJob => ({ id, name, category, discount, lines: lines.map(kept) });
