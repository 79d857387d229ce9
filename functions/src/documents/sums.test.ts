import { freezeDecision } from "@openhood/domain/approvals/freeze-decision";
import { NO_DECISIONS } from "@openhood/domain/approvals/ledger";
import { estimateContent, recordContent } from "@openhood/domain/documents/content";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ledgerOf, taken } from "../../../packages/domain/test/approvals/decisions.ts";
import { anyOrder, decidedAs } from "../../../packages/domain/test/repair-orders/arbitrary.ts";
import { fee, job, labor, order } from "../../../packages/domain/test/repair-orders/orders.ts";
import { shopProfile } from "../../../packages/domain/test/shop.ts";
import { estimatePaper } from "./estimate-paper.ts";
import type { Row, Section, Table } from "./paper.ts";
import { recordPaper } from "./record-paper.ts";

const cents = ({ cells }: Row): number => {
  const [, minus, whole, rest] = /^(-?)\$([\d,]+)\.(\d\d)$/.exec(cells.at(-1) ?? "") ?? [];
  return Number(`${minus}${whole?.replaceAll(",", "")}${rest}`);
};
const add = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + cents(row), 0);
const isCore = ({ cells }: Row) => cells[0]?.startsWith("Core charge, given back");
const flat = (sections: readonly Section[]): Section[] =>
  sections.flatMap((one) => (one.kind === "kept" ? flat(one.sections) : [one]));

type Printed = { jobs: number; turnedDown: number; core: number; fees: number; sums: Map<string, number>[] };

/** Adds up what is printed, by the words beside it: each job's rows are its total. */
function printed(sections: readonly Section[]): Printed {
  const found: Printed = { jobs: 0, turnedDown: 0, core: 0, fees: 0, sums: [] };
  let heading = { text: "", aside: "" };
  for (const section of flat(sections)) {
    if (section.kind === "heading") heading = section;
    if (section.kind !== "table") continue;
    const { head, rows } = section as Table;
    const last = rows.at(-1);
    if (head.length === 2) found.sums.push(new Map(rows.map((row) => [row.cells[0] ?? "", cents(row)])));
    else if (heading.text === "Fees of the visit") found.fees += add(rows);
    else {
      if (!last) throw new Error("no total of the job");
      expect(add(rows.slice(0, -1).filter((row) => !isCore(row)))).toBe(cents(last));
      const isDown = /^(Declined|Put off)/.test(heading.aside);
      found[isDown ? "turnedDown" : "jobs"] += cents(last);
      if (!isDown) found.core += add(rows.filter(isCore));
    }
  }
  return found;
}

const issued = { shop: shopProfile, language: "en" as const };
const estimateOf = (of: RepairOrder) =>
  printed(estimatePaper(estimateContent(of, { ...issued, texts: defaultSettings.texts })).sections);
const offered = /^(Labor|Parts|Sublet work|Fees)$/;

function expectEstimateAddsUp(of: RepairOrder) {
  const { jobs, core, fees, sums } = estimateOf(of);
  const [totals] = sums;
  const sum = (label: string | RegExp) =>
    [...(totals ?? [])].reduce((all, [name, one]) => (name.match(label) ? all + one : all), 0);
  expect(sum(offered)).toBe(sum(/^Subtotal$/));
  expect(jobs + fees + sum(/^Already taken off/)).toBe(sum(/^Subtotal$/));
  expect(sum(/^Core charges$/)).toBe(core);
  expect(sum(/^Subtotal$/) + core + sum(/^Shop supplies$/) + sum(/^Sales tax/)).toBe(sum(/^Total$/));
}

test("all that an estimate prints as offered sums to the total it prints", () => {
  fc.assert(fc.property(anyOrder, expectEstimateAddsUp), { numRuns: 300 });
});

test("an estimate prints no fee of the visit where every job is turned down, or none is priced", () => {
  const fees = [fee("f", { price: 500 })];
  const declined = decidedAs("declined", job("a", [labor("l")]));
  for (const jobs of [[declined], [declined, job("b", [])]]) {
    const of = order({ jobs, fees });
    expect(estimateOf(of)).toMatchObject({ fees: 0, jobs: 0 });
    expectEstimateAddsUp(of);
  }
  expect(estimateOf(order({ jobs: [declined, job("b", [labor("m")])], fees }))).toMatchObject({ fees: 500 });
});

test("all that a record prints of a decision sums to the totals it prints", () => {
  const isDecided = ({ authorization }: RepairOrder["jobs"][number]) => authorization.status !== "pending";
  fc.assert(
    fc.property(anyOrder, fc.nat(3), (of, skipped) => {
      const on = { ...of, estimate: { ...of.estimate, version: 1 } };
      const ids = on.jobs.filter(isDecided).map(({ id }) => id);
      const some = ids.length > 1 ? ids.filter((_, n) => n !== skipped) : ids;
      if (some.length === 0) return;
      const ledger = ledgerOf(freezeDecision(on, some, taken));
      const content = recordContent({ ...on, ledger: { ...NO_DECISIONS, count: 1 } }, issued);
      if (!content) throw new Error("no record");
      const { jobs, turnedDown, fees, sums } = printed(recordPaper(content, ledger.entries).sections);
      const [estimate, authorized] = sums;
      const sum = (label: string, of = estimate) => of?.get(label) ?? 0;
      const onTop = [
        ...["Other jobs on the estimate", "Core charges", "Shop supplies"],
        "Already taken off: discount on the order",
      ].reduce((all, label) => all + sum(label), 0);
      expect(jobs + turnedDown + fees + onTop).toBe(sum("Subtotal before tax"));
      expect(sum("Subtotal before tax") + sum("Sales tax")).toBe(sum("Total"));
      const [before, since, added, revised] = [
        ...["Authorized before", "Changed or taken back since", "Added by this decision", "Revised total"],
      ].map((label) => sum(label, authorized));
      expect((before ?? 0) + (since ?? 0) + (added ?? 0)).toBe(revised);
    }),
    { numRuns: 300 },
  );
});
