import { LONGEST_SESSION } from "@openhood/domain/sign-in/session";
import { endSession, refreshClaims } from "./session.ts";
import { getSession } from "./session-store.ts";

let running: ReturnType<typeof refreshClaims> | null = null;
let last: Awaited<ReturnType<typeof refreshClaims>> | null = null;

/** The renewal under way: calls wait for it, so that they go out with the fresh token. */
export const renewal = async (): Promise<void> => void (await running);

/**
 * What to do when the API refuses a token, as it does after a change of role: fetch a fresh one and try once more. When
 * that one is refused too, or cannot be had because the session was ended, the person has to sign in again. A failing
 * network ends nothing.
 */
export function renewOnRefusal(attempts: number, reason?: string): boolean {
  const session = getSession();
  const signedIn = session.status === "signed-in";
  if (reason === "session-ended") {
    // The token is right: another one of this session is refused just the same.
    if (!signedIn) return false;
    const { role, signedInAt } = session.user;
    const isOld = Date.now() - signedInAt >= LONGEST_SESSION;
    void endSession(role === "customer" || isOld ? "over" : "idle");
    return false;
  }
  if (attempts === 1 && signedIn) {
    running ??= refreshClaims().then((result) => {
      last = result;
      running = null;
      return result;
    });
    return true;
  }
  if (attempts === 2 && signedIn && last?.ok) {
    last = null;
    void endSession("elsewhere");
  }
  return false;
}
