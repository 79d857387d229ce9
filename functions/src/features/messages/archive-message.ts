import { archive } from "@openhood/domain/messages/rules";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { load } from "../../stores/messages.ts";

/** Archives a message; it can be reopened. Refusals are the domain's. @throws Problem `not-found` */
export async function archiveMessage(ctx: Ctx, input: { id: string }) {
  const account = authorizeAccount(ctx, "messages.archive");
  return commit(ctx, async (batch, db) => {
    const { message, save } = await load(db, input.id);
    const decided = archive(message, account, ctx.now().toISOString());
    if (!decided.ok) return decided;
    save(batch, decided.message);
    audit(ctx, batch, db, "messages.archive", { kind: "message", id: message.id });
    return { ok: true as const };
  });
}
