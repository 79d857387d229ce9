import { fingerprint, same } from "../fingerprint.ts";
import { conflict, conflictInside, refuse, type Step, step, whatOf, whatOfField } from "./applied.ts";
import { type CommandOf, FIELDS_OF_LINE, jobContent, type SetCommand } from "./commands.ts";
import { type Job, MAX_LINES } from "./job.ts";
import type { Line } from "./line.ts";
import { MAX_CONCERNS, MAX_FEES, MAX_JOBS, type RepairOrder } from "./order.ts";
import { afterOf, fieldIn, inserted, type LineAt, lineOf, replaced, withLines, without } from "./places.ts";

type AnyChange = { field: string; from: unknown; to: unknown };

/** Sets fields, each seen as it was before or as it is to be. */
function set<Target extends object>(
  order: RepairOrder,
  target: Target,
  command: SetCommand,
): { ok: true; target: Target; touched: string[] } | Extract<Step, { ok: false }> {
  const touched: string[] = [];
  const values: Record<string, unknown> = {};
  for (const { field, from, to } of command.changes as readonly AnyChange[]) {
    const present = fieldIn(target, field);
    // It is so already, or nothing was to be changed.
    if (same(present, to) || same(from, to)) continue;
    if (!same(present, from)) return conflict(order, whatOfField(command, field), present);
    values[field] = to;
    touched.push(whatOfField(command, field));
  }
  return { ok: true, target: { ...target, ...values }, touched };
}

export function setOrder(order: RepairOrder, command: CommandOf<"set-order">): Step {
  const done = set(order, order, command);
  return done.ok ? step(done.target, ...done.touched) : done;
}

export function setVehicle(order: RepairOrder, command: CommandOf<"set-vehicle">): Step {
  const done = set(order, order.vehicle, command);
  return done.ok ? step({ ...order, vehicle: done.target }, ...done.touched) : done;
}

const jobAt = (order: RepairOrder, id: string): Job | undefined => order.jobs.find((job) => job.id === id);
const gone = (order: RepairOrder, what: string): Step => conflict(order, what, null);
const withJob = (order: RepairOrder, job: Job): RepairOrder => ({
  ...order,
  jobs: replaced(order.jobs, job),
});

export function setJob(order: RepairOrder, command: CommandOf<"set-job">): Step {
  const job = jobAt(order, command.job);
  if (!job) return gone(order, whatOf.job(command.job));
  const done = set(order, job, command);
  return done.ok ? step(withJob(order, done.target), ...done.touched) : done;
}

export function setLine(order: RepairOrder, command: CommandOf<"set-line">): Step {
  const at = lineOf(order, command.line);
  if (!at) return gone(order, whatOf.line(command.line));
  const fields = FIELDS_OF_LINE[at.line.kind];
  if (!command.changes.every(({ field }) => field in fields)) return refuse({ reason: "not-possible" });
  const done = set(order, at.line, command);
  if (!done.ok) return done;
  return step(withLines(order, at.job, replaced(at.lines, done.target)), ...done.touched);
}

export function setConcern(
  order: RepairOrder,
  { concern: id, from, to, after }: CommandOf<"set-concern">,
): Step {
  const { concerns } = order;
  const what = whatOf.concern(id);
  const present = concerns.find((one) => one.id === id)?.text ?? null;
  if (present === to) return step(order);
  if (present !== from) return conflict(order, what, present);
  if (to === null) return step({ ...order, concerns: without(concerns, id) }, what);
  if (from !== null) return step({ ...order, concerns: replaced(concerns, { id, text: to }) }, what);
  if (concerns.length >= MAX_CONCERNS)
    return refuse({ reason: "too-many", of: "concerns", limit: MAX_CONCERNS });
  const last = concerns.at(-1)?.id ?? null;
  const added = inserted(concerns, { id, text: to }, after === undefined ? last : after);
  return step({ ...order, concerns: added }, what);
}

const countLines = ({ jobs }: RepairOrder) => jobs.reduce((sum, { lines }) => sum + lines.length, 0);
const lineIds = ({ jobs, fees }: Pick<RepairOrder, "jobs" | "fees">): string[] =>
  [...jobs.flatMap(({ lines }) => lines), ...fees].map(({ id }) => id);

