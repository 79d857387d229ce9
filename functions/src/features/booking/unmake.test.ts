import { randomUUID } from "node:crypto";
import { UNDO_WINDOW } from "@openhood/domain/booking/undo";
import { blankJob } from "@openhood/domain/repair-orders/canned";
import { beforeEach, expect, test } from "vitest";
import { bookingInput, DAY, expectWhole, lane, openShop, waiterAt } from "../../../test/booking.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { loadBoard } from "../../stores/board.ts";
import { load as loadRecord } from "../../stores/customers.ts";
import { editCustomer } from "../customers/edit-customer.ts";
import { applyCommands } from "../orders/apply-commands.ts";
import { answerCustomer } from "../threads/answer-customer.ts";
import { askAdvisor } from "./ask-advisor.ts";
import { bookFor } from "./book-for.ts";
import { finishAppointment } from "./finish-appointment.ts";
import { noteIntake } from "./note-intake.ts";
import { undoChange } from "./undo-change.ts";
import { walkIn } from "./walk-in.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await openShop(world, { lanes: [lane("bay-1"), lane("bay-2")] });
  world.pass(Date.parse(`${DAY}T12:00:00Z`) - advisor().now().getTime());
});

const advisor = () => world.as("advisor");
const key = () => randomUUID();
const input = (as: string = key()) => ({
  services: ["oil"],
  kind: "waiter" as const,
  name: "Ana Ruiz",
  phone: "555 010 4471",
  language: "en" as const,
  vehicle: { plate: "8ABC123" },
  key: as,
});
async function taken(as?: string) {
  const reply = await walkIn(advisor(), input(as));
  if (!reply.ok) throw new Error(reply.reason);
  const { appointment, version } = reply;
  return { id: appointment.id, version };
}
const undo = (seen: { id: string; version: number }, as = key()) =>
  undoChange(advisor(), { ...seen, key: as });
const addJob = () => [{ type: "add-job" as const, job: blankJob("a", { en: "A", es: "" }), after: null }];
const caller = (email: string) =>
  bookFor(advisor(), { ...bookingInput({ when: waiterAt(13) }), phone: "555 010 4471", email });

test("a walk-in taken back goes with its order, its time, and the customer and the car that were made for it", async () => {
  const seen = await taken();
  expect(Object.keys(await loadBoard(world.db))).toEqual([seen.id]);
  expect(await undo(seen)).toMatchObject({ ok: true, notified: "nobody" });
  for (const gone of ["appointments", "repairOrders", "claims", "units", "customers", "vehicles", "vins"])
    expect(await world.all(gone), gone).toEqual([]);
  expect(await loadBoard(world.db)).toEqual({});
  expect(await world.all("outbox")).toEqual([]);
  const lines = JSON.stringify(await world.all("searchLines"));
  for (const word of [seen.id, "Ruiz", "8ABC123"]) expect(lines).not.toContain(word);
  await expectWhole(world);
  // The time is free for the next one.
  await taken();
  await expectWhole(world);
});

test("a walk-in's customer stays where they were known before, or came again, or somebody edited them", async () => {
  const known = await taken();
  world.pass(UNDO_WINDOW + 1);
  expect(await undo(await taken())).toMatchObject({ ok: true });
  expect(await world.all("customers")).toHaveLength(1);
  expect(await world.all("vehicles")).toHaveLength(1);
  expect(await world.all("appointments")).toMatchObject([{ id: known.id }]);

  const other = { ...input(), name: "Bo Lind", phone: "555 010 9999", vehicle: { plate: "9XYZ111" } };
  const first = await walkIn(advisor(), other);
  const second = await walkIn(advisor(), { ...other, key: key() });
  if (!first.ok || !second.ok) throw new Error("refused");
  expect(await undo({ id: first.appointment.id, version: first.version })).toMatchObject({ ok: true });
  expect(await world.all("customers")).toHaveLength(2);

  const third = await walkIn(advisor(), { ...other, phone: "555 010 8888", key: key() });
  if (!third.ok) throw new Error(third.reason);
  const record = third.appointment.customer.record ?? "";
  const { facts } = (await loadRecord(world.db, record)).record;
  if (facts.kind !== "person") throw new Error("a person walked in");
  const edit = { id: record, revision: 1, facts: { ...facts, notes: "Has a dog." }, key: key() };
  expect(await editCustomer(advisor(), edit)).toMatchObject({ ok: true });
  expect(await undo({ id: third.appointment.id, version: third.version })).toMatchObject({ ok: true });
  expect(await world.all("customers")).toHaveLength(3);
  await expectWhole(world);
});

