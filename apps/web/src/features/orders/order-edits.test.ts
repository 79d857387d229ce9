import { fingerprint } from "@openhood/domain/fingerprint";
import { apply } from "@openhood/domain/repair-orders/apply";
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import { blankJob } from "@openhood/domain/repair-orders/canned";
import { jobContent, type OrderCommand } from "@openhood/domain/repair-orders/commands";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import { openOrder } from "@openhood/domain/repair-orders/open-order";
import { expect, test } from "vitest";
import { type Answer, type Batch, createOrderEdits } from "./order-edits.ts";

const at = "2026-05-04T15:00:00.000Z";
const [me, other] = [
  { uid: "me", name: "Ana" },
  { uid: "other", name: "Ben" },
];
const stamp = () => ({ by: me, at });
const opened = openOrder(
  {
    id: "o1",
    number: 1,
    source: { kind: "phone-estimate" },
    customer: { uid: null, record: null, name: "Dana", email: null, phone: null, language: "en" },
    vehicle: {
      id: null,
      vin: null,
      plate: null,
      plateState: null,
      year: null,
      make: null,
      model: null,
      color: null,
    },
    stage: "checked-in",
    concerns: [],
    odometerIn: null,
    keyTag: null,
    waits: null,
  },
  defaultSettings,
  { by: me, at },
  () => "unused",
);
const tag = (from: string | null, to: string): OrderCommand => ({
  type: "set-order",
  changes: [{ field: "keyTag", from, to }],
});
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A server that holds one order, makes each key once, and can be out of reach. */
function server() {
  const seen = new Map<string, Answer>();
  const it = {
    order: opened,
    isAway: false,
    answersGetLost: false,
    calls: [] as string[],
    kept: [] as Batch[],
    send: async ({ key, commands }: Pick<Batch, "key" | "commands">): Promise<Answer> => {
      it.calls.push(key);
      if (it.isAway) return null;
      if (!seen.has(key)) {
        const outcomes = commands.map((command) => {
          const done = apply(it.order, command, stamp(), defaultSettings);
          if (done.ok) it.order = done.order;
          return done.ok ? null : done;
        });
        seen.set(key, { order: it.order, outcomes });
      }
      return it.answersGetLost ? null : (seen.get(key) ?? null);
    },
    by: (command: OrderCommand) => {
      const done = apply(it.order, command, { by: other, at }, defaultSettings);
      if (done.ok) it.order = done.order;
    },
  };
  return it;
}
const edits = (at: ReturnType<typeof server>, waiting: readonly Batch[] = []) =>
  createOrderEdits({
    order: opened,
    rules: defaultSettings,
    stamp,
    send: at.send,
    waiting,
    keep: (all) => {
      at.kept = structuredClone([...all]);
    },
    onRefused: () => {},
  });

test("an edit shows at once, and is saved when the server has it", async () => {
  const there = server();
  const mine = edits(there);
  expect(mine.edit(tag(null, "12"))).toBeNull();
  expect(mine.state.get()).toMatchObject({ order: { keyTag: "12" }, status: "saving" });
  await settled();
  expect(mine.state.get()).toMatchObject({ order: { keyTag: "12", revision: 2 }, status: "saved" });
  expect(there.order.keyTag).toBe("12");
});

test("an edit is told once, with the step that takes it back, and once more when the server has it", async () => {
  const mine = edits(server());
  const told: string[] = [];
  mine.state.subscribe(() => {
    const { status, canUndo } = mine.state.get();
    told.push(`${status}, ${canUndo ? "can be undone" : "cannot be undone"}`);
  });
  mine.edit(tag(null, "12"));
  expect(told).toEqual(["saving, can be undone"]);
  await settled();
  expect(told).toEqual(["saving, can be undone", "saved, can be undone"]);
});

test("what was edited offline survives a reload and is made once, under the key it had", async () => {
  const there = server();
  there.answersGetLost = true;
  const before = edits(there);
  before.edit(tag(null, "12"));
  await settled();
  expect(before.state.get().status).toBe("offline");
  before.stop();
  there.answersGetLost = false;
  const after = edits(there, there.kept);
  expect(after.state.get()).toMatchObject({ order: { keyTag: "12" }, status: "saving" });
  after.flush();
  await settled();
  expect(after.state.get().status).toBe("saved");
  expect(there.kept).toEqual([]);
  expect(new Set(there.calls).size).toBe(1);
  expect(there.order.revision).toBe(2);
});