export function addJob(order: RepairOrder, { job, after }: CommandOf<"add-job">): Step {
  const there = jobAt(order, job.id);
  if (there) return same(jobContent(there), job) ? step(order) : refuse({ reason: "id-taken" });
  const ids = [...lineIds(order), ...job.lines.map(({ id }) => id)];
  if (new Set(ids).size < ids.length) return refuse({ reason: "id-taken" });
  if (order.jobs.length >= MAX_JOBS) return refuse({ reason: "too-many", of: "jobs", limit: MAX_JOBS });
  if (countLines(order) + job.lines.length > MAX_LINES)
    return refuse({ reason: "too-many", of: "lines", limit: MAX_LINES });
  const pending: Job = { ...job, authorization: { status: "pending" } };
  return step({ ...order, jobs: inserted(order.jobs, pending, after) }, whatOf.job(job.id));
}

export function removeJob(order: RepairOrder, { job: id, saw }: CommandOf<"remove-job">): Step {
  const job = jobAt(order, id);
  if (!job) return step(order);
  if (job.authorization.status !== "pending") return refuse({ reason: "decided", jobs: [id] });
  const present = jobContent(job);
  if (fingerprint(present) !== saw) return conflictInside(order, job, present);
  return step({ ...order, jobs: without(order.jobs, id) }, whatOf.job(id));
}

export function placeJob(order: RepairOrder, { job: id, from, to }: CommandOf<"place-job">): Step {
  const { jobs } = order;
  const job = jobAt(order, id);
  if (!job) return gone(order, whatOf.job(id));
  const present = afterOf(jobs, id);
  if (present === to) return step(order);
  if (to === id) return refuse({ reason: "not-possible" });
  if (present !== from) return conflict(order, whatOf.job(id, "after"), present);
  if (to !== null && !jobAt(order, to)) return gone(order, whatOf.job(to));
  return step({ ...order, jobs: inserted(without(jobs, id), job, to) }, whatOf.job(id, "after"));
}

/** Why a line cannot come to stand there; null where it can. */
function misplaced(order: RepairOrder, line: Line, job: string | null): Step | null {
  if (job === null) {
    if (line.kind !== "fee") return refuse({ reason: "not-possible" });
    if (order.fees.length >= MAX_FEES) return refuse({ reason: "too-many", of: "fees", limit: MAX_FEES });
    return null;
  }
  if (!jobAt(order, job)) return gone(order, whatOf.job(job));
  return countLines(order) >= MAX_LINES
    ? refuse({ reason: "too-many", of: "lines", limit: MAX_LINES })
    : null;
}

const linesIn = (order: RepairOrder, job: string | null): readonly Line[] =>
  (job === null ? order.fees : jobAt(order, job)?.lines) ?? [];

export function addLine(order: RepairOrder, { line, to }: CommandOf<"add-line">): Step {
  const there = lineOf(order, line.id);
  if (there) return same(there.line, line) ? step(order) : refuse({ reason: "id-taken" });
  const no = misplaced(order, line, to.job);
  if (no) return no;
  const lines = inserted(linesIn(order, to.job), line, to.after);
  return step(withLines(order, to.job, lines), whatOf.line(line.id));
}

export function removeLine(order: RepairOrder, { line: id, saw }: CommandOf<"remove-line">): Step {
  const at = lineOf(order, id);
  if (!at) return step(order);
  if (fingerprint(at.line) !== saw) {
    const last = order.touched.findLast(({ what }) => `${what}.`.startsWith(`${whatOf.line(id)}.`));
    return { ...conflict(order, whatOf.line(id), at.line), set: last ?? null };
  }
  return step(withLines(order, at.job, without(at.lines, id)), whatOf.line(id));
}

const placeOf = (at: LineAt) => ({ job: at.job, after: afterOf(at.lines, at.line.id) });

export function placeLine(order: RepairOrder, { line: id, from, to }: CommandOf<"place-line">): Step {
  const at = lineOf(order, id);
  if (!at) return gone(order, whatOf.line(id));
  const present = placeOf(at);
  if (same(present, to)) return step(order);
  if (to.after === id) return refuse({ reason: "not-possible" });
  if (!same(present, from)) return conflict(order, whatOf.line(id, "place"), present);
  const taken = withLines(order, at.job, without(at.lines, id));
  const no = misplaced(taken, at.line, to.job);
  if (no) return no;
  const lines = linesIn(taken, to.job);
  if (to.after !== null && !lines.some((line) => line.id === to.after))
    return gone(order, whatOf.line(to.after));
  return step(withLines(taken, to.job, inserted(lines, at.line, to.after)), whatOf.line(id, "place"));
}
