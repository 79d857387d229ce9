import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { currentNotes } from "../../stores/setup.ts";

/** Takes the list of first steps out of the navigation, or back into it. */
export async function dismissSetup(ctx: Ctx, { dismissed }: { dismissed: boolean }) {
  authorize(ctx, "setup.dismiss");
  return commit(ctx, async (batch, db) => {
    const { notes, save } = await currentNotes(db);
    save(batch, { ...notes, dismissed });
    return { ok: true as const };
  });
}
