import type { OrderConflict } from "@openhood/domain/repair-orders/applied";
import { whatOf } from "@openhood/domain/repair-orders/applied";
import type { TechnicianJob } from "@openhood/domain/repair-orders/technician-view";

/** What of a job is written up, in the order of its form. */
export const FIELDS = ["cause", "correction", "partsNeeded", "note"] as const;
type Field = (typeof FIELDS)[number];
export type Texts = Record<Field, string>;

export const textsIn = (of: Partial<Record<Field, string | null>>) =>
  Object.fromEntries(FIELDS.map((field) => [field, of[field] ?? ""])) as Texts;

/** What stands now in the fields one changed, where it is not what one saw: as the page knows it, else as the refusal says. */
export function theirsIn(
  mine: Texts,
  seen: Texts,
  job: TechnicianJob,
  { what, present, set }: OrderConflict,
): { field: Field; text: string }[] {
  return FIELDS.flatMap((field) => {
    const known = job[field] ?? "";
    const isMeant = what === whatOf.job(job.id, field) && known === seen[field];
    const text = isMeant && typeof present === "string" ? present : known;
    const isCleared = isMeant && present === null && set !== null;
    if (mine[field] === seen[field] || (text === seen[field] && !isCleared)) return [];
    return [{ field, text: isCleared ? "" : text }];
  });
}
