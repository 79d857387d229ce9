/** Times here are milliseconds since 1970 (UTC). */

/** How long a worker may hold a mail, ms. Longer than {@link SEND_DEADLINE}: a slow worker never meets a second one. */
export const LEASE = 90_000;
/** How long handing one mail to the server may take in all, ms. */
export const SEND_DEADLINE = 45_000;
/** Attempts before a mail is given up and shown to staff. With the back-off, about 19 hours. */
export const MAX_ATTEMPTS = 14;

/** How often others have to be taken soon after a mail was refused, before its next refusal counts as its own. */
export const MAX_SUSPICIONS = 2;

export type OutboxState =
  | { status: "pending"; dueAt: number; attempts: number; suspicions?: number; error: string | null }
  | { status: "leased"; dueAt: number; attempts: number; suspicions?: number; error: string | null }
  | { status: "sent"; dueAt: null; attempts: number; sentAt: number }
  | { status: "skipped"; dueAt: null; attempts: number; reason: string }
  | { status: "dead"; dueAt: null; attempts: number; diedAt: number; error: string };

/** A mail just written: due at once. */
export const queued = (now: number): OutboxState => ({
  status: "pending",
  dueAt: now,
  attempts: 0,
  suspicions: 0,
  error: null,
});

/** Is it this mail's turn? A lease that ran out counts: its worker is gone. */
export const isDue = (state: OutboxState, now: number): boolean => state.dueAt !== null && state.dueAt <= now;

/** Takes the mail for one worker. Null when it is not its turn. */
export function lease(state: OutboxState, now: number): Extract<OutboxState, { status: "leased" }> | null {
  if (state.dueAt === null || state.dueAt > now) return null;
  const { attempts, suspicions = 0, error } = state;
  return { status: "leased", dueAt: now + LEASE, attempts: attempts + 1, suspicions, error };
}

/**
 * Wait before the next attempt, ms: 15 s doubling to 2 h, each between half and all of that.
 * @param random a number in [0, 1), so that mails that failed together do not come back together
 */
export const backOff = (attempts: number, random: number): number =>
  Math.round(Math.min(15_000 * 2 ** (Math.max(1, attempts) - 1), 7_200_000) * (0.5 + random / 2));

/** The state after a failed attempt: another turn later, or given up at a permanent refusal or the last attempt. */
export function failed(
  state: Extract<OutboxState, { status: "leased" }>,
  failure: { error: string; permanent: boolean },
  now: number,
  random: number,
): OutboxState {
  const error = failure.error.slice(0, 300);
  if (failure.permanent || state.attempts >= MAX_ATTEMPTS) {
    return { status: "dead", dueAt: null, attempts: state.attempts, diedAt: now, error };
  }
  const { attempts, suspicions = 0 } = state;
  return { status: "pending", dueAt: now + backOff(attempts, random), attempts, suspicions, error };
}

/**
 * The state after a refusal that was about us and not about this mail: it waits as the others do, and the attempt does not
 * count.
 * @param dueAt when it may be its turn again
 */
export const heldBack = (
  state: Extract<OutboxState, { status: "leased" }>,
  error: string,
  dueAt: number,
): OutboxState => ({
  status: "pending",
  dueAt,
  attempts: state.attempts - 1,
  suspicions: state.suspicions ?? 0,
  error: error.slice(0, 300),
});

/** A person asks for one more round: due at once, with all attempts before it. Null when the mail is not dead. */
export const revived = (state: OutboxState, now: number): OutboxState | null =>
  state.status === "dead" ? queued(now) : null;

/** A person asks for a try now: what waits for its turn has it. Null for a mail that is not waiting. */
export const hurried = (state: OutboxState, now: number): OutboxState | null =>
  state.status === "pending" && state.dueAt > now ? { ...state, dueAt: now } : null;

/** Whoever took it says later that it could not be delivered: it is given up, for staff to see. Null for what did not go out. */
export const returned = (state: OutboxState, error: string, now: number): OutboxState | null =>
  state.status === "sent" || state.status === "leased"
    ? { status: "dead", dueAt: null, attempts: state.attempts, diedAt: now, error: error.slice(0, 300) }
    : null;

/** Whoever took it says so, and we had not heard it: it is not sent again. Null where that is known, or it was given up. */
export const taken = (state: OutboxState, now: number): OutboxState | null =>
  (state.status === "pending" && state.attempts > 0) || state.status === "leased"
    ? { status: "sent", dueAt: null, attempts: state.attempts, sentAt: now }
    : null;
