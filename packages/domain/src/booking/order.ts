import type { Service } from "../catalog/service.ts";
import type { Appointment, Party } from "./appointment.ts";
import type { BookingRules, DayLoad, SlotRequest } from "./availability.ts";
import { findSlot, mayBook, onlyLane, overridable, slotAnyway } from "./find-slot.ts";
import { holdAt } from "./hold.ts";
import type { BookAppointment, BookFor, BookingRefusal } from "./inputs.ts";
import { withReminder } from "./reminder.ts";
import { book } from "./rules.ts";

/** What is asked for, for whom, and by whom. */
export type Order = {
  input: BookAppointment | BookFor;
  audience: BookingRules["audience"];
  by: Party;
  /** The customer's account, if any. */
  uid: string | null;
};

/** What an order is decided on. */
export type OrderFacts = {
  /** The shop and how it is booked; null until somebody has said so. */
  setup: Pick<BookingRules, "shop" | "settings"> | null;
  /** The services asked for that are in the catalog. */
  services: readonly Service[];
  /** What is taken on the day asked for. */
  day: DayLoad;
  request: SlotRequest;
  /** The limit this customer would exceed. */
  over: "open-limit" | "day-limit" | null;
};

type Decided =
  | { ok: true; appointment: Appointment }
  /** `rules`: those a free time is looked for under; null where another time would not help. */
  | { ok: false; reason: BookingRefusal; rules: BookingRules | null };

/**
 * Decides an order: the appointment it comes to, or why there is none.
 * @param tieBreaker any whole number from 0; it picks among lanes that are equally good
 */
export function decideOrder(
  { setup, services, day, request, over }: OrderFacts,
  { input, audience, by, uid }: Order,
  { id, now, tieBreaker }: { id: string; now: Date; tieBreaker: number },
): Decided {
  const { when } = input;
  if (!setup?.settings.lanes.length) return { ok: false, reason: "no-booking", rules: null };
  if (services.length < new Set(input.services).size || !mayBook(services, when.kind, audience))
    return { ok: false, reason: "not-bookable", rules: null };
  const all: BookingRules = { ...setup, audience, now: now.getTime() };
  // The counter is not held to a limit, but told.
  if (over && audience === "public") return { ok: false, reason: over, rules: all };
  // What only staff may ask for; a bay of their choice is not always among it.
  const staff = audience === "staff" ? (input as BookFor) : null;
  const rules = staff?.lane ? onlyLane(all, staff.lane) : all;
  const begin = staff?.begin;
  const found = findSlot(rules, day, request, when, tieBreaker, begin);
  const reason = found.ok ? null : overridable(found.reason);
  const forced = staff?.anyway && reason ? slotAnyway(rules, day, request, when, begin) : null;
  const slot = found.ok ? found.slot : forced;
  if (!slot) {
    const no = found.ok ? "taken" : found.reason;
    // A bay that is not set up for it has no other time either: other bays may.
    return { ok: false, reason: no, rules: no === "no-lane" ? all : rules };
  }
  const hold = holdAt(rules, day, when.kind, slot, tieBreaker);
  const stamp = { id, at: now.toISOString(), by, reason };
  return {
    ok: true,
    appointment: withReminder(book(input, { hold, services, uid }, setup.settings, stamp), now),
  };
}
