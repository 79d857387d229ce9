import { randomUUID } from "node:crypto";
import { NOTICE_DELAY } from "@openhood/domain/booking/undo";
import type { CustomerRecord } from "@openhood/domain/customers/record";
import { beforeEach, expect, test } from "vitest";
import { bookingInput, DAY, openShop, waiterAt } from "../../../test/booking.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { editCustomer } from "../customers/edit-customer.ts";
import { linkCustomer } from "../customers/link-customer.ts";
import { getRevisions } from "../live/get-revisions.ts";
import { tellCustomers } from "../orders/tell-customers.ts";
import { bookAppointment } from "./book-appointment.ts";
import { checkInAppointment } from "./check-in-appointment.ts";
import { finishAppointment } from "./finish-appointment.ts";
import { getToday } from "./get-today.ts";
import { markReady } from "./mark-ready.ts";
import { reopenAppointment } from "./reopen-appointment.ts";
import { startWork } from "./start-work.ts";
import { undoChange } from "./undo-change.ts";
import { walkIn } from "./walk-in.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await openShop(world);
});

const advisor = () => world.as("advisor");
const seen = async (id: string) => {
  const { appointments } = await getToday(advisor());
  const version = appointments.find(({ appointment }) => appointment.id === id)?.version ?? -1;
  return { id, version, key: randomUUID() };
};
const toldOf = async (id: string, role: "advisor" | "technician" = "advisor") =>
  (await getToday(world.as(role))).appointments.find(({ appointment }) => appointment.id === id)?.told;
/** The e-mails that say so, once as much time has passed as staff have to take it back. */
const mails = async () => {
  world.pass(NOTICE_DELAY);
  await tellCustomers(world.as("public"), Number.POSITIVE_INFINITY);
  const all = (await world.all("outbox")) as { id: string; subject: string; calendar?: unknown }[];
  return all.filter(({ subject }) => /^Your .* is ready at/.test(subject));
};

async function inWork(): Promise<string> {
  const input = bookingInput({ when: waiterAt(13) });
  const reply = await bookAppointment(world.as("customer", "customer"), input);
  if (!reply.ok) throw new Error(reply.reason);
  const { id } = reply.appointment;
  world.pass(Date.parse(`${DAY}T16:00:00Z`) - advisor().now().getTime());
  await checkInAppointment(advisor(), await seen(id));
  await startWork(world.as("technician"), await seen(id));
  return id;
}

test("whose car is ready gets one e-mail, without a calendar's copy, that waits for undo", async () => {
  const id = await inWork();
  expect(await markReady(world.as("technician"), await seen(id))).toMatchObject({ notified: "email" });
  await tellCustomers(world.as("public"), Number.POSITIVE_INFINITY);
  expect((await world.all("outbox")).filter(({ subject }) => subject.startsWith("Your car"))).toEqual([]);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.calendar).toBeUndefined();
});

test("the e-mail does not go when it is taken back, or the car picked up, before it went", async () => {
  const id = await inWork();
  await markReady(world.as("technician"), await seen(id));
  expect(await undoChange(world.as("technician"), await seen(id))).toMatchObject({ notified: "nobody" });
  expect(await mails()).toEqual([]);
  await markReady(advisor(), await seen(id));
  expect(await finishAppointment(advisor(), await seen(id))).toMatchObject({ notified: "nobody" });
  expect(await mails()).toEqual([]);
});

test("nobody is told twice: a visit that is opened again tells nothing, one that goes back to work does when it is done", async () => {
  const id = await inWork();
  await markReady(advisor(), await seen(id));
  expect(await mails()).toHaveLength(1);
  await finishAppointment(advisor(), await seen(id));
  expect(await reopenAppointment(advisor(), await seen(id))).toMatchObject({ notified: "nobody" });
  expect(await startWork(advisor(), await seen(id))).toMatchObject({ notified: "nobody" });
  expect(await markReady(advisor(), await seen(id))).toMatchObject({ notified: "email" });
  expect(await mails()).toHaveLength(2);
});

test("where there is no address somebody has to call", async () => {
  world.pass(Date.parse(`${DAY}T13:00:00Z`) - advisor().now().getTime());
  const reply = await walkIn(advisor(), {
    services: ["oil"],
    kind: "drop-off",
    name: "Ana Ruiz",
    phone: "555 010 4471",
    language: "en",
    vehicle: { plate: "8ABC123" },
    key: randomUUID(),
  });
  if (!reply.ok) throw new Error(reply.reason);
  const { id } = reply.appointment;
  expect(await markReady(advisor(), await seen(id))).toMatchObject({ ok: true, notified: "no-email" });
  expect(await toldOf(id)).toBe("no-email");
  // The address their record has by now.
  await linkCustomer(world.as("public"), id);
  const [record] = (await world.all("customers")) as CustomerRecord[];
  if (record?.facts.kind !== "person") throw new Error("there is a person");
  const facts = { ...record.facts, email: "ana@example.com" };
  await editCustomer(advisor(), { id: record.id, revision: record.revision, facts, key: randomUUID() });
  expect(await toldOf(id)).toBe("email-soon");
});

test("they are said to be told once what tells them is on its way, and the day is read anew for that", async () => {
  const id = await inWork();
  await markReady(advisor(), await seen(id));
  expect(await toldOf(id)).toBe("email-soon");
  const revision = async () => (await getRevisions(advisor())).booking ?? 0;
  const before = await revision();
  expect(await mails()).toHaveLength(1);
  expect(await toldOf(id)).toBe("email");
  expect(await revision()).toBeGreaterThan(before);
});

test("how the customer of a ready car was told is for who may call them, and nobody's where the shop tells nobody", async () => {
  const id = await inWork();
  expect(await toldOf(id)).toBeNull();
  await markReady(advisor(), await seen(id));
  expect(await toldOf(id)).toBe("email-soon");
  expect(await toldOf(id, "technician")).toBeNull();
});
