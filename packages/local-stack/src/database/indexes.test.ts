import { Filter } from "firebase-admin/firestore";
import { describe, expect, test } from "vitest";
import type { IndexFile } from "./indexes.ts";
import { openDatabase } from "./open-database.ts";

type Query = FirebaseFirestore.Query;
type Collection = FirebaseFirestore.CollectionReference;
const none: IndexFile = { indexes: [], fieldOverrides: [] };

async function ask(indexes: IndexFile, build: (c: Collection, db: FirebaseFirestore.Firestore) => Query) {
  const { db, close } = await openDatabase({ projectId: "demo-indexes", indexes });
  try {
    await build(db.collection("orders"), db).get();
    return "served";
  } catch (error) {
    return (error as { code?: number; message: string }).code === 9
      ? (error as Error).message
      : Promise.reject(error);
  } finally {
    await close();
  }
}

describe("the automatic single-field indexes serve", () => {
  test.each<[string, (c: Collection, db: FirebaseFirestore.Firestore) => Query]>([
    ["a whole collection", (c) => c],
    ["equality on several fields", (c) => c.where("a", "==", 1).where("b", "==", 2).where("c", "in", [1, 2])],
    ["an order on one field", (c) => c.orderBy("a", "desc")],
    ["a range on one field", (c) => c.where("a", ">", 1).where("a", "<", 5).orderBy("a")],
    ["array-contains with equality", (c) => c.where("tags", "array-contains", "x").where("a", "==", 1)],
    ["equality with an order on the same field", (c) => c.where("a", "==", 1).orderBy("a")],
    [
      "either of two equalities",
      (c) => c.where(Filter.or(Filter.where("a", "==", 1), Filter.where("b", "==", 2))),
    ],
    ["a range of names", (c) => c.where("__name__", ">", "m").where("a", "==", 1)],
    ["a collection group without condition", (_, db) => db.collectionGroup("lines")],
  ])("%s", async (_, build) => {
    expect(await ask(none, build)).toBe("served");
  });
});

describe("without its index the cloud's refusal comes, naming what to add, and with it the query is served", () => {
  test.each<[string, (c: Collection, db: FirebaseFirestore.Firestore) => Query]>([
    ["equality and an order", (c) => c.where("status", "==", "new").orderBy("at", "desc")],
    ["equality and a range", (c) => c.where("status", "==", "new").where("at", ">", 1)],
    ["two orders", (c) => c.orderBy("lane").orderBy("at", "desc")],
    ["array-contains and an order", (c) => c.where("tags", "array-contains", "x").orderBy("at")],
    ["ranges on two fields", (c) => c.where("a", ">", 1).where("b", "<", 2)],
    ["names downwards", (c) => c.orderBy("__name__", "desc")],
    ["an order whose names run the other way", (c) => c.orderBy("at").orderBy("__name__", "desc")],
    [
      "a branch of an or",
      (c) => c.where(Filter.or(Filter.where("a", "==", 1), Filter.where("b", "==", 2))).orderBy("at"),
    ],
    [
      "a collection group with an order",
      (_, db) => db.collectionGroup("lines").where("a", "==", 1).orderBy("at"),
    ],
    ["a collection group with one condition", (_, db) => db.collectionGroup("lines").where("a", "==", 1)],
  ])("%s", async (_, build) => {
    const file = structuredClone(none);
    for (let tries = 0; tries < 3; tries++) {
      const answer = await ask(file, build);
      if (answer === "served") {
        expect(tries).toBeGreaterThan(0);
        return;
      }
      const [, list, json] = /Add to "(\w+)" in firestore\.indexes\.json: (.*)$/.exec(answer) ?? [];
      file[list as "indexes"].push(JSON.parse(json ?? "null"));
    }
    expect.unreachable("the named indexes do not serve the query");
  });
});

test("indexes that end in the same order are merged", async () => {
  const index = (field: string) => ({
    collectionGroup: "orders",
    queryScope: "COLLECTION" as const,
    fields: [
      { fieldPath: field, order: "ASCENDING" as const },
      { fieldPath: "at", order: "DESCENDING" as const },
    ],
  });
  const build = (c: Collection) => c.where("a", "==", 1).where("b", "==", 2).orderBy("at", "desc");
  expect(await ask({ ...none, indexes: [index("a")] }, build)).toContain("FAILED_PRECONDITION");
  expect(await ask({ ...none, indexes: [index("a"), index("b")] }, build)).toBe("served");
});

test("counting needs the same index as reading", async () => {
  const { db, close } = await openDatabase({ projectId: "demo-indexes", indexes: none });
  const query = db.collection("orders").where("status", "==", "new").orderBy("at");
  await expect(query.count().get()).rejects.toThrow("requires an index");
  await close();
});

test("a field exempted from the automatic indexes is not served by them", async () => {
  const file = { indexes: [], fieldOverrides: [{ collectionGroup: "orders", fieldPath: "a", indexes: [] }] };
  expect(await ask(file, (c) => c.where("a", "==", 1))).toContain("requires an index");
});
