import { peopleOf } from "@openhood/domain/customers/people";
import type { CustomerFacts } from "@openhood/domain/customers/record";
import { formatPhone } from "../../platform/format.ts";

/** How a customer is reached, in one line. */
export function contactLine(facts: CustomerFacts): string {
  const [first] = peopleOf(facts);
  if (!first) return "";
  const name = facts.kind === "fleet" ? first.name : null;
  return [name, first.phone && formatPhone(first.phone), first.email].filter(Boolean).join(" · ");
}
