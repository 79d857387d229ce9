import type { Appointment } from "@openhood/domain/booking/appointment";
import { same } from "../../../platform/same.ts";

/** The parts of an appointment that somebody else may have changed. */
export type Change = "time" | "lane" | "length" | "status" | "services" | "customer" | "vehicle" | "note";

/** What changed about an appointment, time and bay first. */
export function changesBetween(before: Appointment, now: Appointment): Change[] {
  const found: Change[] = [];
  const [a, b] = [before.slot, now.slot];
  if (a.quarters[0] !== b.quarters[0]) found.push("time");
  if (a.lane !== b.lane) found.push("lane");
  if (a.quarters.length !== b.quarters.length) found.push("length");
  if (before.state.status !== now.state.status) found.push("status");
  for (const part of ["services", "customer", "vehicle", "note"] as const)
    if (!same(before[part], now[part])) found.push(part);
  return found;
}