test("a field somebody else changed is lost, with their value and who they are; other fields hold", async () => {
  const there = server();
  const mine = edits(there);
  there.by(tag(null, "7"));
  mine.edit(tag(null, "12"));
  mine.edit({ type: "set-order", changes: [{ field: "odometerIn", from: null, to: 90_000 }] });
  await settled();
  await settled();
  const { order, lost } = mine.state.get();
  expect(order).toMatchObject({ keyTag: "7", odometerIn: 90_000 });
  expect(lost).toMatchObject([{ why: { kind: "conflict", present: "7", set: { by: other } } }]);
});

test("undo and redo are edits of their own", async () => {
  const there = server();
  const mine = edits(there);
  mine.edit({ type: "add-job", job: blankJob("j1", { en: "Brakes", es: "" }), after: null });
  mine.edit(tag(null, "12"));
  mine.undo();
  mine.undo();
  expect(mine.state.get()).toMatchObject({ order: { keyTag: null, jobs: [] }, canUndo: false });
  mine.redo();
  await settled();
  await settled();
  expect(there.order).toMatchObject({ keyTag: null, jobs: [{ id: "j1" }] });
  expect(mine.state.get()).toMatchObject({ status: "saved", canUndo: true, canRedo: true });
});

test("a step that would change nothing, as somebody did the same meanwhile, is passed over", async () => {
  const there = server();
  const mine = edits(there);
  mine.edit(tag(null, "12"));
  await settled();
  mine.edit(tag("12", "13"));
  await settled();
  there.by(tag("13", "12"));
  mine.receive(there.order);
  expect(mine.undo()).toBeNull();
  expect(mine.state.get()).toMatchObject({ order: { keyTag: null }, canUndo: false });
});

test("what a step would put back is lost to a colleague's newer value, as what is typed is", async () => {
  const there = server();
  const mine = edits(there);
  mine.edit(tag(null, "12"));
  await settled();
  there.by(tag("12", "7"));
  mine.receive(there.order);
  expect(mine.undo()).toBeNull();
  expect(mine.state.get().lost).toMatchObject([
    {
      command: { type: "set-order", changes: [{ field: "keyTag", from: "12", to: null }] },
      why: { kind: "conflict", present: "7", set: { by: other } },
    },
  ]);
});

/** A job somebody added, and the commands that decide on it, open it again, and write its cause. */
function decidable(there: ReturnType<typeof server>) {
  there.by({ type: "add-job", job: blankJob("j1", { en: "Brakes", es: "" }), after: null });
  const [job] = there.order.jobs;
  if (!job) throw new Error("no job");
  const by = { name: "Dana", relation: "owner" } as const;
  const said = { by, channel: "counter", reachedAt: null, note: null } as const;
  const decline: OrderCommand = {
    type: "decide",
    job: "j1",
    saw: seenOf(job),
    decision: { status: "declined", said },
  };
  const reopen: OrderCommand = { type: "ask-again", job: "j1", from: "declined" };
  const statusOf = (order: typeof there.order) => order.jobs[0]?.authorization.status;
  return { decline, reopen, statusOf };
}
const decision = { ok: false, kind: "decision", job: "j1" };

test("undo does not take back an older step in the place of a reopened decision, and says that this one stays", async () => {
  const there = server();
  const { decline, reopen, statusOf } = decidable(there);
  const mine = edits(there);
  mine.receive(there.order);
  expect([mine.edit(decline), mine.edit(tag(null, "12")), mine.edit(reopen)]).toEqual([null, null, null]);
  expect(mine.undo()).toEqual(decision);
  expect(mine.state.get()).toMatchObject({ order: { keyTag: "12" }, canUndo: true });
  expect(statusOf(mine.state.get().order)).toBe("pending");
  expect(mine.undo()).toBeNull();
  expect(mine.state.get().order.keyTag).toBeNull();
  await settled();
});

test("redo does not pass over a decision that was undone, and says that it has to be recorded again", async () => {
  const there = server();
  const { decline, statusOf } = decidable(there);
  const mine = edits(there);
  mine.receive(there.order);
  mine.edit(decline);
  mine.edit(tag(null, "12"));
  expect([mine.undo(), mine.undo()]).toEqual([null, null]);
  expect(mine.state.get()).toMatchObject({ canUndo: false, canRedo: true });
  expect(mine.redo()).toEqual(decision);
  expect(mine.state.get()).toMatchObject({ order: { keyTag: null }, canRedo: true });
  expect(statusOf(mine.state.get().order)).toBe("pending");
  expect(mine.redo()).toBeNull();
  expect(mine.state.get()).toMatchObject({ order: { keyTag: "12" }, canRedo: false });
  await settled();
});

