import type { Auth } from "firebase-admin/auth";

// Sessions are told apart by whole seconds: one begun in the second of the revocation counts as begun after it. And the
// clock of Firebase Auth may be a little ahead of ours.
const SECOND = 1_000;
const CLOCKS_DIFFER = 250;

/**
 * Ends every session these accounts have now, also those begun in this very second: waits until the second is over (at
 * most 1.25 s) and revokes then. A sign-in while it waits is ended too or begins anew after it; take away what must not
 * let them in again (a password, a role) before calling this. An account that does not exist is ignored.
 * @throws what the accounts throw when they cannot be asked; those not yet ended are ended by another call
 */
export async function endSessions(auth: Auth, ...uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return;
  await secondOver();
  for (const uid of uids) {
    try {
      await auth.revokeRefreshTokens(uid);
    } catch (error) {
      if ((error as { code?: string } | null)?.code !== "auth/user-not-found") throw error;
    }
  }
}

async function secondOver(): Promise<void> {
  const until = (Math.floor((Date.now() + CLOCKS_DIFFER) / SECOND) + 1) * SECOND;
  // Timers may end a millisecond early.
  while (Date.now() < until) await new Promise((resolve) => setTimeout(resolve, until - Date.now()));
}
