import type { StaffRole } from "../staff/roles.ts";
import type { OrderCommand } from "./commands.ts";
import type { NewJob } from "./job.ts";
import { STAGE_RULES, type Stage } from "./stages.ts";

const OWN_JOB_FIELDS: ReadonlySet<string> = new Set(["cause", "correction", "note", "partsNeeded"]);
const OWN_ORDER_FIELDS: ReadonlySet<string> = new Set(["odometerOut"]);
// What is noted as a car comes in is the counter's, as it is on an appointment; work waits for the odometer they skipped.
const isSkipped = ({ field, from }: { field: string; from: unknown }) =>
  field === "odometerIn" && from === null;

/** A car comes, leaves and comes back over the counter; between that it is the bay's. */
const isInBay = (from: Stage, to: Stage): boolean =>
  STAGE_RULES[from].here && STAGE_RULES[to].here && from !== "ready" && to !== "checked-in";

/** A job as a technician proposes it: what was found, and nothing that is the counter's to say. */
const isProposal = (
  { lines, discount, technician, category, canned, redoes, foundBy }: NewJob,
  uid: string,
) =>
  lines.length === 0 &&
  foundBy?.uid === uid &&
  [discount, technician, category, canned, redoes].every((one) => one === null);

/**
 * May a role make this edit? The counter all of them. A technician those of the bay: findings and what was done, the last
 * reading and a first one that is missing, where in the shop the car is, how far a part is, a job to propose, or to withdraw; never a price, nor a customer's word.
 * @param uid of whoever asks
 */
export function mayEdit(role: StaffRole, command: OrderCommand, uid: string): boolean {
  if (role !== "technician") return true;
  switch (command.type) {
    case "move-stage":
      return isInBay(command.from.is, command.to.is);
    case "set-job":
      return command.changes.every(({ field }) => OWN_JOB_FIELDS.has(field));
    case "set-order":
      return command.changes.every((change) => OWN_ORDER_FIELDS.has(change.field) || isSkipped(change));
    case "set-line":
      return command.changes.every(({ field }) => field === "supply");
    case "add-job":
      return isProposal(command.job, uid);
    // Only one's own proposal: that is up to the order (`proposalRefusal`).
    case "remove-job":
      return true;
    default:
      return false;
  }
}
