import type { Appointment } from "@openhood/domain/booking/appointment";
import { withRemovedLanes } from "@openhood/domain/booking/removed-lanes";
import type { BookingSettings } from "@openhood/domain/booking/settings";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { noteConflicts } from "../../stores/booking-conflicts.ts";
import { currentSettings } from "../../stores/booking-settings.ts";
import { effectOfChange } from "../../stores/change-effects.ts";

export type Saved =
  | { ok: true }
  | { ok: false; reason: "edit-conflict" }
  | { ok: false; reason: "conflicts"; appointments: Appointment[] };

/**
 * Saves the settings over the version the editor started from; null for a shop that has none. Appointments they
 * would leave without a staffed lane are listed first, unless the owner wants them anyway. A bay that goes is remembered by its name.
 */
export async function saveSettings(
  ctx: Ctx,
  input: { settings: BookingSettings; version: number | null; force: boolean },
): Promise<Saved> {
  authorize(ctx, "booking.saveSettings");
  return commit<Saved>(ctx, async (batch, db) => {
    const current = await currentSettings(db);
    if (current.version !== input.version) return { ok: false, reason: "edit-conflict" };
    const settings = withRemovedLanes(current.settings, input.settings);
    const { conflicts } = await effectOfChange(ctx, db, { settings });
    if (!input.force && conflicts.length > 0)
      return { ok: false, reason: "conflicts", appointments: conflicts };
    await noteConflicts(batch, db, conflicts, ctx.now());
    current.save(batch, settings);
    audit(ctx, batch, db, "booking.saveSettings", { kind: "shop", id: "booking" });
    return { ok: true };
  });
}
