import type { Service } from "./service.ts";

export type Duration =
  | { kind: "minutes"; from: number; to: number }
  | { kind: "hours"; from: number; to: number }
  | { kind: "mixed"; from: number; to: number };

const toQuarter = (minutes: number) => Math.max(5, Math.round(minutes / 15) * 15);
const toHalf = (minutes: number) => Math.max(0.5, Math.round(minutes / 30) / 2);

/** Flat-rate hours (in hundredths) the way people say them: minutes below an hour, half hours above. */
export function durationOf(hours: Service["hours"]): Duration {
  const from = (hours.from * 60) / 100;
  const to = (hours.to * 60) / 100;
  if (to < 60) return { kind: "minutes", from: toQuarter(from), to: toQuarter(to) };
  if (from < 60) return { kind: "mixed", from: toQuarter(from), to: toHalf(to) };
  return { kind: "hours", from: toHalf(from), to: toHalf(to) };
}
