import { FieldValue } from "firebase-admin/firestore";
import { expect, test } from "vitest";
import { openDatabase } from "./open-database.ts";

const TIMES = 200;

// Decision 007. When this fails because nothing is lost any more, the embedded database was mended: say so there.
test("the embedded database loses updates of concurrent transactions", { timeout: 30_000 }, async () => {
  const { db, close } = await openDatabase({ projectId: "demo-transactions" });
  const ref = db.doc("counters/one");
  await ref.set({ count: 0 });
  const results = await Promise.allSettled(
    Array.from({ length: TIMES }, () =>
      db.runTransaction(async (transaction) => {
        const found = await transaction.get(ref);
        transaction.update(ref, { count: Number(found.get("count")) + 1 });
      }),
    ),
  );
  const applied = results.filter(({ status }) => status === "fulfilled").length;
  expect(applied).toBeGreaterThan(0);
  expect(Number((await ref.get()).get("count"))).toBeLessThan(applied);
  await close();
});

test("it loses none of increments, nor of writes with a precondition on what was read", async () => {
  const { db, close } = await openDatabase({ projectId: "demo-preconditions" });
  const [added, checked] = [db.doc("counters/added"), db.doc("counters/checked")];
  await Promise.all([added.set({ count: 0 }), checked.set({ count: 0 })]);
  const checkedOnce = async (): Promise<void> => {
    const found = await checked.get();
    if (!found.updateTime) throw new Error("it is there");
    const next = { count: Number(found.get("count")) + 1 };
    await checked.update(next, { lastUpdateTime: found.updateTime }).catch((error) => {
      if (error.code !== 9) throw error;
      return checkedOnce();
    });
  };
  await Promise.all(Array.from({ length: TIMES }, () => added.update({ count: FieldValue.increment(1) })));
  await Promise.all(Array.from({ length: 40 }, checkedOnce));
  expect((await added.get()).get("count")).toBe(TIMES);
  expect((await checked.get()).get("count")).toBe(40);
  await close();
});
