import { mayEver } from "@openhood/domain/staff/policies";
import { callerKey } from "../../infra/caller-key.ts";
import { commit, type Firestore, type WriteBatch } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { isCodeOf } from "../../infra/mailed-secrets.ts";
import { openCodes } from "../../stores/booking-codes.ts";

/** The account of who acts, when it has proven that this address is theirs; else null. */
export const provenAs = ({ actor }: Pick<Ctx, "actor">, email: string | null): string | null =>
  actor.role !== "public" && mayEver(actor.role, "booking.mine") && actor.email === email ? actor.uid : null;

/**
 * Checks the code mailed to an address, against all that are open. A wrong one is counted with each of them, in a commit
 * of its own; a right one is used up by the commit it is for.
 * @returns what uses the code up, or null when it is wrong, spent or too old
 */
export async function proveAddress(
  ctx: Ctx,
  db: Firestore,
  { email, code }: { email: string; code: string | undefined },
): Promise<((batch: WriteBatch) => void) | null> {
  if (!code) return null;
  const now = ctx.now().getTime();
  const open = () => openCodes(db, email, callerKey(ctx), now);
  const right = (await open()).find(({ nonce }) => isCodeOf(ctx.config, code, email, nonce));
  if (right) return right.use;
  await commit(ctx, async (batch) => {
    for (const { countTry } of await open()) countTry(batch);
    return { ok: true as const };
  });
  return null;
}
