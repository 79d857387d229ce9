import type { Appointment } from "@openhood/domain/booking/appointment";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import { openingOf, openOrder } from "@openhood/domain/repair-orders/open-order";
import type { RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import type { Stage } from "@openhood/domain/repair-orders/stages";
import { carOf } from "./demo-customers.ts";
import { cameFor } from "./demo-jobs.ts";
import { demoPeople, vehicleId } from "./demo-people.ts";
import { advisor, type DemoOrder, type Story, worked } from "./demo-work.ts";

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

/** Sales tax of New York and Dutchess County, 8.125 %: on parts as on work. */
const TAX = 81_250;
export const demoOrderSettings: RepairOrderSettings = {
  ...defaultSettings,
  laborCost: 6_200,
  tax: { part: TAX, labor: TAX, sublet: TAX, fee: TAX },
};

/** Has its car been in work since before today? */
export const isOvernight = ({ state, arrival }: Appointment, now: number): boolean =>
  state.status === "in-work" && Date.parse(arrival.to) + DAY / 2 < now;

/** Where a car stands, within what its appointment says. */
function stageFor(appointment: Appointment, now: number): Stage {
  const { state, kind, slot } = appointment;
  const turn = Math.min(...slot.quarters) % 3;
  switch (state.status) {
    case "in-work":
      // What stays overnight waits for something.
      if (isOvernight(appointment, now)) return "awaiting-parts";
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

/** The order of an appointment whose car came; `earlier`: what it came for by other appointments; `inHand`: its stage, if it is the technician's. */
export function orderOfAppointment(
  appointment: Appointment,
  number: number,
  settings: RepairOrderSettings,
  { now, busy, earlier, inHand }: Pick<Story, "now" | "busy" | "earlier"> & { inHand?: Stage | undefined },
): DemoOrder {
  const { slot, arrival, services, id } = appointment;
  let ids = 0;
  const person = demoPeople.find((one) => vehicleId(one.id) === appointment.vehicle.id);
  const known = person ? carOf(person) : null;
  const opening = openingOf(appointment, { id, number }, () => `${id}-c${++ids}`, known);
  const at = new Date(Date.parse(arrival.from) + 5 * MINUTE).toISOString();
  const opened = openOrder(opening, settings, { by: advisor, at }, () => `${id}-f${++ids}`);
  const ends = (Math.max(...slot.quarters) + 1) * 15 * MINUTE;
  const stage = inHand ?? stageFor(appointment, now);
  return worked(opened, settings, {
    stage,
    // One person cannot have done all of a day's work.
    ...((stage === "picked-up" || stage === "awaiting-parts") && {
      isOwners: OWNERS_BAYS.includes(slot.lane),
    }),
    ...(inHand && { isOwners: false }),
    services: services.map(({ slug }) => slug),
    earlier: [...(person ? cameFor(person.id) : []), ...earlier],
    turn: Math.min(...slot.quarters),
    promisedAt: new Date(ends + 30 * MINUTE).toISOString(),
    now,
    busy,
    known: knownMoment(appointment),
  });
}
