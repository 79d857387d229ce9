import { randomUUID } from "node:crypto";
import type { Appointment } from "@openhood/domain/booking/appointment";
import { beforeEach, describe, expect, test } from "vitest";
import {
  at,
  bookingInput,
  codeFor,
  DAY,
  dropOff,
  expectWhole,
  lane,
  openShop,
  settingsOf,
  waiterAt,
  week,
} from "../../../test/booking.ts";
import { contents } from "../../../test/snapshot.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { shop } from "../../stores/shop.ts";
import { bookAppointment } from "./book-appointment.ts";
import { bookFor } from "./book-for.ts";
import { cancelAppointment } from "./cancel-appointment.ts";
import { editSettings } from "./edit-settings.ts";
import { getBookingSettings } from "./get-booking-settings.ts";
import { getDays } from "./get-days.ts";
import { saveSettings } from "./save-settings.ts";
import { sendCode } from "./send-code.ts";
import { voidLinks } from "./void-links.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const stored = async () => (await world.all("appointments")) as Appointment[];
const book = (more: Parameters<typeof bookingInput>[0] = {}, who = more.who ?? "customer") =>
  bookAppointment(world.as("customer", who), bookingInput({ ...more, who }));

describe("what can be had", () => {
  test("is nothing in a shop that never said how it is booked", async () => {
    expect(await getBookingSettings(world.as("public"))).toEqual({ settings: null });
    expect(await book()).toEqual({ ok: false, reason: "no-booking", nearest: [] });
  });

  test("is read with as many documents as days, and says what is taken", async () => {
    await openShop(world);
    await book();
    const before = { ...world.rpcs };
    const days = await getDays(world.as("public"), { from: "2026-03-09", days: 5 });
    expect(world.rpcs.batchGetDocuments - before.batchGetDocuments).toBe(1);
    expect(days.map(({ date }) => date)).toEqual([
      "2026-03-09",
      DAY,
      "2026-03-11",
      "2026-03-12",
      "2026-03-13",
    ]);
    const [booked] = await world.all("appointments");
    // Nine o'clock in New York is one by UTC: four quarters from the 52nd on.
    expect(days[1]).toEqual({
      v: 1,
      date: DAY,
      lanes: { "bay-1": { lo: 0, hi: 0b1111 * 2 ** (52 - 48) } },
      waiters: { [booked?.units[0]]: at(9) },
    });
    expect(days[0]).toEqual({ v: 1, date: "2026-03-09", lanes: {}, waiters: {} });
  });
});

describe("booking", () => {
  test("is one commit: claims, day, unit, appointment, mail, audit entry, and the reply's link opens it", async () => {
    await openShop(world);
    const before = world.rpcs.commit;
    const reply = await book();
    expect(world.rpcs.commit - before).toBe(1);
    expect(reply).toMatchObject({
      ok: true,
      appointment: {
        state: { status: "confirmed" },
        slot: { date: DAY, quarters: [36, 37, 38, 39].map((index) => at(0) + index) },
      },
    });
    expect((await world.all("claims")).map(({ quarter }) => quarter)).toEqual([
      at(9),
      at(9) + 1,
      at(9) + 2,
      at(9) + 3,
    ]);
    expect(await world.all("units")).toHaveLength(1);
    expect(await world.all("outbox")).toMatchObject([
      {
        person: "customer@example.com",
        calendar: { method: "REQUEST", event: { sequence: 0, status: "CONFIRMED" } },
      },
    ]);
    expect(await world.all("audit")).toMatchObject([{ action: "booking.book" }]);
    await expectWhole(world);
  });

  test("of a time that is taken is refused with the nearest that are free", async () => {
    await openShop(world);
    await book();
    const reply = await book({ who: "bo" });
    expect(reply).toMatchObject({ ok: false, reason: "taken" });
    if (reply.ok) return;
    expect(reply.nearest).toHaveLength(6);
    expect(reply.nearest.map(({ quarters }) => quarters[0])).toContain(at(8));
    expect(reply.nearest.map(({ quarters }) => quarters[0])).toContain(at(10));
    expect(await stored()).toHaveLength(1);
  });

  test("again with the same key is the same appointment; with another wish it is refused", async () => {
    await openShop(world);
    const input = bookingInput();
    const ctx = world.as("customer");
    const first = await bookAppointment(ctx, input);
    expect(await bookAppointment(ctx, input)).toEqual(first);
    await expect(bookAppointment(ctx, { ...input, note: "squeals" })).rejects.toMatchObject({
      reason: "key-reused",
    });
    expect(await stored()).toHaveLength(1);
    expect(await world.all("outbox")).toHaveLength(1);
  });

  test("keeps what the customer asks for, and repeats it to them", async () => {
    await openShop(world);
    const reply = await book({
      when: dropOff(),
      phone: "(212) 555-0177",
      marks: ["after-hours", "needs-ride"],
    });
    expect(reply).toMatchObject({ ok: true, appointment: { marks: ["after-hours", "needs-ride"] } });
    expect(await stored()).toMatchObject([{ marks: ["after-hours", "needs-ride"] }]);
    const [mail] = await world.all("outbox");
    expect(mail?.text).toContain("Noted: After-hours drop-off · Needs a ride");
  });

  test("keeps nothing of the person in the record of the key", async () => {
    await openShop(world);
    await book();
    expect(JSON.stringify(await world.all("idempotency"))).not.toContain("customer");
  });
});

