// @vitest-environment happy-dom
import { fingerprint } from "@openhood/domain/fingerprint";
import { apply } from "@openhood/domain/repair-orders/apply";
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import { blankJob } from "@openhood/domain/repair-orders/canned";
import { jobContent, type OrderCommand } from "@openhood/domain/repair-orders/commands";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import { openOrder } from "@openhood/domain/repair-orders/open-order";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { outbox } from "../../platform/outbox.ts";
import { session } from "../../platform/session-store.ts";
import { apiError, endDesk, setConnected } from "../../platform/show-desk.tsx";
import { senderOf } from "../outbox/procedures.ts";
import { createOrderEdits, type OrderEdits } from "./order-edits.ts";

const at = "2026-05-04T15:00:00.000Z";
const [me, other] = [
  { uid: "me", name: "Ana" },
  { uid: "other", name: "Ben" },
];
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
const stops: (() => void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await endDesk();
});

/** A server that holds one order, makes each key once, and can be out of reach. */
function server() {
  const seen = new Map<string, unknown>();
  const it = {
    order: opened,
    answersGetLost: false,
    refuses: false,
    calls: [] as { key: string; commands: OrderCommand[] }[],
    by: (command: OrderCommand) => {
      const done = apply(it.order, command, { by: other, at }, defaultSettings);
      if (done.ok) it.order = done.order;
    },
  };
  const mutate = async ({ key, commands }: { key: string; commands: OrderCommand[] }) => {
    it.calls.push({ key, commands });
    if (it.refuses) throw apiError(403, "forbidden");
    if (!seen.has(key)) {
      const outcomes = commands.map((command) => {
        const done = apply(it.order, command, { by: me, at }, defaultSettings);
        if (done.ok) it.order = done.order;
        return done.ok ? { ok: true } : done;
      });
      seen.set(key, { ok: true, order: { view: "counter", order: it.order }, outcomes });
    }
    if (it.answersGetLost) throw apiError(0, "lost");
    // As it comes over the wire.
    return structuredClone(seen.get(key));
  };
  const user = { uid: "me", email: null, emailVerified: true, name: "Ana", role: "advisor", signedInAt: 0 };
  session.set({ status: "signed-in", user } as never);
  const api = { orders: { edit: { mutate } } } as never;
  stops.push(outbox.start(senderOf({ api, cache: new QueryClient() })));
  return it;
}
function edits(order = opened): OrderEdits {
  const words = { label: () => "RO 1", text: ({ type }: OrderCommand) => type };
  const made = createOrderEdits({ order, rules: defaultSettings, by: me, outbox, words });
  stops.push(made.start());
  return made;
}
const saved = (mine: OrderEdits) => vi.waitFor(() => expect(mine.state.get().status).toBe("saved"));

test("an edit shows at once, and is saved when the server has it", async () => {
  const there = server();
  const mine = edits();
  expect(mine.edit(tag(null, "12"))).toBeNull();
  expect(mine.state.get()).toMatchObject({ order: { keyTag: "12" }, status: "saving" });
  await saved(mine);
  expect(mine.state.get()).toMatchObject({ order: { keyTag: "12", revision: 2 }, status: "saved" });
  expect(there.order.keyTag).toBe("12");
});

test("an edit is told once, with the step that takes it back, and once more when the server has it", async () => {
  server();
  const mine = edits();
  const told: string[] = [];
  mine.state.subscribe(() => {
    const { status, canUndo } = mine.state.get();
    told.push(`${status}, ${canUndo ? "can be undone" : "cannot be undone"}`);
  });
  mine.edit(tag(null, "12"));
  expect(told).toEqual(["saving, can be undone"]);
  await saved(mine);
  expect(told).toEqual(["saving, can be undone", "saved, can be undone"]);
});

