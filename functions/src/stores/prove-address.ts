import { callerKey } from "../infra/caller-key.ts";
import { commit } from "../infra/commit.ts";
import type { Ctx } from "../infra/ctx.ts";
import { isCodeOf, type OpenCode, openCodes } from "./booking-codes.ts";

/**
 * Checks a code against all open codes of an address. A wrong one counts as a try of each, in a commit of its own; a right
 * one is used up by the commit it is for.
 * @returns what uses the code up, or null when it is wrong, spent or too old
 */
export async function proveAddress(
  ctx: Ctx,
  { email, code }: { email: string; code: string | undefined },
): Promise<OpenCode["use"] | null> {
  if (!code) return null;
  const db = await ctx.db();
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