describe("who has no account", () => {
  const email = "ana@example.com";
  const asGuest = (code: string | undefined, more = {}) =>
    bookAppointment(world.as("public"), { ...bookingInput({ who: "ana", ...more }), code });
  const ask = () => sendCode(world.as("public"), { email, language: "en" });
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  beforeEach(() => openShop(world, { lanes: [lane("bay-1"), lane("bay-2")] }));

  test("books with the code that was mailed, once; the code stands nowhere", async () => {
    await ask();
    const code = await codeFor(world, email);
    expect(JSON.stringify(contents(world))).not.toContain(code);
    expect(await asGuest(code)).toMatchObject({ ok: true, appointment: { customer: { email } } });
    expect(await asGuest(code)).toEqual({ ok: false, reason: "code", nearest: [] });
  });

  test("and a lost answer asks again with the same key, and needs no other code", async () => {
    await ask();
    const input = { ...bookingInput({ who: "ana" }), code: await codeFor(world, email) };
    const first = await bookAppointment(world.as("public"), input);
    expect(await bookAppointment(world.as("public"), input)).toEqual(first);
  });

  test("a booking's key and input without its code are told nothing, and a code guessed on them is a try", async () => {
    await ask();
    const input = { ...bookingInput({ who: "ana" }), code: await codeFor(world, email) };
    const first = await bookAppointment(world.as("public"), input);
    expect(first).toMatchObject({ ok: true });
    const refused = { ok: false, reason: "code", nearest: [] };
    const again = (code: string | undefined) => bookAppointment(world.as("public"), { ...input, code });
    for (const code of [undefined, ""]) expect(await again(code)).toEqual(refused);
    for (let guess = 0; guess < 5; guess++) expect(await again(wrong(input.code))).toEqual(refused);
    // Five tries were had: by now the right one would be guessed.
    expect(await again(input.code)).toEqual(refused);
    expect(await stored()).toHaveLength(1);
  });

  test("a reload, a fresh code and the same key are told the booking that was made; the code is used up by it", async () => {
    await ask();
    const input = { ...bookingInput({ who: "ana" }), code: await codeFor(world, email) };
    const first = await bookAppointment(world.as("public"), input);
    world.pass(11 * 60_000);
    await ask();
    const fresh = { ...input, code: await codeFor(world, email) };
    expect(await bookAppointment(world.as("public"), fresh)).toEqual(first);
    expect(await stored()).toHaveLength(1);
    const other = { ...bookingInput({ who: "ana", when: waiterAt(14) }), code: fresh.code };
    expect(await bookAppointment(world.as("public"), other)).toMatchObject({ reason: "code" });
  });

  test("its code answers for a booking no more once an hour is over, or its links were voided", async () => {
    await ask();
    const input = { ...bookingInput({ who: "ana" }), code: await codeFor(world, email) };
    const first = await bookAppointment(world.as("public"), input);
    expect(await bookAppointment(world.as("public"), input)).toEqual(first);
    if (first.ok)
      await voidLinks(world.as("public"), { appointment: { token: first.token }, key: randomUUID() });
    expect(await bookAppointment(world.as("public"), input)).toMatchObject({ reason: "code" });
    await ask();
    const next = { ...bookingInput({ who: "ana", when: waiterAt(14) }), code: await codeFor(world, email) };
    expect(await bookAppointment(world.as("public"), next)).toMatchObject({ ok: true });
    world.pass(3_600_000);
    expect(await bookAppointment(world.as("public"), next)).toMatchObject({ reason: "code" });
  });

  test.each([undefined, "", "000000"])("is refused with the code %j, and nothing is taken", async (code) => {
    expect(await asGuest(code)).toEqual({ ok: false, reason: "code", nearest: [] });
    expect(await stored()).toEqual([]);
    expect(await world.all("claims")).toEqual([]);
  });

  test("a taken time leaves the code good for another", async () => {
    await openShopTaken();
    await ask();
    const code = await codeFor(world, email);
    expect(await asGuest(code)).toMatchObject({ ok: false, reason: "taken" });
    expect(await asGuest(code, { when: waiterAt(10) })).toMatchObject({ ok: true });
  });
  const openShopTaken = async () => {
    for (const who of ["bo", "cy"]) await book({ who });
  };

  test("a new code leaves the one before good, whoever asked for it, and ten minutes void any", async () => {
    await ask();
    const own = await codeFor(world, email);
    const stranger = { ...world.as("public"), client: "203.0.113.66" };
    for (let more = 0; more < 8; more++) await sendCode(stranger, { email, language: "en" });
    const strangers = await codeFor(world, email);
    await ask();
    const late = await codeFor(world, email);
    expect(await asGuest(own)).toMatchObject({ ok: true });
    // Whoever asked for it: it was mailed to the one who reads this mailbox.
    expect(await asGuest(strangers, { when: waiterAt(10) })).toMatchObject({ ok: true });
    world.pass(10 * 60_000);
    expect(await asGuest(late, { when: waiterAt(11) })).toMatchObject({ reason: "code" });
  });

  test("strangers' wrong guesses, from however many networks, do not void a code for who asked for it", async () => {
    await ask();
    const code = await codeFor(world, email);
    for (let network = 0; network < 12; network++) {
      const stranger = { ...world.as("public"), client: `203.0.113.${network}` };
      const guess = { ...bookingInput({ who: "ana" }), code: wrong(code) };
      expect(await bookAppointment(stranger, guess)).toMatchObject({ reason: "code" });
    }
    // Their three tries are over: theirs would not be the right one either.
    const stranger = { ...world.as("public"), client: "203.0.113.99" };
    expect(await bookAppointment(stranger, { ...bookingInput({ who: "ana" }), code })).toMatchObject({
      reason: "code",
    });
    expect(await asGuest(code)).toMatchObject({ ok: true });
  });

  test("of any guesses at once a code meets eight: five of who asked for it, three of all others", async () => {
    await ask();
    const code = await codeFor(world, email);
    const guesses = Array.from({ length: 40 }, (_, index) => {
      const client = index % 2 === 0 ? world.as("public").client : `203.0.113.${index}`;
      const ctx = { ...world.as("public"), client, random: Math.random };
      return bookAppointment(ctx, { ...bookingInput({ who: "ana" }), code: wrong(code) }).catch(() => null);
    });
    await Promise.all(guesses);
    const [kept] = await world.all("bookingCodes");
    expect(kept?.tries.own).toBeLessThanOrEqual(5);
    expect(kept?.tries.others).toBeLessThanOrEqual(3);
    expect(await asGuest(code)).toMatchObject({ ok: kept?.tries.own < 5 });
  });

  test("five wrong guesses void it, also when they all come at once", async () => {
    await ask();
    const code = await codeFor(world, email);
    const guesses = await Promise.all(Array.from({ length: 5 }, () => asGuest(wrong(code))));
    expect(guesses).toEqual(Array(5).fill({ ok: false, reason: "code", nearest: [] }));
    expect(await asGuest(code)).toMatchObject({ ok: false, reason: "code" });
    expect(await stored()).toEqual([]);
  });

  test("four wrong guesses do not", async () => {
    await ask();
    const code = await codeFor(world, email);
    for (let guess = 0; guess < 4; guess++) await asGuest(wrong(code));
    expect(await asGuest(code)).toMatchObject({ ok: true });
  });

  test("a code of one address is none of another's, nor an account's for an address not its own", async () => {
    await ask();
    const code = await codeFor(world, email);
    const other = { ...bookingInput({ who: "bo" }), code };
    expect(await bookAppointment(world.as("public"), other)).toMatchObject({ reason: "code" });
    expect(await bookAppointment(world.as("customer", "cy"), bookingInput({ who: "bo" }))).toMatchObject({
      reason: "code",
    });
    expect(await bookAppointment(world.as("unverified", "bo"), bookingInput({ who: "bo" }))).toMatchObject({
      reason: "code",
    });
  });
});

