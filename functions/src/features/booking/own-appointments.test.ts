import { randomUUID } from "node:crypto";
import type { When, Which } from "@openhood/domain/booking/inputs";
import { beforeEach, describe, expect, test } from "vitest";
import {
  at,
  codeFor,
  DAY,
  dropOff,
  expectWhole,
  lane,
  openShop,
  waiterAt,
  wish,
} from "../../../test/booking.ts";
import { makePost } from "../../../test/post.ts";
import { config, makeWorld, type World } from "../../../test/world.ts";
import { linkToken } from "../../infra/mailed-secrets.ts";
import { bookAppointment } from "./book-appointment.ts";
import { cancelAppointment } from "./cancel-appointment.ts";
import { appointmentByLink, calendarFile, myAppointments } from "./own-appointments.ts";
import { remindCustomers } from "./remind-customers.ts";
import { rescheduleAppointment } from "./reschedule-appointment.ts";
import { sendCode } from "./send-code.ts";

const HOUR = 3_600_000;
let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await openShop(world, { lanes: [lane("bay-1"), lane("bay-2")] });
});

const guest = () => world.as("public");
async function booked(more: Parameters<typeof wish>[0] = {}) {
  const who = more.who ?? "customer";
  const reply = await bookAppointment(world.as("customer", who), wish(more));
  if (!reply.ok) throw new Error(reply.reason);
  return reply;
}
const move = (which: Which, when: When, ctx = guest()) =>
  rescheduleAppointment(ctx, { which, when, key: randomUUID() });
const callOff = (which: Which, ctx = guest()) => cancelAppointment(ctx, { which, key: randomUUID() });
const notFound = { reason: "not-found" };

describe("the link in the mail", () => {
  test("opens its appointment and no other, and reading changes nothing", async () => {
    const { token, appointment } = await booked();
    const other = await booked({ who: "bo" });
    const before = { ...world.rpcs };
    expect(await appointmentByLink(guest(), { token })).toEqual(appointment);
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
      await expect(appointmentByLink(guest(), { token: forged }), forged).rejects.toMatchObject(notFound);
  });

  test("is void thirty days after the appointment", async () => {
    const { token, appointment } = await booked();
    world.pass(Date.parse(appointment.arrival.to) + 30 * 24 * HOUR - guest().now().getTime());
    await expect(appointmentByLink(guest(), { token })).resolves.toMatchObject({ id: appointment.id });
    world.pass(1);
    await expect(appointmentByLink(guest(), { token })).rejects.toMatchObject(notFound);
    await expect(move({ token }, waiterAt(9, "2026-04-20"))).rejects.toMatchObject(notFound);
  });

  test("is void when the shop raised its version, and was made with another secret", async () => {
    const { token, appointment } = await booked();
    const elsewhere = linkToken(
      { linkSecret: "another-secret-of-another-shop-altogether" },
      { id: appointment.id, linkVersion: 0 },
    );
    await expect(appointmentByLink(guest(), { token: elsewhere })).rejects.toMatchObject(notFound);
    await world.db.doc(`appointments/${appointment.id}`).update({ linkVersion: 1 });
    await expect(appointmentByLink(guest(), { token })).rejects.toMatchObject(notFound);
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
    expect(await appointmentByLink(after(), { token })).toMatchObject({ id: appointment.id });
    expect(await move({ token }, waiterAt(14), after())).toMatchObject({ ok: true });
    const fresh = linkToken(rotated, { id: appointment.id, linkVersion: 0 });
    expect(fresh).not.toBe(token);
    expect(await appointmentByLink(after(), { token: fresh })).toMatchObject({ id: appointment.id });
    await sendCode(guest(), { email: "ana@example.com", language: "en" });
    const code = await codeFor(world, "ana@example.com");
    expect(await bookAppointment(after(), { ...wish({ who: "ana" }), code })).toMatchObject({ ok: true });
  });

  test("voids them once the former secret is gone", async () => {
    const { token } = await booked();
    const done = { ...rotated, previousLinkSecret: null as never };
    await expect(appointmentByLink(after(done), { token })).rejects.toMatchObject(notFound);
  });
});

