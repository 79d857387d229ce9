import type { RepairOrder } from "../repair-orders/order.ts";

/** An earlier receipt, of what was decided by a link: of which of the jobs that are decided again, and the latest instant of those. */
export type ConfirmedBefore = { again: { jobs: string[]; at: string } | null };

type By = { name: string; approver?: { id: string } | undefined };

/** Is it the same person? An approver by who they are, anybody else by the name they signed with. */
const isSame = (one: By, other: By): boolean =>
  one.approver || other.approver
    ? one.approver?.id === other.approver?.id
    : one.name.localeCompare(other.name, "en", { sensitivity: "base" }) === 0;

/**
 * What was confirmed of an order as it is before somebody decides by a link; null where this is the first of it: they decided nothing
 * yet, and nobody decided on these jobs.
 * @param now the jobs that are decided on
 * @param by who decides
 */
export function confirmedBefore(
  { jobs }: Pick<RepairOrder, "jobs">,
  now: readonly string[],
  by: By,
): ConfirmedBefore | null {
  const earlier = jobs.flatMap(({ id, authorization: word }) =>
    word.status !== "pending" && word.said.channel === "link" ? [{ id, at: word.at, by: word.said.by }] : [],
  );
  const again = earlier.filter(({ id }) => now.includes(id));
  if (again.length === 0 && !earlier.some((one) => isSame(one.by, by))) return null;
  const [last] = again.map(({ at }) => at).sort((a, b) => (a < b ? 1 : -1));
  return { again: last === undefined ? null : { jobs: again.map(({ id }) => id), at: last } };
}
