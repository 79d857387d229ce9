import { same } from "../fingerprint.ts";
import type { EstimateVersion, ShownJob, ShownLine } from "./versions.ts";

type Name = ShownLine["name"];
/** What of a line can differ. */
export const LINE_DIFFERENCES = [
  "name",
  "count",
  "price",
  "condition",
  "core",
  "discount",
  "cents",
  "taxed",
] as const;
export type LineDifference = (typeof LINE_DIFFERENCES)[number];
/** What of the whole estimate can differ, in cents but for the last two. */
export const ORDER_DIFFERENCES = ["discount", "supplies", "tax", "total", "exemption", "validUntil"] as const;
export type OrderDifference = (typeof ORDER_DIFFERENCES)[number];

/** One thing that differs between two versions of an estimate; the catalogs put it into words. */
export type Difference =
  | { kind: "job-added" | "job-removed"; job: string; name: Name; cents: number }
  | { kind: "job-renamed"; job: string; from: Name; to: Name }
  | { kind: "job-price"; job: string; name: Name; from: number; to: number }
  /** `job`: null for a fee of the visit. */
  | { kind: "line-added" | "line-removed"; job: string | null; line: string; name: Name; cents: number }
  | { kind: "line-moved"; line: string; name: Name; from: string | null; to: string | null }
  | {
      kind: "line-changed";
      job: string | null;
      line: string;
      name: Name;
      field: LineDifference;
      from: ShownLine[LineDifference];
      to: ShownLine[LineDifference];
    }
  | {
      kind: "order-changed";
      field: OrderDifference;
      from: EstimateVersion[OrderDifference];
      to: EstimateVersion[OrderDifference];
    };

type At = { job: string | null; line: ShownLine };
const linesOf = ({ jobs, fees }: EstimateVersion): Map<string, At> =>
  new Map([
    ...jobs.flatMap(({ id: job, lines }) => lines.map((line): [string, At] => [line.id, { job, line }])),
    ...fees.map((line): [string, At] => [line.id, { job: null, line }]),
  ]);

function changesOf(before: At, { job, line }: At): Difference[] {
  const { id, name } = line;
  const moved: Difference[] =
    before.job === job ? [] : [{ kind: "line-moved", line: id, name, from: before.job, to: job }];
  const changed = LINE_DIFFERENCES.filter((field) => !same(before.line[field], line[field])).map(
    (field): Difference => ({
      kind: "line-changed",
      job,
      line: id,
      name,
      field,
      from: before.line[field],
      to: line[field],
    }),
  );
  return [...moved, ...changed];
}

function jobsDiffer(before: readonly ShownJob[], after: readonly ShownJob[]): Difference[] {
  const byId = new Map(before.map((job) => [job.id, job]));
  const still = new Set(after.map(({ id }) => id));
  const removed = before
    .filter(({ id }) => !still.has(id))
    .map(({ id, name, cents }): Difference => ({ kind: "job-removed", job: id, name, cents }));
  const others = after.flatMap(({ id, name, cents }): Difference[] => {
    const was = byId.get(id);
    if (!was) return [{ kind: "job-added", job: id, name, cents }];
    return [
      ...(same(was.name, name) ? [] : [{ kind: "job-renamed" as const, job: id, from: was.name, to: name }]),
      ...(was.cents === cents
        ? []
        : [{ kind: "job-price" as const, job: id, name, from: was.cents, to: cents }]),
    ];
  });
  return [...removed, ...others];
}

/** How one version of an estimate differs from another: jobs, then their lines, then the whole. Lines of a job that came or went are told with it. */
export function differenceOf(before: EstimateVersion, after: EstimateVersion): Difference[] {
  const [had, has] = [linesOf(before), linesOf(after)];
  const hadJobs = new Set(before.jobs.map(({ id }) => id));
  const hasJobs = new Set(after.jobs.map(({ id }) => id));
  const lines: Difference[] = [];
  for (const [id, { job, line }] of had)
    if (!has.has(id) && (job === null || hasJobs.has(job)))
      lines.push({ kind: "line-removed", job, line: id, name: line.name, cents: line.cents });
  for (const [id, now] of has) {
    const was = had.get(id);
    if (was) lines.push(...changesOf(was, now));
    else if (now.job === null || hadJobs.has(now.job))
      lines.push({ kind: "line-added", job: now.job, line: id, name: now.line.name, cents: now.line.cents });
  }
  const whole = ORDER_DIFFERENCES.filter((field) => before[field] !== after[field]).map(
    (field): Difference => ({ kind: "order-changed", field, from: before[field], to: after[field] }),
  );
  return [...jobsDiffer(before.jobs, after.jobs), ...lines, ...whole];
}
