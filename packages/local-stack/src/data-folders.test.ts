import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "@openhood/functions/migrations/run";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./database/open-database.ts";
import { startStack } from "./stack.ts";
import { unpackFolder } from "./testing/folder.ts";
import { temporaryDirectory } from "./testing/temporary.ts";

// Made by keep-folder.ts with the version that named the shop's customers `customerRecords`, and profiles `customers`.
const packed = fs.readFileSync(path.join(import.meta.dirname, "testing/data/folder-55ca7a4.br"));
const child = path.join(import.meta.dirname, "testing/migrate-folder.ts");

type Contents = Record<string, Record<string, unknown>>;

function formerFolder(): string {
  const dir = temporaryDirectory();
  unpackFolder(packed, dir);
  return dir;
}

async function contentsOf(
  dir: string,
  work?: (db: FirebaseFirestore.Firestore) => unknown,
): Promise<Contents> {
  const { db, controller, close } = await openDatabase({ projectId: "demo-openhood", dir });
  await work?.(db);
  const { "meta/schema": _, ...contents } = (controller?.database.toMap() ?? {}) as Contents;
  await close();
  return contents;
}

/** What this version makes of what that one stored: each document is where it belongs, and says what it said. */
function expectedOf(before: Contents): Contents {
  const moved = Object.entries(before).map(([path, data]) => {
    if (path.startsWith("customers/")) return [path.replace("customers", "profiles"), data];
    if (path.startsWith("customerRecords/")) return [path.replace("Records", "s"), { ...data, v: 2 }];
    return [path, data];
  });
  return Object.fromEntries(moved);
}

describe("a data folder of the version that stored customers as customerRecords", () => {
  test("holds after the migration every document it held, each in its place, with its version", async () => {
    const dir = formerFolder();
    const before = await contentsOf(dir);
    const after = await contentsOf(dir, (db) => migrate(db));
    expect(after).toEqual(expectedOf(before));
    expect(Object.keys(after).filter((path) => path.startsWith("customers/"))).toHaveLength(14);
    expect(Object.keys(after).filter((path) => path.startsWith("profiles/"))).toHaveLength(2);
    for (const [path, data] of Object.entries(after)) expect(data.v, path).toBeGreaterThan(0);
  });

  test("comes out the same when the migration is killed with -9 again and again", {
    timeout: 120_000,
  }, async () => {
    const dir = formerFolder();
    const expected = expectedOf(await contentsOf(dir));
    let kills = 0;
    while (!(await migrateUntilKilled(dir))) {
      kills += 1;
      const now = await contentsOf(dir);
      expect(Object.keys(now)).toHaveLength(Object.keys(expected).length);
      expect(expectedOf(customersByVersion(now))).toEqual(expected);
    }
    expect(kills).toBeGreaterThan(3);
    expect(await contentsOf(dir)).toEqual(expected);
  });

  test("opens: people sign in and find what is theirs, and the desk finds everybody", {
    timeout: 120_000,
  }, async () => {
    const shop = await startStack({ dir: formerFolder(), quiet: true });
    onTestFinished(() => shop.close());
    const casey = await person(shop.siteUrl, "customer@openhood.example");
    const advisor = await person(shop.siteUrl, "advisor@openhood.example");
    const ana = await person(shop.siteUrl, "ana@example.com");
    expect(await casey("customers.me")).toMatchObject({ phone: "+1 617 555 0175", language: "es" });
    expect(await ana("customers.me")).toMatchObject({ name: "Ana Silva", phone: "+1 617 555 0176" });
    expect(await casey("messages.mine")).toMatchObject([{ entries: [{ text: "Do you do brakes?" }] }, {}]);
    expect(JSON.stringify(await casey("booking.mine", { after: null }))).toContain("It squeals.");

    const { rows } = await advisor("customers.list", { search: "", after: null });
    const names = rows.map(({ record }: { record: { facts: { name: string } } }) => record.facts.name);
    expect(names).toHaveLength(13);
    expect(names).toEqual(
      expect.arrayContaining(["Casey Morgan", "Ken Wu", "Lou Reyes", "Bayside Florists"]),
    );
    const found = await advisor("customers.list", { search: "1ABC234", after: null });
    const [{ record }] = found.rows;
    expect(record.facts).toMatchObject({ name: "Lou Reyes", notes: "Pays cash." });
    const page = await advisor("customers.record", { id: record.id });
    expect(page.vehicles).toMatchObject([{ facts: { plate: "1ABC 234" } }]);
    // A merge made by that version can be undone by this one; later than a day after it, it says so.
    expect(await advisor("customers.undoMerge", { id: record.id, key: crypto.randomUUID() })).toHaveProperty(
      "ok",
    );
  });
});

/** Customers that were moved already, under the name they came from: so that a half-way state reads as the first. */
const customersByVersion = (contents: Contents): Contents =>
  Object.fromEntries(
    Object.entries(contents).map(([path, data]) => {
      if (path.startsWith("profiles/")) return [path.replace("profiles", "customers"), data];
      if (path.startsWith("customers/") && data.v === 2)
        return [path.replace("customers", "customerRecords"), data];
      return [path, data];
    }),
  );

/** Kills a migration some milliseconds after it has changed a few documents; true when it was done before that. */
async function migrateUntilKilled(dir: string): Promise<boolean> {
  const migration = spawn(process.execPath, [child, dir], { stdio: ["ignore", "pipe", "inherit"] });
  const closed = once(migration, "close");
  let output = "";
  migration.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const few = 1 + Math.floor(Math.random() * 4);
  const isDue = () => output.includes("done") || output.split(" of ").length > few;
  while (!isDue() && migration.exitCode === null)
    await Promise.race([once(migration.stdout, "data"), closed]);
  await sleep(Math.random() * 4);
  migration.kill("SIGKILL");
  await closed;
  return output.includes("done");
}

/** Signs in; returns how to call the API as that person. */
async function person(siteUrl: string, email: string) {
  const headers = { "content-type": "application/json" };
  const signIn = `${siteUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`;
  const body = JSON.stringify({ email, password: "openhood-demo", returnSecureToken: true });
  const reply = await fetch(signIn, { method: "POST", headers, body });
  const { idToken } = (await reply.json()) as { idToken: string };
  return async (procedure: string, input: unknown = null) => {
    const response = await fetch(`${siteUrl}/api/${procedure}`, {
      method: "POST",
      headers: { ...headers, authorization: `Bearer ${idToken}` },
      body: JSON.stringify(input),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return JSON.parse(text).result.data;
  };
}