test("what was edited offline survives a reload and is made once, under the key it had", async () => {
  const there = server();
  there.answersGetLost = true;
  const before = edits();
  before.edit(tag(null, "12"));
  await vi.waitFor(() => expect(before.state.get().status).toBe("offline"));
  there.answersGetLost = false;
  const after = edits();
  expect(after.state.get()).toMatchObject({ order: { keyTag: "12" }, status: "offline" });
  void outbox.flush();
  await saved(after);
  expect(outbox.entries.get()).toEqual([]);
  expect(new Set(there.calls.map(({ key }) => key)).size).toBe(1);
  expect(there.order.revision).toBe(2);
});

test("what is done fast, or without a connection, goes out in few calls, and holds in two tabs", async () => {
  const there = server();
  setConnected(false);
  const [mine, other] = [edits(), edits()];
  for (const n of [1, 2, 3, 4]) mine.edit(tag(n > 1 ? `${n - 1}` : null, `${n}`));
  expect(mine.state.get()).toMatchObject({ order: { keyTag: "4" }, status: "offline" });
  await vi.waitFor(() => expect(outbox.entries.get()).toHaveLength(1));
  other.edit({ type: "set-order", changes: [{ field: "odometerIn", from: null, to: 90_000 }] });
  setConnected(true);
  await saved(mine);
  await saved(other);
  expect(there.order).toMatchObject({ keyTag: "4", odometerIn: 90_000 });
  expect(there.calls.map(({ commands }) => commands.length)).toEqual([5]);
  expect(other.state.get().order).toEqual(there.order);
});

test("a field somebody else changed is lost, with their value and who they are; other fields hold", async () => {
  const there = server();
  const mine = edits();
  there.by(tag(null, "7"));
  mine.edit(tag(null, "12"));
  mine.edit({ type: "set-order", changes: [{ field: "odometerIn", from: null, to: 90_000 }] });
  await saved(mine);
  const { order, lost } = mine.state.get();
  expect(order).toMatchObject({ keyTag: "7", odometerIn: 90_000 });
  expect(lost).toMatchObject([{ why: { kind: "conflict", present: "7", set: { by: other } } }]);
  expect(outbox.entries.get()).toMatchObject([
    { detail: { texts: ["set-order"] }, state: { is: "failed", reason: "changed" } },
  ]);
});

test("undo and redo are edits of their own", async () => {
  const there = server();
  const mine = edits();
  mine.edit({ type: "add-job", job: blankJob("j1", { en: "Brakes", es: "" }), after: null });
  mine.edit(tag(null, "12"));
  mine.undo();
  mine.undo();
  expect(mine.state.get()).toMatchObject({ order: { keyTag: null, jobs: [] }, canUndo: false });
  mine.redo();
  await saved(mine);
  expect(there.order).toMatchObject({ keyTag: null, jobs: [{ id: "j1" }] });
  expect(mine.state.get()).toMatchObject({ status: "saved", canUndo: true, canRedo: true });
});

test("a step that would change nothing, as somebody did the same meanwhile, is passed over", async () => {
  const there = server();
  const mine = edits();
  mine.edit(tag(null, "12"));
  await saved(mine);
  mine.edit(tag("12", "13"));
  await saved(mine);
  there.by(tag("13", "12"));
  mine.receive(there.order);
  expect(mine.undo()).toBeNull();
  expect(mine.state.get()).toMatchObject({ order: { keyTag: null }, canUndo: false });
});

test("what a step would put back is lost to a colleague's newer value, as what is typed is", async () => {
  const there = server();
  const mine = edits();
  mine.edit(tag(null, "12"));
  await saved(mine);
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
  const mine = edits();
  mine.receive(there.order);
  expect([mine.edit(decline), mine.edit(tag(null, "12")), mine.edit(reopen)]).toEqual([null, null, null]);
  expect(mine.undo()).toEqual(decision);
  expect(mine.state.get()).toMatchObject({ order: { keyTag: "12" }, canUndo: true });
  expect(statusOf(mine.state.get().order)).toBe("pending");
  expect(mine.undo()).toBeNull();
  expect(mine.state.get().order.keyTag).toBeNull();
  await saved(mine);
});

test("redo does not pass over a decision that was undone, and says that it has to be recorded again", async () => {
  const there = server();
  const { decline, statusOf } = decidable(there);
  const mine = edits();
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
  await saved(mine);
});

