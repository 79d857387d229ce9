import type { z } from "zod";
import { fingerprint } from "../fingerprint.ts";
import type { OrderRefusal } from "./applied.ts";
import type { OrderCommand } from "./commands.ts";
import { jobContent } from "./commands.ts";
import type { Job, Member } from "./job.ts";
import type { RepairOrder } from "./order.ts";
import { STAGE_RULES } from "./stages.ts";
import type { TechnicianJob } from "./technician-view.ts";

/** Most jobs that wait on one order for the counter to take them up, of one technician. */
export const MAX_PROPOSALS = 10;

/** The jobs somebody found that the counter has not taken up: their customer has not heard of them. */
export const untakenProposals = ({ jobs }: Pick<RepairOrder, "jobs">): Job[] =>
  jobs.filter(({ foundBy }) => foundBy !== null);

/** Is this a job its finder may withdraw? Nobody has taken it up, nor begun to price it. @param uid of whoever asks */
export const isOwnProposal = (job: Pick<TechnicianJob, "foundBy" | "lines">, uid: string): boolean =>
  job.foundBy?.uid === uid && job.lines.length === 0;

/**
 * Why a technician may not make this edit of an order as it is now, where that depends on what stands there: only own proposals
 * that nobody took up are withdrawn, so many of them wait, and nothing is proposed or written up on a car that has left. What the edit
 * itself says is asked before (`mayEdit`).
 */
export function proposalRefusal(
  { jobs, stage }: Pick<RepairOrder, "jobs" | "stage">,
  command: OrderCommand,
  uid: string,
): OrderRefusal | null {
  if (command.type === "remove-job") {
    const job = jobs.find(({ id }) => id === command.job);
    // A discount is the beginning of a price, too; and what stands there is told to whoever removes it as it was before.
    return job && !(isOwnProposal(job, uid) && job.discount === null) ? { reason: "taken-up" } : null;
  }
  const hasLeft = STAGE_RULES[stage.is].ended;
  if (command.type === "set-job" && hasLeft) return { reason: "car-left" };
  if (command.type === "add-job" && jobs.every(({ id }) => id !== command.job.id)) {
    if (hasLeft) return { reason: "car-left" };
    const waiting = jobs.filter(({ foundBy }) => foundBy?.uid === uid).length;
    return waiting >= MAX_PROPOSALS ? { reason: "too-many-proposals", limit: MAX_PROPOSALS } : null;
  }
  return null;
}

/** The edit that withdraws a proposal as it was seen: it has no lines, and nothing a technician is not shown. */
export const withdrawal = ({ noWork, ...job }: TechnicianJob): OrderCommand => {
  const seen: Job = { ...job, lines: [], discount: null, authorization: { status: "pending" } };
  return { type: "remove-job", job: job.id, saw: fingerprint(jobContent(seen)) };
};

/** A proposal under its finder's name on the team list; their device may use another name, or none. */
export const inOwnName = (command: OrderCommand, me: z.infer<typeof Member>): OrderCommand =>
  command.type === "add-job" && command.job.foundBy?.uid === me.uid
    ? { ...command, job: { ...command.job, foundBy: me } }
    : command;
