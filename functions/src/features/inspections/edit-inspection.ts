import { apply, type InspectionRefusal } from "@openhood/domain/inspections/apply";
import type { InspectionCommand, Marked } from "@openhood/domain/inspections/inspection";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { loadInspection } from "../../stores/inspections.ts";

export type InspectionEdited =
  | { ok: true }
  /** Somebody else changed the item: what it shows now. */
  | { ok: false; reason: "changed"; item: string; present: Marked | null }
  | { ok: false; reason: InspectionRefusal };

/** Marks an item of an inspection, once per key. Throws Problem `not-found`. */
export async function editInspection(
  ctx: Ctx,
  { key, ...input }: { id: string; command: InspectionCommand; key: string },
): Promise<InspectionEdited> {
  const { uid, name } = authorizeAccount(ctx, "inspections.edit");
  return commitOnce<InspectionEdited>(ctx, { action: "inspections.edit", key, input }, async (batch, db) => {
    const { inspection, save } = await loadInspection(db, input.id);
    const done = apply(inspection, input.command, { by: { uid, name }, at: ctx.now().toISOString() });
    if (!done.ok)
      return done.kind === "conflict"
        ? { ok: false, reason: "changed", item: done.item, present: done.present }
        : { ok: false, reason: done.reason };
    if (done.changed) {
      save(batch, done.inspection);
      audit(ctx, batch, db, "inspections.edit", { kind: "inspection", id: inspection.id });
    }
    return { ok: true };
  });
}
