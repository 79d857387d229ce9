import { forgetDrafts } from "./drafts.ts";
import { readStored, writeStored } from "./storage.ts";

/**
 * Why a session ended that its person did not end here: too long unused, over on the server, ended on every device, or
 * elsewhere, as by a change of role, or of an account whose address was not confirmed, and may have been from elsewhere; or the account
 * was deleted, in this tab or another.
 */
const sessionEndReasons = ["idle", "over", "everywhere", "elsewhere", "unconfirmed", "deleted"] as const;
export type SessionEndReason = (typeof sessionEndReasons)[number];

const WHY = "openhood.ended";
const OWNER = "openhood.draftsOf";

/** Stores, for all tabs, why the session is about to end: the sign-in page tells it. */
export const rememberSessionEnd = (why: SessionEndReason): void => void writeStored(WHY, why);

/** Why the last session on this device ended; null when its person ended it, or there is one. */
export const lastSessionEnd = (): SessionEndReason | null =>
  sessionEndReasons.find((one) => one === readStored(WHY)) ?? null;

/** Keeps this tab's drafts if they belong to the user who signed in, and forgets them otherwise. */
export function claimDrafts(uid: string): void {
  writeStored(WHY, null);
  const owner = readStored(OWNER, "session");
  if (owner !== null && owner !== uid) forgetDrafts();
  writeStored(OWNER, uid, "session");
}