describe("another time", () => {
  test("is the same appointment: the old time is free, the new one held, the calendar's event the same", async () => {
    const { token, appointment } = await booked();
    const reply = await move({ token }, waiterAt(14));
    expect(reply).toMatchObject({ ok: true, appointment: { id: appointment.id, sequence: 1 } });
    expect((await world.all("claims")).map(({ quarter }) => quarter).sort()).toEqual(
      [0, 1, 2, 3].map((n) => at(14) + n),
    );
    await expectWhole(world);
    const events = (await world.all("outbox")).map(({ calendar }) => calendar.event);
    expect(events.map(({ sequence }) => sequence)).toEqual([0, 1]);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(1);
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
    expect(await appointmentByLink(guest(), { token })).toMatchObject({
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
    const said = { which: { token }, reason: "The car is sold", key: randomUUID() };
    const reply = await cancelAppointment(guest(), said);
    expect(reply).toMatchObject({
      ok: true,
      appointment: { state: { status: "cancelled", reason: "The car is sold" } },
    });
    expect(await cancelAppointment(guest(), said)).toEqual(reply);
    expect(await world.all("claims")).toEqual([]);
    expect(await world.all("units")).toEqual([]);
    const mail = (await world.all("outbox")).at(-1);
    expect(mail).toMatchObject({
      link: null,
      calendar: { method: "CANCEL", event: { sequence: 1, status: "CANCELLED" } },
    });
    expect(await callOff({ token })).toEqual({ ok: false, reason: "ended", nearest: [] });
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
    const mine = await myAppointments(world.as("customer"));
    expect(mine.map(({ place }) => place.date)).toEqual([DAY, "2026-03-20", "2026-03-05"]);
    expect(JSON.stringify(mine)).not.toContain("bo@");
  });

  test("finds what it booked as a guest, and moves it by its id", async () => {
    await sendCode(guest(), { email: "customer@example.com", language: "en" });
    const code = await codeFor(world, "customer@example.com");
    await bookAppointment(guest(), { ...wish(), code });
    const [mine] = await myAppointments(world.as("customer"));
    const reply = await move({ id: mine?.id ?? "" }, waiterAt(12), world.as("customer"));
    expect(reply).toMatchObject({ ok: true });
    await expect(
      move({ id: mine?.id ?? "" }, waiterAt(15), world.as("customer", "bo")),
    ).rejects.toMatchObject(notFound);
  });

  test("keeps the file of a calendar that is brought up to date by the next one", async () => {
    const { token } = await booked();
    const first = (await calendarFile(guest(), { which: { token } })).ics;
    await move({ token }, waiterAt(14));
    const second = (await calendarFile(guest(), { which: { token } })).ics;
    const uid = /UID:(\S+)/;
    expect(first).toMatch(/METHOD:PUBLISH\r\n/);
    expect(first).toMatch(/SEQUENCE:0\r\n/);
    expect(second).toMatch(/SEQUENCE:1\r\n/);
    expect(second).toMatch(/DTSTART:20260310T180000Z\r\nDTEND:20260310T190000Z\r\n/);
    expect(uid.exec(second)?.[1]).toBe(uid.exec(first)?.[1]);
    expect(first + second).not.toContain(token);
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
    expect(first?.subject).toContain("código");
    const said = { ...wish({ who: "ana", language: "es" }), code };
    const reply = await bookAppointment(post.ctx, said);
    expect(reply.ok).toBe(true);
    await post.sweep();
    const confirmation = (await post.mail.list()).find(({ subject }) => subject.startsWith("Su cita"));
    const token = /appointment#(\S+)/.exec(confirmation?.text ?? "")?.[1] ?? "";
    expect(reply.ok && reply.token).toBe(token);
    expect(confirmation?.text).toContain("martes, 10 de marzo de 2026");
    const raw = confirmation?.raw ?? "";
    expect(raw).toMatch(/content-type: text\/calendar; charset=utf-8; method=REQUEST/i);
  });
});
