import { NOTICE_DELAY } from "../booking/undo.ts";
import type { NoticeKind } from "../customers/notice-kinds.ts";
import type { NoticeSettings } from "./notice-settings.ts";
import type { RepairOrder, ToldOf } from "./order.ts";
import { STAGE_RULES, STAGES, type Stage } from "./stages.ts";
import { TOLD_STAGES, type ToldStage } from "./told-stages.ts";

/** What a customer is told of their order. `before`: what it was promised for as far as they know, where that has changed. */
export type Occasion = { kind: NoticeKind } & (
  | { kind: "progress" | "ready"; stage: ToldStage; before?: string }
  | { kind: "promise"; before: string }
);

const isTold = (stage: Stage): stage is ToldStage => (TOLD_STAGES as readonly Stage[]).includes(stage);
/** A car that goes back is corrected, and nobody is told. */
const isAhead = (from: Stage, to: Stage) => STAGES.indexOf(to) > STAGES.indexOf(from);

/** What brings a customer from what they know to what is; null where there is nothing the shop tells. */
export function occasionOf(
  told: ToldOf,
  { stage: { is }, promisedAt }: Pick<RepairOrder, "stage" | "promisedAt">,
  { stages, promise }: Pick<NoticeSettings, "stages" | "promise">,
): Occasion | null {
  const isDone = is === "ready" || STAGE_RULES[is].ended;
  const isOther = promise && !isDone && promisedAt !== null && promisedAt !== told.promisedAt;
  const before = isOther ? told.promisedAt : null;
  if (isTold(is) && stages.includes(is) && isAhead(told.stage, is))
    return { kind: is === "ready" ? "ready" : "progress", stage: is, ...(before !== null && { before }) };
  return before === null ? null : { kind: "promise", before };
}

const ALL = { stages: [...TOLD_STAGES], promise: true };

/**
 * An order with the notice its change may cause, put off for as long as staff take back what they do; several changes make one,
 * and a change that is taken back none. What is told, and whether, is decided when it is due.
 * @param before the order as it was; null for one that is opened
 */
export function withNotice(before: RepairOrder | null, after: RepairOrder): RepairOrder {
  const place = ({ stage, promisedAt }: RepairOrder): ToldOf => ({ stage: stage.is, promisedAt });
  const now = place(after);
  // A car that was put back by mistake was never away: what was told of where it is is known.
  const isBack = before !== null && after.stage.at < before.stage.at;
  const was: ToldOf = before
    ? { ...place(before), ...(isBack && { stage: now.stage }) }
    : { stage: "scheduled", promisedAt: null };
  if (was.stage === now.stage && was.promisedAt === now.promisedAt) return after;
  const promisedAt = was.promisedAt ?? before?.promisedBefore ?? null;
  const told = before?.notice?.told ?? { ...was, promisedAt };
  const kept = { ...after, ...(now.promisedAt === null && promisedAt && { promisedBefore: promisedAt }) };
  if (occasionOf(told, kept, ALL) === null) return kept.notice ? { ...kept, notice: null } : kept;
  const dueAt = new Date(Date.parse(after.updatedAt) + NOTICE_DELAY).toISOString();
  return { ...kept, notice: { told, dueAt } };
}
