import type { PauseReason } from "./refusal.ts";

/** Times here are milliseconds since 1970 (UTC). */

/** The outbox while the mail server takes nothing from us. One mail at a time is tried; the others wait. */
export type Pause = {
  since: number;
  reason: PauseReason;
  /** What the server last said: codes and where, never its words. */
  error: string;
  /** How often a mail was tried since, in vain. */
  tries: number;
  /** When the next mail may be tried. While one is being tried, when its worker is given up. */
  nextTryAt: number;
  /** Whether it is certain that it is not the mails' own fault. */
  sure: boolean;
  /** The mails that were tried in vain since, the last first; others are tried before them. */
  refused: string[];
};

const REFUSED_KEPT = 20;
const SHORTEST = 60_000;
const LONGEST = 4 * 3_600_000;
// Where it may be the mails' own fault, nobody's many odd mails keep the others waiting for hours.
const LONGEST_UNSURE = 15 * 60_000;

/**
 * Wait before the next try, ms: 1 min doubling to 4 h (to 15 min where we may not be to blame), each between half and
 * all of that.
 * @param random a number in [0, 1)
 */
export const pauseWait = (tries: number, random: number, sure = true): number =>
  Math.round(
    Math.min(SHORTEST * 2 ** (Math.max(1, tries) - 1), sure ? LONGEST : LONGEST_UNSURE) * (0.5 + random / 2),
  );

type Told = { id: string; reason: PauseReason; sure: boolean; error: string };

/** The pause after a mail was refused for our sake: it begins, or goes on with a longer wait. */
export function refusedAgain(before: Pause | null, told: Told, now: number, random: number): Pause {
  const refused = [told.id, ...(before?.refused ?? []).filter((id) => id !== told.id)].slice(0, REFUSED_KEPT);
  const tries = (before?.tries ?? 0) + 1;
  // Whether it was the first mail's own fault shows the second: that one is not waited for.
  const nextTryAt = now + (told.sure || tries > 1 ? pauseWait(tries, random, told.sure) : 0);
  return {
    since: before?.since ?? now,
    reason: told.reason,
    error: told.error.slice(0, 300),
    tries,
    nextTryAt,
    sure: told.sure,
    refused,
  };
}

// A server that takes others this soon had something against those it refused; later, what it had against us may be over.
const SOON = 10 * 60_000;

/** The mails whose own fault it seems to have been, as another was taken soon after they were refused. */
export const suspects = (pause: Pause, taken: string, now: number): string[] =>
  pause.sure || now - pause.since > SOON ? [] : pause.refused.filter((id) => id !== taken);

/** May a mail be tried now? */
export const mayTry = (pause: Pause | null, now: number): boolean => pause === null || pause.nextTryAt <= now;

/** Which of the mails whose turn it is to try first: one that was not refused yet, else the one refused longest ago. */
export function probeOf<M extends { id: string }>(pause: Pause, due: readonly M[]): M | undefined {
  const age = ({ id }: M) => {
    const index = pause.refused.indexOf(id);
    return index < 0 ? Number.POSITIVE_INFINITY : index;
  };
  return due.reduce<M | undefined>((best, mail) => (best && age(best) >= age(mail) ? best : mail), undefined);
}
