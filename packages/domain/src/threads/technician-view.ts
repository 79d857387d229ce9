import type { RepairOrder } from "../repair-orders/order.ts";
import type { Role } from "../staff/roles.ts";
import { seesContacts } from "../staff/technician-view.ts";
import type { ThreadEntry } from "./entry.ts";

/**
 * The entries of an order's thread that somebody of the shop sees: a technician those about the jobs that are theirs, without
 * the e-mails, which name addresses.
 */
export function entriesFor(
  { role, uid }: { role: Role; uid: string },
  { jobs }: Pick<RepairOrder, "jobs">,
  entries: readonly ThreadEntry[],
): ThreadEntry[] {
  if (seesContacts(role)) return [...entries];
  const own = new Set(jobs.filter(({ technician }) => technician?.uid === uid).map(({ id }) => id));
  return entries
    .filter(({ job }) => job !== null && own.has(job))
    .map((entry) => ({ ...entry, original: null }));
}
