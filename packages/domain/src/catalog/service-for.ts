import { folded } from "../customers/find.ts";
import type { LocalText } from "../fields.ts";
import type { Service, Skill } from "./service.ts";

/** A piece of work as an order names it. */
type Work = { name: LocalText; category: Skill | null };

const namesOf = ({ name: { en, es } }: { name: LocalText }): string[] =>
  [en, es].map(folded).filter((one) => one !== "");

/** The service that is booked for a piece of work: the one of its name, else the only one of its kind; null where that is not certain. */
export function serviceFor<S extends Pick<Service, "name" | "skill" | "bookable">>(
  work: Work,
  services: readonly S[],
): S | null {
  const offered = services.filter(({ bookable }) => bookable !== false);
  const named = offered.find((one) => namesOf(one).some((name) => namesOf(work).includes(name)));
  if (named) return named;
  const [only, ...more] = offered.filter(({ skill }) => skill != null && skill === work.category);
  return only && more.length === 0 ? only : null;
}
