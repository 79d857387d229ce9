// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { setOnline } from "../../platform/network.ts";
import { OUTBOX, openOutbox, outbox } from "../../platform/outbox.ts";
import { session } from "../../platform/session-store.ts";
import { carryOver } from "./carry-over.ts";

const AT = Date.now() - 60_000;

/** What former versions kept of one person and of the device. */
const profile: Record<string, object[]> = {
  "openhood.queue.contact": [
    {
      v: 1,
      input: { key: "message", name: "Ada", email: "ada@mail.example", message: "It squeals." },
      writtenAt: AT,
      status: "waiting",
    },
  ],
  "openhood.bay-notes.it": [
    {
      key: "question",
      form: "my-bay.ask.car",
      id: "car",
      input: "Rotors?",
      values: { text: "Rotors?" },
      start: { text: "" },
      about: { id: "car", car: "8XYZ999", job: null },
      command: null,
    },
    {
      key: "write-up",
      form: "my-bay.write.brakes",
      id: "car",
      input: {},
      values: { cause: "Worn pads" },
      start: { cause: "" },
      command: { type: "set-job", job: "brakes", changes: [] },
      refused: "changed",
      set: { by: { uid: "sam", name: "Sam" }, at: "2026-03-02T15:05:00.000Z" },
    },
  ],
  "openhood.clock.it": [
    { key: "press", press: { kind: "start", order: "car", job: "brakes" }, at: AT, hasWaited: true },
  ],
  "openhood.steps.it": [
    { key: "start", id: "car", label: "8XYZ999", step: "startWork", version: 3, at: AT },
    { key: "done", id: "other", label: "7ABC123", step: "markReady", version: 1, at: AT, undone: "refused" },
  ],
  // Somebody else's on the same device.
  "openhood.bay-notes.sam": [
    { key: "sam's", form: "my-bay.ask.car", id: "car", values: { text: "?" }, start: {}, command: null },
  ],
};
/** What a tab kept of orders; a form's draft is no edit. */
const tab = {
  "draft.order.car": {
    waiting: [{ key: "edit", commands: [{ type: "set-order", changes: [] }], isSent: true }],
    lost: [
      {
        command: { type: "set-vehicle", changes: [] },
        why: { ok: false, kind: "conflict", what: "vehicle.plate", present: "8XYZ999", set: null },
      },
      {
        command: { type: "set-order", changes: [] },
        why: { ok: false, kind: "call", error: { reason: "forbidden" }, isOnly: true },
      },
    ],
    number: 7,
  },
  "draft.order.correct.s1": { from: "2026-03-02T13:00" },
};
const listed = () =>
  outbox.entries.get().map(({ key, procedure, owner, state }) => [key, procedure, owner, state.is]);

afterEach(async () => {
  session.set({ status: "signed-out" });
  localStorage.clear();
  sessionStorage.clear();
  await (await openOutbox(OUTBOX)).clear("entries");
  await outbox.refresh();
  setOnline(true);
});

test("what waits in the keys of former versions is in the outbox afterwards, once, and the keys are gone", async () => {
  setOnline(false);
  const user = {
    uid: "it",
    email: null,
    emailVerified: true,
    name: "Lou",
    role: "technician",
    signedInAt: 0,
  };
  session.set({ status: "signed-in", user } as never);
  localStorage.setItem("openhood.theme", "dark");
  for (const [key, values] of Object.entries(profile)) localStorage.setItem(key, JSON.stringify(values));
  for (const [key, value] of Object.entries(tab)) sessionStorage.setItem(key, JSON.stringify(value));
  await Promise.all([carryOver(), carryOver()]);
  await outbox.refresh();
  expect(listed()).toEqual([
    ["edit", "orders.edit", "it", "waiting"],
    [expect.any(String), "orders.edit", "it", "failed"],
    [expect.any(String), "orders.edit", "it", "failed"],
    ["message", "messages.send", "device", "waiting"],
    ["press", "clock.press", "it", "waiting"],
    ["start", "booking.startWork", "it", "waiting"],
    ["done", "booking.markReady", "it", "failed"],
    ["question", "booking.ask", "it", "waiting"],
    ["write-up", "orders.edit", "it", "failed"],
  ]);
  const [edit, conflict, refused, message] = outbox.entries.get();
  expect(edit).toMatchObject({ input: { id: "car" }, subject: { id: "car", label: "RO 7" } });
  expect(conflict?.state).toMatchObject({ reason: "changed", theirs: { present: "8XYZ999" } });
  expect(refused?.state).toEqual({ is: "failed", reason: "forbidden" });
  expect(Object.keys(sessionStorage)).toEqual(["draft.order.correct.s1"]);
  expect(message).toMatchObject({
    input: { message: "It squeals.", email: "ada@mail.example" },
  });
  // A page of another test file in this process may still keep the shop it has read.
  const kept = Object.keys(localStorage).filter((key) => key !== "openhood.shop");
  expect(kept.sort()).toEqual([OUTBOX, "openhood.theme"].sort());
  session.set({ status: "signed-in", user: { ...user, uid: "sam" } } as never);
  await outbox.refresh();
  expect(listed().filter(([, , owner]) => owner !== "device")).toEqual([
    ["sam's", "booking.ask", "sam", "waiting"],
  ]);
});
