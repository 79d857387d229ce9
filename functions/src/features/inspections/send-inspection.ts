import { send } from "@openhood/domain/inspections/apply";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { loadInspection } from "../../stores/inspections.ts";

type InspectionSent = { ok: true } | { ok: false; reason: "changed" | "nothing-checked" };

/**
 * Shows an inspection to the customer on the order's link; nobody changes it after that.
 * @param saw the revision the sender was shown. Throws Problem `not-found`
 */
export async function sendInspection(
  ctx: Ctx,
  { key, ...input }: { id: string; saw: number; key: string },
): Promise<InspectionSent> {
  const { uid, name } = authorizeAccount(ctx, "inspections.send");
  return commitOnce<InspectionSent>(ctx, { action: "inspections.send", key, input }, async (batch, db) => {
    const { inspection, save } = await loadInspection(db, input.id);
    const done = send(inspection, input.saw, { by: { uid, name }, at: ctx.now().toISOString() });
    if (!done.ok) return done;
    if (done.changed) {
      save(batch, done.inspection);
      audit(ctx, batch, db, "inspections.send", { kind: "inspection", id: inspection.id });
    }
    return { ok: true };
  });
}
