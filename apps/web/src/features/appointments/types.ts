import type { Appointment } from "@openhood/domain/booking/appointment";
import type { BookingRefusal, OwnAppointment, When } from "@openhood/domain/booking/inputs";
import type { Service } from "@openhood/domain/catalog/service";
import type { Hours } from "@openhood/domain/shop/opening";

/** An appointment with its version. */
export type VersionedAppointment = { appointment: Appointment; version: number };

/** How often a customer's open page asks how their appointment stands, ms: a change by the shop shows within five seconds. */
export const FOLLOW_EVERY = 4_000;

export type ShopHours = Hours & { timeZone: string };

/** A free time chosen on the schedule: its lane, and its place in the day. */
export type Chosen = { lane: string; index: number };

export type Kind = When["kind"];

/** What has to be known of a service to find it a time. */
export type Work = Pick<Service, "hours" | "skill" | "waiter">;

/** Why a booking was refused, with the times nearest to the one asked for. */
export type Refusal = {
  reason: Exclude<BookingRefusal, "code">;
  nearest: When[];
  /** Their open appointments, when they have reached the limit. */
  open?: OwnAppointment[] | undefined;
};
