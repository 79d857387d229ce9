import { forgetDrafts } from "./drafts.ts";
import { readStored, writeStored } from "./storage.ts";

/**
 * Why a session ended that its person did not end here: too long unused, over on the server, ended on every device, or of
 * an account whose address was not confirmed, and may have been from elsewhere.
 */
export const sessionEndReasons = ["idle", "over", "everywhere", "unconfirmed"] as const;
export type SessionEndReason = (typeof sessionEndReasons)[number];

const WHY = "openhood.ended";
const OWNER = "openhood.draftsOf";

/** Remembers, for all tabs, why the session ends that is about to: the sign-in page says it. */
export const rememberSessionEnd = (why: SessionEndReason): void => void writeStored(WHY, why);

/** Why the last session on this device ended; null when its person ended it, or there is one. */
export const lastSessionEnd = (): SessionEndReason | null =>
  sessionEndReasons.find((one) => one === readStored(WHY)) ?? null;

/** What a person who signed in finds in this tab: their own drafts of before, and never another's. */
export function claimDrafts(uid: string): void {
  writeStored(WHY, null);
  const owner = readStored(OWNER, "session");
  if (owner !== null && owner !== uid) forgetDrafts();
  writeStored(OWNER, uid, "session");
}
