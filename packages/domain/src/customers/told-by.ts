import { textNumber } from "../texts/number.ts";
import { phoneKey } from "./find.ts";
import type { NoticeKind } from "./notice-kinds.ts";
import { peopleOf } from "./people.ts";
import type { CustomerFacts } from "./record.ts";

/** Where a notice goes: an address, a number (E.164), both or neither. */
export type ToldAt = { email: string | null; number: string | null };

type OnPaper = { email: string | null; phone: string | null };

/** The number a customer could be texted at, who wants texts or has not said; the paper first, then a person's record. */
export function numberToText({ phone }: OnPaper, facts: CustomerFacts | null): string | null {
  const number = textNumber(phone ?? (facts?.kind === "person" ? facts.phone : null));
  return number === null || wishAt(number, facts) === "no" ? null : number;
}

/** A person's "no" counts at every number they give; of those who share a number, one "no" is enough. */
function wishAt(number: string, facts: CustomerFacts | null): "yes" | "no" | undefined {
  if (facts?.kind === "person" && facts.texts === "no") return "no";
  const people = facts ? peopleOf(facts) : [];
  const wishes = people
    .filter(({ phone }) => phone !== null && phoneKey(phone) === phoneKey(number))
    .map(({ texts }) => texts);
  return wishes.includes("no") ? "no" : wishes[0];
}

/**
 * How a customer is told of their car: by e-mail where nobody said otherwise, and by text, too, where they want texts; what they do
 * without, not at all. Who can't be reached as they want is reached the other way.
 * @param number of {@link numberToText}, null where they said stop, or the shop sends no texts
 */
export function toldAt(
  { email: onPaper }: OnPaper,
  facts: CustomerFacts | null,
  kind: NoticeKind,
  number: string | null,
): ToldAt {
  if (facts?.notices?.off.includes(kind)) return { email: null, number: null };
  const email = onPaper ?? (facts?.kind === "person" ? facts.email : null);
  const usual = number !== null && wishAt(number, facts) === "yes" ? "both" : "email";
  const by = facts?.notices?.by ?? usual;
  return {
    email: by === "text" && number !== null ? null : email,
    number: by === "email" && email !== null ? null : number,
  };
}
