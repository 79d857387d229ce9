import { roles } from "@openhood/domain/staff/roles";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY } from "../../test/booking.ts";
import { FakeAccounts } from "../../test/fake-accounts.ts";
import { makeScene, PHONE, type Scene, STRANGER } from "../../test/scene.ts";
import { appRouter } from "./router.ts";
import { createCallerFactory } from "./trpc.ts";

let scene: Scene;
const as = (role: "technician" | "advisor") => createCallerFactory(appRouter)(scene.world.as(role));
beforeEach(async () => {
  const fake = new FakeAccounts();
  fake.provide();
  scene = await makeScene("technician", "other", fake);
});

const ids = async (role: "technician" | "advisor", search: string) =>
  (await as(role).customers.list({ search, after: null })).rows.map(({ record }) => record.id);
const theirs = `${STRANGER}-record`;

describe("a technician", () => {
  test.each([`${STRANGER}@example.com`, `${STRANGER}@ex`, PHONE, "555 010", "8642", "5550108642"])(
    "finds nobody by %j, which the counter finds them by",
    async (search) => {
      expect(await ids("advisor", search)).toContain(theirs);
      const reply = await as("technician").customers.list({ search, after: null });
      expect(reply).toEqual({ rows: [], next: null });
    },
  );

  test("is told by no page and no end of a search that a number is known", async () => {
    for (let n = 0; n < 30; n++)
      await as("advisor").customers.create({
        facts: { kind: "person", name: `Name ${n}`, email: null, phone: PHONE, language: "en", notes: null },
        key: `6f9619ff-8b86-4d01-b42d-00c04fc9${String(n).padStart(4, "0")}`,
      });
    expect((await as("advisor").customers.list({ search: PHONE, after: null })).next).not.toBeNull();
    expect(await as("technician").customers.list({ search: PHONE, after: null })).toEqual({
      rows: [],
      next: null,
    });
  });

  test.each([STRANGER, STRANGER.slice(0, 3), "civic", STRANGER.slice(0, 6)])(
    "finds whose car it is by %j",
    async (search) => {
      expect(await ids("technician", search)).toContain(theirs);
    },
  );

  test("sees names, cars, visits and what is noted of the car", async () => {
    const { record, vehicles, appointments } = await as("technician").customers.record({ id: theirs });
    expect(record.facts).toMatchObject({ name: STRANGER, email: null, phone: null, notes: null });
    expect(vehicles).toMatchObject([{ facts: { plate: STRANGER.slice(0, 6), make: "Honda" } }]);
    expect(Array.isArray(appointments)).toBe(true);
    const day = await as("technician").booking.schedule({ from: DAY, days: 1 });
    const visit = day.appointments.find(({ appointment }) => appointment.id === `${STRANGER}-coming`);
    expect(visit?.appointment.customer).toMatchObject({
      name: STRANGER,
      email: null,
      phone: null,
      uid: null,
    });
    expect(visit?.appointment.services).toHaveLength(1);
  });

  test("has the messages given to them in the inbox, and counts those; the others are not there for them", async () => {
    const inbox = await as("technician").messages.inbox({ status: "new", after: null });
    expect(inbox.rows.map(({ id }) => id)).toEqual(["technician-message"]);
    expect(inbox.rows[0]?.from).toMatchObject({ name: "technician", email: null, phone: null });
    expect(inbox.unread).toBe(1);
    expect((await as("advisor").messages.inbox({ status: "new", after: null })).unread).toBeGreaterThan(5);
    await expect(as("technician").messages.get({ id: `${STRANGER}-message` })).rejects.toThrow("not-found");
    await as("advisor").messages.assign({ id: `${STRANGER}-message`, to: "technician" });
    const given = await as("technician").messages.get({ id: `${STRANGER}-message` });
    expect(given.from).toMatchObject({ name: STRANGER, email: null, phone: null });
    expect(given.entries).toHaveLength(1);
    expect((await as("technician").messages.inbox({ status: "new", after: null })).rows).toHaveLength(2);
  });

  test("does not learn that mail or notices moved", async () => {
    await scene.world.db.doc("revisions/desk").set({ v: 1, mail: 7, notices: 3, messages: 2 });
    expect(await as("technician").live.revisions()).toMatchObject({ mail: 0, notices: 0, messages: 2 });
    expect(await as("advisor").live.revisions()).toMatchObject({ mail: 7, notices: 3, messages: 2 });
  });
});

test("all roles but the counter's go without contact data", async () => {
  const { seesContacts } = await import("@openhood/domain/staff/technician-view");
  expect(roles.filter(seesContacts)).toEqual(["advisor", "owner"]);
});
