import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "@openhood/functions/migrations/run";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./database/open-database.ts";
import { startStack } from "./stack.ts";
import { isDeep } from "./testing/deep.ts";
import { unpackFolder } from "./testing/folder.ts";
import { temporaryDirectory } from "./testing/temporary.ts";

// Made by keep-folder.ts with the versions before migrations 2, 3, 4 and 5.
const folders = [
  { version: "55ca7a4", before: "profiles and customers had collections of their own", customers: 14 },
  { version: "2b59102", before: "plain words", customers: 15 },
  { version: "caef19b", before: "work was found by who worked when", customers: 16 },
  { version: "ebda1e0", before: "phone numbers were kept with their country", customers: 78 },
];
const child = path.join(import.meta.dirname, "testing/migrate-folder.ts");

type Stored = Record<string, unknown>;
type Contents = Record<string, Stored>;

function formerFolder(version: string): string {
  const dir = temporaryDirectory();
  unpackFolder(fs.readFileSync(path.join(import.meta.dirname, `testing/data/folder-${version}.br`)), dir);
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

/** What this version makes of what another stored, or of what a killed migration left: nothing is lost. */
const expectedOf = (before: Contents): Contents =>
  Object.fromEntries(Object.entries(before).map(([path, data]) => expectedDocument(path, data)));

function expectedDocument(path: string, data: Stored): [string, Stored] {
  const [to, renamedData] = expectedName(path, data);
  return [to, expectedPhones(to, renamedData)];
}

function expectedName(path: string, data: Stored): [string, Stored] {
  const [collection, id] = path.split("/");
  if (collection === "customers" && data.v === 1) return [`profiles/${id}`, data];
  if (collection === "customerRecords") return [`customers/${id}`, { ...data, v: 2 }];
  if (path === "shop/crew") return ["shop/staff", data];
  if (path === "shop/profile") return [path, expectedProfile(data)];
  if (collection === "appointments") return [path, expectedAppointment(data)];
  if (collection === "orderWork") return [path, expectedWork(data)];
  // What has its color already is as it will be.
  if (collection !== "vehicles" || data.v === 2) return [path, data];
  return [path, { ...data, v: 2, facts: renamed(data.facts, { colour: "color" }) }];
}

function renamed(value: unknown, names: Record<string, string>): Stored {
  return Object.fromEntries(Object.entries(value as Stored).map(([name, of]) => [names[name] ?? name, of]));
}

function expectedProfile(data: Stored): Stored {
  const { team, reviews, ...rest } = renamed(data, { crew: "team", claim: "tagline" });
  return {
    ...rest,
    v: 2,
    team: (team as Stored[]).map((person) => renamed(person, { words: "bio" })),
    reviews: (reviews as Stored[]).map((review) => renamed(review, { words: "text" })),
  };
}

function expectedAppointment(data: Stored): Stored {
  const { status, ...facts } = renamed(data.state, { cancelledAt: "canceledAt" });
  return {
    ...renamed(data, { place: "slot" }),
    v: 3,
    state: { ...facts, status: status === "cancelled" ? "canceled" : status },
  };
}

/** All of it was done on the day the folder was made, by one technician. */
const expectedWork = ({ v, ...data }: Stored): Stored => ({
  ...{ ...data, v: 2, ...(v === 1 && { worked: ["demo-technician 2026-11-26"] }) },
});

const abroad: Record<string, string> = {
  "+47 22 12 34 56": "+4722123456",
  "011 45 32 12 34 56": "+4532123456",
  // Not one of ten digits, and none with a country: as it was.
  "555-0104": "5550104",
  "52 55 1234 5678": "52 55 1234 5678",
};
const inE164 = (phone: string) =>
  abroad[phone] ?? (/^(\+1|[(\d])[^+]{9,}$/.test(phone) ? `+1${phone.replace(/\D/g, "").slice(-10)}` : phone);

/** Everything under `phone` as it is stored now. */
function withPhones(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPhones);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, of]) => [
      name,
      name === "phone" && typeof of === "string" ? inE164(of) : withPhones(of),
    ]),
  );
}

/** The numbers of a record are found again, in what it says and in what a merge that can be undone said. */
const phonesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"phone":"([^"]+)"/g)].map(([, phone = ""]) =>
    phone.startsWith("+") ? phone : phone.replace(/\D/g, ""),
  );

function expectedPhones(path: string, data: Stored): Stored {
  const [collection = ""] = path.split("/");
  if (collection === "textOptOuts") return { ...data, v: 2, optedOut: true, formerly: true };
  if (collection === "profiles" || path === "shop/profile") return withPhones(data) as Stored;
  if (collection === "messages") return { ...data, from: withPhones(data.from) };
  if (["appointments", "repairOrders"].includes(collection) && path.split("/").length === 2)
    return { ...data, customer: withPhones(data.customer) };
  if (collection !== "customers" || data.v !== 2) return data;
  const { facts, merges, ...rest } = withPhones(data) as Stored;
  const phones = [...new Set(phonesIn([facts, merges]))];
  return { ...rest, facts, merges, find: { ...(data.find as Stored), phones } };
}

