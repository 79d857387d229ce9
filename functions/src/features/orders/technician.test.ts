import { randomUUID } from "node:crypto";
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import { blankJob } from "@openhood/domain/repair-orders/canned";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { NewJob } from "@openhood/domain/repair-orders/job";
import { withdrawal } from "@openhood/domain/repair-orders/proposals";
import type { TechnicianJob } from "@openhood/domain/repair-orders/technician-view";
import { beforeEach, expect, test } from "vitest";
import { bookingInput, dropOff, openShop } from "../../../test/booking.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { load as loadAppointment } from "../../stores/appointments.ts";
import { load } from "../../stores/orders.ts";

let world: World;
let id: string;
const callerOf = (ctx: Ctx) => createCallerFactory(appRouter)(ctx);
const desk = () => callerOf(world.as("advisor"));
const tech = { uid: "tech", name: "tech" };
const bay = () => callerOf(world.as("technician", tech.uid));
const key = () => randomUUID();
const orderOf = async () => (await load(world.db, id)).order;
const send = (...commands: OrderCommand[]) => desk().orders.edit({ id, commands, key: key() });
const name = { en: "Brakes", es: "" };
const proposal = (over: Partial<NewJob> = {}): OrderCommand => ({
  type: "add-job",
  job: { ...blankJob("found", name), foundBy: tech, cause: "Pads at 2 mm", ...over },
  after: null,
});

beforeEach(async () => {
  world = await makeWorld();
  await openShop(world);
  const since = world.as("owner").now().toISOString();
  const member = (uid: string, leftAt: string | null) => ({
    uid,
    email: `${uid}@example.com`,
    name: uid,
    role: "technician",
    since,
    claims: "set",
    leftAt,
  });
  const members = [member("tech", null), member("mate", null), member("gone", since)];
  await world.db.doc("shop/staff").set({ v: 1, members, revision: 1 });
  const booked = await callerOf(world.as("customer")).booking.book(
    bookingInput({ when: dropOff(), phone: "555 010 8642" }),
  );
  if (!booked.ok) throw new Error(booked.reason);
  id = booked.appointment.id;
  const { version } = await loadAppointment(world.db, id);
  expect((await desk().booking.checkIn({ id, version, key: key() })).ok).toBe(true);
});

test("what a technician found is proposed without a price, and decided on once the counter has taken it up", async () => {
  const replies = await bay().orders.edit({ id, commands: [proposal()], key: key() });
  expect(replies.outcomes).toEqual([{ ok: true, changed: true }]);
  const [job] = (await orderOf()).jobs;
  if (!job) throw new Error("no job");
  expect(job).toMatchObject({ foundBy: tech, cause: "Pads at 2 mm", lines: [] });
  const by = { name: "Ana", relation: "owner" } as const;
  const said = { by, channel: "counter", reachedAt: null, note: null } as const;
  const yes = {
    type: "decide",
    job: job.id,
    saw: seenOf(job),
    decision: { status: "approved", said },
  } as const;
  expect((await send(yes)).outcomes).toMatchObject([{ ok: false, reason: "proposed" }]);
  const taken = { field: "foundBy", from: tech, to: null } as const;
  const takeUp: OrderCommand = { type: "set-job", job: job.id, changes: [taken] };
  expect((await send(takeUp, yes)).outcomes).toMatchObject([{ ok: true }, { ok: true }]);
});

test.each([
  ["in somebody else’s name", proposal({ foundBy: { uid: "mate", name: "mate" } })],
  ["in nobody’s name", proposal({ foundBy: null })],
  ["with a discount", proposal({ discount: { kind: "amount", cents: 1 } })],
])("a technician cannot propose a job %s", async (_, command) => {
  await expect(bay().orders.edit({ id, commands: [command], key: key() })).rejects.toMatchObject({
    message: "forbidden",
  });
  expect((await orderOf()).jobs).toEqual([]);
});

test("a technician or advisor who does not work here, or has another name, is refused; the edits beside it stand", async () => {
  await send({ type: "add-job", job: blankJob("job", name), after: null });
  const given = (uid: string, as = uid): OrderCommand => ({
    type: "set-job",
    job: "job",
    changes: [{ field: "technician", from: null, to: { uid, name: as } }],
  });
  const advisor = (uid: string): OrderCommand => ({
    type: "set-order",
    changes: [{ field: "advisor", from: null, to: { uid, name: uid } }],
  });
  const no = { ok: false, kind: "refused", reason: "not-staff" };
  const withOne = proposal({ technician: { uid: "nobody", name: "nobody" }, foundBy: null });
  const done = await send(
    given("nobody"),
    given("gone"),
    given("mate", "Boss"),
    advisor("gone"),
    withOne,
    given("mate"),
  );
  expect(done.outcomes).toEqual([no, no, no, no, no, { ok: true, changed: true }]);
  expect(await orderOf()).toMatchObject({ jobs: [{ technician: { uid: "mate" } }] });
  const { advisor: from } = await orderOf();
  const other: OrderCommand = { type: "set-order", changes: [{ field: "advisor", from, to: tech }] };
  expect((await send(other)).outcomes).toEqual([{ ok: true, changed: true }]);
});

