import { fingerprint, same } from "../fingerprint.ts";
import type { OrderCommand, SetCommand } from "./commands.ts";
import { jobContent } from "./commands.ts";
import type { RepairOrder } from "./order.ts";
import { afterOf, fieldIn, lineOf, targetOf } from "./places.ts";

/** The changes of a command that changed something, the other way round. */
function backward<C extends { field: string; from: unknown; to: unknown }>(
  target: object | undefined,
  changes: readonly C[],
): C[] {
  return changes
    .filter(({ field, to }) => !same(fieldIn(target, field), to))
    .map((change) => ({ ...change, from: change.to, to: change.from }))
    .reverse();
}

/**
 * The edit that takes another one back, for undo and redo; null where there is none: a customer's word that was taken
 * away has to be asked for again.
 * @param before the order the edit was applied to
 */
export function inverseOf(before: RepairOrder, command: OrderCommand): OrderCommand | null {
  switch (command.type) {
    case "set-order":
    case "set-vehicle":
    case "set-job":
    case "set-line": {
      const changes = backward<SetCommand["changes"][number]>(targetOf(before, command), command.changes);
      if (changes.length === 0) return null;
      // What was there is no new reading.
      const isRead = changes.some(({ field }) => field === "odometerIn" || field === "odometerOut");
      return { ...command, changes, ...(isRead && { anyway: true }) } as SetCommand;
    }
    case "set-concern": {
      const after = afterOf(before.concerns, command.concern);
      return { ...command, from: command.to, to: command.from, after };
    }
    case "add-job":
      return { type: "remove-job", job: command.job.id, saw: fingerprint(command.job) };
    case "remove-job": {
      const job = before.jobs.find(({ id }) => id === command.job);
      return job ? { type: "add-job", job: jobContent(job), after: afterOf(before.jobs, job.id) } : null;
    }
    case "add-line":
      return { type: "remove-line", line: command.line.id, saw: fingerprint(command.line) };
    case "remove-line": {
      const at = lineOf(before, command.line);
      const after = at ? afterOf(at.lines, command.line) : null;
      return at ? { type: "add-line", line: at.line, to: { job: at.job, after } } : null;
    }
    case "place-job":
      return { ...command, from: command.to, to: command.from };
    case "place-line":
      return { ...command, from: command.to, to: command.from };
    case "move-stage": {
      const correction = command.from.is !== command.to.is && !command.correction;
      return { ...command, from: command.to, to: command.from, correction };
    }
    case "set-document":
      return command.from === "repair-order" || command.from === "invoice-draft"
        ? { ...command, from: command.to, to: command.from }
        : null;
    case "decide":
      return { type: "ask-again", job: command.job, from: command.decision.status };
    case "ask-again":
      return null;
  }
}
