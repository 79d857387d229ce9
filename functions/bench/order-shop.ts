import { randomUUID } from "node:crypto";
import { blankJob, jobFromCanned } from "@openhood/domain/repair-orders/canned";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { defaultCannedJobs } from "@openhood/domain/repair-orders/default-canned-jobs";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import { isUseDue } from "@openhood/domain/sign-in/session";
import type { StaffRole } from "@openhood/domain/staff/roles";
import { appRouter } from "../src/api/router.ts";
import { createCallerFactory } from "../src/api/trpc.ts";
import { provideLog } from "../src/infra/log.ts";
import { loadStaffSession } from "../src/stores/staff-sessions.ts";
import { lane, openShop } from "../test/booking.ts";
import { makeWorld, type World } from "../test/world.ts";
import type { Billed } from "./billed.ts";

/** The staff of an average shop. */
export const people = [
  { uid: "owner", role: "owner" },
  { uid: "advisor", role: "advisor" },
  { uid: "counter", role: "advisor" },
  { uid: "tech-1", role: "technician" },
  { uid: "tech-2", role: "technician" },
  { uid: "tech-3", role: "technician" },
] as const satisfies readonly { uid: string; role: StaffRole }[];
export type Person = (typeof people)[number];
export const [owner, advisor, counter] = people;

const callerOf = createCallerFactory(appRouter);
type Caller = ReturnType<typeof callerOf>;

/** Bays, so that there is room for every car of a bench on one day. */
const BAYS = 40;

/** A shop in memory that takes in cars, with its staff. */
export async function makeOrderShop() {
  provideLog(() => {});
  const world: World = await makeWorld();
  const lanes = Array.from({ length: BAYS }, (_, n) => lane(`bay-${n + 1}`));
  await openShop(world, { lanes });
  const members = people.map((one) => ({
    ...one,
    name: one.uid,
    email: `${one.uid}@example.com`,
    leftAt: null,
  }));
  await world.db.doc("shop/staff").set({ v: 1, members, revision: 1 });
  const signedInAt = world.as("owner").now().getTime();
  let billed: Billed | null = null;
  return {
    world,
    /** A request of somebody who is not signed in. */
    anyone: <T>(work: (call: Caller) => Promise<T>): Promise<T> => work(callerOf(world.as("public"))),
    /** From now on, what {@link unbilled} asks is taken off this. */
    billWith(counted: Billed): void {
      billed = counted;
    },
    /** Looks something up that no screen would ask for. */
    async unbilled<T>(work: () => Promise<T>): Promise<T> {
      const before = { ...billed };
      const result = await work();
      if (billed) Object.assign(billed, before);
      return result;
    },
    /** A request over the wire, with what finding out who sends it costs; the procedures of one batch go in one. */
    async request<T>({ uid, role }: Person, work: (call: Caller) => Promise<T>, attended = true): Promise<T> {
      const ctx = world.as(role, uid);
      const session = await loadStaffSession(world.db, uid, signedInAt);
      const now = ctx.now();
      if (attended && isUseDue(session.usedAt, now.getTime())) await session.noteUse(now);
      Object.assign(ctx.actor, { signedInAt });
      return work(callerOf(ctx));
    },
  };
}
export type OrderShop = Awaited<ReturnType<typeof makeOrderShop>>;

/** Somebody comes without an appointment. @returns the order's id */
export async function walkIn({ request }: OrderShop, by: Person, n: number): Promise<string> {
  const reply = await request(by, ({ booking }) =>
    booking.walkIn({
      kind: "drop-off",
      services: ["oil"],
      vehicle: { plate: `BEN ${n}`, year: 2016, make: "Honda", model: "Civic" },
      name: `Driver ${n}`,
      email: "",
      language: "en",
      phone: `555 01${Math.floor(n / 100)} ${String(1_000 + n)}`,
      key: randomUUID(),
      anyway: true,
    }),
  );
  if (!reply.ok) throw new Error(reply.reason);
  return reply.appointment.id;
}

/** Edits an order, as one save of its page does. Throws when one of the commands is not made. */
export async function edit({ request }: OrderShop, by: Person, id: string, ...commands: OrderCommand[]) {
  const reply = await request(by, ({ orders }) => orders.edit({ id, commands, key: randomUUID() }));
  const failed = reply.outcomes.find(({ ok }) => !ok);
  if (failed) throw new Error(JSON.stringify({ failed, commands }));
  return reply.order;
}

/** One of the canned jobs a new shop has, as a command that adds it. */
export function addCanned(n: number): OrderCommand {
  const { jobs } = defaultCannedJobs;
  const canned = jobs[n % jobs.length];
  if (!canned) throw new RangeError("a shop without canned jobs");
  return { type: "add-job", job: jobFromCanned(canned, defaultSettings, randomUUID), after: null };
}

/** A job of so many parts, as a command that adds it. */
export function addParts(n: number, parts: number): OrderCommand {
  const name = (what: string) => ({ en: `${what} ${n}`, es: "" });
  const lines = Array.from({ length: parts }, () => ({
    kind: "part" as const,
    id: randomUUID(),
    name: name("Control arm bushing"),
    taxed: true,
    discount: null,
    partNumber: `BSH-${n}`,
    quantity: 200,
    cost: 1_450,
    price: 2_900,
    pricing: "hand" as const,
    condition: "new" as const,
    core: null,
    supply: "on-hand" as const,
  }));
  return { type: "add-job", job: { ...blankJob(randomUUID(), name("Suspension")), lines }, after: null };
}
