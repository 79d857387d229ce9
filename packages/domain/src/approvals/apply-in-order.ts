import { same } from "../fingerprint.ts";
import type { Applied, OrderRefusal } from "../repair-orders/applied.ts";
import type { OrderCommand } from "../repair-orders/commands.ts";
import { inverseOf } from "../repair-orders/inverse.ts";
import type { Said } from "../repair-orders/job.ts";
import type { OrderStamp, RepairOrder } from "../repair-orders/order.ts";
import { applyWithParts } from "../repair-orders/parts-stage.ts";
import type { Given } from "../repair-orders/relations.ts";
import type { OrderRules } from "../repair-orders/settings.ts";
import { type EstimateVersion, estimateVersion } from "../repair-orders/versions.ts";
import type { LedgerEntry } from "./entry.ts";
import { MAX_ENTRIES } from "./entry.ts";
import { type DecisionTaken, freezeDecision } from "./freeze-decision.ts";
import { append, headOf, type Ledger, type openLedger } from "./ledger.ts";
import { sinceLast } from "./since-last.ts";

/** An edit of an order that was made: what it was, and what takes it back, which says what was there before. */
export type Edit = { command: OrderCommand; inverse: OrderCommand | null };

/** What one command came to. */
export type Outcome = { ok: true; changed: boolean } | Extract<Applied, { ok: false }>;

/** How decisions came to be written down. */
type Taken = Pick<DecisionTaken, "recorder" | "signature" | "given">;

/** What staff writes down of what a customer told them: nothing is signed. */
const told = (by: OrderStamp["by"], given: Given): Taken => ({
  recorder: { kind: "staff", ...by },
  signature: { kind: "none" },
  given,
});

/** Writes decisions that were made on jobs in one go behind the others. */
function recorded(
  { order, ledger }: { order: RepairOrder; ledger: Ledger },
  { jobs, said, before }: Together,
  at: string,
  taken: Taken,
) {
  const decided = freezeDecision(order, jobs, { ...taken, at, said });
  const done = append(ledger, { ...decided, ...sinceLast(before, ledger) });
  if (!done.ok) throw new RangeError(done.reason);
  return { ...done, order: { ...order, ledger: headOf(done.ledger) } };
}

/** Jobs that the same person decided on, one right after the other, and the order before the first. */
type Together = { jobs: string[]; said: Said; given: Given; before: RepairOrder };

/** Why a decision cannot be written down. What somebody decided by link, only the link writes down. */
function ledgerRefusal(
  opened: OpenedLedger,
  waiting: number,
  { channel }: Said,
  taken: Taken | undefined,
): OrderRefusal | null {
  if ((channel === "link") !== (taken?.recorder.kind === "link")) return { reason: "not-possible" };
  if (!opened.ok) return { reason: "ledger-broken", entry: opened.entry };
  if (opened.ledger.entries.length + waiting < MAX_ENTRIES) return null;
  return { reason: "too-many-decisions", limit: MAX_ENTRIES };
}

type OpenedLedger = ReturnType<typeof openLedger>;

type Before = {
  order: RepairOrder;
  /** What was decided on the order so far; null where none of the commands is a decision. */
  decisions: OpenedLedger | null;
  /** How the decisions are written down; by default as staff does it. */
  taken?: Taken;
};

/**
 * An order after some commands, one after the other, each on what those before it left; and what has to be kept of that. What
 * comes of one by itself is an edit of its own. Decisions that follow each other, said by the same person in the same way, are one entry of the ledger.
 * @param refusalOf why a command is not even tried on the order as those before it left it
 * @throws RangeError for a decision without a ledger
 */
export function applyInOrder(
  before: Before,
  commands: readonly OrderCommand[],
  stamp: OrderStamp,
  rules: OrderRules,
  refusalOf: (command: OrderCommand, order: RepairOrder) => OrderRefusal | null = () => null,
) {
  let { order, decisions } = before;
  let together = null as Together | null;
  const kept = {
    outcomes: [] as Outcome[],
    edits: [] as Edit[],
    versions: [] as EstimateVersion[],
    entries: [] as LedgerEntry[],
  };
  const record = () => {
    if (!together || !decisions?.ok) return;
    const done = recorded(
      { order, ledger: decisions.ledger },
      together,
      stamp.at,
      before.taken ?? told(stamp.by, together.given),
    );
    kept.entries.push(done.entry);
    order = done.order;
    decisions = { ok: true, ledger: done.ledger };
    together = null;
  };
  for (const command of commands) {
    const said = command.type === "decide" ? command.decision.said : null;
    const given = (command.type === "decide" && command.given) || "spoken";
    if (!said || !together || !same({ said, given }, { said: together.said, given: together.given }))
      record();
    if (said && !decisions) throw new RangeError("a decision needs its ledger");
    const refusal =
      refusalOf(command, order) ??
      (said && decisions && ledgerRefusal(decisions, together ? 1 : 0, said, before.taken));
    if (refusal) {
      kept.outcomes.push({ ok: false, kind: "refused", ...refusal });
      continue;
    }
    const was = order;
    const done = applyWithParts(order, command, stamp, rules);
    kept.outcomes.push(done.applied.ok ? { ok: true, changed: done.applied.changed } : done.applied);
    for (const { command, before, after } of done.edits) {
      kept.edits.push({ command, inverse: inverseOf(before, command) });
      if (after.estimate.version > before.estimate.version) kept.versions.push(estimateVersion(after, stamp));
    }
    order = done.order;
    if (command.type === "decide" && done.edits.length > 0)
      together = {
        ...{ said: command.decision.said, given, before: together?.before ?? was },
        jobs: [...(together?.jobs ?? []), command.job],
      };
  }
  record();
  return { order, decisions, ...kept };
}
