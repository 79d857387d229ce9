import { randomUUID } from "node:crypto";
import { blankJob } from "@openhood/domain/repair-orders/canned";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { Press } from "@openhood/domain/repair-orders/job-clock";
import { expect } from "vitest";
import { appRouter } from "../src/api/router.ts";
import { createCallerFactory } from "../src/api/trpc.ts";
import type { Ctx } from "../src/infra/ctx.ts";
import { load as loadAppointment } from "../src/stores/appointments.ts";
import { load } from "../src/stores/orders.ts";
import { bookingInput, dropOff, openShop } from "./booking.ts";
import { makeWorld, type World } from "./world.ts";

export const MINUTE = 60_000;
export const callerOf = (ctx: Ctx) => createCallerFactory(appRouter)(ctx);
export const key = () => randomUUID();
export const orderOf = async (world: World, id: string) => (await load(world.db, id)).order;

async function booked(world: World): Promise<string> {
  const input = bookingInput({ when: dropOff(), phone: "555 010 8642" });
  const reply = await callerOf(world.as("customer")).booking.book(input);
  if (!reply.ok) throw new Error(reply.reason);
  const { id } = reply.appointment;
  const { version } = await loadAppointment(world.db, id);
  expect((await callerOf(world.as("advisor")).booking.checkIn({ id, version, key: key() })).ok).toBe(true);
  return id;
}

async function walkedIn(world: World): Promise<string> {
  const reply = await callerOf(world.as("advisor")).booking.walkIn({
    kind: "drop-off",
    services: ["oil"],
    vehicle: { plate: "8ABC123" },
    name: "Pat",
    email: "",
    language: "en",
    phone: "555 010 8642",
    key: key(),
    anyway: true,
  });
  if (!reply.ok) throw new Error(reply.reason);
  return reply.appointment.id;
}

const odometer: OrderCommand = {
  type: "set-order",
  changes: [{ field: "odometerIn", from: null, to: 50_000 }],
};

/** Cars in the shop, each with the jobs a and b. */
export async function shopWith(cars: number, made: Promise<World> = makeWorld()) {
  const world = await made;
  await openShop(world);
  const desk = callerOf(world.as("advisor"));
  const ids: string[] = [];
  for (let n = 0; n < cars; n++) {
    const id = n === 0 ? await booked(world) : await walkedIn(world);
    const jobs = ["a", "b"].map(
      (job, at): OrderCommand => ({
        type: "add-job",
        job: blankJob(job, { en: `Job ${job}`, es: "" }),
        after: at ? "a" : null,
      }),
    );
    await desk.orders.edit({ id, commands: [...jobs, odometer], key: key() });
    ids.push(id);
  }
  const tech = (uid = "tech") => callerOf(world.as("technician", uid));
  const press = (what: Press, { uid = "tech", ago = 0, as = key() } = {}) =>
    tech(uid).clock.press({ press: what, ago, key: as });
  const [car = "", other = ""] = ids;
  return { world, desk, car, other, tech, press };
}

/** What is pressed. */
export const start = (order: string, job = "a"): Press => ({ kind: "start", order, job });
export const stop = (order: string, job = "a"): Press => ({ kind: "stop", order, job });
/** What {@link shopWith} makes. */
export type Shop = Awaited<ReturnType<typeof shopWith>>;
/** What was worked on an order, as the counter sees it. */
export const stretchesOf = async ({ desk }: Shop, id: string) =>
  (await desk.clock.work({ order: id })).stretches;
/** The clocks that run. */
export const runningOf = async ({ desk }: Shop) => (await desk.clock.running()).clocks;

/** What holds whatever happens: one open stretch a person, and the person's clock says the same. */
export async function expectTrue({ world }: Shop) {
  const open = (await world.all("orderWork")).flatMap(({ stretches }) =>
    stretches.filter(({ to }: { to: string | null }) => to === null),
  );
  const clocks = (await world.all("jobClocks")).filter((one) => one.open !== null);
  expect(open.map(({ id }) => id).toSorted()).toEqual(clocks.map((one) => one.open.stretch).toSorted());
  expect(new Set(open.map(({ by }) => by.uid)).size).toBe(open.length);
}
