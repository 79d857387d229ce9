import { replaceMethod, wrapClients } from "@openhood/local-stack/database/client-pool";
import { expect, test } from "vitest";
import { contents } from "../../test/snapshot.ts";
import { makeWorld, type World } from "../../test/world.ts";
import { migrate } from "./run.ts";

const by = (uid: string) => ({ uid, name: uid });
const stretch = (uid: string, from: string, to: string | null) => ({
  ...{ id: `${uid}-${from}`, job: "brakes", by: by(uid), from, to, end: to && "stopped" },
  ...{ reason: null, corrections: [] },
});
const overnight = stretch("tech", "2026-03-02T22:00:00.000Z", "2026-03-04T01:00:00.000Z");
const morning = stretch("tech", "2026-03-04T08:00:00.000Z", "2026-03-04T09:00:00.000Z");
const running = stretch("sam", "2026-03-04T08:00:00.000Z", null);
const clock = { v: 1, uid: "sam", name: "Sam", open: null, pressedAt: null };

const before: Record<string, object> = {
  "orderWork/long": { v: 1, stretches: [overnight, morning, running] },
  "orderWork/short": { v: 1, stretches: [morning] },
  "orderWork/none": { v: 1, stretches: [] },
  "jobClocks/sam": clock,
};
const after: Record<string, object> = {
  "orderWork/long": {
    ...{ v: 2, stretches: [overnight, morning, running] },
    worked: ["tech 2026-03-02", "tech 2026-03-03", "tech 2026-03-04", "sam 2026-03-04"],
  },
  "orderWork/short": { v: 2, stretches: [morning], worked: ["tech 2026-03-04"] },
  "orderWork/none": { v: 2, stretches: [], worked: [] },
  "jobClocks/sam": clock,
};

async function formerShop(): Promise<World> {
  const world = await makeWorld();
  const batch = world.db.batch();
  batch.set(world.db.doc("meta/schema"), { v: 1, step: 3, at: "2026-03-02T14:00:00.000Z" });
  for (const [path, data] of Object.entries(before)) batch.set(world.db.doc(path), data);
  await batch.commit();
  return world;
}

const shopOf = (world: World) => {
  const { "meta/schema": _, ...rest } = contents(world);
  return rest;
};

test("what was worked says by whom and on which days, and nothing else changes", async () => {
  const world = await formerShop();
  expect(await migrate(world.db)).toEqual([4, 5, 6]);
  expect(shopOf(world)).toEqual(after);
  expect(await migrate(world.db, { from: 4 })).toEqual([4, 5, 6]);
  expect(shopOf(world)).toEqual(after);
});

test("a dry run counts what is to be changed, and writes nothing", async () => {
  const world = await formerShop();
  const lines: string[] = [];
  await migrate(world.db, { dryRun: true, say: (line) => lines.push(line) });
  expect(shopOf(world)).toEqual(before);
  expect(lines).toEqual(["4: work on orders: 3 to be changed"]);
});

test("it comes out the same after a death at any commit, and when two run at once", async () => {
  for (let last = 0; last <= 3; last++) {
    const world = await formerShop();
    let done = 0;
    let isDead = true;
    wrapClients(world.db, (client) =>
      replaceMethod(client, "commit", (original, request, options) => {
        // With the code of a refusal, so that the SDK does not try again.
        if (isDead && done++ >= last) throw Object.assign(new Error("the process is gone"), { code: 7 });
        return original(request, options);
      }),
    );
    await expect(migrate(world.db, { batch: 1 })).rejects.toThrow("gone");
    isDead = false;
    await Promise.all([1, 2].map((batch) => migrate(world.db, { batch })));
    expect(shopOf(world)).toEqual(after);
  }
});
