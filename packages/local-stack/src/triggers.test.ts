import { onDocumentCreated } from "firebase-functions/firestore";
import { onRequest } from "firebase-functions/https";
import { onSchedule } from "firebase-functions/scheduler";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "./database/open-database.ts";
import { temporaryDirectory } from "./testing/temporary.ts";
import { startBackground } from "./triggers.ts";

const indexes = { indexes: [], fieldOverrides: [] };

async function background(module: Record<string, unknown>, dir?: string) {
  const database = await openDatabase({ projectId: "demo-triggers", indexes, ...(dir && { dir }) });
  const running = startBackground(module, database.controller);
  onTestFinished(async () => {
    await running.close();
    await database.close();
  });
  return { ...database, running };
}

test("a trigger runs for each document that is created, and not for what a restart replays", async () => {
  const dir = temporaryDirectory();
  const seen: string[] = [];
  const module = {
    deliver: onDocumentCreated("outbox/{id}", async (event) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      seen.push(`${event.params.id} ${event.data?.get("to")}`);
    }),
    api: onRequest(() => {}),
    notAFunction: 42,
  };
  const first = await background(module, dir);
  await first.db.doc("outbox/1").create({ to: "ana" });
  await first.db.doc("outbox/1").update({ to: "bo" });
  await first.db.doc("else/1").create({ to: "cy" });
  await first.running.idle();
  expect(seen).toEqual(["1 ana"]);
  await first.close();

  const second = await background(module, dir);
  await second.running.idle();
  expect(seen).toEqual(["1 ana"]);
  await second.db.doc("outbox/2").create({ to: "di" });
  await second.running.idle();
  expect(seen).toEqual(["1 ana", "2 di"]);
});

test("a trigger that throws is reported and keeps nothing else from running", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const { db, running } = await background({
    fails: onDocumentCreated("outbox/{id}", () => {
      throw new Error("no");
    }),
  });
  await db.doc("outbox/1").create({});
  await running.idle();
  await expect.poll(() => error.mock.calls).toContainEqual(["[functions] fails failed:", expect.any(Error)]);
  error.mockRestore();
});

test("schedules run when told, one at a time, and on Google's emulator every few seconds", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  let runs = 0;
  const module = { sweep: onSchedule("every 1 minutes", () => void runs++) };
  const embedded = startBackground(module, (await openDatabase({ projectId: "demo-s", indexes })).controller);
  await Promise.all([embedded.runSchedules(), embedded.runSchedules()]);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs).toBe(2);
  await embedded.close();

  const emulator = startBackground(module);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(runs).toBe(5);
  await emulator.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs).toBe(5);
});
