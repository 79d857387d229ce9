import { randomUUID } from "node:crypto";
import type { Appointment } from "@openhood/domain/booking/appointment";
import type { BookingSettings } from "@openhood/domain/booking/settings";
import { opened } from "@openhood/domain/customers/record";
import { beforeEach, describe, expect, test } from "vitest";
import {
  bookingInput,
  codeFor,
  DAY,
  dropOff,
  expectWhole,
  lane,
  openShop,
  waiterAt,
} from "../../../test/booking.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { removeDataOf } from "../../stores/personal-data.ts";
import { bookAppointment } from "./book-appointment.ts";
import { bookFor } from "./book-for.ts";
import { cancelAppointment } from "./cancel-appointment.ts";
import { rescheduleAppointment } from "./reschedule-appointment.ts";
import { sendCode } from "./send-code.ts";

const lanes = ["a", "b", "c", "d", "e", "f", "g", "h"].map((id) => lane(id));
const dates = [
  "2026-03-10",
  "2026-03-11",
  "2026-03-12",
  "2026-03-13",
  "2026-03-16",
  "2026-03-17",
  "2026-03-18",
];
let world: World;
const open = (caps: Partial<BookingSettings["caps"]> = {}) =>
  openShop(world, { lanes, caps: { guests: 3, accounts: 6, fleets: 20, dayShare: 100, ...caps } });
beforeEach(async () => {
  world = await makeWorld();
});

const live = (of = world.as("customer")) => ({ ...of, random: Math.random });
const book = (more: Parameters<typeof bookingInput>[0] = {}, uid = "customer") =>
  bookAppointment(live(world.as("customer", uid)), bookingInput({ who: uid, ...more }));
const asGuest = async (email: string, more: Parameters<typeof bookingInput>[0] = {}) => {
  await sendCode(world.as("public"), { email, language: "en" });
  const code = await codeFor(world, email);
  return bookAppointment(live(world.as("public")), { ...bookingInput({ ...more, email }), code });
};
const stored = async () => (await world.all("appointments")) as Appointment[];
const openLimit = { ok: false, reason: "open-limit" };

describe("open appointments", () => {
  test("are as many as an account may have; the refusal says which they are, and calling one off makes room", async () => {
    await open();
    const had = [];
    for (const date of dates.slice(0, 6)) had.push(await book({ when: dropOff(date) }));
    expect(had.every(({ ok }) => ok)).toBe(true);
    const refused = await book({ when: dropOff(dates[6]) });
    expect(refused).toMatchObject(openLimit);
    expect(!refused.ok && refused.open?.map(({ slot }) => slot.date)).toEqual(dates.slice(0, 6));
    const [first] = had;
    if (first?.ok)
      await cancelAppointment(live(), { appointment: { id: first.appointment.id }, key: randomUUID() });
    expect(await book({ when: dropOff(dates[6]) })).toMatchObject({ ok: true });
    expect(await book({ when: dropOff(dates[0]) })).toMatchObject(openLimit);
  });

  test("are as many as a guest may have, whatever tag stands in the address", async () => {
    await open();
    for (const [n, email] of [
      "ana@example.com",
      "ana+1@example.com",
      "ANA+2@example.com".toLowerCase(),
    ].entries())
      expect(await asGuest(email, { when: dropOff(dates[n]) })).toMatchObject({ ok: true });
    for (const email of ["ana@example.com", "ana+3@example.com"]) {
      const refused = await asGuest(email, { when: dropOff(dates[5]) });
      expect(refused).toMatchObject(openLimit);
      // Only what was booked with the address that was proven is told.
      for (const one of (!refused.ok && refused.open) || []) expect(one.customer.email).toBe(email);
    }
    expect(await asGuest("anna@example.com", { when: dropOff(dates[5]) })).toMatchObject({ ok: true });
  });

  test("are not told, and not counted, to who has no code", async () => {
    await open({ guests: 1 });
    await asGuest("ana@example.com");
    const blind = { ...bookingInput({ who: "ana", when: waiterAt(14) }), code: "000000" };
    expect(await bookAppointment(world.as("public"), blind)).toEqual({
      ok: false,
      reason: "code",
      nearest: [],
    });
  });

  test("make room once they are over", async () => {
    await open({ accounts: 1 });
    await book({ when: waiterAt(9) });
    expect(await book({ when: waiterAt(9, dates[6]) })).toMatchObject(openLimit);
    world.pass(Date.parse(`${DAY}T14:00:00Z`) - live().now().getTime());
    expect(await book({ when: waiterAt(9, dates[6]) })).toMatchObject({ ok: true });
  });

  test("of before there was a limit count too, and a limit that is lowered holds", async () => {
    await open();
    for (const date of dates.slice(0, 5)) await book({ when: dropOff(date) });
    for (const { id } of (await world.db.collection("openVisits").get()).docs)
      await world.db.doc(`openVisits/${id}`).delete();
    expect(await book({ when: dropOff(dates[5]) })).toMatchObject({ ok: true });
    expect(await book({ when: dropOff(dates[6]) })).toMatchObject(openLimit);
    await open({ accounts: 2 });
    expect(await book({ when: dropOff(dates[6]) })).toMatchObject(openLimit);
  });

  test("of who books for a fleet are as many as the shop says for fleets", async () => {
    await open({ accounts: 1, fleets: 3 });
    const contact = { name: "Bo", email: "bo@example.com", phone: null, book: true, approve: false };
    const facts = {
      kind: "fleet" as const,
      name: "Vans",
      language: "en" as const,
      notes: null,
      contacts: [contact],
    };
    const record = opened(facts, { id: "fleet", at: live().now().toISOString(), uid: null });
    await world.db.doc("customers/fleet").set(record);
    for (const date of dates.slice(0, 3))
      expect(await book({ when: dropOff(date) }, "bo")).toMatchObject({ ok: true });
    expect(await book({ when: dropOff(dates[3]) }, "bo")).toMatchObject(openLimit);
    await book({ when: dropOff(dates[0]) });
    expect(await book({ when: dropOff(dates[1]) })).toMatchObject(openLimit);
  });

  test("are never more than that, however many bookings race", { timeout: 60_000 }, async () => {
    await open();
    const replies = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) =>
        book({ when: waiterAt(8 + (n % 9), dates[n % 7]), email: "ana@example.com" }, "ana"),
      ),
    );
    const told = replies.flatMap((reply) => (reply.status === "fulfilled" ? [reply.value] : []));
    expect(told.filter(({ ok }) => ok)).toHaveLength(6);
    expect(await stored()).toHaveLength(6);
    for (const reply of told) if (!reply.ok) expect(reply.reason).toBe("open-limit");
    for (const reply of replies)
      if (reply.status === "rejected") expect(reply.reason).toMatchObject({ reason: "conflict" });
    await expectWhole(world, dates);
  });

  test("of guests are never more than that, however many codes are had", { timeout: 60_000 }, async () => {
    await open();
    const emails = Array.from({ length: 30 }, (_, n) => `ana+${n}@example.com`);
    for (const email of emails) await sendCode(world.as("public"), { email, language: "en" });
    const codes = await Promise.all(emails.map((email) => codeFor(world, email)));
    const replies = await Promise.allSettled(
      emails.map((email, n) =>
        bookAppointment(live(world.as("public")), {
          ...bookingInput({ when: waiterAt(8 + (n % 9), dates[n % 7]), email }),
          code: codes[n],
        }),
      ),
    );
    expect(replies.filter((reply) => reply.status === "fulfilled" && reply.value.ok)).toHaveLength(3);
    expect(await stored()).toHaveLength(3);
  });

  test("booked by the counter are not held to it, but told, and count", async () => {
    await open({ guests: 2 });
    const desk = (date: string) =>
      bookFor(world.as("advisor"), {
        ...bookingInput({ who: "ana", when: dropOff(date) }),
        key: randomUUID(),
      });
    expect(await desk(dates[0] ?? "")).toMatchObject({ ok: true, over: null });
    expect(await desk(dates[1] ?? "")).toMatchObject({ ok: true, over: null });
    expect(await desk(dates[2] ?? "")).toMatchObject({ ok: true, over: "open-limit" });
    expect(await asGuest("ana+x@example.com", { when: dropOff(dates[3]) })).toMatchObject(openLimit);
  });

  test("go with the person's data", async () => {
    await open({ accounts: 1 });
    await book();
    await removeDataOf(world.db, "customer@example.com");
    expect(await book({ when: waiterAt(11) })).toMatchObject({ ok: true });
    expect(JSON.stringify(await world.all("openVisits"))).not.toContain("customer");
  });
});

