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
  | "key-reused"
  | "client-outdated"
  | "app-check"
  | "conflict"
  | "unavailable"
  | "timeout";

export class Problem extends Error {
  readonly reason: ProblemReason;
  /** Whole seconds to wait before another try, for `rate-limited`. */
  readonly retryAfter: number | undefined;

  constructor(reason: ProblemReason, retryAfter?: number) {
    super(reason);
    this.name = "Problem";
    this.reason = reason;
    this.retryAfter = retryAfter;
  }
}
