import type { Appointment } from "@openhood/domain/booking/appointment";
import { clockOf } from "@openhood/domain/booking/quarters";
import { plusDays } from "@openhood/domain/days";
import { localTime, spansOn, weekdayOf } from "@openhood/domain/shop/opening";
import type { ShopProfile } from "@openhood/domain/shop/profile";
import { onDays } from "@openhood/functions/stores/appointment-queries";
import { create } from "@openhood/functions/stores/appointments";
import { currentSettings } from "@openhood/functions/stores/booking-settings";
import { shop } from "@openhood/functions/stores/shop";
import type { Firestore } from "firebase-admin/firestore";
import { Status } from "google-gax";
import { AHEAD, demoAppointments } from "./demo-booking.ts";
import { demoProfile } from "./demo-shop.ts";
import { seedOrders } from "./seed-orders.ts";
import { seedCustomers } from "./shop.ts";

/** The weekday whose hours a day off gets: Monday. */
const MODEL = 0;
/** How far back it is looked what cars came for, days. */
const YEAR = 365;

/**
 * Makes today a working day of the demo shop, whatever day it is, with appointments on it and on the days after it that have
 * none yet: whoever starts the demo on a Sunday, or again a month later, sees a shop at work. Does nothing in a shop
 * that has another name by now. May run again.
 * @param now ms since 1970
 */
export async function openDemo(db: Firestore, now: number): Promise<void> {
  const [{ profile }, booking, stored] = await Promise.all([
    shop.read(db),
    currentSettings(db),
    shop.profile(db),
  ]);
  if (profile?.name !== demoProfile.name || !booking.settings) return;
  const today = localTime(new Date(now), profile.timeZone).date;
  const day = weekdayOf(today);
  const open = openOn(profile, today);
  const lanes = booking.settings.lanes.map((lane) =>
    lane.staffed.some(({ length }) => length > 0) && lane.staffed[day]?.length === 0
      ? { ...lane, staffed: lane.staffed.with(day, lane.staffed[MODEL] ?? []) }
      : lane,
  );
  const settings = { ...booking.settings, lanes };
  if (open !== profile) {
    const batch = db.batch();
    stored.save(batch, open);
    booking.save(batch, settings);
    await batch.commit();
  }
  const rules = { shop: open, settings: open === profile ? booking.settings : settings };
  const taken = await onDays(db, plusDays(today, -YEAR), YEAR + 1 + AHEAD, clockOf(profile.timeZone));
  const opened: Appointment[] = [];
  const there = taken.map(({ appointment }) => appointment);
  for (const [n, made] of demoAppointments(now, rules, there).entries()) {
    const { date } = made.slot;
    if (date < today) continue;
    const batch = db.batch();
    const appointment = { ...made, id: `demo-${date}-${n + 1}` };
    create(batch, db, appointment);
    await batch.commit().then(
      () => opened.push(appointment),
      (error: { code?: number }) => {
        // Somebody has that time already.
        if (error.code !== Status.ALREADY_EXISTS) throw error;
      },
    );
  }
  // A shop that was opened by an earlier version may not know all of them.
  if (opened.length > 0) await seedCustomers(db, now);
  await seedOrders(db, opened, now, there);
}

/** The profile with a day on which the shop is open; the same where it is open that day anyway. */
function openOn(profile: ShopProfile, date: string): ShopProfile {
  if (spansOn(profile, date).length > 0) return profile;
  const reason = { en: "Open today", es: "Abierto hoy" };
  return {
    ...profile,
    closures: profile.closures.filter((closure) => closure.date !== date),
    specialDays: [
      ...(profile.specialDays ?? []).filter((special) => special.date !== date),
      { date, spans: profile.hours[MODEL] ?? [], reason },
    ],
  };
}
