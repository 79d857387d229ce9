import type { Appointment } from "@openhood/domain/booking/appointment";
import type { Refused } from "@openhood/domain/booking/inputs";
import { refusal } from "@openhood/domain/booking/refusal";
import type { Action } from "@openhood/domain/staff/policies";
import { audit } from "../../infra/audit.ts";
import { commitOnceWith, type Work } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { find } from "../../stores/appointments.ts";
import { currentShopAndSettings, type ShopAndSettings } from "../../stores/shop-and-settings.ts";

/** An appointment as a commit leaves it, and the shop it was decided under. */
export type CommittedAppointment = {
  ok: true;
  appointment: Appointment;
  /** Of the appointment, for whoever changes it next; absent where it was just made. */
  version?: number;
  setup: ShopAndSettings;
  /** The cap it exceeds; absent in a repeated reply. */
  over?: "open-limit" | "day-limit" | null;
};

/** What an earlier call with the key made, as it is by now. */
export type EarlierAppointment = {
  appointment: Appointment;
  /** What the earlier call left with the key. */
  mark: string | undefined;
  /** What this call came to by itself, which was not committed; null when it threw. */
  tried: CommittedAppointment | Refused | null;
};

type Intent = {
  action: Action;
  key: string;
  input: unknown;
  /** Kept with the key, for `again` to compare. */
  mark?: string | undefined;
  /**
   * May a repeated call with the key have the appointment as it is now? Keys of callers without an account are no
   * secret between them. Returns a refusal, or throws, if not.
   */
  again?: (earlier: EarlierAppointment) => Promise<Refused | null> | Refused | null;
};

/**
 * Makes or changes an appointment once per key, with its audit entry. The key's record keeps which appointment it was,
 * not its content, which is personal data. A repeated call is answered with the appointment as it is by then; where it
 * has gone since, it is refused as `undone`.
 */
export async function commitAppointmentOnce(
  ctx: Ctx,
  { action, key, input, mark, again }: Intent,
  work: Work<CommittedAppointment | Refused>,
): Promise<CommittedAppointment | Refused> {
  type Kept = { ok: true; id: string; mark?: string };
  type Made = CommittedAppointment | Refused;
  const { reply, value: tried } = await commitOnceWith<Kept | Refused, Made>(
    ctx,
    { action, key, input },
    async (batch, db) => {
      const value = await work(batch, db);
      if (!value.ok) return { reply: value, value };
      const { id } = value.appointment;
      audit(ctx, batch, db, action, { kind: "appointment", id });
      if (action === "booking.bookFor" && value.appointment.override)
        audit(ctx, batch, db, "booking.override", { kind: "appointment", id });
      return { reply: { ok: true, id, ...(mark !== undefined && { mark }) }, value };
    },
  );
  if (!reply.ok) return reply;
  if (tried?.ok && tried.appointment.id === reply.id) return tried;
  const db = await ctx.db();
  const [found, setup] = await Promise.all([find(db, reply.id), currentShopAndSettings(db)]);
  // Made by staff, and taken back since.
  if (!found) return refusal("undone");
  const { appointment, version } = found;
  const refused = await again?.({ appointment, mark: reply.mark, tried });
  return refused ?? { ok: true, appointment, version, setup };
}
