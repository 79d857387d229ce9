import { ask } from "@openhood/domain/booking/question";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { load } from "../../stores/appointments.ts";

/**
 * Asks the desk about a car in the shop, once per key; it stands on the car's card until somebody there has seen it. It is no
 * change of what was agreed. Refusals: `not-here`, and `too-many` where
 * as many wait for an answer already.
 * @throws Problem `not-found`
 */
export async function askAdvisor(
  ctx: Ctx,
  { key, ...input }: { id: string; text: string; key: string },
): Promise<{ ok: true } | { ok: false; reason: "not-here" | "too-many" }> {
  const { uid, name } = authorizeAccount(ctx, "booking.ask");
  return commitOnce(ctx, { action: "booking.ask", key, input }, async (batch, db) => {
    const { appointment, note } = await load(db, input.id);
    const asked = { text: input.text, by: { uid, name }, at: ctx.now().toISOString() };
    const decided = ask(appointment, asked);
    if (!decided.ok) return decided;
    const { ok, ...questions } = decided;
    note(batch, questions);
    audit(ctx, batch, db, "booking.ask", { kind: "appointment", id: input.id });
    return { ok };
  });
}
