import type { Discount, Line } from "../../src/repair-orders/line.ts";
import type { RepairOrder } from "../../src/repair-orders/order.ts";

// Totals written another way: fractions of big integers, no share of anything until the last cent is known.
type Fraction = { over: bigint; under: bigint };
const big = (n: number) => BigInt(n);
const of = (over: bigint, under = 1n): Fraction => ({ over, under });
const plus = (a: Fraction, b: Fraction) => of(a.over * b.under + b.over * a.under, a.under * b.under);
const times = (a: Fraction, b: Fraction) => of(a.over * b.over, a.under * b.under);
const halfUp = ({ over, under }: Fraction): bigint => (over * 2n + under) / (under * 2n);

const grossOf = (line: Line): bigint => {
  switch (line.kind) {
    case "labor":
      return halfUp(of(big(line.hours) * big(line.rate), 100n));
    case "part":
      return halfUp(of(big(line.quantity) * big(line.price), 100n));
    default:
      return big(line.price);
  }
};
const coreOf = (line: Line): bigint =>
  line.kind === "part" && line.core && !line.core.returned
    ? halfUp(of(big(line.quantity) * big(line.core.cents), 100n))
    : 0n;
const off = (discount: Discount | null, cents: bigint): bigint => {
  if (!discount) return 0n;
  if (discount.kind === "percent") return halfUp(of(cents * big(discount.basisPoints), 10_000n));
  return big(discount.cents) < cents ? big(discount.cents) : cents;
};
const sum = (all: bigint[]) => all.reduce((a, b) => a + b, 0n);

type Item = { line: Line; net: bigint };
/** Each share is its exact quota rounded down; the cents left go one by one to whoever lacks most. */
function lower(items: Item[], discount: Discount | null): bigint {
  const able = items.filter(({ line }) => line.kind !== "fee");
  const whole = sum(able.map(({ net }) => net));
  const amount = off(discount, whole);
  if (amount === 0n) return 0n;
  const owed = able.map((item) => ({ item, exact: of(item.net * amount, whole), given: 0n }));
  for (const one of owed) one.given = one.exact.over / one.exact.under;
  let left = amount - sum(owed.map(({ given }) => given));
  while (left > 0n) {
    const lacks = (one: (typeof owed)[number]) => one.exact.over - one.given * one.exact.under;
    const next = owed.reduce((best, one) => {
      const more = lacks(one) - lacks(best);
      return more > 0n || (more === 0n && one.item.line.id < best.item.line.id) ? one : best;
    });
    next.given += 1n;
    left -= 1n;
  }
  for (const { item, given } of owed) item.net -= given;
  return amount;
}

/** The total of what is offered, and the tax in it, in cents. */
export function oracle(order: RepairOrder): { total: bigint; tax: bigint; subtotal: bigint } {
  const offered = order.jobs.filter(({ authorization: { status } }) =>
    ["pending", "approved"].includes(status),
  );
  const all = offered.map((job) => {
    const items = job.lines.map((line) => ({
      line,
      net: grossOf(line) - (line.kind === "fee" ? 0n : off(line.discount, grossOf(line))),
    }));
    lower(items, job.discount);
    return items;
  });
  const items: Item[] = all.flat();
  if (offered.length > 0) for (const line of order.fees) items.push({ line, net: grossOf(line) });
  lower(items, order.discount);
  const { supplies: rule, tax, rounding } = order.terms;
  const bases = { labor: ["labor"], parts: ["part"], both: ["labor", "part"] };
  let supplies = 0n;
  if (rule) {
    const base = sum(items.filter(({ line }) => bases[rule.of].includes(line.kind)).map(({ net }) => net));
    supplies = halfUp(of(base * big(rule.basisPoints), 10_000n));
    if (rule.cap !== null && supplies > big(rule.cap)) supplies = big(rule.cap);
  }
  const taxes = order.exemption
    ? []
    : [
        ...items.map(({ line, net }) =>
          line.taxed ? times(of(net + coreOf(line)), of(big(tax[line.kind]), 1_000_000n)) : of(0n),
        ),
        rule?.taxed ? times(of(supplies), of(big(tax.fee), 1_000_000n)) : of(0n),
      ];
  const owed = rounding === "line" ? sum(taxes.map(halfUp)) : halfUp(taxes.reduce(plus, of(0n)));
  const subtotal = sum(items.map(({ net }) => net));
  const cores = sum(items.map(({ line }) => coreOf(line)));
  return { total: subtotal + cores + supplies + owed, tax: owed, subtotal };
}
