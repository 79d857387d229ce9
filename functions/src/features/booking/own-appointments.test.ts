import { randomUUID } from "node:crypto";
import type { AppointmentRef, When } from "@openhood/domain/booking/inputs";
import { quarterOf } from "@openhood/domain/booking/quarters";
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
  waiterAt,
} from "../../../test/booking.ts";
import { makePost } from "../../../test/post.ts";
import { config, makeWorld, type World } from "../../../test/world.ts";
import { sweepOutbox } from "../../infra/deliver.ts";
import { linkToken } from "../../stores/appointment-links.ts";
import { load } from "../../stores/appointments.ts";
import { bookAppointment } from "./book-appointment.ts";
import { cancelAppointment } from "./cancel-appointment.ts";
import { checkInAppointment } from "./check-in-appointment.ts";
import { finishAppointment } from "./finish-appointment.ts";
import { getAppointmentByLink } from "./get-appointment-by-link.ts";
import { getCalendarFile } from "./get-calendar-file.ts";
import { getDays } from "./get-days.ts";
import { listOwnAppointments } from "./list-own-appointments.ts";
import { markNoShow } from "./mark-no-show.ts";
import { remindCustomers } from "./remind-customers.ts";
import { rescheduleAppointment } from "./reschedule-appointment.ts";
import { sendCode } from "./send-code.ts";
import { voidLinks } from "./void-links.ts";

const HOUR = 3_600_000;
let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await openShop(world, { lanes: [lane("bay-1"), lane("bay-2")] });
});

const guest = () => world.as("public");
async function booked(more: Parameters<typeof bookingInput>[0] = {}) {
  const who = more.who ?? "customer";
  const reply = await bookAppointment(world.as("customer", who), bookingInput(more));
  if (!reply.ok) throw new Error(reply.reason);
  return reply;
}
const move = (ref: AppointmentRef, when: When, ctx = guest()) =>
  rescheduleAppointment(ctx, { appointment: ref, when, key: randomUUID() });
const callOff = (ref: AppointmentRef, ctx = guest()) =>
  cancelAppointment(ctx, { appointment: ref, key: randomUUID() });
const voidAll = (ref: AppointmentRef, ctx = guest()) =>
  voidLinks(ctx, { appointment: ref, key: randomUUID() });
const notFound = { reason: "not-found" };

