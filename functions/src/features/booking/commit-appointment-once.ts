import type { Appointment } from "@openhood/domain/booking/appointment";
import type { Refused } from "@openhood/domain/booking/inputs";
import type { BookingSettings } from "@openhood/domain/booking/settings";
import type { Action } from "@openhood/domain/staff/policies";
import { audit } from "../../infra/audit.ts";
import { commitOnce, type Firestore, type WriteBatch } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { load } from "../../stores/appointments.ts";
import { currentShopAndSettings } from "../../stores/shop-and-settings.ts";

/** An appointment as a commit leaves it, and the settings it was decided under. */
export type CommittedAppointment = {
  ok: true;
  appointment: Appointment;
  settings: BookingSettings;
  /** What its customer has more of by it than they could book by themselves; absent in a repeated reply. */
  over?: "open-limit" | "day-limit" | null;
};

type Intent = {
  action: Action;
  key: string;
  input: unknown;
  /** Kept with the key, for `again` to compare. */
  mark?: string | undefined;
  /**
   * May who asks again with the key have the appointment as it is by now? Keys of callers without an account are no
   * secret between them. Answers with a refusal, or throws, when not.
   */
  again?: (appointment: Appointment, mark: string | undefined) => Promise<Refused | null> | Refused | null;
};

/**
 * Makes or changes an appointment once per key, with its audit entry. The key's record keeps which appointment it was,
 * not what is in it: a person's words go when the appointment goes. A repeated call is answered with it as it is by then.
 */
export async function commitAppointmentOnce(
  ctx: Ctx,
  { action, key, input, mark, again }: Intent,
  work: (batch: WriteBatch, db: Firestore) => Promise<CommittedAppointment | Refused>,
): Promise<CommittedAppointment | Refused> {
  let agreed = null as CommittedAppointment | null;
  type Kept = { ok: true; id: string; mark?: string };
  const reply = await commitOnce<Kept | Refused>(ctx, { action, key, input }, async (batch, db) => {
    const found = await work(batch, db);
    if (!found.ok) return found;
    agreed = found;
    audit(ctx, batch, db, action, { kind: "appointment", id: found.appointment.id });
    return { ok: true, id: found.appointment.id, ...(mark !== undefined && { mark }) };
  });
  if (!reply.ok) return reply;
  if (agreed?.appointment.id === reply.id) return agreed;
  const db = await ctx.db();
  const [{ appointment }, { settings }] = await Promise.all([load(db, reply.id), currentShopAndSettings(db)]);
  return (await again?.(appointment, reply.mark)) ?? { ok: true, appointment, settings };
}
