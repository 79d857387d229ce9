import { reopen } from "@openhood/domain/messages/rules";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { load } from "../../stores/messages.ts";

/** Brings an archived message back to where it was. Refusals are the domain's. @throws Problem `not-found` */
export async function reopenMessage(ctx: Ctx, input: { id: string }) {
  authorize(ctx, "messages.reopen");
  return commit(ctx, async (batch, db) => {
    const { message, save } = await load(db, input.id);
    const decided = reopen(message, ctx.now().toISOString());
    if (!decided.ok) return decided;
    save(batch, decided.message);
    audit(ctx, batch, db, "messages.reopen", { kind: "message", id: message.id });
    return { ok: true as const };
  });
}
