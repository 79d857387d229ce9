import type { Appointment } from "@openhood/domain/booking/appointment";
import { dayGrid, msOf, runFrom } from "@openhood/domain/booking/quarters";
import type { BookingSettings } from "@openhood/domain/booking/settings";
import { skills } from "@openhood/domain/catalog/service";
import { plusDays } from "@openhood/domain/days";
import { localTime, spansOn, weekdayOf } from "@openhood/domain/shop/opening";
import { demoProfile } from "@openhood/local-stack/seed/demo-shop";
import type { Stack } from "@openhood/local-stack/stack";
import { callAs } from "./call-as.ts";
import { expect } from "./shop.ts";

const { timeZone } = demoProfile;
const today = () => localTime(new Date(), timeZone).date;
const workdays = (from: number, to: number) =>
  Array.from({ length: 7 }, (_, day) => (day < 5 ? [{ from: from * 60, to: to * 60 }] : []));
const never = Array.from({ length: 7 }, () => []);

/** Two bays from eight to five, the first with its last hour kept in reserve. */
export const twoBays: BookingSettings = {
  v: 1,
  lanes: [
    { id: "bay-1", name: "Bay 1", staffed: workdays(8, 17), reserve: workdays(16, 17), skills: [...skills] },
    { id: "bay-2", name: "Bay 2", staffed: workdays(8, 17), reserve: never, skills: [...skills] },
  ],
  confirmation: "instant",
  minimumNotice: 0,
  horizonDays: 60,
  cutOff: 60,
  waitersPerDay: 6,
  dropOff: { from: 480, to: 600 },
};

/** The n-th working day from tomorrow on, from 0. */
export function workday(n: number): string {
  const days = Array.from({ length: 40 }, (_, ahead) => plusDays(today(), ahead + 1));
  const open = days.filter((date) => weekdayOf(date) < 5 && spansOn(demoProfile, date).length > 0);
  return open[n] ?? "";
}

/** The quarter that begins at a time of the shop's clock, such as "9:15". */
export function quarterAt(date: string, time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return dayGrid(date, timeZone).first + hour * 4 + Math.floor(minute / 15);
}

/** What the API knows of booking, as one of the staff uses it without a browser. */
export const staff =
  (shop: Stack, who: "owner" | "advisor") =>
  <T>(procedure: string, input: object): Promise<T> =>
    callAs(shop.siteUrl, who, `booking.${procedure}`, input) as Promise<T>;

/** Sets the shop up with two bays and nothing in them. */
export async function setUp(shop: Stack, settings = twoBays): Promise<void> {
  for (const name of ["appointments", "blocks", "claims", "units", "utcDays", "repairOrders", "boards"]) {
    const found = await shop.db.collection(name).get();
    await Promise.all(found.docs.map((doc) => doc.ref.delete()));
  }
  await shop.db.doc("shop/booking").delete();
  const owner = staff(shop, "owner");
  await owner("saveSettings", { settings, version: null, force: true });
}

type Wanted = {
  name: string;
  plate: string;
  date: string;
  time: string;
  lane?: string;
  services?: string[];
  email?: string;
};

/** Books somebody in who waits; answers with the appointment. */
export async function booked(shop: Stack, wanted: Wanted): Promise<Appointment> {
  const { name, plate, date, time, lane = "bay-1", services = ["diagnosis"], email } = wanted;
  const advisor = staff(shop, "advisor");
  const reply = await advisor<{ ok: boolean; appointment: Appointment }>("bookFor", {
    services,
    when: { kind: "waiter", date, start: quarterAt(date, time) },
    vehicle: { plate, year: 2016, make: "Honda", model: "Civic" },
    name,
    language: "en",
    lane,
    ...(email ? { email } : {}),
    key: crypto.randomUUID(),
  });
  expect(reply, name).toMatchObject({ ok: true });
  return reply.appointment;
}

/** Where an appointment stands in the database: its lane, its start by the shop's clock, its length in quarters. */
export async function placeOf(shop: Stack, id: string) {
  const slot = (await shop.db.collection("appointments").doc(id).get()).get("slot") as Appointment["slot"];
  const [first = 0] = slot.quarters;
  const { minute } = localTime(new Date(msOf(first)), timeZone);
  return {
    lane: slot.lane,
    time: `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`,
    quarters: slot.quarters.length,
  };
}

/** Does a lane hold claims for exactly these quarters of a day, and no others? */
export async function claimsIn(shop: Stack, lane: string, date: string): Promise<number[]> {
  const { first, length } = dayGrid(date, timeZone);
  const refs = runFrom(first, length).map((quarter) => shop.db.doc(`claims/${lane}_${quarter}`));
  const found = await shop.db.getAll(...refs);
  return found.flatMap((doc, index) => (doc.exists ? [first + index] : []));
}

/** Books cars in for a working day and has the shop move them to today, whatever day it is: staff may. */
export async function expectedToday(shop: Stack, plates: readonly string[], email?: string) {
  const date = today();
  const { first } = dayGrid(date, timeZone);
  const advisor = staff(shop, "advisor");
  const ids: string[] = [];
  for (const [place, plate] of plates.entries()) {
    const one = { name: `Driver ${plate}`, plate, date: workday(0), time: `${8 + place}:00` };
    const { id } = await booked(shop, { ...one, ...(email ? { email } : {}) });
    const quarters = Array.from({ length: 4 }, (_, n) => first + 28 + place * 4 + n);
    const version = (await shop.db.doc(`appointments/${id}`).get()).get("revision") ?? 0;
    const slot = { lane: "bay-1", date, quarters };
    expect(await advisor("move", { id, version, slot, key: crypto.randomUUID() })).toMatchObject({
      ok: true,
    });
    ids.push(id);
  }
  return ids;
}