describe.each(isDeep ? folders : folders.slice(-1))(
  "a data folder of $version, before $before",
  ({ version, customers }) => {
    test("holds after the migration every document it held, each in its place, with its version", async () => {
      const dir = formerFolder(version);
      const before = await contentsOf(dir);
      const after = await contentsOf(dir, (db) => migrate(db));
      expect(after).toEqual(expectedOf(before));
      const paths = Object.keys(after);
      expect(paths.filter((path) => path.startsWith("customers/"))).toHaveLength(customers);
      expect(paths.filter((path) => path.startsWith("profiles/"))).toHaveLength(2);
      expect(paths).toContain("shop/staff");
      for (const [path, data] of Object.entries(after)) expect(data.v, path).toBeGreaterThan(0);
    });

    test.runIf(isDeep)(
      "comes out the same when the migration is killed with -9 again and again",
      {
        timeout: 120_000,
      },
      async () => {
        const dir = formerFolder(version);
        const expected = expectedOf(await contentsOf(dir));
        let kills = 0;
        // Four times within the first documents, however fast or slow the machine is; then more rarely: each time is a process.
        while (!(await migrateUntilKilled(dir, kills < 4 ? { most: 2, further: 3 } : { most: 400 }))) {
          kills += 1;
          const now = await contentsOf(dir);
          expect(Object.keys(now)).toHaveLength(Object.keys(expected).length);
          expect(expectedOf(now)).toEqual(expected);
        }
        expect(kills).toBeGreaterThan(3);
        expect(await contentsOf(dir)).toEqual(expected);
      },
    );
  },
);

// One only: the functions know the Auth emulator they met first.
test("the last version's data folder opens: people sign in and find what is theirs, and the desk finds everybody", {
  timeout: 120_000,
}, async () => {
  const shop = await startStack({ dir: formerFolder("ebda1e0"), quiet: true });
  onTestFinished(() => shop.close());
  const casey = await person(shop.siteUrl, "customer@openhood.example");
  const advisor = await person(shop.siteUrl, "advisor@openhood.example");
  const ana = await person(shop.siteUrl, "ana@example.com");
  expect(await casey("customers.me")).toMatchObject({ phone: "+16175550175", language: "es" });
  expect(await ana("customers.me")).toMatchObject({ name: "Ana Silva", phone: "+16175550176" });
  expect(await casey("messages.mine")).toMatchObject([{ entries: [{ text: "Do you do brakes?" }] }, {}]);
  expect(JSON.stringify(await casey("booking.mine", { after: null }))).toContain("It squeals.");

  type Row = { record: { id: string; facts: { name: string; phone?: string } } };
  const rowsOf = async (search: string): Promise<Row[]> =>
    (await advisor("customers.list", { search, after: null })).rows;
  for (const name of ["Casey Morgan", "Ken Wu", "Lou Reyes", "Bayside Florists"])
    expect((await rowsOf(name)).map(({ record }) => record.facts.name)).toContain(name);
  const found = await advisor("customers.list", { search: "1ABC234", after: null });
  const [{ record }] = found.rows;
  expect(record.facts).toMatchObject({ name: "Lou Reyes", notes: "Pays cash." });
  const page = await advisor("customers.record", { id: record.id });
  expect(page.vehicles).toMatchObject([{ facts: { plate: "1ABC 234", color: "gray" } }]);
  expect((await advisor("staff.list")).map(({ name }: { name: string }) => name)).toContain("Noor Haddad");
  const { profile } = await advisor("shop.get");
  expect(profile.tagline.en).toContain("Tell us what your car is doing");
  const [{ record: sold }] = (await advisor("customers.list", { search: "5TRW118", after: null })).rows;
  const { appointments } = await advisor("customers.record", { id: sold.id });
  expect(appointments).toMatchObject([{ state: { status: "canceled", reason: "The car is sold." } }]);
  // The STOP of that version may be of either of two numbers that it took for one; both stay without texts.
  const called = new Map((await rowsOf("Phone")).map(({ record: one }) => [one.facts.name, one]));
  for (const [name, phone] of [
    ["Phone 0", "+4722123456"],
    ["Phone 1", "+14722123456"],
  ] as const) {
    const { id, facts } = called.get(name) ?? {};
    expect(facts?.phone).toBe(phone);
    expect((await advisor("customers.record", { id })).stopped).toEqual([phone]);
  }
  expect(["Phone 2", "Phone 3", "Phone 4"].map((name) => called.get(name)?.facts.phone)).toEqual([
    ...["5550104", "+4532123456", "52 55 1234 5678"],
  ]);
  const visits = await advisor("customers.duplicates", { id: called.get("Phone 0")?.id });
  expect(visits.map(({ record: other }: Row) => other.facts.name)).toEqual(["Fjord Cars"]);
  // A technician's clock still runs.
  const { clocks } = await advisor("clock.running");
  expect(clocks).toMatchObject([{ uid: "demo-technician", open: { name: { en: "brakes" } } }]);
  // A merge made by that version can be undone by this one; later than a day after it, it says so.
  expect(await advisor("customers.undoMerge", { id: record.id, key: crypto.randomUUID() })).toHaveProperty(
    "ok",
  );
});

/**
 * Kills a migration some milliseconds after it has changed at most so many documents, and never gets further than `further`
 * more; true when it was done before that.
 */
async function migrateUntilKilled(dir: string, { most, further = 0 }: { most: number; further?: number }) {
  const few = 1 + Math.floor(Math.random() * most);
  const migration = spawn(process.execPath, [child, dir, ...(further ? [String(few + further)] : [])], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(migration, "close");
  let output = "";
  migration.stdout.on("data", (chunk) => {
    output += chunk;
  });
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
