import { applyInOrder, type Edit } from "@openhood/domain/approvals/apply-in-order";
import type { LedgerEntry } from "@openhood/domain/approvals/entry";
import { emptyLedger } from "@openhood/domain/approvals/ledger";
import type { Appointment } from "@openhood/domain/booking/appointment";
import { dayGrid, msOf } from "@openhood/domain/booking/quarters";
import type { VehicleFacts } from "@openhood/domain/customers/vehicle";
import { plusDays } from "@openhood/domain/days";
import { askedNow } from "@openhood/domain/repair-orders/asked";
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import { jobFromCanned } from "@openhood/domain/repair-orders/canned";
import type { Decision, OrderCommand } from "@openhood/domain/repair-orders/commands";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import type { Stretch } from "@openhood/domain/repair-orders/job-clock";
import { openingOf, openOrder } from "@openhood/domain/repair-orders/open-order";
import type { OrderCustomer, OrderStamp, RepairOrder } from "@openhood/domain/repair-orders/order";
import { owesCore } from "@openhood/domain/repair-orders/parts";
import { columnOf, type RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import type { Stage } from "@openhood/domain/repair-orders/stages";
import type { EstimateVersion } from "@openhood/domain/repair-orders/versions";
import { localTime } from "@openhood/domain/shop/opening";
import { demoAccounts } from "./accounts.ts";
import { demoStretches, minutesOfWork } from "./demo-clocks.ts";
import { carOf, fleetContact, vanFacts, vanId, vanMilesAt } from "./demo-customers.ts";
import { before, cameFor, canned, jobsFor, reasonsFor, wasOffered, whoCame } from "./demo-jobs.ts";
import { demoPeople, milesOf, recordId, vehicleId } from "./demo-people.ts";
import { demoProfile } from "./demo-shop.ts";

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

const member = (role: "advisor" | "technician" | "owner") => {
  const { uid, name } = demoAccounts.find((one) => one.role === role) ?? { uid: role, name: role };
  return { uid, name };
};
const advisor = member("advisor");
const technician = member("technician");
const owner = member("owner");

/** Sales tax of New York and Dutchess County, 8.125 %: on parts as on work. */
const TAX = 81_250;
export const demoOrderSettings: RepairOrderSettings = {
  ...defaultSettings,
  laborCost: 6_200,
  tax: { part: TAX, labor: TAX, sublet: TAX, fee: TAX },
};

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

/** Where a car stands, within what its appointment says. */
function stageFor({ state, kind, slot, arrival }: Appointment, now: number): Stage {
  const turn = Math.min(...slot.quarters) % 3;
  switch (state.status) {
    case "in-work":
      // What stays overnight waits for something.
      if (Date.parse(arrival.to) + DAY / 2 < now) return "awaiting-parts";
      return kind === "waiter" || turn === 0
        ? "in-progress"
        : turn === 1
          ? "awaiting-parts"
          : "quality-check";
    case "ready":
      return "ready";
    case "done":
      return "picked-up";
    default:
      return kind === "waiter" ? "checked-in" : turn === 0 ? "awaiting-approval" : "inspecting";
  }
}

type Story = {
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
function worked(opened: RepairOrder, settings: RepairOrderSettings, story: Story): DemoOrder {
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

/** The stage an appointment says the moment of; null where its car has only come. */
function knownMoment({ state }: Appointment): Story["known"] {
  switch (state.status) {
    case "in-work":
      return { stage: "in-progress", at: Date.parse(state.startedAt) };
    case "ready":
      return { stage: "ready", at: Date.parse(state.readyAt) };
    case "done":
      return { stage: "picked-up", at: Date.parse(state.doneAt) };
    default:
      return null;
  }
}

const OWNERS_BAYS = ["bay-3", "bay-4"];

/** Did its car come? Then it has an order. */
export const hasOrder = ({ state }: Appointment): boolean =>
  ["checked-in", "in-work", "ready", "done"].includes(state.status);

/** The order of an appointment whose car came; `earlier`: what it came for by other appointments. */
export function orderOfAppointment(
  appointment: Appointment,
  number: number,
  settings: RepairOrderSettings,
  { now, busy, earlier }: Pick<Story, "now" | "busy" | "earlier">,
): DemoOrder {
  const { slot, arrival, services, id } = appointment;
  let ids = 0;
  const person = demoPeople.find((one) => vehicleId(one.id) === appointment.vehicle.id);
  const known = person ? carOf(person) : null;
  const opening = openingOf(appointment, { id, number }, () => `${id}-c${++ids}`, known);
  const at = new Date(Date.parse(arrival.from) + 5 * MINUTE).toISOString();
  const opened = openOrder(opening, settings, { by: advisor, at }, () => `${id}-f${++ids}`);
  const ends = (Math.max(...slot.quarters) + 1) * 15 * MINUTE;
  const stage = stageFor(appointment, now);
  return worked(opened, settings, {
    stage,
    // One person cannot have done all of a day's work.
    ...((stage === "picked-up" || stage === "awaiting-parts") && {
      isOwners: OWNERS_BAYS.includes(slot.lane),
    }),
    services: services.map(({ slug }) => slug),
    earlier: [...(person ? cameFor(person.id) : []), ...earlier],
    turn: Math.min(...slot.quarters),
    promisedAt: new Date(ends + 30 * MINUTE).toISOString(),
    now,
    busy,
    known: knownMoment(appointment),
  });
}

const LONGEST_AGO = 210;

/** Eight in the morning, by the shop's clock, of the day an instant is on; of the Friday before where that is a weekend. */
function morningOf(instant: number): number {
  const { timeZone } = demoProfile;
  const { date, weekday } = localTime(new Date(instant), timeZone);
  return msOf(dayGrid(plusDays(date, Math.min(0, 4 - weekday)), timeZone).first + 32);
}

/** Visits of the fleet's vans: which, how many days ago, and for what. */
const vansBefore = [
  [1, 194, "oil-change"],
  [2, 162, "brakes"],
  [3, 129, "tires"],
  [1, 97, "brakes"],
  [3, 65, "oil-change"],
  [2, 33, "oil-change"],
] as const;

/** A visit of the months before: whose car came (`who`: the customer on its order), when (ms since 1970), and for what. */
type Visit = Pick<Story, "turn" | "relation"> & {
  id: string;
  at: number;
  service: string;
  who: Pick<OrderCustomer, "uid" | "record" | "name" | "email" | "phone" | "language">;
  vehicle: { id: string; facts: VehicleFacts; miles: number };
};

function visitsBefore(now: number): Visit[] {
  const ofPeople = before.map((service, n): Visit => {
    const person = whoCame(n);
    const { id, uid = null, name, email = null, phone = null, language } = person;
    const ago = LONGEST_AGO - Math.round((n * (LONGEST_AGO - 6)) / (before.length - 1));
    const at = morningOf(now - ago * DAY) + (n % 6) * 15 * MINUTE;
    return {
      ...{ id: `demo-order-${n + 1}`, at, service, turn: n },
      who: { uid, record: recordId(id), name, email, phone, language },
      vehicle: { id: vehicleId(id), facts: carOf(person), miles: milesOf(id, at) },
    };
  });
  const { name, email, phone } = fleetContact;
  const who = { uid: null, record: recordId("bayside"), name, email, phone, language: "en" } as const;
  const ofVans = vansBefore.map(([van, ago, service], n): Visit => {
    const at = morningOf(now - ago * DAY) + (n % 3) * 15 * MINUTE;
    const vehicle = { id: vanId(van), facts: vanFacts(van), miles: vanMilesAt(van, now - at) };
    return { id: `demo-order-van-${n + 1}`, at, service, turn: n, relation: "fleet-contact", who, vehicle };
  });
  return [...ofPeople, ...ofVans].sort((a, b) => a.at - b.at);
}

/**
 * Seven months of orders of those the demo shop knows best and of the fleet's vans, closed, the oldest first.
 * @param now ms since 1970
 */
export function demoHistory(now: number): { id: string; make: Make }[] {
  return visitsBefore(now).map(({ id, at, service, who, vehicle, ...story }, n, all) => {
    const earlier = all.slice(0, n).filter((one) => one.vehicle.id === vehicle.id);
    const { notes: _, ...car } = vehicle.facts;
    const make: Make = (number, settings, busy) => {
      const opened = openOrder(
        {
          id,
          number,
          source: { kind: "walk-in", appointment: null },
          customer: who,
          vehicle: { id: vehicle.id, ...car },
          stage: "checked-in",
          concerns: [],
          odometerIn: vehicle.miles,
          keyTag: null,
          waits: null,
        },
        settings,
        { by: advisor, at: new Date(at).toISOString() },
        () => `${id}-fee`,
      );
      const promisedAt = new Date(at + 8 * 60 * MINUTE).toISOString();
      return worked(opened, settings, {
        ...{ stage: "picked-up", services: [service], promisedAt, now, busy },
        earlier: earlier.map((one) => one.service),
        ...story,
      });
    };
    return { id, make };
  });
}
