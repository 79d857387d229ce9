import { folded, phoneDigits, searchOf } from "../../src/customers/find.ts";
import type { LineKind, LineOf, SearchLine } from "../../src/search/line.ts";

/** What is found of a kind, as [id, rank] in order, and how many there are. */
type Answer = { best: [string, number][]; count: number };

const edge = "[\\p{L}\\p{N}]";
/** 3 for a word of the text, 2 for the beginning of one, 1 for a part of one, 0 for none. */
const answers = (text: string, word: string): number => {
  const literal = [...word].map((letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`).join("");
  const at = (pattern: string) => new RegExp(pattern, "u").test(text);
  if (at(`(?<!${edge})${literal}(?!${edge})`)) return 3;
  if (at(`(?<!${edge})${literal}`)) return 2;
  return at(literal) ? 1 : 0;
};

/** A name as it is written, and without the marks in it. */
const named = (text: string) => [folded(text), folded(text).replaceAll(/[@.+_-]/g, "")];
const carOf = (line: { plate: string | null; vin: string | null; car: string }) => [
  folded((line.plate ?? "").replaceAll(/[^\p{L}\p{N}]/gu, "")),
  ...(line.vin ? [line.vin, line.vin.slice(-8), line.vin.slice(-6)].map(folded) : []),
  ...named(line.car),
];
function textsOf(line: SearchLine): string[] {
  switch (line.kind) {
    case "customer":
      return [...line.names.flatMap(named), ...line.emails.map(folded)];
    case "vehicle":
      return carOf(line);
    case "appointment":
      return [...named(line.name), folded(line.email ?? ""), ...carOf(line)];
    case "order":
      return [...named(line.name), `${line.number}`, ...carOf(line), ...line.jobs.flatMap(named)];
  }
}
const numbersOf = (line: SearchLine): string[] => {
  const phones = line.kind === "vehicle" ? [] : line.kind === "customer" ? line.phones : [line.phone ?? ""];
  const digits = phones.map(phoneDigits).filter((phone) => phone !== "");
  return digits.flatMap((phone) => [phone, phone.slice(-7), phone.slice(-4)]);
};

/** The same search written anew, one line after the other, with nothing kept and nothing left out for speed. */
export function findAll(lines: readonly SearchLine[], typed: string, now: number): Record<LineKind, Answer> {
  const customers = lines.filter((line) => line.kind === "customer");
  const vehicles = lines.filter((line) => line.kind === "vehicle");
  const present = (id: string): LineOf<"customer"> | undefined => {
    const line = customers.find((one) => one.id === id);
    return line && line.into !== null ? present(line.into) : line;
  };
  const { words, whole } = searchOf(typed);
  const wholes = whole === null ? [] : [whole, ...(/^1\d{3,10}$/.test(whole) ? [whole.slice(1)] : [])];
  const singles = [...folded(typed).matchAll(/[\p{L}\p{N}]+/gu)].flatMap(([run]) =>
    [...run].length === 1 ? [run] : [],
  );

  const rankOf = (line: SearchLine): number => {
    const texts = textsOf(line);
    const of = (variants: string[], inside: string[] = [...texts]) =>
      Math.max(
        0,
        ...variants.flatMap((word) => [
          ...inside.map((text) => answers(text, word)),
          ...(/^\d{3,}$/.test(word) ? numbersOf(line).map((number) => answers(number, word)) : []),
        ]),
      );
    const asOne = of(wholes);
    if (words.length === 0) return asOne;
    const ranks = words.map((word) => {
      const variants = [word, word.replaceAll(/[.+_-]/g, "")];
      const own = of(variants);
      if (own > 0 || !/^\p{L}/u.test(word)) return { own, rank: own };
      const owner = line.kind === "vehicle" ? present(line.owner) : undefined;
      const beside =
        line.kind === "customer"
          ? vehicles.filter(({ owner }) => present(owner)?.id === line.id).flatMap(textsOf)
          : owner
            ? textsOf(owner)
            : [];
      const context = Math.max(0, ...variants.flatMap((one) => beside.map((text) => answers(text, one))));
      return { own, rank: context >= 2 ? context : 0 };
    });
    if (ranks.every(({ own }) => own === 0) || ranks.some(({ rank }) => rank === 0)) return asOne;
    const ofSingles = singles.map((one) => Math.max(1, ...texts.map((text) => answers(text, one))));
    return Math.max(asOne, Math.min(...ranks.map(({ rank }) => rank), ...ofSingles));
  };

  const found = (kind: LineKind): Answer => {
    const best = new Map<string, { line: SearchLine; rank: number }>();
    for (const line of lines.filter((one) => one.kind === kind)) {
      const rank = rankOf(line);
      const id = line.kind === "customer" ? present(line.id)?.id : line.id;
      if (rank > 0 && id !== undefined && rank > (best.get(id)?.rank ?? 0)) best.set(id, { line, rank });
    }
    const far = (line: SearchLine) => ("at" in line ? Math.abs(Date.parse(line.at) - now) : 0);
    const text = (line: SearchLine) => textsOf(line).filter(Boolean).join(" ");
    const order = [...best].sort(
      ([, a], [, b]) =>
        b.rank - a.rank || far(a.line) - far(b.line) || (text(a.line) < text(b.line) ? -1 : 1),
    );
    return { best: order.map(([id, { rank }]) => [id, rank]), count: best.size };
  };
  return {
    customer: found("customer"),
    vehicle: found("vehicle"),
    appointment: found("appointment"),
    order: found("order"),
  };
}
