import type { FieldIssue } from "@openhood/domain/field-issues";

/** Why a call was not done, by what a person can do about it. */
export type Refusal =
  | { kind: "fields"; fields: FieldIssue[] }
  | { kind: "rate-limited"; retryAfter: number }
  | { kind: "outdated" }
  | { kind: "offline" }
  | { kind: "unreachable" }
  /** Nothing is written for this address for some minutes. */
  | { kind: "not-now" }
  | { kind: "failed" };

type Data = { reason?: string; fields?: FieldIssue[]; retryAfter?: number | null; httpStatus?: number };

/** Reads a refusal from what the API client threw. */
export function refusalOf(error: unknown, online: boolean): Refusal {
  const data = (error as { data?: Data | null } | null)?.data;
  if (!data?.reason) return { kind: online ? "unreachable" : "offline" };
  switch (data.reason) {
    case "invalid-input":
      return { kind: "fields", fields: data.fields ?? [] };
    case "rate-limited":
      return { kind: "rate-limited", retryAfter: data.retryAfter ?? 60 };
    case "client-outdated":
      return { kind: "outdated" };
    case "unavailable":
    case "timeout":
      return { kind: "unreachable" };
    case "removal-runs":
      return { kind: "not-now" };
    default:
      return { kind: "failed" };
  }
}

/** How to say how long to wait: seconds below a minute and a half, minutes below an hour, else the time. */
export function waitOf(seconds: number): { unit: "now" | "seconds" | "minutes" | "time"; count: number } {
  if (seconds <= 0) return { unit: "now", count: 0 };
  if (seconds <= 90) return { unit: "seconds", count: Math.ceil(seconds) };
  if (seconds <= 3_600) return { unit: "minutes", count: Math.ceil(seconds / 60) };
  return { unit: "time", count: seconds };
}
