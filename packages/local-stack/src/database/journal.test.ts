import fs from "node:fs";
import path from "node:path";
import { FieldValue, GeoPoint, Timestamp } from "firebase-admin/firestore";
import { describe, expect, test, vi } from "vitest";
import { temporaryDirectory } from "../testing/temporary.ts";
import { openDatabase } from "./open-database.ts";

const projectId = "demo-journal";
const open = (dir: string) => openDatabase({ projectId, dir, indexes: { indexes: [], fieldOverrides: [] } });
const journalOf = (dir: string) => path.join(dir, "firestore.journal");

describe("what is written is there after a restart", () => {
  test("every value type", async () => {
    const dir = temporaryDirectory();
    const first = await open(dir);
    const values = {
      text: "Motoröl — 5W-30 🚗",
      empty: "",
      no: false,
      nothing: null,
      zero: 0,
      minusZero: -0,
      integer: Number.MAX_SAFE_INTEGER,
      double: 0.1,
      nan: Number.NaN,
      infinity: Number.NEGATIVE_INFINITY,
      bytes: Buffer.from([0, 255, 1]),
      noBytes: Buffer.alloc(0),
      at: new Timestamp(1_700_000_000, 123_456_000),
      longAgo: new Timestamp(-1, 0),
      place: new GeoPoint(0, -122.5),
      reference: first.db.doc("a/b"),
      vector: FieldValue.vector([1, 2.5]),
      list: [1, "two", { three: [] }],
      emptyList: [],
      map: { deep: { "odd.name`": 1 }, empty: {} },
    };
    await first.db.doc("all/types").set(values);
    const before = await first.db.doc("all/types").get();
    await first.close();

    const second = await open(dir);
    const after = await second.db.doc("all/types").get();
    const plain = ({ reference, ...rest }: FirebaseFirestore.DocumentData) => ({
      ...rest,
      reference: (reference as FirebaseFirestore.DocumentReference).path,
    });
    expect(plain(after.data() ?? {})).toEqual(plain(before.data() ?? {}));
    expect(Object.is(after.get("minusZero"), before.get("minusZero"))).toBe(true);
    expect(after.createTime?.isEqual(before.createTime as Timestamp)).toBe(true);
    expect(after.updateTime?.isEqual(before.updateTime as Timestamp)).toBe(true);
    await second.close();
  });

  test("transforms, merges, deletes, batches, transactions and bulk writes, with their times", async () => {
    const dir = temporaryDirectory();
    const { db, close } = await open(dir);
    await db.doc("n/1").create({ count: 1, tags: ["a"], gone: true, deep: { kept: 1, changed: 1 } });
    await db.doc("n/1").update({
      count: FieldValue.increment(41),
      tags: FieldValue.arrayUnion("b"),
      gone: FieldValue.delete(),
      "deep.changed": 2,
      at: FieldValue.serverTimestamp(),
    });
    await db.doc("n/2").set({ deep: { a: 1 } });
    await db.doc("n/2").set({ deep: { b: 2 }, none: {} }, { merge: true });
    await db.doc("n/3").set({ x: 1 });
    await db.doc("n/3").delete();
    await db.runTransaction(async (tx) => {
      const seen = await tx.get(db.doc("n/1"));
      tx.update(db.doc("n/1"), { seen: seen.get("count") });
      tx.create(db.doc("n/4"), { made: true });
    });
    await db
      .doc("n/4")
      .create({})
      .catch(() => "refused");
    const bulk = db.bulkWriter();
    bulk.onWriteError(() => false);
    bulk.create(db.doc("n/4"), { made: "again" }).catch(() => "refused");
    bulk.set(db.doc("n/5"), { bulk: FieldValue.increment(2) });
    await bulk.close();
    const read = async (from: FirebaseFirestore.Firestore) =>
      (await from.collection("n").get()).docs.map((d) => [d.id, d.data(), d.createTime, d.updateTime]);
    const before = await read(db);
    expect(before).toHaveLength(4);
    await close();

    const second = await open(dir);
    expect(await read(second.db)).toEqual(before);
    await second.close();
  });
});

test("a half-written end is left out with a warning, kept aside, and written over", async () => {
  const dir = temporaryDirectory();
  const first = await open(dir);
  await first.db.doc("a/1").set({ n: 1 });
  const whole = fs.statSync(journalOf(dir)).size;
  await first.db.doc("a/2").set({ n: 2 });
  await first.close();
  const size = fs.statSync(journalOf(dir)).size;
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  for (const cut of [size - 1, whole + 9, whole + 3]) {
    fs.truncateSync(journalOf(dir), cut);
    const again = await open(dir);
    expect((await again.db.doc("a/1").get()).get("n")).toBe(1);
    expect((await again.db.doc("a/2").get()).exists).toBe(false);
    await again.db.doc("a/2").set({ n: 2 });
    await again.close();
    expect(warn).toHaveBeenLastCalledWith(expect.stringContaining("half-written"));
    expect(fs.statSync(`${journalOf(dir)}.torn`).size).toBe(cut - whole);
  }
  warn.mockRestore();
  const last = await open(dir);
  expect((await last.db.doc("a/2").get()).get("n")).toBe(2);
  await last.close();
});

test("a file that is no journal is refused and left as it is", async () => {
  const dir = temporaryDirectory();
  fs.writeFileSync(journalOf(dir), "something else entirely, worth keeping");
  await expect(open(dir)).rejects.toThrow("not a journal");
  expect(fs.readFileSync(journalOf(dir), "utf8")).toContain("worth keeping");
});

test("compaction shrinks the journal and keeps every document and its times", async () => {
  const dir = temporaryDirectory();
  const first = await open(dir);
  const text = "x".repeat(2000);
  await Promise.all(Array.from({ length: 300 }, (_, i) => first.db.doc(`many/${i % 10}`).set({ i, text })));
  await first.db.doc("many/0/deep/er").set({ vector: FieldValue.vector([1]), bytes: Buffer.from("b") });
  await first.db.doc("many/9").delete();
  const read = async (from: FirebaseFirestore.Firestore) =>
    [...(await from.collection("many").get()).docs, await from.doc("many/0/deep/er").get()].map((d) => [
      d.ref.path,
      d.data(),
      d.createTime,
      d.updateTime,
    ]);
  const before = await read(first.db);
  await first.close();
  const large = fs.statSync(journalOf(dir)).size;

  const second = await open(dir);
  expect(fs.statSync(journalOf(dir)).size).toBeLessThan(large / 10);
  expect(await read(second.db)).toEqual(before);
  await second.db.doc("many/10").set({ after: "compaction" });
  await second.close();

  const third = await open(dir);
  expect(await read(third.db)).toHaveLength(before.length + 1);
  await third.close();
});

test("writers that wait together share a sync, and two commits never get the same time", async () => {
  const { db, close } = await open(temporaryDirectory());
  const results = await Promise.all(Array.from({ length: 200 }, (_, i) => db.doc(`s/${i}`).set({ i })));
  const times = new Set(results.map((result) => result.writeTime.toMillis()));
  expect(times.size).toBe(200);
  await close();
});

test("requests are counted: one write is one commit", async () => {
  const { db, rpcs, close } = await open(temporaryDirectory());
  await db.batch().set(db.doc("a/1"), { n: 1 }).set(db.doc("a/2"), { n: 2 }).commit();
  await db.getAll(db.doc("a/1"), db.doc("a/2"));
  expect(rpcs).toMatchObject({ commit: 1, batchGetDocuments: 1, runQuery: 0, beginTransaction: 0 });
  await close();
});