test("undo of a removed job says that the decision, reopened to remove it, is not back", async () => {
  const there = server();
  const { decline, reopen, statusOf } = decidable(there);
  const [job] = there.order.jobs;
  if (!job) throw new Error("no job");
  const mine = edits();
  mine.receive(there.order);
  expect([mine.edit(decline), mine.edit(tag(null, "12")), mine.edit(reopen)]).toEqual([null, null, null]);
  mine.edit(tag("12", "13"));
  mine.edit({ type: "remove-job", job: "j1", saw: fingerprint(jobContent(job)) });
  expect(mine.undo()).toEqual(decision);
  expect(statusOf(mine.state.get().order)).toBe("pending");
  expect([mine.undo(), mine.undo()]).toEqual([null, null]);
  expect(mine.state.get().order.keyTag).toBeNull();
  await saved(mine);
});

test("what cannot be is refused at once, and nothing is sent", async () => {
  const there = server();
  const mine = edits();
  const to = { is: "picked-up", column: "picked-up" } as const;
  const from = { is: "checked-in", column: "checked-in" } as const;
  expect(mine.edit({ type: "move-stage", from, to, correction: false })).toMatchObject({
    reason: "stage-move",
  });
  await saved(mine);
  expect([there.calls, outbox.entries.get()]).toEqual([[], []]);
});

test("an older order read late does not take an edit back", async () => {
  server();
  const mine = edits();
  mine.edit(tag(null, "12"));
  await saved(mine);
  mine.receive(opened);
  expect(mine.state.get().order.keyTag).toBe("12");
});

test("what would be refused is known before anybody is asked whether it is meant, and nothing is made by that", async () => {
  server();
  const mine = edits();
  const move = (is: "ready" | "inspecting"): OrderCommand => ({
    type: "move-stage",
    from: { is: "checked-in", column: "checked-in" },
    to: { is, column: is },
    correction: false,
  });
  expect(mine.refusalOf(move("ready"))).toMatchObject({ ok: false, kind: "refused" });
  expect(mine.refusalOf(move("inspecting"))).toBeNull();
  expect(mine.state.get()).toMatchObject({ order: { stage: { is: "checked-in" } }, status: "saved" });
  expect(outbox.entries.get()).toEqual([]);
});

test("what an edit leaves as it is stays the same object, before and after the server has answered with objects of its own", async () => {
  server();
  const mine = edits();
  const job = (id: string): OrderCommand => ({
    type: "add-job",
    job: blankJob(id, { en: id, es: "" }),
    after: null,
  });
  expect(mine.edit(job("brakes"), job("oil"))).toBeNull();
  await saved(mine);
  const before = mine.state.get().order;
  expect(mine.edit(tag(null, "7"))).toBeNull();
  const shown = mine.state.get().order;
  await saved(mine);
  const answered = mine.state.get();
  expect(answered.status).toBe("saved");
  expect([shown.keyTag, answered.order.keyTag]).toEqual(["7", "7"]);
  expect(shown.jobs).toBe(before.jobs);
  expect(answered.order.jobs).toBe(before.jobs);
});

test("of a call that is not taken each command is lost by itself, and can be made again; what waits behind it is sent", async () => {
  const there = server();
  const mine = edits();
  there.refuses = true;
  mine.edit(tag(null, "12"), { type: "set-order", changes: [{ field: "waits", from: null, to: true }] });
  await vi.waitFor(() => expect(mine.state.get().lost).toHaveLength(2));
  there.refuses = false;
  mine.edit({ type: "set-order", changes: [{ field: "odometerIn", from: null, to: 90_000 }] });
  await saved(mine);
  const { order, lost } = mine.state.get();
  expect(order).toMatchObject({ keyTag: null, odometerIn: 90_000 });
  const [first] = lost;
  expect(first).toMatchObject({ command: tag(null, "12"), why: { kind: "call", reason: "forbidden" } });
  await outbox.retry(first?.key ?? "");
  await vi.waitFor(() => expect(there.order.keyTag).toBe("12"));
});
