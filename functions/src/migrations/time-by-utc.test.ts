import { replaceMethod, wrapClients } from "@openhood/local-stack/database/client-pool";
import { describe, expect, test } from "vitest";
import { at, bookingInput, DAY, expectWhole, lane, openShop, waiterAt } from "../../test/booking.ts";
import before from "../../test/data/local-days.json" with { type: "json" };
import { contents } from "../../test/snapshot.ts";
import { makeWorld, type World } from "../../test/world.ts";
import { bookAppointment } from "../features/booking/book-appointment.ts";
import { getSchedule } from "../features/booking/get-schedule.ts";
import { migrate } from "./run.ts";

type FormerAppointment = {
  state: { status: string };
  place: { lane: string; date: string; quarters: number[] };
};

/** A shop as the version that kept local days left it: written by that version. */
async function formerShop(): Promise<World> {
  const world = await makeWorld();
  await openShop(world, { lanes: [lane("bay-1"), lane("bay-2")], waitersPerDay: 3 });
  const batch = world.db.batch();
  for (const [path, data] of Object.entries(before)) batch.set(world.db.doc(path), data);
  await batch.commit();
  return world;
}

const held = (world: World) =>
  Object.fromEntries(
    Object.entries(contents(world)).filter(([path]) =>
      /^(?:appointments|blocks|claims|units|utcDays|days)\//.test(path),
    ),
  );
const without = (data: object, ...fields: string[]) =>
  Object.fromEntries(Object.entries(data).filter(([field]) => !fields.includes(field)));

// With the code of a refusal, so that the SDK does not try again.
const gone = () => Object.assign(new Error("the process is gone"), { code: 7 });

describe("data of the version that kept local days", () => {
  test("loses nothing: what was agreed, blocked and claimed stands as it did, and the four agree", async () => {
    const world = await formerShop();
    expect(await migrate(world.db)).toEqual([1, 2, 3, 4, 5, 6]);
    await expectWhole(world, ["2026-03-09", DAY, "2026-03-12"]);
    const now = held(world);
    for (const [path, data] of Object.entries(before)) {
      if (path.startsWith("days/")) expect(now[path]).toBeUndefined();
      else expect(Object.keys(now), path).toContain(path);
      if (path.startsWith("claims/")) expect(now[path]).toEqual({ ...without(data, "date"), v: 2 });
      if (!path.startsWith("appointments/")) continue;
      const { place, state, ...rest } = data as FormerAppointment;
      const { lane, quarters } = place;
      expect(now[path]).toMatchObject({
        ...rest,
        v: 3,
        state: { status: state.status.replace("cancelled", "canceled") },
        slot: { lane, quarters, first: Math.min(...quarters) },
      });
    }
    const { appointments, blocks } = await getSchedule(world.as("advisor"), { from: "2026-03-08", days: 7 });
    const dates = Object.values(before).flatMap((data) =>
      "place" in data ? [`${data.id} ${data.place.date}`] : [],
    );
    expect(appointments.map(({ appointment: { id, slot } }) => `${id} ${slot.date}`).sort()).toEqual(
      dates.sort(),
    );
    expect(blocks).toMatchObject([{ date: "2026-03-11", reason: "Training" }]);
  });

  test("keeps its limits: the day's three who wait are three, and what is taken is taken", async () => {
    const world = await formerShop();
    await migrate(world.db);
    const ask = (hour: number) =>
      bookAppointment(world.as("customer", "new"), bookingInput({ who: "new", when: waiterAt(hour) }));
    expect(await ask(11)).toMatchObject({ ok: false, reason: "waiters-full" });
    const taken = await getSchedule(world.as("advisor"), { from: DAY, days: 1 });
    expect(taken.appointments.flatMap(({ appointment: { slot } }) => slot.quarters)).toContain(at(9));
  });

  test("is changed once; interrupted at any commit and begun again, it comes out the same", async () => {
    const whole = await formerShop();
    let commits = 0;
    wrapClients(whole.db, (client) =>
      replaceMethod(client, "commit", (original, request, options) => {
        commits += 1;
        return original(request, options);
      }),
    );
    await migrate(whole.db);
    const expected = held(whole);
    expect(commits).toBeGreaterThan(2);
    expect(await migrate(whole.db)).toEqual([]);
    expect(held(whole)).toEqual(expected);
    for (let last = 0; last < commits; last++) {
      const world = await formerShop();
      let done = 0;
      let isDead = true;
      wrapClients(world.db, (client) =>
        replaceMethod(client, "commit", (original, request, options) => {
          if (isDead && done++ >= last) throw gone();
          return original(request, options);
        }),
      );
      await expect(migrate(world.db)).rejects.toThrow();
      isDead = false;
      await migrate(world.db);
      expect(held(world)).toEqual(expected);
    }
  });

  test("of a shop that is new is none", async () => {
    const world = await makeWorld();
    expect(await migrate(world.db)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(held(world)).toEqual({});
  });
});
