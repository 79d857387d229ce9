import type { Ctx } from "../../infra/ctx.ts";
import { Problem } from "../../infra/problem.ts";
import { idInToken } from "../../stores/appointment-links.ts";
import { find, type Loaded } from "../../stores/appointments.ts";
import { expectLink, type LinkNeeds } from "./expect-link.ts";

/** The appointment a mailed link opens. Throws as {@link expectLink} does. */
export async function loadByLink(ctx: Ctx, token: string, needs: LinkNeeds = "open"): Promise<Loaded> {
  const id = idInToken(token);
  if (id === null) throw new Problem("not-found");
  const found = await find(await ctx.db(), id);
  expectLink(ctx, token, found?.appointment ?? null, needs);
  // Without an appointment no link is in force.
  if (!found) throw new Problem("not-found");
  return found;
}
