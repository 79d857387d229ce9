import type { Appointment } from "@openhood/domain/booking/appointment";
import { isConflict } from "@openhood/domain/booking/conflicts";
import type { Firestore, WriteBatch } from "firebase-admin/firestore";
import { clearNotice, raiseNotice, standingNotice } from "../infra/notices.ts";
import { byIds } from "./appointment-queries.ts";
import type { VersionedAppointment } from "./appointments.ts";
import { loadShopAndSettings } from "./shop-and-settings.ts";

/** Most appointments that are remembered; the soonest, where there are more. */
const MOST = 300;

const begin = ({ slot }: Appointment): number => Math.min(...slot.quarters);

/** Those of the notice that still are conflicts, the soonest first; null where none stands. `now` in ms since 1970. */
export async function standingConflicts(db: Firestore, now: number): Promise<VersionedAppointment[] | null> {
  const notice = await standingNotice(db, "conflicts");
  if (!notice) return null;
  const lost = new Map(notice.appointments.map(({ id, since }) => [id, since]));
  const [{ setup }, found] = await Promise.all([loadShopAndSettings(db), byIds(db, [...lost.keys()])]);
  if (!setup) return [];
  return found
    .filter(({ appointment }) =>
      isConflict(setup, appointment, { since: lost.get(appointment.id) ?? notice.since, now }),
    )
    .sort((a, b) => begin(a.appointment) - begin(b.appointment));
}

/** Puts into the commit of a change of the hours or the lanes which appointments it leaves without a staffed lane, beside those of before. */
export async function noteConflicts(
  batch: WriteBatch,
  db: Firestore,
  conflicts: readonly Appointment[],
  now: Date,
): Promise<void> {
  if (conflicts.length === 0) return;
  const before = await standingNotice(db, "conflicts");
  const since = now.toISOString();
  const lost = [...conflicts].sort((a, b) => begin(a) - begin(b)).map(({ id }) => ({ id, since }));
  const others = (before?.appointments ?? []).filter(({ id }) => !lost.some((one) => one.id === id));
  raiseNotice(batch, db, {
    kind: "conflicts",
    since: before?.since ?? since,
    appointments: [...lost, ...others].slice(0, MOST),
  });
}

/** Puts into the commit that the notice goes where none of its appointments is a conflict any more. `now` in ms since 1970. */
export async function clearConflicts(batch: WriteBatch, db: Firestore, now: number): Promise<void> {
  const left = await standingConflicts(db, now);
  if (left?.length === 0) clearNotice(batch, db, "conflicts");
}
