import type { Stage } from "@openhood/domain/repair-orders/stages";
import { type About, type BayNote, textOf } from "./bay-note.ts";

/** A note that arrived after it had waited, and what had become of its car or job by then. */
export type Arrived = {
  key: string;
  about: About;
  text: string;
  is: "ready" | "reassigned";
  /** Whose job it is now. */
  name: string | null;
};

/** An order as it stood when a note arrived, as far as that is asked of it. */
type Found = {
  stage: { is: Stage };
  jobs: readonly { id: string; technician: { uid: string; name: string } | null }[];
};

/**
 * What had happened meanwhile to that on which a note arrived, if its writer should know: the car is ready, or the job another's.
 * @param uid of its writer
 */
export function meanwhile(
  { key, about, values, start, command }: BayNote,
  found: Found,
  uid: string,
): Arrived | null {
  if (!about) return null;
  const arrived = { key, about, text: textOf(values, start), name: null };
  if (found.stage.is === "ready") return { ...arrived, is: "ready" };
  if (!about.isMine || command?.type !== "set-job") return null;
  const now = found.jobs.find(({ id }) => id === command.job)?.technician;
  return now && now.uid !== uid ? { ...arrived, is: "reassigned", name: now.name } : null;
}
