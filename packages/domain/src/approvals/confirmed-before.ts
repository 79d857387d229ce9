import type { RepairOrder } from "../repair-orders/order.ts";

/** An earlier receipt, of what was decided by a link: of which of the jobs that are decided again, and the latest instant of those. */
export type ConfirmedBefore = { again: { jobs: string[]; at: string } | null };

/**
 * What was confirmed of an order as it is before somebody decides by a link; null where this is the first of it.
 * @param now the jobs that are decided on
 */
export function confirmedBefore(
  { jobs }: Pick<RepairOrder, "jobs">,
  now: readonly string[],
): ConfirmedBefore | null {
  const earlier = jobs.flatMap(({ id, authorization: word }) =>
    word.status !== "pending" && word.said.channel === "link" ? [{ id, at: word.at }] : [],
  );
  if (earlier.length === 0) return null;
  const again = earlier.filter(({ id }) => now.includes(id));
  const [last] = again.map(({ at }) => at).sort((a, b) => (a < b ? 1 : -1));
  return { again: last === undefined ? null : { jobs: again.map(({ id }) => id), at: last } };
}
