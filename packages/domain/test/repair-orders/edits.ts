import fc from "fast-check";
import { fingerprint } from "../../src/fingerprint.ts";
import { authorizationOf, seenOf, undecided } from "../../src/repair-orders/authorization.ts";
import { jobContent, type OrderCommand } from "../../src/repair-orders/commands.ts";
import type { Job } from "../../src/repair-orders/job.ts";
import type { Discount, Line } from "../../src/repair-orders/line.ts";
import type { RepairOrder } from "../../src/repair-orders/order.ts";
import { afterOf, lineOf } from "../../src/repair-orders/places.ts";
import { STAGE_RULES, STAGES, stageLeads } from "../../src/repair-orders/stages.ts";
import { ana, fee, labor, newJob, part, sublet } from "./orders.ts";

/** Numbers an edit is made of, whatever the order is by then. */
export type Pick = { kind: number; one: number; other: number; value: number; stale: boolean };
export const anyPick: fc.Arbitrary<Pick> = fc.record({
  kind: fc.nat(21),
  one: fc.nat(30),
  other: fc.nat(30),
  value: fc.nat(20_000),
  // Now and then somebody saw something else.
  stale: fc.nat(9).map((n) => n === 0),
});

const at = <One>(all: readonly One[], n: number): One | undefined => all[n % Math.max(1, all.length)];
const discountOf = (value: number): Discount | null => {
  if (value % 3 === 0) return null;
  return value % 3 === 1
    ? { kind: "percent", basisPoints: (value % 10_000) + 1 }
    : { kind: "amount", cents: value + 1 };
};
const lineFor = (id: string, value: number): Line => {
  const discount = discountOf(value);
  const taxed = value % 2 === 0;
  switch (value % 4) {
    case 0:
      return labor(id, { hours: value % 900, discount, taxed });
    case 1:
      return part(id, { price: value, quantity: (value % 5) * 50, discount, taxed });
    case 2:
      return sublet(id, { price: value, discount, taxed });
    default:
      return fee(id, { price: value % 1_000, taxed });
  }
};
export const said = {
  by: { name: "Pat", relation: "owner" as const },
  channel: "counter" as const,
  reachedAt: null,
  note: null,
};

const jobsOf = (order: RepairOrder, { one, other }: Pick) => ({
  job: at(order.jobs, one),
  behind: at(order.jobs, other)?.id ?? null,
});
const allLines = ({ jobs, fees }: RepairOrder): Line[] => [...jobs.flatMap(({ lines }) => lines), ...fees];

function decision(job: Job, status: number, stale: boolean): OrderCommand {
  const seen = seenOf(job);
  const saw = stale ? { ...seen, cents: seen.cents + 1 } : seen;
  const way = { type: "decide" as const, job: job.id, saw };
  if (status % 5 === 0) return { ...way, decision: { status: "declined", said } };
  if (status % 5 === 1) return { ...way, decision: { status: "deferred", said, until: null } };
  return { ...way, decision: { status: "approved", said } };
}

function stageMove({ stage: { is, column } }: RepairOrder, { other, value }: Pick): OrderCommand {
  const from = { is, column };
  const correction = other % 4 === 0;
  const ways = STAGES.filter((stage) => stageLeads(is, stage, correction));
  // Most cars go on; a few are canceled, and a few are put where they cannot go.
  const on = ways.filter((stage) => !STAGE_RULES[stage].ended || value % 7 === 0);
  const to = at(value % 11 === 0 ? STAGES : on, value) ?? "ready";
  return { type: "move-stage", from, to: { is: to, column: to }, correction };
}

