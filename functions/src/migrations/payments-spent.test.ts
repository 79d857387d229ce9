import { expect, test } from "vitest";
import { contents } from "../../test/snapshot.ts";
import { makeWorld } from "../../test/world.ts";
import { migrate } from "./run.ts";

const payment = {
  v: 1,
  cents: 500,
  day: "2026-03-02",
  allocations: [],
  refunded: 0,
  refunds: [],
  reversed: null,
};
const refund = { id: "r", cents: 200, day: "2026-03-04", status: "done" };
const before: Record<string, object> = {
  "payments/held": payment,
  "payments/applied": { ...payment, allocations: [{ invoice: "i", cents: 500 }] },
  "payments/refunded": {
    ...{ ...payment, allocations: [{ invoice: "i", cents: 300 }] },
    ...{ refunded: 200, refunds: [refund] },
  },
};

test("payments from before say since when nothing of them is held, and stay as they are otherwise", async () => {
  const world = await makeWorld();
  const batch = world.db.batch();
  batch.set(world.db.doc("meta/schema"), { v: 1, step: 5, at: "2026-03-02T14:00:00.000Z" });
  for (const [path, data] of Object.entries(before)) batch.set(world.db.doc(path), data);
  await batch.commit();
  expect(await migrate(world.db)).toEqual([6]);
  const { "meta/schema": _, ...after } = contents(world);
  const spent: Record<string, string | null> = {
    "payments/held": null,
    "payments/applied": "2026-03-02",
    "payments/refunded": "2026-03-04",
  };
  expect(after).toEqual(
    Object.fromEntries(
      Object.entries(before).map(([path, data]) => [path, { ...data, spentOn: spent[path] }]),
    ),
  );
});