test("a walk-in whose customer was written to stays: what was said on its order would hang in the air", async () => {
  const seen = await taken();
  const words = { order: seen.id, text: "Welcome.", job: null, saw: 0, key: key() };
  expect(await answerCustomer(advisor(), words)).toMatchObject({ ok: true });
  expect(await undo(seen)).toEqual({ ok: false, reason: "added-to" });
  expect(await world.all("repairOrders")).toHaveLength(1);
});

test("a second undo, and the walk-in sent again with its key, are answered", async () => {
  const as = key();
  const seen = await taken(as);
  expect(await taken(as)).toEqual(seen);
  const once = key();
  const first = await undo(seen, once);
  expect(await undo(seen, once)).toEqual(first);
  expect(await undo(seen)).toEqual({ ok: false, reason: "nothing-to-undo" });
  expect(await walkIn(advisor(), input(as))).toMatchObject({ ok: false, reason: "undone" });
  expect(await world.all("appointments")).toEqual([]);
});

test("a walk-in that was sent again is answered with the version it has by then", async () => {
  const as = key();
  const seen = await taken(as);
  await finishAppointment(advisor(), { ...seen, key: key() });
  expect(await taken(as)).toEqual({ ...seen, version: seen.version + 1 });
});

test("only whoever took the car in takes that back, and within a minute", async () => {
  const seen = await taken();
  const other = undoChange(world.as("advisor", "teresa"), { ...seen, key: key() });
  expect(await other).toEqual({ ok: false, reason: "nothing-to-undo" });
  world.pass(UNDO_WINDOW + 1);
  expect(await undo(seen)).toEqual({ ok: false, reason: "too-late" });
  expect(await world.all("repairOrders")).toHaveLength(1);
});

type Touch = (id: string) => Promise<unknown>;
const touches: [string, Touch][] = [
  [
    "its key tag",
    (id) => noteIntake(advisor(), { id, odometer: null, keyTag: "A7", anyway: false, key: key() }),
  ],
  [
    "a technician's question",
    (id) => askAdvisor(world.as("technician"), { id, text: "Which oil?", key: key() }),
  ],
  [
    "an edit of its order",
    (id) =>
      applyCommands(advisor(), {
        id,
        commands: addJob(),
        key: key(),
      }),
  ],
];
test.each(touches)("a walk-in stays once there is %s, and the refusal says so", async (_, touch) => {
  const seen = await taken();
  await touch(seen.id);
  expect(await undo(seen)).toEqual({ ok: false, reason: "added-to" });
  expect(await world.all("appointments")).toHaveLength(1);
  expect(await world.all("repairOrders")).toHaveLength(1);
  await expectWhole(world);
});

test("of an undo and an edit of the order at the same moment one is first, and no order is without its appointment", async () => {
  for (let round = 0; round < 6; round++) {
    const seen = await taken();
    const [undone, edited] = await Promise.allSettled([
      undo(seen),
      applyCommands(advisor(), { id: seen.id, commands: addJob(), key: key() }),
    ]);
    const isUndone = undone.status === "fulfilled" && undone.value.ok;
    expect(isUndone).not.toBe(edited.status === "fulfilled");
    const ids = async (of: string) => (await world.all(of)).map(({ id }) => id).toSorted();
    expect(await ids("repairOrders")).toEqual(await ids("appointments"));
    expect(Object.keys(await loadBoard(world.db)).toSorted()).toEqual(await ids("repairOrders"));
    await expectWhole(world);
  }
});

test("a booking for a caller taken back goes; one whose confirmation was mailed is canceled, and they hear of it", async () => {
  const plain = await caller("");
  if (!plain.ok) throw new Error(plain.reason);
  expect(await undo({ id: plain.appointment.id, version: plain.version })).toMatchObject({
    ok: true,
    notified: "nobody",
  });
  expect(await world.all("appointments")).toEqual([]);
  const mailed = await caller("ana@example.com");
  if (!mailed.ok) throw new Error(mailed.reason);
  expect(await undo({ id: mailed.appointment.id, version: mailed.version })).toMatchObject({
    ok: true,
    notified: "email",
  });
  expect(await world.all("appointments")).toMatchObject([{ state: { status: "canceled" } }]);
  const subjects = (await world.all("outbox")).map(({ subject }) => subject);
  expect(subjects).toHaveLength(2);
  expect(subjects.some((subject) => /cancel/i.test(subject))).toBe(true);
  await expectWhole(world);
});