test("undo of a removed job says that the decision, reopened to remove it, is not back", async () => {
  const there = server();
  const { decline, reopen, statusOf } = decidable(there);
  const [job] = there.order.jobs;
  if (!job) throw new Error("no job");
  const mine = edits(there);
  mine.receive(there.order);
  expect([mine.edit(decline), mine.edit(tag(null, "12")), mine.edit(reopen)]).toEqual([null, null, null]);
  mine.edit(tag("12", "13"));
  mine.edit({ type: "remove-job", job: "j1", saw: fingerprint(jobContent(job)) });
  expect(mine.undo()).toEqual(decision);
  expect(statusOf(mine.state.get().order)).toBe("pending");
  expect([mine.undo(), mine.undo()]).toEqual([null, null]);
  expect(mine.state.get().order.keyTag).toBeNull();
  await settled();
});

test("what cannot be is refused at once, and nothing is sent", async () => {
  const there = server();
  const mine = edits(there);
  const to = { is: "picked-up", column: "picked-up" } as const;
  const from = { is: "checked-in", column: "checked-in" } as const;
  expect(mine.edit({ type: "move-stage", from, to, correction: false })).toMatchObject({
    reason: "stage-move",
  });
  await settled();
  expect(there.calls).toEqual([]);
});

test("an older order read late does not take an edit back", async () => {
  const there = server();
  const mine = edits(there);
  mine.edit(tag(null, "12"));
  await settled();
  mine.receive(opened);
  expect(mine.state.get().order.keyTag).toBe("12");
});

test("what would be refused is known before anybody is asked whether it is meant, and nothing is made by that", async () => {
  const away = server();
  away.isAway = true;
  const mine = edits(away);
  const move = (is: "ready" | "inspecting"): OrderCommand => ({
    type: "move-stage",
    from: { is: "checked-in", column: "checked-in" },
    to: { is, column: is },
    correction: false,
  });
  expect(mine.refusalOf(move("ready"))).toMatchObject({ ok: false, kind: "refused" });
  expect(mine.refusalOf(move("inspecting"))).toBeNull();
  expect(mine.state.get()).toMatchObject({ order: { stage: { is: "checked-in" } }, status: "saved" });
  expect(away.kept).toEqual([]);
});

test("what an edit leaves as it is stays the same object, before and after the server has answered with objects of its own", async () => {
  const it = server();
  const mine = edits({ ...it, send: async (batch) => structuredClone(await it.send(batch)) });
  const job = (id: string): OrderCommand => ({
    type: "add-job",
    job: blankJob(id, { en: id, es: "" }),
    after: null,
  });
  expect(mine.edit(job("brakes"), job("oil"))).toBeNull();
  await settled();
  const before = mine.state.get().order;
  expect(mine.edit(tag(null, "7"))).toBeNull();
  const shown = mine.state.get().order;
  await settled();
  const answered = mine.state.get();
  expect(answered.status).toBe("saved");
  expect([shown.keyTag, answered.order.keyTag]).toEqual(["7", "7"]);
  expect(shown.jobs).toBe(before.jobs);
  expect(answered.order.jobs).toBe(before.jobs);
});

test("of a call that is not taken each command is lost by itself, and can be made again; what waits behind it is sent", async () => {
  const there = server();
  const refusal = new Error("refused");
  let isRefusing = true;
  const mine = edits({
    ...there,
    send: async (batch) => {
      if (isRefusing) throw refusal;
      return there.send(batch);
    },
  });
  mine.edit(tag(null, "12"));
  isRefusing = false;
  mine.edit({ type: "set-order", changes: [{ field: "odometerIn", from: null, to: 90_000 }] });
  await settled();
  await settled();
  const { order, lost, status } = mine.state.get();
  expect(order).toMatchObject({ keyTag: null, odometerIn: 90_000 });
  expect(status).toBe("saved");
  expect(lost).toEqual([
    { command: tag(null, "12"), why: { ok: false, kind: "call", error: refusal, isOnly: true } },
  ]);
  expect(mine.edit(tag(null, "12"))).toBeNull();
  await settled();
  expect(there.order.keyTag).toBe("12");
});
