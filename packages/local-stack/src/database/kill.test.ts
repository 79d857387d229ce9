import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { isDeep } from "../testing/deep.ts";
import { temporaryDirectory } from "../testing/temporary.ts";
import { openDatabase } from "./open-database.ts";

const ROUNDS = isDeep ? 50 : 8;
const child = path.join(import.meta.dirname, "../testing/acknowledged-writes.ts");

test(`kill -9 at ${ROUNDS} random moments under load loses no acknowledged write and halves none`, {
  timeout: 300_000,
}, async () => {
  const dirs = [temporaryDirectory(), temporaryDirectory()];
  const acknowledged = await Promise.all(dirs.map((dir) => killRounds(dir, ROUNDS / dirs.length)));
  const total = acknowledged.reduce((sum, n) => sum + n, 0);
  expect(total).toBeGreaterThan(ROUNDS);
  console.log(`${total} acknowledged commits, all found after ${ROUNDS} kills`);
});

async function killRounds(dir: string, rounds: number): Promise<number> {
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round++) {
    acknowledged.push(...(await writeUntilKilled(dir, round)));
    const { db, close } = await openDatabase({ projectId: "demo-kill", dir });
    const left = new Set((await db.collection("left").select().get()).docs.map((doc) => doc.id));
    const right = new Set((await db.collection("right").select().get()).docs.map((doc) => doc.id));
    await close();
    expect(acknowledged.filter((id) => !left.has(id) || !right.has(id))).toEqual([]);
    expect([...left].filter((id) => !right.has(id))).toEqual([]);
    expect(right.size).toBe(left.size);
  }
  return acknowledged.length;
}

/** Starts a writer, kills it some milliseconds after its first acknowledgement, and returns what it acknowledged. */
async function writeUntilKilled(dir: string, round: number): Promise<string[]> {
  const writer = spawn(process.execPath, [child, dir, String(round)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  writer.stdout.on("data", (chunk) => {
    output += chunk;
  });
  await once(writer.stdout, "data");
  await sleep(Math.random() * 120);
  writer.kill("SIGKILL");
  await once(writer, "close");
  // The last line may be cut: then its writer was not told.
  return output.split("\n").slice(0, -1);
}
