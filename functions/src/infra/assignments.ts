import { commit } from "./commit.ts";
import type { Ctx } from "./ctx.ts";
import { bumpRevision } from "./revisions.ts";

/** Most writes of one commit. */
const MOST = 400;

/** Takes every message from whom it is assigned to: it is nobody's again. Safe to run twice at once. */
export async function unassignAll(ctx: Ctx, uid: string): Promise<void> {
  for (let more = true; more; ) {
    await commit(ctx, async (batch, db) => {
      const { docs } = await db.collection("messages").where("assignee.uid", "==", uid).limit(MOST).get();
      more = docs.length === MOST;
      if (docs.length === 0) return { ok: false, reason: "nothing to do" };
      for (const { ref, updateTime } of docs)
        batch.update(ref, { assignee: null }, { lastUpdateTime: updateTime });
      bumpRevision(batch, db, "messages");
      return { ok: true };
    });
  }
}
