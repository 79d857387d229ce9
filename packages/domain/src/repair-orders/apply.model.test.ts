import fc from "fast-check";
import { expect, test } from "vitest";
import { anyTerms, decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { anyPick, editOf, type Pick } from "../../test/repair-orders/edits.ts";
import { oracle } from "../../test/repair-orders/oracle.ts";
import { ana, at, job, labor, order, part, stamp } from "../../test/repair-orders/orders.ts";
import { apply, postInvoice } from "./apply.ts";
import { jobContent, OrderCommand } from "./commands.ts";
import { defaultSettings } from "./default-settings.ts";
import { inverseOf } from "./inverse.ts";
import type { Line } from "./line.ts";
import { RepairOrder } from "./order.ts";
import { documentLeads, STAGE_RULES, stageLeads } from "./stages.ts";
import { taxByLine, totalsOf } from "./totals.ts";

const rules = { ...defaultSettings, required: { work: [], ready: [], posting: [] } };

/** An order on which work can begin. */
const sold = order({
  document: { status: "repair-order", at, by: ana },
  jobs: ["a", "b"].map((id) => decidedAs("approved", job(id, [labor(`${id}1`), part(`${id}2`)]))),
});

const frozen = <One>(value: One): One => {
  if (value !== null && typeof value === "object" && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const one of Object.values(value)) frozen(one);
  }
  return value;
};

/** What an order says, without who said it when, and on which paper. */
const content = ({ jobs, fees, concerns, discount, deposit, odometerIn, stage }: RepairOrder) => ({
  jobs: jobs.map((job) => ({ ...jobContent(job), word: job.authorization.status })),
  fees,
  concerns,
  discount,
  deposit,
  odometerIn,
  stage: [stage.is, stage.column],
});
const linesOf = ({ jobs, fees }: RepairOrder): Line[] => [...jobs.flatMap(({ lines }) => lines), ...fees];

/** The axes: what one edit may make of them. */
function expectAxes(before: RepairOrder, after: RepairOrder, command: OrderCommand) {
  const [was, is] = [before.document.status, after.document.status];
  // Asked again about the last approved job of a draft, two steps of the paper are one.
  const twoSteps = was === "invoice-draft" && is === "estimate";
  if (was !== is) expect(twoSteps || documentLeads(was, is)).toBe(true);
  if (before.stage.is !== after.stage.is) {
    if (command.type !== "move-stage") throw new Error("a car that moves by itself");
    expect(stageLeads(before.stage.is, after.stage.is, command.correction)).toBe(true);
  }
  const approved = after.jobs.some(({ authorization }) => authorization.status === "approved");
  expect(is === "estimate").toBe(!approved);
  if (STAGE_RULES[after.stage.is].working) expect(approved).toBe(true);
  if (after.stage.is === "canceled") expect(is).toBe("estimate");
}

/** Not a cent is lost: lines are those there were, but for the one that was meant, and what is printed sums. */
function expectMoney(before: RepairOrder, after: RepairOrder, command: OrderCommand) {
  const meant = new Set<string>();
  if (command.type === "add-job") for (const { id } of command.job.lines) meant.add(id);
  if (command.type === "remove-job")
    for (const { id } of before.jobs.find(({ id }) => id === command.job)?.lines ?? []) meant.add(id);
  if (command.type === "add-line") meant.add(command.line.id);
  if (command.type === "remove-line" || command.type === "set-line") meant.add(command.line);
  const others = (all: RepairOrder) =>
    linesOf(all)
      .filter(({ id }) => !meant.has(id))
      .sort((a, b) => a.id.localeCompare(b.id));
  expect(others(after)).toEqual(others(before));
  const totals = totalsOf(after);
  expect(BigInt(totals.total)).toBe(oracle(after).total);
  const taxes = taxByLine(after, totals);
  expect([...taxes.lines.values()].reduce((a, b) => a + b, taxes.supplies)).toBe(totals.tax);
}

/** Taken back, the order says what it said. Approvals are not made by undo, and one that lapsed holds a car back from work. */
function expectUndo(before: RepairOrder, after: RepairOrder, command: OrderCommand) {
  const inverse = inverseOf(before, command);
  const changed = before.jobs.some(({ id, authorization }) => {
    const now = after.jobs.find((job) => job.id === id)?.authorization;
    return authorization.status !== "pending" && now !== authorization;
  });
  if (inverse === null) return expect(["ask-again", "set-document"]).toContain(command.type);
  const undone = apply(after, OrderCommand.parse(inverse), stamp, rules);
  if (!undone.ok) {
    const why = undone.kind === "refused" ? undone.reason : undone.what;
    const lapsed = ["nothing-approved", "undecided", "approved-work", "raises-approved", "in-work"];
    expect(lapsed).toContain(why);
    return;
  }
  if (!changed) expect(content(undone.order)).toEqual(content(before));
  const again = inverseOf(after, inverse);
  if (again === null) return;
  const redone = apply(undone.order, again, stamp, rules);
  if (redone.ok) expect(content(redone.order)).toEqual(content(after));
}

