import { type FieldIssue, fieldIssues } from "@openhood/domain/field-issues";
import { type TRPC_ERROR_CODE_KEY, TRPCError } from "@trpc/server";
import type { Challenge } from "altcha-lib/types";
import { z } from "zod";
import { described, log } from "../infra/log.ts";
import { Problem, type ProblemReason } from "../infra/problem.ts";

/** Why a call failed, in words the client has a sentence for. */
export type ErrorReason = ProblemReason | "invalid-input" | "too-large" | "no-such-procedure" | "internal";

/** What a caller learns of an error: nothing else leaves the function. */
export type ErrorData = {
  code: TRPC_ERROR_CODE_KEY;
  httpStatus: number;
  reason: ErrorReason;
  requestId: string;
  fields: FieldIssue[];
  /** Whole seconds, with `rate-limited`. */
  retryAfter: number | null;
  /** What to solve and send back, with `proof-of-work`. */
  challenge?: Challenge;
};

const codes: Record<ProblemReason, TRPC_ERROR_CODE_KEY> = {
  unauthenticated: "UNAUTHORIZED",
  "session-ended": "UNAUTHORIZED",
  forbidden: "FORBIDDEN",
  "not-found": "NOT_FOUND",
  "link-void": "NOT_FOUND",
  "link-over": "NOT_FOUND",
  "rate-limited": "TOO_MANY_REQUESTS",
  "proof-of-work": "TOO_MANY_REQUESTS",
  "key-reused": "CONFLICT",
  conflict: "CONFLICT",
  "removal-runs": "CONFLICT",
  "client-outdated": "PRECONDITION_FAILED",
  "app-check": "FORBIDDEN",
  unavailable: "SERVICE_UNAVAILABLE",
  timeout: "GATEWAY_TIMEOUT",
};

const reasons: Partial<Record<TRPC_ERROR_CODE_KEY, ErrorReason>> = {
  BAD_REQUEST: "invalid-input",
  PARSE_ERROR: "invalid-input",
  UNSUPPORTED_MEDIA_TYPE: "invalid-input",
  METHOD_NOT_SUPPORTED: "no-such-procedure",
  NOT_FOUND: "no-such-procedure",
  PAYLOAD_TOO_LARGE: "too-large",
};

/** A problem as the tRPC error with the right status; a surprise stays what it is. */
export function asTrpcError(cause: unknown): TRPCError | null {
  return cause instanceof Problem ? new TRPCError({ code: codes[cause.reason], cause }) : null;
}

/** The one place where an error becomes an answer. */
export function errorData(error: TRPCError, requestId: string, httpStatus: number): ErrorData {
  const { cause, code } = error;
  const base = { code, httpStatus, requestId, fields: [], retryAfter: null };
  if (cause instanceof Problem)
    return {
      ...base,
      reason: cause.reason,
      retryAfter: cause.retryAfter ?? null,
      ...(cause.challenge && { challenge: cause.challenge }),
    };
  if (cause instanceof z.core.$ZodError)
    return { ...base, reason: "invalid-input", fields: fieldIssues(cause) };
  return { ...base, reason: reasons[code] ?? "internal" };
}

const logged = new WeakSet<TRPCError>();

/** Writes an error to the log, once, however many hands it goes through. */
export function logOnce(error: TRPCError, fields: Record<string, unknown>): void {
  if (logged.has(error)) return;
  logged.add(error);
  if (error.code === "INTERNAL_SERVER_ERROR")
    log("ERROR", "call", { ...fields, ...described(error.cause ?? error) });
  else log("INFO", "call", { ...fields, refused: error.code });
}
