import { z } from "zod";
import { Skill } from "../catalog/service.ts";
import { Id, line } from "../fields.ts";
import { OpenSpan, WeekHours } from "../shop/profile.ts";

/** A bay while it is staffed. */
export const Lane = z.strictObject({
  id: Id,
  name: line(40),
  /** When it is staffed; what lies outside the shop's opening hours counts for nothing. */
  staffed: WeekHours,
  /** Staffed time held for walk-ins and comebacks, not booked online. */
  reserve: WeekHours,
  skills: z.array(Skill).max(9),
});
export type Lane = z.infer<typeof Lane>;

/** What one person can have at once: appointments that are still to come, and how much of one day. */
export const Caps = z.strictObject({
  /** Open appointments of somebody without an account. */
  guests: z.int().min(1).max(50),
  accounts: z.int().min(1).max(50),
  /** Of each contact who books for a fleet. */
  fleets: z.int().min(1).max(500),
  /** Percent of the quarter hours of a day that can be booked online. */
  dayShare: z.int().min(1).max(100),
});
export type Caps = z.infer<typeof Caps>;

export const defaultCaps: Caps = { guests: 3, accounts: 6, fleets: 20, dayShare: 25 };

/** Of how many bays that are no more the names are kept. */
export const MAX_REMOVED_LANES = 100;

/** The booking settings. Minutes and days as named; local times are minutes since midnight. */
export const BookingSettings = z.strictObject({
  v: z.literal(1),
  lanes: z.array(Lane).max(40),
  /** `instant`: booked is confirmed. `by-shop`: somebody of the shop confirms. */
  confirmation: z.enum(["instant", "by-shop"]),
  minimumNotice: z.int().min(0).max(20_160),
  horizonDays: z.int().min(1).max(120),
  /** Until how many minutes before it a customer may move or cancel an appointment online. */
  cutOff: z.int().min(0).max(20_160),
  waitersPerDay: z.int().min(0).max(50),
  /** When cars can be left. */
  dropOff: OpenSpan,
  /** Absent in settings that are older than caps: the defaults apply. */
  caps: Caps.optional(),
  /** Bays that are no more, by the names they had (removed-lanes.ts); absent where there are none. */
  removedLanes: z
    .array(z.strictObject({ id: Id, name: line(40) }))
    .max(MAX_REMOVED_LANES)
    .optional(),
});
export type BookingSettings = z.infer<typeof BookingSettings>;
