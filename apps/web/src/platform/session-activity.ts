import { STAFF_IDLE, USE_NOTED_EVERY } from "@openhood/domain/sign-in/session";
import { readStored, writeStored } from "./storage.ts";

const KEY = "openhood.used";
const LOOKS = 30_000;
const touches = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

let watched: { session: string; at: number; stop: () => void } | null = null;

/** When this session was last used in any tab, in ms of this device's clock; null for never. */
function lastUse(session: string): number | null {
  const [stored, at] = readStored(KEY)?.split(" ") ?? [];
  return stored === session && Number.isFinite(Number(at)) ? Number(at) : null;
}

function noteUse(session: string): void {
  if (watched) watched.at = Date.now();
  writeStored(KEY, `${session} ${Date.now()}`);
}

/**
 * Watches whether somebody is at the keyboard of this session, in any tab, and calls `onIdle` once nobody was for as long
 * as a session of the staff may be unused. This device's clock alone counts: it may differ from the server's.
 * @param session names the session: account and sign-in
 */
export function watchActivity(session: string, onIdle: () => void): void {
  if (watched?.session === session) return;
  stopWatchingActivity();
  const used = () => Math.max(lastUse(session) ?? 0, watched?.at ?? 0);
  const look = () => {
    if (Date.now() - used() < STAFF_IDLE) return false;
    stopWatchingActivity();
    onIdle();
    return true;
  };
  const touched = () => {
    // Coming back too late does not revive the session.
    if (!look() && Date.now() - used() >= LOOKS) noteUse(session);
  };
  const timer = setInterval(look, LOOKS);
  for (const touch of touches) addEventListener(touch, touched, { capture: true, passive: true });
  document.addEventListener("visibilitychange", look);
  const stop = () => {
    clearInterval(timer);
    for (const touch of touches) removeEventListener(touch, touched, { capture: true });
    document.removeEventListener("visibilitychange", look);
  };
  const before = lastUse(session);
  watched = { session, at: before ?? Date.now(), stop };
  // Opening a page counts as activity.
  if (!look()) noteUse(session);
}

/** Stops watching: no staff member is signed in. */
export function stopWatchingActivity(): void {
  watched?.stop();
  watched = null;
}

/** Is this a staff session that nobody is using? Its requests then do not count as activity. */
export const isIdle = (): boolean =>
  watched !== null && Date.now() - Math.max(lastUse(watched.session) ?? 0, watched.at) >= USE_NOTED_EVERY;
