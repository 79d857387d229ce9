import { expect, test } from "vitest";
import { contents } from "../../test/snapshot.ts";
import { makeWorld } from "../../test/world.ts";
import { migrate } from "./run.ts";

const payment = (id: string) => ({ v: 1, id, cents: 500, day: "2026-03-02" });
/** `cents`: what is held of the payment by this entry. */
const entry = (id: string, day: string, cents: number) => ({
  ...{ v: 1, payment: id, day },
  postings: [{ account: "deposits", cents: -cents }],
});
const before: Record<string, object> = {
  "payments/held": payment("held"),
  "journal/1": entry("held", "2026-03-02", 500),
  "payments/applied": payment("applied"),
  "journal/2": entry("applied", "2026-03-02", 500),
  "journal/3": entry("applied", "2026-03-10", -500),
  "payments/reversed": payment("reversed"),
  "journal/4": entry("reversed", "2026-03-02", 500),
  "journal/5": entry("reversed", "2026-03-02", -500),
  "journal/6": entry("reversed", "2026-03-05", 500),
  "journal/7": entry("reversed", "2026-03-05", -500),
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
    "payments/applied": "2026-03-10",
    "payments/reversed": "2026-03-02",
  };
  expect(after).toEqual(
    Object.fromEntries(
      Object.entries(before).map(([path, data]) => [path, { ...data, spentOn: spent[path] }]),
    ),
  );
});