describe("one day", () => {
  // Eight lanes of ten hours: 320 quarters; two percent are six.
  const share = { dayShare: 2 };
  test("is nobody's beyond their share, but for the first appointment", async () => {
    await open(share);
    expect(await book({ when: dropOff(dates[0]), services: ["oil"] })).toMatchObject({ ok: true });
    const refused = await book({ when: dropOff(dates[0]) });
    expect(refused).toMatchObject({ ok: false, reason: "day-limit" });
    // The next free times are those of other days.
    const others = refused.ok ? [] : refused.nearest.map(({ date }) => date);
    expect(others.length).toBeGreaterThan(0);
    expect(others).not.toContain(dates[0]);
    expect(await book({ when: dropOff(dates[1]) })).toMatchObject({ ok: true });
    expect(await book({ when: dropOff(dates[0]) }, "bo")).toMatchObject({ ok: true });
    await open({ dayShare: 3 });
    expect(await book({ when: dropOff(dates[0]) })).toMatchObject({ ok: true });
  });

  test("is nobody's by moving there either; within the day one moves as one likes", async () => {
    await open(share);
    await book({ when: waiterAt(9, dates[0]) });
    const other = await book({ when: waiterAt(9, dates[1]) });
    if (!other.ok) throw new Error(other.reason);
    const move = (when: ReturnType<typeof waiterAt>) =>
      rescheduleAppointment(live(), { appointment: { id: other.appointment.id }, when, key: randomUUID() });
    expect(await move(waiterAt(14, dates[0]))).toMatchObject({ ok: false, reason: "day-limit" });
    expect(await move(waiterAt(14, dates[1]))).toMatchObject({ ok: true });
    expect(await move(waiterAt(14, dates[2]))).toMatchObject({ ok: true });
    await expectWhole(world, dates);
  });

  test("is not taken in a race either", { timeout: 60_000 }, async () => {
    await open({ ...share, accounts: 50 });
    const replies = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => book({ when: waiterAt(8 + (n % 9)) })),
    );
    expect(replies.filter((reply) => reply.status === "fulfilled" && reply.value.ok)).toHaveLength(1);
    await expectWhole(world);
  });
});
