import type { Appointment } from "@openhood/domain/booking/appointment";
import { dayGrid } from "@openhood/domain/booking/quarters";
import { skills } from "@openhood/domain/catalog/service";
import { localTime } from "@openhood/domain/shop/opening";
import type { Stack } from "@openhood/local-stack/stack";
import { setUp, staff, twoBays } from "./schedule-shop.ts";
import { expect } from "./shop.ts";

/** A time zone in which it is between seven and eight in the morning now, whenever that is. */
function morningZone(): string {
  const ahead = (new Date().getUTCHours() - 7 + 24) % 24;
  const behind = ahead > 12 ? ahead - 24 : ahead;
  return behind === 0 ? "Etc/GMT" : `Etc/GMT${behind > 0 ? "+" : ""}${behind}`;
}

const always = Array.from({ length: 7 }, () => [{ from: 7 * 60, to: 19 * 60 }]);
const never = Array.from({ length: 7 }, () => []);
const bays = ["bay-1", "bay-2", "bay-3"].map((id, n) => ({
  id,
  name: `Bay ${n + 1}`,
  staffed: always,
  reserve: never,
  skills: [...skills],
}));

/** The shop's profile as it is without the morning. */
let before: Record<string, unknown> | undefined;

/** Puts the shop into a morning: open all week, three bays, eight cars to come, two of them waiters' each hour from eight on. */
export async function morning(shop: Stack): Promise<string[]> {
  const timeZone = morningZone();
  const profile = shop.db.doc("shop/profile");
  before ??= (await profile.get()).data();
  // As the store keeps a week: lists in lists cannot be stored.
  const hours = always.map((spans) => ({ spans }));
  await profile.update({ timeZone, hours, closures: [], specialDays: [] });
  await setUp(shop);
  for (const name of ["customers", "vehicles"])
    for (const doc of (await shop.db.collection(name).get()).docs) await doc.ref.delete();
  const owner = staff(shop, "owner");
  await owner("saveSettings", {
    settings: { ...twoBays, lanes: bays, waitersPerDay: 20 },
    version: 1,
    force: true,
  });
  const advisor = staff(shop, "advisor");
  const date = localTime(new Date(), timeZone).date;
  const eight = dayGrid(date, timeZone).first + 8 * 4;
  const ids: string[] = [];
  for (let n = 0; n < 8; n++) {
    const reply = await advisor<{ ok: boolean; appointment: Appointment }>("bookFor", {
      services: ["diagnosis"],
      when: { kind: "waiter", date, start: eight + Math.floor(n / 2) * 8 },
      lane: `bay-${(n % 2) + 1}`,
      vehicle: { plate: `MON-${n + 1}`, make: "Honda", model: "Civic" },
      name: `Driver ${n + 1}`,
      phone: `555 010 440${n}`,
      language: "en",
      key: crypto.randomUUID(),
    });
    expect(reply).toMatchObject({ ok: true });
    ids.push(reply.appointment.id);
  }
  return ids;
}

/** The day of the morning, and its quarters. */
export async function dayOf(shop: Stack) {
  const timeZone = (await shop.db.doc("shop/profile").get()).get("timeZone");
  return dayGrid(localTime(new Date(), timeZone).date, timeZone);
}

/** Takes the morning back. */
export async function asBefore(shop: Stack): Promise<void> {
  if (before) await shop.db.doc("shop/profile").set(before);
}
