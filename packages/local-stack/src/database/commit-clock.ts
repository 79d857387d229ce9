import type { FirestoreMock } from "@firebase-bridge/firestore-admin";

const MAX_LEAD = 1000;

/** The database's clock, in milliseconds since 1970. */
export interface Clock {
  /** Runs a commit with the clock standing still and tells the time it was given. */
  atOneTime<T>(commit: () => T): { time: number; result: T };
}

/**
 * Lets the database's clock run from `last` on. Two commits never get the same time, as in the cloud: else a
 * precondition on the update time would let a change slip through. It runs ahead of the real one by at most a second.
 */
export function startClock(mock: FirestoreMock, last: number): Clock {
  let standing: number | undefined;
  mock.systemTime.custom(() => new Date(standing ?? Math.max(Date.now(), last)));
  return {
    atOneTime(commit) {
      const now = Date.now();
      const time = Math.max(now, last < now + MAX_LEAD ? last + 1 : last);
      last = time;
      standing = time;
      try {
        return { time, result: commit() };
      } finally {
        standing = undefined;
      }
    },
  };
}
