import { applyInOrder, type Edit } from "@openhood/domain/approvals/apply-in-order";
import type { LedgerEntry } from "@openhood/domain/approvals/entry";
import { emptyLedger } from "@openhood/domain/approvals/ledger";
import { askedNow } from "@openhood/domain/repair-orders/asked";
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import { jobFromCanned } from "@openhood/domain/repair-orders/canned";
import type { Decision, OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { Stretch } from "@openhood/domain/repair-orders/job-clock";
import type { OrderStamp, RepairOrder } from "@openhood/domain/repair-orders/order";
import { owesCore } from "@openhood/domain/repair-orders/parts";
import { columnOf, type RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import type { Stage } from "@openhood/domain/repair-orders/stages";
import type { EstimateVersion } from "@openhood/domain/repair-orders/versions";
import { demoAccounts } from "./accounts.ts";
import { demoStretches, minutesOfWork } from "./demo-clocks.ts";
import { canned, jobsFor, reasonsFor, wasOffered } from "./demo-jobs.ts";

const MINUTE = 60_000;

const member = (role: "advisor" | "technician" | "owner") => {
  const { uid, name } = demoAccounts.find((one) => one.role === role) ?? { uid: role, name: role };
  return { uid, name };
};
export const advisor = member("advisor");
export const technician = member("technician");
const owner = member("owner");

/** An order as it stands, and how it came to that: what is kept in the commit after the one that opens it. */
export type DemoOrder = {
  opened: RepairOrder;
  order: RepairOrder;
  edits: Edit[];
  versions: EstimateVersion[];
  entries: LedgerEntry[];
  /** What was worked on it, once it is closed. */
  stretches: Stretch[];
};

/** Makes an order that gets this number. `busy`: what was worked on others. */
export type Make = (number: number, settings: RepairOrderSettings, busy: readonly Stretch[]) => DemoOrder;

/** The way of a car to each stage. */
const ways: Partial<Record<Stage, readonly Stage[]>> = {
  inspecting: ["inspecting"],
  "awaiting-approval": ["inspecting", "awaiting-approval"],
  "in-progress": ["in-progress"],
  "awaiting-parts": ["in-progress", "awaiting-parts"],
  "quality-check": ["in-progress", "quality-check"],
  ready: ["in-progress", "quality-check", "ready"],
  "picked-up": ["in-progress", "quality-check", "ready", "picked-up"],
};

export type Story = {
  stage: Stage;
  services: readonly string[];
  /** What its car came for before. */
  earlier: readonly string[];
  turn: number;
  promisedAt: string;
  now: number;
  busy: readonly Stretch[];
  /** Does the owner of the shop work on it? */
  isOwners?: boolean;
  /** Who decides, where it is not the owner of the car. */
  relation?: "owner" | "fleet-contact";
  /** A stage of its way whose moment its appointment says, too (ms since 1970). */
  known?: { stage: Stage; at: number } | null;
};

/** Works on an order as a shop does. What is left of the day by `now` is enough for it, and nothing is done at that very moment. */
export function worked(opened: RepairOrder, settings: RepairOrderSettings, story: Story): DemoOrder {
  const from = Date.parse(opened.createdAt);
  const { known, now } = story;
  const { minutesTo, minutes } = work(opened, settings, story, () => from);
  const first = known ? (minutesTo.get(known.stage) ?? 0) : 0;
  const start = known?.at ?? from;
  const rest = Math.min(MINUTE, (0.8 * (now - start)) / Math.max(1, minutes - first));
  const at = (minute: number) =>
    Math.round(minute <= first ? from + ((start - from) * minute) / first : start + (minute - first) * rest);
  return work(opened, settings, story, at).made;
}

/** The commands, one after the other, some minutes apart. @param timeOf the moment of a minute of the work, ms since 1970 */
function work(
  opened: RepairOrder,
  settings: RepairOrderSettings,
  {
    stage,
    services,
    earlier,
    turn,
    promisedAt,
    busy,
    known,
    relation = "owner",
    isOwners = turn % 4 === 3,
  }: Story,
  timeOf: (minute: number) => number,
): { made: DemoOrder; minutes: number; minutesTo: Map<Stage, number> } {
  const minutesTo = new Map<Stage, number>();
  const made: DemoOrder = { opened, order: opened, edits: [], versions: [], entries: [], stretches: [] };
  let minutes = 0;
  let decisions: Parameters<typeof applyInOrder>[0]["decisions"] = {
    ok: true,
    ledger: emptyLedger(opened.id),
  };
  let ids = 0;
  const newId = () => `${opened.id}-${++ids}`.slice(-64);
  const put = (command: OrderCommand, by = advisor) => {
    minutes += 4;
    const at = new Date(timeOf(minutes)).toISOString();
    const stamp: OrderStamp = { by, at };
    const done = applyInOrder({ order: made.order, decisions }, [command], stamp, settings);
    decisions = done.decisions;
    const [outcome] = done.outcomes;
    if (!outcome?.ok) throw new Error(`The demo's order ${opened.id}: ${JSON.stringify(outcome)}`);
    made.order = done.order;
    made.edits.push(...done.edits);
    made.versions.push(...done.versions);
    made.entries.push(...done.entries);
  };
  const { name, phone } = opened.customer;
  const say = (job: string, status: Decision["status"]) => {
    const found = made.order.jobs.find(({ id }) => id === job);
    if (!found) return;
    const channel = phone && turn % 2 === 1 ? ("phone" as const) : ("counter" as const);
    const reachedAt = channel === "phone" ? phone : null;
    const said = { by: { name, relation }, channel, reachedAt, note: null };
    const decision = status === "deferred" ? { status, said, until: null } : { status, said };
    put({ type: "decide", job, saw: seenOf(found), decision });
  };
  const isLookedAt = stage === "checked-in" || stage === "inspecting";
  const add = (from: string) => {
    const job = jobFromCanned(canned(from), settings, newId);
    const reasons = isLookedAt ? {} : reasonsFor[from];
    put({
      type: "add-job",
      job: { ...job, ...reasons, technician: isOwners ? owner : technician },
      after: made.order.jobs.at(-1)?.id ?? null,
    });
    return job.id;
  };

  put({ type: "set-order", changes: [{ field: "promisedAt", from: null, to: promisedAt }] });
  const way = ways[stage] ?? [];
  const booked = services.flatMap((slug) => jobsFor[slug] ?? []);
  for (const { jobs } of booked)
    for (const from of jobs) {
      const id = add(from);
      if (stage !== "awaiting-approval" && stage !== "inspecting") say(id, "approved");
    }
  if (stage === "awaiting-approval") {
    const part = made.order.jobs.flatMap(({ lines }) => lines).find(({ kind }) => kind === "part");
    if (part?.kind === "part")
      put({
        type: "set-line",
        line: part.id,
        changes: [{ field: "supply", from: part.supply, to: "needed" }],
      });
  }
  const found = booked.find((one) => one.found)?.found;
  const isWaiting = stage === "awaiting-parts";
  // Not every car has something else, and none has the same again. What waits for parts has what they are for.
  if (found && !isLookedAt && (isWaiting || turn % 3 !== 0) && !wasOffered(found, earlier)) {
    const id = add(found);
    if (isWaiting) say(id, "approved");
    else if (stage !== "awaiting-approval") say(id, turn % 3 === 1 ? "declined" : "deferred");
  }
  for (const to of way) {
    if (to === "quality-check") {
      const begun = minutes;
      const worked = stage === "picked-up" ? minutesOfWork(made.order, turn) : 0;
      minutes += Math.max(worked, 55 + (turn % 4) * 25);
      const within = { from: Math.round(timeOf(begun)), to: Math.round(timeOf(minutes)) };
      if (worked > 0)
        made.stretches = demoStretches(made.order, turn, within, { busy, crew: [technician, owner] });
    }
    if (to === "picked-up") minutes += known ? 10 : 40 + (turn % 5) * 30;
    if (to === "awaiting-parts") {
      const parts = made.order.jobs.flatMap(({ lines }) => lines).filter(({ kind }) => kind === "part");
      for (const [index, part] of parts.entries())
        if (part.kind === "part" && index < 2)
          put({
            type: "set-line",
            line: part.id,
            changes: [{ field: "supply", from: part.supply, to: index === 0 ? "ordered" : "needed" }],
          });
    }
    if (to === "quality-check")
      for (const { id, name, correction } of made.order.jobs.filter(
        ({ authorization }) => authorization.status === "approved",
      )) {
        const words = `${name.en}: done, road-tested.`;
        put(
          { type: "set-job", job: id, changes: [{ field: "correction", from: correction, to: words }] },
          technician,
        );
      }
    if (to === "ready" && made.order.odometerIn !== null) {
      // Of the road test.
      const reading = made.order.odometerIn + 2 + ((turn * 5) % 7);
      put({ type: "set-order", changes: [{ field: "odometerOut", from: null, to: reading }] }, technician);
    }
    // Of a few cars the old part is still on the shelf.
    if (to === "picked-up" && turn % 4 !== 0)
      for (const line of made.order.jobs.flatMap(({ lines }) => lines))
        if (line.kind === "part" && owesCore(line))
          put({
            type: "set-line",
            line: line.id,
            changes: [{ field: "core", from: line.core, to: line.core && { ...line.core, returned: true } }],
          });
    const { is, column } = made.order.stage;
    put(
      {
        type: "move-stage",
        from: { is, column },
        to: { is: to, column: columnOf(settings, to) },
        correction: false,
      },
      to === "picked-up" ? advisor : technician,
    );
    minutesTo.set(to, minutes);
  }
  if (stage === "awaiting-approval") {
    const stamp = { by: advisor, at: made.order.updatedAt };
    made.order = askedNow(made.order, stamp, made.order.customer.email === null ? "text" : "email");
  }
  return { made, minutes, minutesTo };
}