describe("the link in the mail", () => {
  test("opens its appointment and no other, and reading changes nothing", async () => {
    const { token, appointment } = await booked();
    const other = await booked({ who: "bo" });
    const before = { ...world.rpcs };
    expect(await getAppointmentByLink(guest(), { token })).toEqual(appointment);
    expect(world.rpcs.commit).toBe(before.commit);
    const [id, mark] = token.split(".");
    const [, othersMark] = other.token.split(".");
    for (const forged of [
      `${id}.${othersMark}`,
      `${other.appointment.id}.${mark}`,
      `${id}.`,
      `${id}`,
      "",
      token.slice(0, -1),
      `${token}A`,
    ])
      await expect(getAppointmentByLink(guest(), { token: forged }), forged).rejects.toMatchObject(notFound);
  });

  const until = (appointment: { arrival: { to: string } }, ms: number) =>
    world.pass(Date.parse(appointment.arrival.to) + ms - guest().now().getTime());

  test("is over a day after the work should have been, when nobody says what became of it", async () => {
    const { token, appointment } = await booked();
    // An hour of work from the arrival on.
    until(appointment, 25 * HOUR);
    await expect(getAppointmentByLink(guest(), { token })).resolves.toMatchObject({ id: appointment.id });
    world.pass(1);
    for (const ask of [
      getAppointmentByLink(guest(), { token }),
      getCalendarFile(guest(), { appointment: { token } }),
      move({ token }, waiterAt(9, "2026-04-20")),
      callOff({ token }),
      voidAll({ token }),
    ])
      await expect(ask).rejects.toMatchObject({ reason: "link-over" });
  });

  test("is over with the visit: nobody came, or done; while the car is there, it opens", async () => {
    const [missed, done] = [await booked({ who: "bo" }), await booked({ who: "cy", when: waiterAt(11) })];
    const open = (one: typeof missed) => getAppointmentByLink(guest(), { token: one.token });
    until(missed.appointment, 3 * HOUR);
    const say = async (what: typeof markNoShow, { appointment: { id } }: typeof missed) =>
      what(world.as("advisor"), { id, version: (await load(world.db, id)).version, key: randomUUID() });
    await say(markNoShow, missed);
    await say(checkInAppointment, done);
    world.pass(10 * 24 * HOUR);
    await expect(open(done)).resolves.toMatchObject({ state: { status: "checked-in" } });
    await say(finishAppointment, done);
    for (const one of [missed, done]) await expect(open(one)).rejects.toMatchObject({ reason: "link-over" });
  });

  test("shows what was canceled until it would have been over, and nothing can be done with it", async () => {
    const { token, appointment } = await booked();
    await cancelAppointment(guest(), {
      appointment: { token },
      reason: "My sister Ruth drives now",
      key: randomUUID(),
    });
    const seen = await getAppointmentByLink(guest(), { token });
    expect(seen).toMatchObject({ id: appointment.id, state: { status: "canceled" }, changeUntil: null });
    // Whoever has the link reads nothing of the person or the car any more.
    expect(seen).toMatchObject({
      customer: { email: null },
      vehicle: { make: null, plate: null },
      note: null,
    });
    expect(JSON.stringify(seen)).not.toContain("Ruth");
    for (const ask of [
      getCalendarFile(guest(), { appointment: { token } }),
      move({ token }, waiterAt(9, "2026-04-20")),
      callOff({ token }),
      voidAll({ token }),
    ])
      await expect(ask).rejects.toMatchObject({ reason: "link-over" });
    until(appointment, 25 * HOUR);
    await expect(getAppointmentByLink(guest(), { token })).resolves.toMatchObject({ id: appointment.id });
    world.pass(1);
    await expect(getAppointmentByLink(guest(), { token })).rejects.toMatchObject({ reason: "link-over" });
  });

  test("called off by it, the same call again is told so, though the link opens it no more", async () => {
    const { token } = await booked();
    const input = { appointment: { token }, key: randomUUID() };
    const first = await cancelAppointment(guest(), input);
    expect(await cancelAppointment(guest(), input)).toEqual(first);
    await expect(callOff({ token })).rejects.toMatchObject({ reason: "link-over" });
  });

  test("made with another secret is none of ours", async () => {
    const { appointment } = await booked();
    const elsewhere = linkToken(
      { linkSecret: "another-secret-of-another-shop-altogether" },
      { id: appointment.id, linkVersion: 0 },
    );
    await expect(getAppointmentByLink(guest(), { token: elsewhere })).rejects.toMatchObject(notFound);
  });

  test("to an appointment that was deleted is void like any that was voided; a forged one is wrong, there or not", async () => {
    const { token, appointment } = await booked();
    const { linkVersion: _, ...gone } = { linkVersion: 0, id: "never-there" };
    await world.db.doc(`appointments/${appointment.id}`).delete();
    await expect(getAppointmentByLink(guest(), { token })).rejects.toMatchObject({ reason: "link-void" });
    const forged = `${gone.id}.${token.split(".")[1]}`;
    await expect(getAppointmentByLink(guest(), { token: forged })).rejects.toMatchObject(notFound);
  });
});

