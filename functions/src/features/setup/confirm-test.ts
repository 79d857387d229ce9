import { authorizeAccount } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { isCodeOf } from "../../stores/booking-codes.ts";
import { currentNotes } from "../../stores/setup.ts";

/** The owner has the test e-mail: they know its code. Refusals: `not-asked`, `wrong-code`. */
export async function confirmTest(
  ctx: Ctx,
  { code }: { code: string },
): Promise<{ ok: true } | { ok: false; reason: "not-asked" | "wrong-code" }> {
  const { email } = authorizeAccount(ctx, "setup.confirmTest");
  return commit(ctx, async (batch, db) => {
    const { notes, save } = await currentNotes(db);
    if (notes.arrivedAt) return { ok: true };
    if (notes.test?.email !== email) return { ok: false, reason: "not-asked" };
    if (!isCodeOf(ctx.config, code, email, notes.test.nonce)) return { ok: false, reason: "wrong-code" };
    save(batch, { ...notes, arrivedAt: ctx.now().toISOString() });
    return { ok: true };
  });
}