const anew = async () => {
  world = await makeWorld();
  return world;
};
/** A Tuesday of half an hour. */
const oneShortDay = week().map((spans, weekday) => (weekday === 1 ? [{ from: 480, to: 510 }] : spans));

describe("the shop", () => {
  test("takes the next lane when the first is taken, and skills decide which will do", async () => {
    await openShop(world, { lanes: [lane("bay-1"), lane("bay-2"), lane("tires", { skills: ["tires"] })] });
    const replies = await Promise.all(["ana", "bo", "cy"].map((who) => book({ who })));
    expect(replies.map((reply) => reply.ok)).toEqual([true, true, false]);
    expect((await stored()).map(({ slot }) => slot.lane).sort()).toEqual(["bay-1", "bay-2"]);
    await expectWhole(world);
  });

  test("holds a lowered limit for how many wait, whatever their numbers", async () => {
    const lanes = Array.from({ length: 10 }, (_, n) => lane(`bay-${n}`));
    await openShop(world, { lanes, waitersPerDay: 10 });
    for (let n = 0; n < 10; n++) await book({ who: `p${n}` });
    const numberOf = ({ units }: Appointment) => Number(units[0]?.split("_").at(-1));
    for (const one of await stored())
      if (numberOf(one) < 7)
        await cancelAppointment(world.as("owner"), { appointment: { id: one.id }, key: randomUUID() });
    const lower = async (waitersPerDay: number) => {
      const { version } = await editSettings(world.as("owner"));
      const settings = settingsOf({ lanes, waitersPerDay });
      expect(await saveSettings(world.as("owner"), { settings, version, force: true })).toEqual({
        ok: true,
      });
    };
    const crowd = async () => {
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, n) => book({ who: `q${n}`, when: waiterAt(11 + (n % 4)) })),
      );
      return replies.map((reply) => (reply.ok ? "in" : reply.reason));
    };
    await lower(3);
    expect(await crowd()).toEqual(Array(8).fill("waiters-full"));
    await lower(5);
    expect((await crowd()).sort()).toEqual(["in", "in", ...Array(6).fill("waiters-full")]);
    await expectWhole(world);
  });

  test("counts who waits past the limit at the counter's word: the place of one who goes is nobody's", async () => {
    await openShop(world, { lanes: ["a", "b", "c", "d"].map((id) => lane(id)), waitersPerDay: 1 });
    const first = await book({ who: "ana" });
    const counter = { ...bookingInput({ who: "bo" }), vehicle: {} };
    expect(await bookFor(world.as("advisor"), counter)).toMatchObject({ ok: true });
    if (!first.ok) throw new Error(first.reason);
    const ref = { id: first.appointment.id };
    await cancelAppointment(world.as("owner"), { appointment: ref, key: randomUUID() });
    expect(await book({ who: "cy", when: waiterAt(13) })).toMatchObject({ reason: "waiters-full" });
    await expectWhole(world);
  });

  test("names other times for work that is too long for the one asked for", async () => {
    await openShop(world);
    const reply = await book({ when: waiterAt(17.5) });
    expect(reply).toMatchObject({ ok: false, reason: "too-long" });
    expect(reply.ok || reply.nearest.map(({ date }) => date)).toContain(DAY);
    // A day that closes early: the day before and the day after would do.
    await openShop(await anew(), { lanes: [lane("bay-1", { staffed: oneShortDay })] });
    const late = await book({ when: dropOff() });
    expect(late).toMatchObject({ ok: false, reason: "too-long" });
    expect(late.ok || late.nearest.map(({ date }) => date)).toContain("2026-03-11");
  });

  test("takes no more waiters than it says, however many ask at once", async () => {
    await openShop(world, { lanes: ["a", "b", "c", "d"].map((id) => lane(id)), waitersPerDay: 2 });
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => book({ who: `p${n}`, when: waiterAt(9 + (n % 4)) })),
    );
    expect(replies.filter(({ ok }) => ok)).toHaveLength(2);
    for (const reply of replies) if (!reply.ok) expect(reply.reason).toBe("waiters-full");
    expect(await book({ who: "late", when: dropOff() })).toMatchObject({ ok: true });
    await expectWhole(world);
  });

  test("keeps its reserve from the public, and books into it for a caller", async () => {
    await openShop(world, { lanes: [lane("bay-1", { reserve: week([{ from: 480, to: 720 }]) })] });
    expect(await book()).toMatchObject({ ok: false, reason: "taken" });
    const { code: _, ...input } = bookingInput({ when: waiterAt(9) });
    const reply = await bookFor(world.as("advisor"), { ...input, email: "", lane: "bay-1" });
    expect(reply).toMatchObject({
      ok: true,
      appointment: { bookedBy: { kind: "staff", uid: "advisor" }, customer: { uid: null, email: null } },
    });
    expect(await world.all("outbox")).toEqual([]);
    await expectWhole(world);
  });

  test("writes the whole address into its mails, and leads to pages in the mail's language", async () => {
    await openShop(world);
    const reply = await book({ language: "es" });
    if (!reply.ok) throw new Error(reply.reason);
    const ref = { id: reply.appointment.id };
    await cancelAppointment(world.as("owner"), { appointment: ref, key: randomUUID() });
    const [set, canceled] = await world.all("outbox");
    for (const mail of [set, canceled])
      expect(mail?.text).toContain("418 Hollis Street, Millbrook, NY 12545");
    expect(canceled?.html).toContain('href="http://localhost:5000/es/book?services=oil&amp;step=time"');
  });

  test("may confirm by itself: until then an appointment is asked for, and holds its time", async () => {
    await openShop(world, { confirmation: "by-shop" });
    expect(await book()).toMatchObject({ ok: true, appointment: { state: { status: "requested" } } });
    expect(await book({ who: "bo" })).toMatchObject({ ok: false, reason: "taken" });
    const [mail] = await world.all("outbox");
    expect(mail?.calendar.event.status).toBe("TENTATIVE");
  });

  test.each([
    ["too-soon", { when: waiterAt(9, "2026-03-02") }],
    ["beyond-horizon", { when: waiterAt(9, "2026-09-10") }],
    ["closed", { when: waiterAt(20) }],
    ["not-bookable", { services: ["unknown"] }],
  ])("refuses as %s", async (reason, more) => {
    await openShop(world);
    expect(await book(more)).toMatchObject({ ok: false, reason });
  });

  test("takes appointments as long as it is open on a day with longer hours of its own", async () => {
    await openShop(world);
    const specialDays = [{ date: DAY, spans: [{ from: 480, to: 1_260 }], reason: { en: "", es: "" } }];
    const batch = world.db.batch();
    const profile = await shop.profile(world.db);
    const { profile: value } = await shop.read(world.db);
    if (!value) throw new Error("there is a profile");
    profile.save(batch, { ...value, specialDays });
    await batch.commit();
    expect(await book({ when: waiterAt(20) })).toMatchObject({ ok: true });
    expect(await book({ who: "bo", when: waiterAt(21) })).toMatchObject({ ok: false, reason: "closed" });
  });

  test("answers a repeated call of the counter with the same appointment", async () => {
    await openShop(world);
    const { code: _, ...input } = bookingInput();
    const first = await bookFor(world.as("owner"), input);
    expect(await bookFor(world.as("owner"), input)).toEqual(first);
    expect(await bookFor(world.as("owner"), { ...input, key: randomUUID() })).toMatchObject({
      ok: false,
      reason: "taken",
      nearest: expect.arrayContaining([
        { lane: "bay-1", date: DAY, quarters: [0, 1, 2, 3].map((n) => at(8) + n) },
      ]),
    });
  });
});