describe("links that somebody else has", () => {
  const fresh = async (id: string) => linkToken(config, (await load(world.db, id)).appointment);

  test.each(["the link", "an account", "the shop"] as const)(
    "are voided by %s; a fresh one is mailed",
    async (by) => {
      const { token, appointment } = await booked();
      const { id } = appointment;
      const voiding = {
        "the link": () => voidAll({ token }),
        "an account": () => voidAll({ id }, world.as("customer")),
        "the shop": () => voidAll({ id }, world.as("advisor")),
      };
      const reply = await voiding[by]();
      expect(reply).toEqual({ ok: true, mailed: true });
      for (const ask of [
        getAppointmentByLink(guest(), { token }),
        getCalendarFile(guest(), { appointment: { token } }),
        move({ token }, waiterAt(14)),
        callOff({ token }),
        voidAll({ token }),
      ])
        await expect(ask).rejects.toMatchObject({ reason: "link-void" });
      expect(await getAppointmentByLink(guest(), { token: await fresh(id) })).toMatchObject({ id });
      expect((await world.all("outbox")).at(-1)).toMatchObject({
        subject: expect.stringMatching(/^Your new link/),
        to: { address: "customer@example.com" },
        link: { mail: "appointment", id, linkVersion: 1 },
      });
      expect((await world.all("outbox")).at(-1)).not.toHaveProperty("calendar");
      expect((await world.all("audit")).map(({ action }) => action)).toContain("booking.voidLinks");
      await expectWhole(world);
    },
  );

  test("are voided once, however often one call is sent; nobody else's are", async () => {
    const { token, appointment } = await booked();
    const input = { appointment: { token }, key: randomUUID() };
    expect(await voidLinks(guest(), input)).toEqual(await voidLinks(guest(), input));
    expect((await load(world.db, appointment.id)).appointment.linkVersion).toBe(1);
    for (const other of [world.as("customer", "bo"), world.as("technician"), guest()])
      await expect(voidAll({ id: appointment.id }, other)).rejects.toMatchObject(notFound);
  });

  test("tell whoever had them nothing more by what they asked before", async () => {
    const { token } = await booked();
    const input = { appointment: { token }, when: waiterAt(14), key: randomUUID() };
    expect(await rescheduleAppointment(guest(), input)).toMatchObject({ ok: true });
    expect(await rescheduleAppointment(guest(), input)).toMatchObject({ ok: true });
    await voidAll({ token });
    await expect(rescheduleAppointment(guest(), input)).rejects.toMatchObject({ reason: "link-void" });
  });

  test("of a visit that is over are none to be voided", async () => {
    const { token, appointment } = await booked();
    await callOff({ token });
    expect(await voidAll({ id: appointment.id }, world.as("advisor"))).toEqual({
      ok: false,
      reason: "ended",
    });
  });
});

describe("a rotation of the secret", () => {
  const former = { ...config };
  const rotated = {
    ...config,
    linkSecret: "the-new-secret-of-the-shop-of-the-tests",
    previousLinkSecret: former.linkSecret,
  };
  const after = (of = rotated) => ({ ...guest(), config: of });

  test("accepts links and codes of before while the former secret is there, and makes new ones with the new", async () => {
    const { token, appointment } = await booked();
    expect(await getAppointmentByLink(after(), { token })).toMatchObject({ id: appointment.id });
    expect(await move({ token }, waiterAt(14), after())).toMatchObject({ ok: true });
    const fresh = linkToken(rotated, { id: appointment.id, linkVersion: 0 });
    expect(fresh).not.toBe(token);
    expect(await getAppointmentByLink(after(), { token: fresh })).toMatchObject({ id: appointment.id });
    await sendCode(guest(), { email: "ana@example.com", language: "en" });
    const code = await codeFor(world, "ana@example.com");
    expect(await bookAppointment(after(), { ...bookingInput({ who: "ana" }), code })).toMatchObject({
      ok: true,
    });
  });

  test("voids them once the former secret is gone", async () => {
    const { token } = await booked();
    const done = { ...rotated, previousLinkSecret: null as never };
    await expect(getAppointmentByLink(after(done), { token })).rejects.toMatchObject(notFound);
  });
});