class Edit implements fc.Command<{ count: number }, { order: RepairOrder }> {
  readonly pick: Pick;
  constructor(pick: Pick) {
    this.pick = pick;
  }
  check() {
    return true;
  }
  run(model: { count: number }, real: { order: RepairOrder }) {
    model.count += 1;
    const before = frozen(real.order);
    const command = editOf(before, this.pick, `new-${model.count}`);
    if (command === null) return;
    const applied = apply(before, command, stamp, rules);
    if (!applied.ok) return;
    const { order: after, changed } = applied;
    if (!changed) expect(after).toBe(before);
    else {
      expect(after.revision).toBe(before.revision + 1);
      expect(RepairOrder.safeParse(after).error?.issues).toBeUndefined();
      expectAxes(before, after, command);
      expectMoney(before, after, command);
      expectUndo(before, after, command);
      // Sent again, it holds and changes nothing: what it wanted is so, unless the paper moved on.
      const again = apply(after, command, stamp, rules);
      if (again.ok && command.type !== "set-concern") expect(again.changed).toBe(false);
    }
    real.order = after;
  }
  toString() {
    return JSON.stringify(this.pick);
  }
}

test("no sequence of edits reaches a state outside the axes or loses a cent, and each can be taken back", () => {
  const edits = fc.commands([anyPick.map((pick) => new Edit(pick))], { maxCommands: 60, size: "max" });
  fc.assert(
    fc.property(edits, anyTerms, fc.boolean(), (edits, terms, isSold) => {
      const real = { order: isSold ? { ...sold, terms } : order({ terms }) };
      fc.modelRun(() => ({ model: { count: 0 }, real }), edits);
    }),
    { numRuns: 150 },
  );
});

test("two edits made at once on different things both hold, in either order", () => {
  // Both have seen what is there.
  const fresh = anyPick.map((pick) => ({ ...pick, stale: false }));
  const pair = fc.record({ past: fc.array(anyPick, { maxLength: 25 }), one: fresh, other: fresh });
  let merged = 0;
  fc.assert(
    fc.property(pair, ({ past, one, other }) => {
      let base = order();
      for (const [n, pick] of past.entries()) {
        const command = editOf(base, pick, `past-${n}`);
        const applied = command && apply(base, command, stamp, rules);
        if (applied?.ok) base = applied.order;
      }
      const [mine, theirs] = [editOf(base, one, "mine"), editOf(base, other, "theirs")];
      if (!mine || !theirs || !mine.type.startsWith("set-") || !theirs.type.startsWith("set-")) return;
      const later = { ...stamp, at: "2026-03-02T16:00:00.000Z" };
      const [first, second] = [apply(base, mine, later, rules), apply(base, theirs, later, rules)];
      if (!first.ok || !second.ok || !first.changed || !second.changed) return;
      const both = [
        apply(first.order, theirs, later, rules),
        apply(second.order, mine, later, rules),
      ] as const;
      const touched = (after: RepairOrder) =>
        [...base.touched, ...after.touched]
          .filter((one) => !base.touched.includes(one) || !after.touched.includes(one))
          .map(({ what }) => what);
      const overlap = touched(first.order).some((what) => touched(second.order).includes(what));
      const isConflict = both.some((one) => !one.ok && one.kind === "conflict");
      if (!overlap) expect(isConflict).toBe(false);
      if (!both[0].ok || !both[1].ok) return;
      if (!overlap) {
        merged += 1;
        const sorted = (all: RepairOrder) => ({
          ...content(all),
          concerns: [...all.concerns].sort((a, b) => a.id.localeCompare(b.id)),
        });
        expect(sorted(both[0].order)).toEqual(sorted(both[1].order));
      }
    }),
    { numRuns: 2_000 },
  );
  expect(merged).toBeGreaterThan(20);
});

test("a posted order is frozen but for where the car is and the shop's labels", () => {
  fc.assert(
    fc.property(fc.array(anyPick, { maxLength: 30 }), anyPick, (past, pick) => {
      let base = order();
      for (const [n, one] of past.entries()) {
        const command = editOf(base, one, `past-${n}`);
        const applied = command && apply(base, command, stamp, rules);
        if (applied?.ok) base = applied.order;
      }
      const draft = { ...base, document: { status: "invoice-draft" as const, at: base.updatedAt, by: ana } };
      const posted = postInvoice(draft, 7, stamp, rules);
      if (!posted.ok) throw new Error("not posted");
      const command = editOf(posted.order, pick, "late");
      const after = command && apply(posted.order, command, stamp, rules);
      if (!after?.ok) return;
      expect({ ...content(after.order), stage: null }).toEqual({ ...content(posted.order), stage: null });
      expect(after.order.document).toEqual(posted.order.document);
    }),
  );
});
