import { randomUUID } from "node:crypto";
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import { blankJob } from "@openhood/domain/repair-orders/canned";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { PartLine } from "@openhood/domain/repair-orders/line";
import type { Supply } from "@openhood/domain/repair-orders/parts";
import type { Stage } from "@openhood/domain/repair-orders/stages";
import { beforeEach, expect, test } from "vitest";
import { bookingInput, dropOff, openShop } from "../../../test/booking.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import { load as loadAppointment } from "../../stores/appointments.ts";
import { compareBoard } from "../../stores/board.ts";
import { load, openCards } from "../../stores/orders.ts";

let world: World;
let id: string;
const callerOf = (who: "advisor" | "owner" | "technician" | "customer") =>
  createCallerFactory(appRouter)(world.as(who));
const desk = () => callerOf("advisor");
const key = () => randomUUID();
const orderOf = async () => (await load(world.db, id)).order;
const send = (...commands: OrderCommand[]) => desk().orders.edit({ id, commands, key: key() });
const part = (line: string, over: Partial<PartLine> = {}): PartLine => ({
  kind: "part",
  id: line,
  name: { en: `Part ${line}`, es: "" },
  taxed: true,
  discount: null,
  partNumber: "MZ-1",
  quantity: 200,
  cost: 3_100,
  price: 5_200,
  pricing: "hand",
  condition: "new",
  core: null,
  supply: "on-hand",
  ...over,
});
const supply = (line: string, from: Supply, to: Supply): OrderCommand => ({
  type: "set-line",
  line,
  changes: [{ field: "supply", from, to }],
});
const move = (from: Stage, is: Stage): OrderCommand => ({
  type: "move-stage",
  from: { is: from, column: from },
  to: { is, column: is },
  correction: false,
});
const cardOf = async () => (await desk().board.get()).cards.find((card) => card.id === id);
const stageOf = async () => (await orderOf()).stage.is;

/** A car whose brakes are approved and in work, with two parts. */
beforeEach(async () => {
  world = await makeWorld();
  await openShop(world);
  const booked = await callerOf("customer").booking.book(
    bookingInput({ when: dropOff(), phone: "555 010 8642" }),
  );
  if (!booked.ok) throw new Error(booked.reason);
  id = booked.appointment.id;
  const { version } = await loadAppointment(world.db, id);
  await desk().booking.checkIn({ id, version, key: key() });
  const job = { ...blankJob("brakes", { en: "Brakes", es: "" }), lines: [part("pads"), part("rotors")] };
  const me = { uid: "advisor", name: "advisor" };
  const staff = { v: 1, members: [{ ...me, leftAt: null }], revision: 1 };
  await world.db.doc("shop/staff").set(staff);
  await send(
    { type: "set-order", changes: [{ field: "odometerIn", from: null, to: 50_000 }] },
    { type: "add-job", job, after: null },
    { type: "set-job", job: "brakes", changes: [{ field: "technician", from: null, to: me }] },
  );
  const [made] = (await orderOf()).jobs;
  if (!made) throw new Error("no job");
  const by = { name: "Ana", relation: "owner" } as const;
  const said = { by, channel: "counter", reachedAt: null, note: null } as const;
  await send({ type: "decide", job: "brakes", saw: seenOf(made), decision: { status: "approved", said } });
  await send(move("checked-in", "in-progress"));
  expect(await stageOf()).toBe("in-progress");
});

test("a job waits from the first part that is needed, and its car goes on by itself with the last that arrives", async () => {
  await send(supply("pads", "on-hand", "needed"), supply("rotors", "on-hand", "needed"));
  expect(await stageOf()).toBe("awaiting-parts");
  expect(await cardOf()).toMatchObject({ stage: { is: "awaiting-parts" }, parts: { awaited: 2, open: 2 } });
  await send(supply("pads", "needed", "ordered"));
  await send(supply("pads", "ordered", "arrived"));
  expect(await cardOf()).toMatchObject({ stage: { is: "awaiting-parts" }, parts: { awaited: 1 } });
  await send(supply("rotors", "needed", "arrived"));
  const card = await cardOf();
  expect(card?.stage.is).toBe("in-progress");
  expect(card?.parts).toBeUndefined();
  expect((await loadAppointment(world.db, id)).appointment.state.status).toBe("in-work");
  expect((await compareBoard(world.db, openCards)).differences).toEqual([]);
});

test("where a car went by itself stands in the order's history, as of whoever set the part", async () => {
  await callerOf("technician").orders.edit({
    id,
    commands: [supply("pads", "on-hand", "needed")],
    key: key(),
  });
  const { edits } = await desk().orders.history({ id, before: null });
  expect(edits.slice(0, 2).map(({ by, edit }) => [by.uid, edit.command.type])).toEqual([
    ["technician", "move-stage"],
    ["technician", "set-line"],
  ]);
  expect(edits[0]?.edit.inverse).toMatchObject({ to: { is: "in-progress" } });
  const { revision } = await orderOf();
  expect(edits[0]?.revision).toBe(revision);
});

test("a call that is repeated sets a part once, and moves its car once", async () => {
  const call = { id, commands: [supply("pads", "on-hand", "needed")], key: key() };
  const first = await desk().orders.edit(call);
  await send(move("awaiting-parts", "in-progress"));
  const second = await desk().orders.edit(call);
  expect(second.outcomes).toEqual(first.outcomes);
  expect(await stageOf()).toBe("in-progress");
});