describe("another time", () => {
  test("is the same appointment: the old time is free, the new one held, the calendar's event the same", async () => {
    const { token, appointment } = await booked();
    const reply = await move({ token }, waiterAt(14));
    expect(reply).toMatchObject({ ok: true, appointment: { id: appointment.id } });
    expect((await world.all("claims")).map(({ quarter }) => quarter).sort()).toEqual(
      [0, 1, 2, 3].map((n) => at(14) + n),
    );
    await expectWhole(world);
    const events = (await world.all("outbox")).map(({ calendar }) => calendar.event);
    expect(events.map(({ sequence }) => sequence)).toEqual([0, 1]);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(1);
  });

  test("finds its own time free on the days it asks for, and only who may move it does", async () => {
    await openShop(world, { lanes: [lane("bay-1")] });
    const { token, appointment } = await booked();
    const days = { from: "2026-03-09", days: 3 };
    const taken = await getDays(guest(), days);
    const empty = (found: typeof taken) =>
      found.every(
        ({ lanes, waiters }) =>
          Object.values(lanes).every(({ lo, hi }) => lo + hi === 0) && Object.keys(waiters).length === 0,
      );
    expect(empty(taken)).toBe(false);
    for (const [ctx, own] of [
      [guest(), { token }],
      [world.as("customer"), { id: appointment.id }],
    ] as const)
      expect(empty(await getDays(ctx, { ...days, own }))).toBe(true);
    const other = await booked({ who: "bo", when: waiterAt(14) });
    expect(empty(await getDays(guest(), { ...days, own: { token: other.token } }))).toBe(false);
    for (const ctx of [guest(), world.as("customer", "bo"), world.as("technician")])
      await expect(getDays(ctx, { ...days, own: { id: appointment.id } })).rejects.toMatchObject(notFound);
  });

  test("can overlap the old one, be on another day, or be a drop-off", async () => {
    const { token } = await booked();
    for (const when of [
      { ...waiterAt(9), start: at(9) + 2 },
      waiterAt(9, "2026-03-12"),
      dropOff("2026-03-11"),
      dropOff(),
    ]) {
      expect(await move({ token }, when)).toMatchObject({ ok: true });
      await expectWhole(world, [DAY, "2026-03-11", "2026-03-12"]);
      expect(await world.all("claims")).toHaveLength(4);
      expect(await world.all("units")).toHaveLength(when.kind === "waiter" ? 1 : 0);
    }
  });

  test("that is taken is refused with others, and nothing is given up", async () => {
    for (const who of ["bo", "cy"]) await booked({ who, when: waiterAt(11) });
    const { token } = await booked();
    const reply = await move({ token }, waiterAt(11));
    expect(reply).toMatchObject({ ok: false, reason: "taken" });
    expect(!reply.ok && reply.nearest).toHaveLength(6);
    expect(await getAppointmentByLink(guest(), { token })).toMatchObject({
      arrival: { from: new Date(at(9) * 900_000).toISOString() },
    });
    await expectWhole(world);
  });

  test("two who want the same one: one has it", async () => {
    await booked({ who: "full", when: waiterAt(11) });
    const racers = await Promise.all(["bo", "cy"].map((who, n) => booked({ who, when: waiterAt(9 + n) })));
    const replies = await Promise.all(racers.map(({ token }) => move({ token }, waiterAt(11))));
    expect(replies.map(({ ok }) => ok).sort()).toEqual([false, true]);
    await expectWhole(world);
  });
});

describe("calling it off", () => {
  test("frees the time, tells the calendar, and is done once", async () => {
    const { token } = await booked();
    const input = { appointment: { token }, reason: "The car is sold", key: randomUUID() };
    const reply = await cancelAppointment(guest(), input);
    expect(reply).toMatchObject({
      ok: true,
      appointment: { state: { status: "canceled", reason: "The car is sold" } },
    });
    expect(await cancelAppointment(guest(), input)).toEqual(reply);
    expect(await world.all("claims")).toEqual([]);
    expect(await world.all("units")).toEqual([]);
    const mail = (await world.all("outbox")).at(-1);
    expect(mail).toMatchObject({
      link: null,
      calendar: { method: "CANCEL", event: { sequence: 1, status: "CANCELLED" } },
    });
    expect(await callOff({ id: reply.ok ? reply.appointment.id : "" }, world.as("customer"))).toEqual({
      ok: false,
      reason: "ended",
      nearest: [],
    });
    await expectWhole(world);
  });

  test("is its customer's until the cut-off, and the shop's after it", async () => {
    const { token, appointment } = await booked();
    world.pass(Date.parse(appointment.changeUntil ?? "") + 1 - guest().now().getTime());
    expect(await callOff({ token })).toEqual({ ok: false, reason: "cut-off", nearest: [] });
    expect(await move({ token }, waiterAt(14))).toEqual({ ok: false, reason: "cut-off", nearest: [] });
    expect(await callOff({ id: appointment.id }, world.as("advisor"))).toMatchObject({
      ok: true,
      appointment: { state: { by: "staff" } },
    });
  });
});

