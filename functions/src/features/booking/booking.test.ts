import type { Appointment } from "@openhood/domain/booking/appointment";
import { beforeEach, describe, expect, test } from "vitest";
import { at, DAY, expectWhole, openShop, wish } from "../../../test/booking.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { bookAppointment } from "./book-appointment.ts";
import { getDays, getTerms } from "./get-availability.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const stored = async () => (await world.all("appointments")) as Appointment[];
const book = (more: Parameters<typeof wish>[0] = {}, who = more.who ?? "customer") =>
  bookAppointment(world.as("customer", who), wish({ ...more, who }));

describe("what can be had", () => {
  test("is nothing in a shop that never said how it is booked", async () => {
    expect(await getTerms(world.as("public"))).toEqual({ settings: null });
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
    // Nine o'clock: the four quarters from place 36 on.
    expect(days[1]).toEqual({
      v: 1,
      date: DAY,
      lanes: { "bay-1": { lo: 0b1111 * 2 ** 36, hi: 0 } },
      waiters: expect.objectContaining({ hi: 0 }),
    });
    expect(days[0]).toEqual({ v: 1, date: "2026-03-09", lanes: {}, waiters: { lo: 0, hi: 0 } });
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
        place: { lane: "bay-1", date: DAY, quarters: [36, 37, 38, 39].map((place) => at(0) + place) },
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
    const said = wish();
    const ctx = world.as("customer");
    const first = await bookAppointment(ctx, said);
    expect(await bookAppointment(ctx, said)).toEqual(first);
    await expect(bookAppointment(ctx, { ...said, note: "squeals" })).rejects.toMatchObject({
      reason: "key-reused",
    });
    expect(await stored()).toHaveLength(1);
    expect(await world.all("outbox")).toHaveLength(1);
  });

  test("keeps nothing of the person in the record of the key", async () => {
    await openShop(world);
    await book();
    expect(JSON.stringify(await world.all("idempotency"))).not.toContain("customer");
  });
});
