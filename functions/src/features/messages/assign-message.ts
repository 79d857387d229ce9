import { assign } from "@openhood/domain/messages/rules";
import { audit } from "../../infra/audit.ts";
import { authorise } from "../../infra/authorise.ts";
import { commit } from "../../infra/commit.ts";
import { findCrewMember } from "../../infra/crew.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { load } from "./store.ts";

/** Gives a message to one of the crew, or (`to` null) to nobody. */
export async function assignMessage(ctx: Ctx, input: { id: string; to: string | null }) {
  authorise(ctx, "messages.assign");
  return commit(ctx, async (batch, db) => {
    const { message, save } = await load(db, input.id);
    const member = input.to === null ? null : await findCrewMember(db, input.to);
    if (input.to !== null && !member) return { ok: false as const, reason: "not-staff" as const };
    save(batch, assign(message, member, ctx.now().toISOString()));
    audit(ctx, batch, db, "messages.assign", { kind: "message", id: message.id });
    return { ok: true as const };
  });
}
