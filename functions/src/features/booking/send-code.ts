import type { Language } from "@openhood/domain/fields";
import { authorize } from "../../infra/authorize.ts";
import { callerKey } from "../../infra/caller-key.ts";
import { commitUnseen } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { outbox } from "../../infra/outbox.ts";
import { codeMail } from "../../mails/appointment-mails.ts";
import { addCode } from "../../stores/booking-codes.ts";

/** Mails a six-digit code that proves this address for a booking. Earlier codes stay valid until they expire. */
export async function sendCode(ctx: Ctx, input: { email: string; language: Language }) {
  authorize(ctx, "booking.sendCode");
  return commitUnseen(ctx, async (batch, db) => {
    const nonce = ctx.newId();
    addCode(batch, db, input.email, nonce, ctx.now().getTime(), callerKey(ctx));
    outbox.add(ctx, batch, db, codeMail(ctx, input.email, input.language, nonce));
    return { ok: true as const };
  });
}