test("a removed job is put back with its technician, who has left since", async () => {
  const had = { ...blankJob("job", name), technician: { uid: "gone", name: "gone" } };
  expect((await send({ type: "add-job", job: had, after: null })).outcomes).toMatchObject([{ ok: true }]);
  expect(await orderOf()).toMatchObject({ jobs: [{ technician: { uid: "gone" } }] });
});

test("the odometer and key tag of an order are the appointment’s, whether the car moves with it or not", async () => {
  const intakeOf = async () => (await loadAppointment(world.db, id)).appointment.intake;
  await send({ type: "set-order", changes: [{ field: "odometerIn", from: null, to: 81_250 }] });
  expect(await intakeOf()).toEqual({ odometer: 81_250, keyTag: null });
  await send(
    { type: "set-order", changes: [{ field: "keyTag", from: null, to: "A7" }] },
    {
      type: "move-stage",
      from: { is: "checked-in", column: "checked-in" },
      to: { is: "canceled", column: "canceled" },
      correction: false,
    },
  );
  expect(await intakeOf()).toEqual({ odometer: 81_250, keyTag: "A7" });
  expect((await loadAppointment(world.db, id)).appointment.state.status).toBe("done");
});

test("nothing a technician is answered of an order or the clock holds money or a way to reach the customer", async () => {
  const part = {
    kind: "part" as const,
    id: "line",
    name,
    taxed: true,
    discount: null,
    partNumber: "P-1",
    quantity: 100,
    cost: 4_321,
    price: 8_765,
    pricing: "hand" as const,
    condition: "new" as const,
    core: null,
    supply: "needed" as const,
  };
  await send({
    type: "add-job",
    job: { ...blankJob("job", name), lines: [part] },
    after: null,
  });
  await send({ type: "set-order", changes: [{ field: "odometerIn", from: null, to: 81_250 }] });
  const edit: OrderCommand = {
    type: "set-job",
    job: "job",
    changes: [{ field: "partsNeeded", from: null, to: "Rear pads" }],
  };
  const replies = [
    await bay().orders.edit({ id, commands: [edit], key: key() }),
    await bay().clock.press({ press: { kind: "start", order: id, job: "job" }, ago: 0, key: key() }),
    await bay().clock.bay({ cars: [id] }),
    await bay().clock.work({ order: id }),
    await bay().orders.get({ id }),
    await bay().board.get(),
  ];
  const wire = JSON.stringify(replies);
  expect(wire).toContain("Rear pads");
  for (const secret of [
    "4321",
    "8765",
    "555 010 8642",
    "5550108642",
    "@",
    '"cost"',
    '"price"',
    '"email"',
    '"phone"',
  ])
    expect([secret, wire.includes(secret)]).toEqual([secret, false]);
});

test("a technician withdraws their own proposal, and nobody else’s, nor one that is priced or taken up", async () => {
  const withdraw = async (one: string, as = bay()) => {
    const { jobs } = await as.orders.get({ id }).then(({ order }) => order);
    const job = jobs.find((job) => job.id === one);
    if (!job) throw new Error("no job");
    const done = await as.orders.edit({ id, commands: [withdrawal(job as TechnicianJob)], key: key() });
    return done.outcomes[0];
  };
  const mate = { uid: "mate", name: "mate" };
  const matesBay = () => callerOf(world.as("technician", mate.uid));
  await bay().orders.edit({ id, commands: [proposal()], key: key() });
  const no = { ok: false, kind: "refused", reason: "taken-up" };
  expect(await withdraw("found", matesBay())).toEqual(no);
  expect(await withdraw("found")).toEqual({ ok: true, changed: true });
  expect((await orderOf()).jobs).toEqual([]);
  await bay().orders.edit({ id, commands: [proposal()], key: key() });
  await send({
    type: "set-job",
    job: "found",
    changes: [{ field: "foundBy", from: tech, to: null }],
  });
  expect(await withdraw("found")).toEqual(no);
  expect((await orderOf()).jobs).toHaveLength(1);
});

test("the eleventh proposal of a technician on an order waits until one is withdrawn or taken up", async () => {
  const propose = (index: number): OrderCommand => proposal({ id: `found-${index}` });
  const many = Array.from({ length: 10 }, (_, index) => propose(index));
  await bay().orders.edit({ id, commands: many, key: key() });
  const one = async () => (await bay().orders.edit({ id, commands: [propose(10)], key: key() })).outcomes;
  expect(await one()).toEqual([{ ok: false, kind: "refused", reason: "too-many-proposals", limit: 10 }]);
  const taken = { field: "foundBy", from: tech, to: null } as const;
  await send({ type: "set-job", job: "found-0", changes: [taken] });
  expect(await one()).toEqual([{ ok: true, changed: true }]);
});

test.each(["", "Somebody else"])(
  "a technician whose device calls them “%s” proposes under the name they go by",
  async (called) => {
    const command = proposal({ foundBy: { uid: tech.uid, name: called } });
    const { outcomes } = await bay().orders.edit({ id, commands: [command], key: key() });
    expect(outcomes).toEqual([{ ok: true, changed: true }]);
    expect((await orderOf()).jobs).toMatchObject([{ foundBy: tech }]);
  },
);
