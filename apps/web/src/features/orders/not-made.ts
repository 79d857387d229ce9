import type { ApiOutputs } from "../../platform/trpc.tsx";
import type { NotMade } from "./order-edits.ts";

/** Why a command was not made, as the server answers it; null where it was. */
export function notMade(outcome: ApiOutputs["orders"]["edit"]["outcomes"][number]): NotMade | null {
  if (outcome.ok) return null;
  return outcome.kind === "conflict" ? { ...outcome, present: outcome.present ?? null } : outcome;
}
