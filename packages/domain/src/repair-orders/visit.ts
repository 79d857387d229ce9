import {
  type Appointment,
  type AppointmentState,
  type AppointmentStatus,
  type Decided,
  isAhead,
  ruleOf,
  type Stamp,
} from "../booking/appointment.ts";
import { noShow } from "../booking/rules.ts";
import { refused, step } from "../booking/undo.ts";
import type { Applied } from "./applied.ts";
import { apply, placed, placedIn } from "./apply.ts";
import type { OrderStamp, RepairOrder } from "./order.ts";
import { reachedBy } from "./reached.ts";
import { columnOf, type OrderRules } from "./settings.ts";
import { STAGE_RULES, type Stage, stageLeads } from "./stages.ts";

type Way = Pick<RepairOrder, "stage" | "reached">;

const BEFORE_WORK: readonly Stage[] = ["checked-in", "inspecting", "awaiting-approval"];
const IN_WORK: readonly Stage[] = ["in-progress", "awaiting-parts", "quality-check"];

/** Where an order can stand while its appointment has a status. */
const STAGES_OF = {
  requested: ["scheduled"],
  confirmed: ["scheduled"],
  "checked-in": ["checked-in", "inspecting", "awaiting-approval"],
  "in-work": ["inspecting", "awaiting-approval", "in-progress", "awaiting-parts", "quality-check"],
  ready: ["ready"],
  // A car that was here leaves without work, too.
  done: ["picked-up", "canceled"],
  canceled: ["canceled"],
  "no-show": ["no-show"],
} as const satisfies Record<AppointmentStatus, readonly Stage[]>;

/** Do the two say the same of where the car is? */
export const agrees = (status: AppointmentStatus, stage: Stage): boolean =>
  (STAGES_OF[status] as readonly Stage[]).includes(stage);

/**
 * Brings an order to where its appointment says the car is. Where the car is, is a fact; that work is done on it is not, so a
 * car in its bay whose work nobody has approved is being inspected. Ready and picked up are held to the order's own rules
 * as soon as there is a job on it. Where the start of work put it, it does not stay when that is taken back.
 * @param before what the appointment's state was
 */
export function followAppointment(
  order: RepairOrder,
  status: AppointmentStatus,
  stamp: OrderStamp,
  rules: OrderRules,
  before?: AppointmentState,
): Applied {
  const { was } = order.stage;
  if (before?.status === "in-work" && before.startedAt === order.stage.at && was && agrees(status, was.is))
    return { ok: true, order: placedIn(order, was, stamp), changed: true };
  if (agrees(status, order.stage.is)) return { ok: true, order, changed: false };
  const put = (is: Stage): Applied => ({ ok: true, order: placed(order, is, stamp, rules), changed: true });
  const go = (is: Stage, of = order): Applied => {
    const { is: from, column } = of.stage;
    const to = { is, column: columnOf(rules, is) };
    return apply(of, { type: "move-stage", from: { is: from, column }, to, correction: false }, stamp, rules);
  };
  // A car nobody said was in work may have been: it is ready where work could have begun on it, and could end.
  const finishWork = (): Applied => {
    const { is } = order.stage;
    if (!BEFORE_WORK.includes(is) || stageLeads(is, "ready", false)) return go("ready");
    const work = go("in-progress");
    const ready = work.ok ? go("ready", work.order) : work;
    return ready.ok ? put("ready") : ready;
  };
  switch (status) {
    case "in-work": {
      const work = go("in-progress");
      return work.ok ? work : put("inspecting");
    }
    case "ready":
      return order.jobs.length === 0 || STAGE_RULES[order.stage.is].ended ? put("ready") : finishWork();
    case "done": {
      const ready = order.jobs.length === 0 || order.stage.is === "ready" ? null : finishWork();
      return ready && !ready.ok ? ready : put("picked-up");
    }
    default:
      return put(STAGES_OF[status][0]);
  }
}

/** Since when a car is there or in work, as its order has it: who takes a step back at once was never elsewhere. */
const sinceOf = (order: Way, stages: readonly Stage[]): string =>
  reachedBy(order).find(({ is }) => stages.includes(is))?.at ?? order.stage.at;

function stateOf(appointment: Appointment, order: Way, { by, at }: Stamp): AppointmentState {
  switch (order.stage.is) {
    case "scheduled":
    case "no-show":
      return { status: "confirmed", confirmedAt: at };
    case "checked-in":
    case "inspecting":
    case "awaiting-approval":
      return { status: "checked-in", checkedInAt: sinceOf(order, BEFORE_WORK), by };
    case "in-progress":
    case "awaiting-parts":
    case "quality-check":
      return { status: "in-work", startedAt: sinceOf(order, IN_WORK), by };
    case "ready":
      return { status: "ready", readyAt: sinceOf(order, ["ready"]), by };
    case "picked-up":
      return { status: "done", doneAt: at, by };
    case "canceled":
      return isAhead(appointment)
        ? { status: "canceled", canceledAt: at, by, reason: null }
        : { status: "done", doneAt: at, by };
  }
}

/** Brings an appointment to where its order says the car is. One that is off stays off: its time is given back. */
export function followOrder(
  appointment: Appointment,
  order: Way,
  stamp: Stamp,
): Decided<"ended" | "not-now"> {
  const stage = order.stage.is;
  if (agrees(appointment.state.status, stage)) return { ok: true, appointment };
  if (ruleOf(appointment).phase === "off") return refused("ended");
  if (stage === "no-show") return noShow(appointment, stamp);
  const state = stateOf(appointment, order, stamp);
  return step(appointment, state, stamp, state.status === "canceled");
}
