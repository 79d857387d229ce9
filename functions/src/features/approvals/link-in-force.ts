import { isOpen } from "@openhood/domain/approvals/link";
import type { Ctx } from "../../infra/ctx.ts";
import { Problem } from "../../infra/problem.ts";
import { findLink, type LoadedLink, linkOfToken } from "../../stores/approval-links.ts";

/** The link a token is of. @throws Problem `not-found`, whether it is none of ours, has expired or was revoked */
export async function linkInForce(ctx: Ctx, token: string): Promise<LoadedLink> {
  const id = linkOfToken(ctx.config, token);
  const found = id && (await findLink(await ctx.db(), id));
  if (!found || !isOpen(found.link, ctx.now().toISOString())) throw new Problem("not-found");
  return found;
}
