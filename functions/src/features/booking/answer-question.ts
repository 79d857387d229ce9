import { answer } from "@openhood/domain/booking/question";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { load } from "../../stores/appointments.ts";

/**
 * The desk has seen what somebody asks about a car, with an answer or without, once per key. Refusal: `answered`, where
 * somebody has done so already.
 * @throws Problem `not-found`
 */
export async function answerQuestion(
  ctx: Ctx,
  { key, ...input }: { id: string; askedAt: string; text: string; key: string },
): Promise<{ ok: true } | { ok: false; reason: "answered" }> {
  const { uid, name } = authorizeAccount(ctx, "booking.answer");
  return commitOnce(ctx, { action: "booking.answer", key, input }, async (batch, db) => {
    const { appointment, note } = await load(db, input.id);
    const given = { text: input.text || null, by: { uid, name }, at: ctx.now().toISOString() };
    const decided = answer(appointment, input.askedAt, given);
    if (!decided.ok) return decided;
    const { ok, ...questions } = decided;
    note(batch, questions);
    audit(ctx, batch, db, "booking.answer", { kind: "appointment", id: input.id });
    return { ok };
  });
}
