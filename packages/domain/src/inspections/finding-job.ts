import type { Language } from "../fields.ts";
import { blankJob, jobFromCanned } from "../repair-orders/canned.ts";
import type { Job, NewJob } from "../repair-orders/job.ts";
import type { PriceRules } from "../repair-orders/pricing.ts";
import type { CannedJob } from "../repair-orders/settings.ts";
import type { Inspection } from "./inspection.ts";
import { findingWords, isFinding, pointsOf } from "./summary.ts";
import type { InspectionItem } from "./template.ts";

/** Longest cause of a job, in UTF-16 units. */
const MAX_CAUSE = 400;

type Offer = {
  /** The item whose finding is sold. */
  item: InspectionItem;
  canned: readonly CannedJob[];
  rules: PriceRules;
  /** The customer's. */
  language: Language;
  newId: () => string;
};

/** The job a finding leads to; its cause names every finding of the inspection that leads there. */
export function jobOfFinding(
  inspection: Inspection,
  { item, canned, rules, language, newId }: Offer,
): NewJob {
  const template = canned.find(({ id }) => id === item.canned);
  const sharing = inspection.template.items.filter(
    (other) => other.id === item.id || (template && other.canned === template.id),
  );
  const points = pointsOf(inspection).filter(
    (point) => isFinding(point) && sharing.some(({ id }) => id === point.id),
  );
  const cause = points.map((point) => findingWords(point, language)).join("\n");
  const job = template ? jobFromCanned(template, rules, newId) : blankJob(newId(), item.name);
  return { ...job, cause: cause.slice(0, MAX_CAUSE).trim() };
}

/** Is the work of a finding on the order already? */
export const isOnOrder = (
  { canned, name }: Pick<InspectionItem, "canned" | "name">,
  jobs: readonly Pick<Job, "canned" | "name">[],
): boolean =>
  jobs.some((job) =>
    canned !== null && job.canned === canned ? true : job.name.en === name.en && job.name.es === name.es,
  );