/** The edit that such numbers come to on an order; null where there is nothing for it to be made on. */
export function editOf(order: RepairOrder, pick: Pick, id: string): OrderCommand | null {
  const { kind, one, other, value, stale } = pick;
  const { job, behind } = jobsOf(order, pick);
  const line = at(allLines(order), one);
  switch (kind) {
    case 0:
    case 1: {
      const lines = Array.from({ length: one % 4 }, (_, n) => lineFor(`${id}-${n}`, value + n));
      return { type: "add-job", job: newJob(id, lines), after: behind };
    }
    case 2:
      return job ? { type: "remove-job", job: job.id, saw: stale ? "" : fingerprint(jobContent(job)) } : null;
    case 3: {
      if (!job) return null;
      const from = stale ? job.id : afterOf(order.jobs, job.id);
      return { type: "place-job", job: job.id, from, to: other % 5 === 0 ? null : behind };
    }
    case 4:
    case 5: {
      const to = value % 5 === 0 ? null : (job?.id ?? null);
      return { type: "add-line", line: lineFor(id, value), to: { job: to, after: line?.id ?? null } };
    }
    case 6:
      return line ? { type: "remove-line", line: line.id, saw: stale ? "" : fingerprint(line) } : null;
    case 7: {
      const found = line && lineOf(order, line.id);
      if (!found || !line) return null;
      const from = { job: found.job, after: stale ? line.id : afterOf(found.lines, line.id) };
      const to = at([...order.jobs, null], other)?.id ?? null;
      const into = order.jobs.find((one) => one.id === to)?.lines ?? order.fees;
      return {
        type: "place-line",
        line: line.id,
        from,
        to: { job: to, after: at([...into, null], value)?.id ?? null },
      };
    }
    case 8:
    case 9: {
      if (!line) return null;
      const key = line.kind === "labor" ? "hours" : "price";
      const present = line.kind === "labor" ? line.hours : line.price;
      const change = { field: key, from: stale ? present + 1 : present, to: value } as const;
      return { type: "set-line", line: line.id, changes: [change] };
    }
    case 10: {
      if (!line || line.kind === "fee") return null;
      const change = { field: "discount", from: line.discount, to: discountOf(value) } as const;
      return { type: "set-line", line: line.id, changes: [change] };
    }
    case 11: {
      if (!job) return null;
      const change = { field: "discount", from: job.discount, to: discountOf(value) } as const;
      return { type: "set-job", job: job.id, changes: [change] };
    }
    case 12: {
      if (!job) return null;
      const changes = [
        { field: "technician", from: job.technician, to: value % 2 ? ana : null } as const,
        { field: "cause", from: stale ? "?" : job.cause, to: value % 3 ? `Cause ${value}` : null } as const,
        // Null already for many of those who saw something else.
        {
          field: "ifItWaits",
          from: stale ? "?" : (job.ifItWaits ?? null),
          to: value % 4 ? null : "It stops",
        } as const,
      ];
      return { type: "set-job", job: job.id, changes };
    }
    case 13: {
      const change = { field: "discount", from: order.discount, to: discountOf(value) } as const;
      return { type: "set-order", changes: [change] };
    }
    case 14: {
      const from = stale ? "?" : order.vehicle.plate;
      const plate = { field: "plate", from, to: value % 3 ? `P${value % 100}` : null } as const;
      if (other % 4 === 0) return { type: "set-vehicle", changes: [plate] };
      const odometer = { field: "odometerIn", from: stale ? -1 : order.odometerIn, to: value } as const;
      const change = { field: "deposit", from: order.deposit, to: value } as const;
      const waits = { field: "waits", from: order.waits ?? null, to: value % 2 === 0 } as const;
      return { type: "set-order", changes: [odometer, change, waits] };
    }
    case 15: {
      const concern = at(order.concerns, one);
      const isNew = other % 2 === 0 || !concern;
      const to = value % 3 === 0 ? null : `Concern ${value}`;
      return isNew
        ? { type: "set-concern", concern: id, from: null, to: to ?? "Noise" }
        : { type: "set-concern", concern: concern.id, from: stale ? "?" : concern.text, to };
    }
    case 16:
    case 17:
      return stageMove(order, pick);
    case 18: {
      const open = undecided(order)[0];
      if (open && value % 3 > 0) return decision(open, value, stale);
      const { status } = order.document;
      return { type: "set-document", from: status, to: value % 4 === 0 ? "repair-order" : "invoice-draft" };
    }
    case 19:
    case 20:
      return job ? decision(job, value, stale) : null;
    default:
      return job ? { type: "ask-again", job: job.id, from: authorizationOf(job) } : null;
  }
}
