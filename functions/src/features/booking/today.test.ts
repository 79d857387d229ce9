import { randomUUID } from "node:crypto";
import { plusDays } from "@openhood/domain/days";
import { beforeEach, expect, test } from "vitest";
import { bookingInput, DAY, lane, openShop, waiterAt } from "../../../test/booking.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { bookAppointment } from "./book-appointment.ts";
import { checkInAppointment } from "./check-in-appointment.ts";
import { finishAppointment } from "./finish-appointment.ts";
import { getToday } from "./get-today.ts";
import { startWork } from "./start-work.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await openShop(world, { lanes: [lane("bay-1"), lane("bay-2")] });
});

const next = plusDays(DAY, 1);
async function book(hour: number, date: string) {
  const input = bookingInput({ when: waiterAt(hour, date) });
  const reply = await bookAppointment(world.as("customer", "customer"), input);
  if (!reply.ok) throw new Error(reply.reason);
  return reply.appointment;
}
const today = () => getToday(world.as("advisor"));
const toNoonOf = (date: string) =>
  world.pass(Date.parse(`${date}T16:00:00Z`) - world.as("advisor").now().getTime());
async function change(verb: typeof checkInAppointment, id: string) {
  const found = (await today()).appointments.find(({ appointment }) => appointment.id === id);
  const reply = await verb(world.as("advisor"), { id, version: found?.version ?? -1, key: randomUUID() });
  expect(reply.ok).toBe(true);
}

test("today shows the appointments of the shop's own day, and cars left in the shop from a day before", async () => {
  const [stays, leaves, comes] = [await book(9, DAY), await book(11, DAY), await book(9, next)];
  const shown = async () => {
    const { date, appointments } = await today();
    return { date, ids: appointments.map(({ appointment }) => appointment.id).sort() };
  };
  expect((await shown()).ids).toEqual([]);
  toNoonOf(DAY);
  expect(await shown()).toEqual({ date: DAY, ids: [stays.id, leaves.id].sort() });
  for (const { id } of [stays, leaves]) await change(checkInAppointment, id);
  await change(finishAppointment, leaves.id);
  expect((await shown()).ids).toEqual([stays.id, leaves.id].sort());
  toNoonOf(next);
  expect(await shown()).toEqual({ date: next, ids: [stays.id, comes.id].sort() });
  // Whoever picks it up today left today.
  await change(finishAppointment, stays.id);
  expect((await shown()).ids).toEqual([stays.id, comes.id].sort());
  toNoonOf(plusDays(next, 1));
  expect((await shown()).ids).toEqual([]);
});

test("a technician sees whose cars they are, and no way to reach them", async () => {
  await book(9, DAY);
  toNoonOf(DAY);
  const [one] = (await getToday(world.as("technician"))).appointments;
  expect(one?.appointment.customer.name).not.toBe("");
  expect(one?.appointment.customer).toMatchObject({ email: null, phone: null, uid: null });
});

test("a technician who comes second is shown how a car is now as they always see it", async () => {
  const { id } = await book(9, DAY);
  toNoonOf(DAY);
  await change(checkInAppointment, id);
  const late = { id, version: 0, key: randomUUID() };
  const reply = await startWork(world.as("technician"), late);
  const [seen] = (await getToday(world.as("technician"))).appointments;
  expect(reply).toEqual({ ok: false, reason: "edit-conflict", now: expect.objectContaining({ version: 1 }) });
  expect(reply).toMatchObject({ now: { appointment: seen?.appointment } });
});
