import { isHere, ruleOf } from "@openhood/domain/booking/appointment";
import type { TodayRow } from "../../../features/appointments/today.ts";
import type { BayStep } from "./use-bay-steps.ts";

/** The step a car can be taken now; null for one that is not here, or ready. */
export function stepOf(appointment: TodayRow["appointment"]): BayStep | null {
  if (!isHere(appointment) || !ruleOf(appointment).work) return null;
  return ruleOf(appointment).column === "here" ? "startWork" : "markReady";
}

/** The car is canceled, away, ready, further than that step or not that far, or stands somewhere else. */
export type NoPress = "canceled" | "away" | "ready" | "further" | "back" | "elsewhere";

/**
 * Why there is nothing to press again for a step that was not done; null where there is.
 * @param row the car as it is now; undefined where it is on no list
 * @param isShown does the page show what is to be pressed on it?
 */
export function noPress(row: TodayRow | undefined, step: BayStep, isShown: boolean): NoPress | null {
  if (row?.appointment.state.status === "canceled") return "canceled";
  if (!row || !isHere(row.appointment)) return "away";
  const next = stepOf(row.appointment);
  if (next === null) return "ready";
  if (next !== step) return step === "startWork" ? "further" : "back";
  return isShown ? null : "elsewhere";
}
