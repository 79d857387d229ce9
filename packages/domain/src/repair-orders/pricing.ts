import { MAX_CENTS, rounded } from "./arithmetic.ts";
import type { Change, LINE_FIELDS } from "./commands.ts";
import { type LaborLine, type Line, MAX_RATE, type PartLine } from "./line.ts";
import type { LaborMatrix, PartsMatrix, RepairOrderSettings } from "./settings.ts";

/** What prices are made by. */
export type PriceRules = Pick<RepairOrderSettings, "laborRates" | "laborMatrix" | "partsMatrix">;

const bandOf = <Band extends { from: number }>(bands: readonly Band[], value: number): Band | undefined =>
  bands.findLast(({ from }) => from <= value);

/** Cents a part is sold for, by what it costs; a shop without a matrix sells at cost until somebody types a price. */
export function partPrice(matrix: PartsMatrix, cost: number): number {
  const markup = bandOf(matrix, cost)?.markup ?? 0;
  return Math.min(cost + rounded(cost, markup, 10_000), MAX_CENTS);
}

/** Cents an hour, by how many hours (hundredths) a line has. */
export const laborPrice = (matrix: LaborMatrix, rate: number, hours: number): number =>
  Math.min(rounded(rate, bandOf(matrix, hours)?.factor ?? 10_000, 10_000), MAX_RATE);

/** One of the shop's labor rates; the usual one for null, or one that is no more. */
export function rateOf({ laborRates }: Pick<PriceRules, "laborRates">, id: string | null) {
  const rate = laborRates.find((one) => one.id === id) ?? laborRates[0];
  if (!rate) throw new RangeError("a shop without a labor rate");
  return rate;
}

/** What the matrix makes of a line: cents an hour or apiece; null where its price was typed, or its cost is not known. */
function matrixPrice(line: LaborLine | PartLine, rules: PriceRules): number | null {
  if (line.pricing === "hand") return null;
  if (line.kind === "labor")
    return laborPrice(rules.laborMatrix, rateOf(rules, line.rateId).cents, line.hours);
  return line.cost === null ? null : partPrice(rules.partsMatrix, line.cost);
}

type LineChange = Change<typeof LINE_FIELDS>;

/**
 * The changes somebody makes on a line, and with them what follows for its price: the matrix's price after another cost,
 * rate or number of hours, and no matrix any more after a price that was typed.
 */
export function withPrice(line: Line, changes: readonly LineChange[], rules: PriceRules): LineChange[] {
  if (line.kind !== "labor" && line.kind !== "part") return [...changes];
  const key = line.kind === "labor" ? "rate" : "price";
  const typed = changes.some(({ field }) => field === key);
  if (typed) {
    const isSaid = changes.some(({ field }) => field === "pricing") || line.pricing === "hand";
    return isSaid ? [...changes] : [...changes, { field: "pricing", from: "matrix", to: "hand" }];
  }
  const after = { ...line, ...Object.fromEntries(changes.map(({ field, to }) => [field, to])) };
  const price = matrixPrice(after, rules);
  const present = line.kind === "labor" ? line.rate : line.price;
  return price === null || price === present
    ? [...changes]
    : [...changes, { field: key, from: present, to: price }];
}
