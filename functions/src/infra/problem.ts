import type { Challenge } from "altcha-lib/types";

/**
 * What a caller is told when a call cannot be done. Everything else that is thrown is a surprise, and the caller
 * learns nothing of it but the request's id.
 */
export type ProblemReason =
  | "unauthenticated"
  | "session-ended"
  | "forbidden"
  | "not-found"
  /** A link that was ours, and was voided. */
  | "link-void"
  /** A link to something that is over. */
  | "link-over"
  | "rate-limited"
  | "proof-of-work"
  | "key-reused"
  | "client-outdated"
  | "app-check"
  | "conflict"
  | "removal-runs"
  | "unavailable"
  | "timeout";

export class Problem extends Error {
  readonly reason: ProblemReason;
  /** Whole seconds to wait before another try, for `rate-limited`. */
  readonly retryAfter: number | undefined;
  /** What to solve before another try, for `proof-of-work`. */
  readonly challenge: Challenge | undefined;

  constructor(reason: ProblemReason, retryAfter?: number, challenge?: Challenge) {
    super(reason);
    this.name = "Problem";
    this.reason = reason;
    this.retryAfter = retryAfter;
    this.challenge = challenge;
  }
}