test("of two who say in the same moment that the last two parts are there, neither leaves the car waiting", async () => {
  for (let round = 0; round < 6; round++) {
    const [from, to] = ["on-hand", "ordered"] as const;
    await send(supply("pads", from, to), supply("rotors", from, to));
    expect(await stageOf()).toBe("awaiting-parts");
    const replies = await Promise.all([
      desk().orders.edit({ id, commands: [supply("pads", to, "arrived")], key: key() }),
      callerOf("owner").orders.edit({ id, commands: [supply("rotors", to, "arrived")], key: key() }),
    ]);
    expect(replies.flatMap(({ outcomes }) => outcomes)).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await stageOf()).toBe("in-progress");
    await send(supply("pads", "arrived", from), supply("rotors", "arrived", from));
  }
  expect((await compareBoard(world.db, openCards)).differences).toEqual([]);
});

test("the parts of open orders are listed with who set them, cores until they are back, and what is not approved says so", async () => {
  expect(await desk().orders.parts()).toEqual({ orders: [], more: 0 });
  await send(supply("pads", "on-hand", "ordered"), {
    type: "set-line",
    line: "rotors",
    changes: [{ field: "core", from: null, to: core }],
  });
  const { orders } = await desk().orders.parts();
  expect(orders).toMatchObject([
    {
      id,
      number: 1001,
      parts: [
        { line: { id: "pads", supply: "ordered" }, approved: true, set: { by: { uid: "advisor" } } },
        { line: { id: "rotors", core }, job: { id: "brakes" } },
      ],
    },
  ]);
  // What it costs is no part of it.
  expect(JSON.stringify(orders)).not.toMatch(/"(cost|price|phone|email)"/);
  await send(supply("pads", "ordered", "arrived"), {
    type: "set-line",
    line: "rotors",
    changes: [{ field: "core", from: core, to: { ...core, returned: true } }],
  });
  expect((await desk().orders.parts()).orders).toEqual([]);
  const wiper = { ...blankJob("wipers", { en: "Wipers", es: "" }), lines: [part("w", { supply: "needed" })] };
  await send({ type: "add-job", job: wiper, after: null });
  expect((await desk().orders.parts()).orders).toMatchObject([{ parts: [{ approved: false }] }]);
  expect((await cardOf())?.parts).toEqual({ awaited: 0, open: 1, cores: 0 });
});

const core = { cents: 4_000, returned: false };
const setCore = (from: PartLine["core"], to: PartLine["core"]): OrderCommand => ({
  type: "set-line",
  line: "rotors",
  changes: [{ field: "core", from, to }],
});

test("an old part that is to come back stays on the list when its car is gone, until it is back; what was still to come does not", async () => {
  await send(setCore(null, core), {
    type: "set-job",
    job: "brakes",
    changes: [{ field: "correction", from: null, to: "Replaced." }],
  });
  await send(move("in-progress", "ready"));
  await send(supply("pads", "on-hand", "ordered"));
  await send(move("ready", "picked-up"));
  expect(await stageOf()).toBe("picked-up");
  const { stage } = await orderOf();
  expect((await desk().orders.parts()).orders).toMatchObject([
    { id, goneAt: stage.at, parts: [{ line: { id: "rotors", core } }], notes: [] },
  ]);
  expect(await send(setCore(core, { ...core, returned: true }))).toMatchObject({ outcomes: [{ ok: true }] });
  expect((await desk().orders.parts()).orders).toEqual([]);
});

test("what a technician writes down that a job needs stands on the list until the counter has seen to it", async () => {
  const note = (from: string | null, to: string | null): OrderCommand => ({
    type: "set-job",
    job: "brakes",
    changes: [{ field: "partsNeeded", from, to }],
  });
  const noted = await callerOf("technician").orders.edit({
    id,
    commands: [note(null, "2 clips")],
    key: key(),
  });
  expect(noted.outcomes).toMatchObject([{ ok: true }]);
  expect((await desk().orders.parts()).orders).toMatchObject([
    { id, goneAt: null, parts: [], notes: [{ job: { id: "brakes" }, approved: true, text: "2 clips" }] },
  ]);
  expect((await cardOf())?.parts).toEqual({ awaited: 0, open: 0, cores: 0, noted: 1 });
  await send(note("2 clips", null));
  expect((await desk().orders.parts()).orders).toEqual([]);
});

test("a technician sets how far a part is, and is told no price of it; the list is the counter's", async () => {
  const bay = callerOf("technician");
  const reply = await bay.orders.edit({ id, commands: [supply("pads", "on-hand", "needed")], key: key() });
  expect(JSON.stringify(reply)).not.toMatch(/"(cost|price|core|discount)"/);
  await expect(bay.orders.parts()).rejects.toMatchObject({ message: "forbidden" });
  const cost: OrderCommand = {
    type: "set-line",
    line: "pads",
    changes: [{ field: "cost", from: 3_100, to: 1 }],
  };
  await expect(bay.orders.edit({ id, commands: [cost], key: key() })).rejects.toMatchObject({
    message: "forbidden",
  });
});
