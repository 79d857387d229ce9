import { type NewEntry, outbox } from "./outbox.ts";

/** Longest a press of a button waits before its person has to look at it again, ms. */
const HALF_A_DAY = 12 * 3_600_000;

/**
 * Sends a press of a button through the outbox. Resolves to the server's reply; null where it waits for a connection.
 * @throws a call that was refused
 */
export async function sendPress(entry: NewEntry): Promise<unknown> {
  const at = Date.now();
  const result = await outbox.run({ at, sendBy: at + HALF_A_DAY, ...entry });
  if ("again" in result) return null;
  if (result.ok || result.reply) return result.reply;
  throw Object.assign(new Error(result.reason), { data: { reason: result.reason } });
}

/** Takes back a press that waits. */
export const takeBack = (key: string): Promise<unknown> => outbox.discard(key);
