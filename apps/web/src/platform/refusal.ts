import type { FieldIssue } from "@openhood/domain/field-issues";
import { isOnline } from "./network.ts";
import type { ApiErrorData } from "./trpc.tsx";

/** Why a call failed: in the API's words, or because no answer came. */
export type Refusal = {
  reason: ApiErrorData["reason"] | "offline" | "no-answer";
  fields: FieldIssue[];
  /** Seconds to wait, where the API says so. */
  retryAfter: number | null;
};

/** Reads what a failed call threw. */
export function refusalOf(error: unknown, online: boolean = isOnline()): Refusal {
  const {
    reason,
    fields = [],
    retryAfter = null,
  } = (error as { data?: Partial<Refusal> | null } | null)?.data ?? {};
  return { reason: reason ?? (online ? "no-answer" : "offline"), fields, retryAfter };
}

/** Stands for issues that no field of a form shows. */
export const unplaced = { data: { reason: "invalid-input" } };

/** How to say how long to wait: seconds below a minute and a half, minutes below an hour, else the time. */
export function waitOf(seconds: number): { unit: "now" | "seconds" | "minutes" | "time"; count: number } {
  if (seconds <= 0) return { unit: "now", count: 0 };
  if (seconds <= 90) return { unit: "seconds", count: Math.ceil(seconds) };
  if (seconds <= 3_600) return { unit: "minutes", count: Math.ceil(seconds / 60) };
  return { unit: "time", count: seconds };
}