describe("an account", () => {
  test("has what was booked for its proven address, first what is to come", async () => {
    for (const [n, date] of [DAY, "2026-03-05", "2026-03-20"].entries())
      await booked({ when: waiterAt(9 + n, date) });
    await booked({ who: "bo" });
    world.pass(5 * 24 * HOUR);
    const mine = await listOwnAppointments(world.as("customer"), { after: null });
    expect(mine.coming.map(({ slot }) => slot.date)).toEqual([DAY, "2026-03-20"]);
    expect(mine.past.map(({ slot }) => slot.date)).toEqual(["2026-03-05"]);
    expect(JSON.stringify(mine)).not.toContain("bo@");
  });

  test("has all that is to come, and what was page by page, each once", async () => {
    const { appointment } = await booked();
    const { appointment: model } = await load(world.db, appointment.id);
    const batch = world.db.batch();
    const put = (id: string, ms: number) => {
      const start = Date.parse(model.arrival.from) + ms;
      const first = quarterOf(start);
      const arrival = { from: new Date(start).toISOString(), to: new Date(start).toISOString() };
      const slot = { ...model.slot, quarters: [first, first + 1] };
      batch.set(world.db.doc(`appointments/${id}`), { ...model, id, arrival, slot });
    };
    for (let n = 0; n < 70; n++) put(`coming-${n}`, n * HOUR);
    // Several at the same time: a page may end between them.
    for (let n = 0; n < 45; n++) put(`past-${n}`, -(1_000 + Math.floor(n / 3)) * HOUR);
    await batch.commit();
    const first = await listOwnAppointments(world.as("customer"), { after: null });
    expect(first.coming).toHaveLength(71);
    const seen = [...first.past];
    for (let { next } = first; next !== null; ) {
      const page = await listOwnAppointments(world.as("customer"), { after: next });
      expect(page.coming).toEqual([]);
      seen.push(...page.past);
      next = page.next;
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(45);
    expect(seen).toHaveLength(45);
    const stranger = await listOwnAppointments(world.as("customer", "bo"), { after: first.next });
    expect(stranger).toEqual({ coming: [], past: [], next: null });
  });

  test("finds what it booked as a guest, and moves it by its id", async () => {
    await sendCode(guest(), { email: "customer@example.com", language: "en" });
    const code = await codeFor(world, "customer@example.com");
    await bookAppointment(guest(), { ...bookingInput(), code });
    const [mine] = (await listOwnAppointments(world.as("customer"), { after: null })).coming;
    const reply = await move({ id: mine?.id ?? "" }, waiterAt(12), world.as("customer"));
    expect(reply).toMatchObject({ ok: true });
    await expect(
      move({ id: mine?.id ?? "" }, waiterAt(15), world.as("customer", "bo")),
    ).rejects.toMatchObject(notFound);
  });

  test("keeps the file of a calendar that is brought up to date by the next one", async () => {
    const { token } = await booked();
    const first = (await getCalendarFile(guest(), { appointment: { token } })).ics;
    await move({ token }, waiterAt(14));
    const second = (await getCalendarFile(guest(), { appointment: { token } })).ics;
    const uid = /UID:(\S+)/;
    expect(first).toMatch(/METHOD:PUBLISH\r\n/);
    expect(first).toMatch(/SEQUENCE:0\r\n/);
    expect(second).toMatch(/SEQUENCE:1\r\n/);
    expect(second).toMatch(/DTSTART:20260310T180000Z\r\nDTEND:20260310T190000Z\r\n/);
    expect(uid.exec(second)?.[1]).toBe(uid.exec(first)?.[1]);
    expect(second.replace(/\r\n /g, "")).toContain(`/appointment#${token}`);
  });

  test("opens the web calendars with it, and without the link that manages it", async () => {
    const { token } = await booked({ when: dropOff(), phone: "(212) 555-0177" });
    const { google, outlook } = await getCalendarFile(guest(), { appointment: { token } });
    const [of, at] = [new URL(google), new URL(outlook)];
    expect([of.hostname, at.hostname]).toEqual(["calendar.google.com", "outlook.live.com"]);
    expect(of.searchParams.get("text")).toBe("Hollis Street Garage: oil change, 2016 Honda Civic");
    expect(of.searchParams.get("dates")).toBe("20260310T120000Z/20260310T140000Z");
    expect(of.searchParams.get("trp")).toBe("false");
    expect(at.searchParams.get("subject")).toBe("Hollis Street Garage: oil change, 2016 Honda Civic");
    expect(google + outlook).not.toContain(token);
  });
});

describe("a reminder", () => {
  const reminders = async () =>
    (await world.all("outbox")).filter(({ subject }) => subject.startsWith("See you soon"));

  test("comes a day before, once, however many sweep", async () => {
    const { appointment } = await booked();
    await booked({ who: "late", when: waiterAt(9, "2026-03-20") });
    world.pass(Date.parse(appointment.arrival.from) - 24 * HOUR - 1 - guest().now().getTime());
    expect(await remindCustomers(guest())).toBe(0);
    world.pass(1);
    const done = await Promise.all([1, 2, 3].map(() => remindCustomers({ ...guest(), random: Math.random })));
    expect(done.reduce((sum, one) => sum + one, 0)).toBe(1);
    world.pass(HOUR);
    expect(await remindCustomers(guest())).toBe(0);
    expect(await reminders()).toMatchObject([
      { person: "customer@example.com", link: { mail: "appointment" } },
    ]);
    await expectWhole(world);
  });

  test("does not come for what was called off, nor when the confirmation was as near", async () => {
    const { token } = await booked();
    await callOff({ token });
    world.pass(8 * 24 * HOUR - 8 * HOUR);
    await booked({ who: "soon", when: waiterAt(15) });
    expect(await remindCustomers(guest())).toBe(0);
    expect(await reminders()).toEqual([]);
  });

  test("comes again for another day", async () => {
    const { token, appointment } = await booked();
    world.pass(Date.parse(appointment.arrival.from) - 23 * HOUR - guest().now().getTime());
    expect(await remindCustomers(guest())).toBe(1);
    await move({ token }, waiterAt(9, "2026-03-17"));
    world.pass(7 * 24 * HOUR);
    expect(await remindCustomers(guest())).toBe(1);
  });
});

describe("on its way through a mail server", () => {
  test("the mail has the link, the code and the calendar's copy, in the customer's language", async () => {
    const post = await makePost();
    world = post.world;
    await openShop(world);
    await sendCode(post.ctx, { email: "ana@example.com", language: "es" });
    await post.sweep();
    const [first] = await post.mail.list();
    const code = /\b\d{6}\b/.exec(first?.text ?? "")?.[0];
    expect(first?.subject).toBe(`${code} es su código para agendar en Hollis Street Garage`);
    const input = { ...bookingInput({ who: "ana", language: "es" }), code };
    const reply = await bookAppointment(post.ctx, input);
    expect(reply.ok).toBe(true);
    await post.sweep();
    const confirmation = (await post.mail.list()).find(({ subject }) => subject.startsWith("Su cita"));
    const token = /\/es\/appointment#(\S+)/.exec(confirmation?.text ?? "")?.[1] ?? "";
    expect(reply.ok && reply.token).toBe(token);
    expect(confirmation?.text).toContain("martes, 10 de marzo de 2026");
    expect(confirmation?.text).toContain("Honda Civic 2016");
    expect(confirmation?.text).toContain("Precio: Normalmente $0 – $1, sin impuestos");
    expect(confirmation?.text).toContain("Traiga: La llave del auto");
    expect(confirmation?.html).toMatch(/<html lang="es">.*href="https:\/\/www\.google\.com\/maps\/dir\//s);
    const raw = confirmation?.raw ?? "";
    expect(raw).toMatch(/content-type: text\/calendar; charset=utf-8; method=REQUEST/i);
  });

  test("a reminder arrives a day before, with what to bring, where, and the link", async () => {
    const post = await makePost();
    world = post.world;
    await openShop(world);
    const { token, appointment } = await booked();
    await post.sweep();
    const before = (await post.mail.list()).length;
    world.pass(Date.parse(appointment.arrival.from) - 24 * HOUR - guest().now().getTime());
    const ctx = { ...post.ctx, now: guest().now };
    expect(await remindCustomers(ctx)).toBe(1);
    await sweepOutbox(ctx, Number.POSITIVE_INFINITY);
    const mails = await post.mail.list();
    expect(mails).toHaveLength(before + 1);
    const reminder = mails.find(({ subject }) => subject.startsWith("See you soon"));
    expect(reminder?.envelope.to).toEqual(["customer@example.com"]);
    expect(reminder?.text).toContain("Bring: Your key");
    expect(reminder?.text).toContain("https://www.google.com/maps/dir/");
    expect(reminder?.text).toContain(`/appointment#${token}`);
  });
});
