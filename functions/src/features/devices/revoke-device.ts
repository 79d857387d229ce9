import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { findDevice, removeDevice } from "../../stores/devices.ts";

/** Takes a screen off: its next look at the wall is refused. One that is off already stays so. */
export async function revokeDevice(ctx: Ctx, { id }: { id: string }): Promise<{ ok: true }> {
  authorize(ctx, "devices.revoke");
  return commit(ctx, async (batch, db) => {
    if (await findDevice(db, id)) {
      removeDevice(batch, db, id);
      audit(ctx, batch, db, "devices.revoke", { kind: "device", id });
    }
    return { ok: true as const };
  });
}
