import type { FieldIssue } from "@openhood/domain/field-issues";

/** Why a call was not done, by what a person can do about it. */
export type Refusal =
  | { kind: "fields"; fields: FieldIssue[] }
  | { kind: "rate-limited"; retryAfter: number }
  | { kind: "outdated" }
  | { kind: "offline" }
  | { kind: "unreachable" }
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
    default:
      return { kind: "failed" };
  }
}
