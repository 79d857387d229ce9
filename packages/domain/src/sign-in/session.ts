const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long what cannot be undone may come after the sign-in, ms. */
export const RECENT_SIGN_IN = 5 * MINUTE;

/** How long a session of the shop's staff lasts without use, ms. */
export const STAFF_IDLE = 12 * HOUR;

/** How long any session lasts after its sign-in, ms. */
export const LONGEST_SESSION = 60 * DAY;

/** How exactly the use of a staff session is written down, ms: what ends after twelve hours may end this much early. */
export const USE_NOTED_EVERY = 5 * MINUTE;

/**
 * Did this session begin within the last minutes? What cannot be undone asks for it.
 * @param signedInAt ms since 1970; null when it is not known
 */
export const isRecentSignIn = (signedInAt: number | null, now: number): boolean =>
  signedInAt !== null && now - signedInAt < RECENT_SIGN_IN;

/** A session as far as its end depends on it; all times in ms since 1970. */
export type SessionTimes = {
  signedInAt: number;
  /** When one of the staff last used it; null when no use was written down, and for customers. */
  usedAt: number | null;
  staff: boolean;
};

/** Is this session over: too long ago begun, or, for staff, too long unused? */
export function isSessionOver({ signedInAt, usedAt, staff }: SessionTimes, now: number): boolean {
  if (now - signedInAt >= LONGEST_SESSION) return true;
  return staff && now - Math.max(signedInAt, usedAt ?? 0) >= STAFF_IDLE;
}

/** Is a use of a staff session to be written down, or was one just now? */
export const isUseDue = (usedAt: number | null, now: number): boolean =>
  usedAt === null || now - usedAt >= USE_NOTED_EVERY;
