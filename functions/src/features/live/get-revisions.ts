import { type Action, mayEver } from "@openhood/domain/staff/policies";
import { authorize } from "../../infra/authorize.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { revisions } from "../../infra/revisions.ts";

/** How often each topic has moved: a visible screen asks every second or two, and reads again what has. */
export async function getRevisions(ctx: Ctx) {
  authorize(ctx, "live.revisions");
  const all = await revisions(await ctx.db());
  // Of what a role may not read it is not told that it moved, either.
  const sees = (action: Action) => mayEver(ctx.actor.role, action);
  return { ...all, mail: sees("mail.dead") ? all.mail : 0, notices: sees("notices.list") ? all.notices : 0 };
}
