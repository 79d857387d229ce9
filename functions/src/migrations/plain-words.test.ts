import { replaceMethod, wrapClients } from "@openhood/local-stack/database/client-pool";
import { expect, test } from "vitest";
import { contents } from "../../test/snapshot.ts";
import { makeWorld, type World } from "../../test/world.ts";
import { migrate } from "./run.ts";

const both = (text: string) => ({ en: text, es: text });
const by = { kind: "staff", uid: "olga", name: "Olga" };
const place = { lane: "bay-1", quarters: [2, 3], first: 2 };
const vehicle = (facts: object) => ({ id: "car", revision: 4, facts: { plate: "1ABC 234", ...facts } });

const before: Record<string, object> = {
  "shop/crew": { v: 1, revision: 3, members: [{ v: 1, uid: "olga", role: "owner" }] },
  "shop/booking": { v: 1, lanes: [] },
  "shop/profile": {
    v: 1,
    revision: 2,
    name: "Hood's",
    claim: both("We fix cars."),
    crew: [{ name: "Rosa", role: both("Owner"), words: both("Fixes engines.") }],
    reviews: [{ name: "Ana", stars: 5, words: "Quick." }],
  },
  "appointments/called-off": {
    v: 2,
    place,
    state: { status: "cancelled", cancelledAt: "2026-03-02T14:00:00.000Z", by, reason: "Sold" },
  },
  "appointments/agreed": { v: 2, revision: 1, place, state: { status: "confirmed", confirmedAt: "2026" } },
  "vehicles/gray": { v: 1, ...vehicle({ colour: "gray" }) },
  "vehicles/unknown": { v: 1, ...vehicle({ colour: null }) },
  "services/oil": { v: 1, slug: "oil" },
};

const after: Record<string, object> = {
  "shop/staff": before["shop/crew"] as object,
  "shop/booking": before["shop/booking"] as object,
  "shop/profile": {
    v: 2,
    revision: 2,
    name: "Hood's",
    tagline: both("We fix cars."),
    team: [{ name: "Rosa", role: both("Owner"), bio: both("Fixes engines.") }],
    reviews: [{ name: "Ana", stars: 5, text: "Quick." }],
  },
  "appointments/called-off": {
    v: 3,
    slot: place,
    state: { status: "canceled", canceledAt: "2026-03-02T14:00:00.000Z", by, reason: "Sold" },
  },
  "appointments/agreed": {
    v: 3,
    revision: 1,
    slot: place,
    state: { status: "confirmed", confirmedAt: "2026" },
  },
  "vehicles/gray": { v: 2, ...vehicle({ color: "gray" }) },
  "vehicles/unknown": { v: 2, ...vehicle({ color: null }) },
  "services/oil": { v: 1, slug: "oil" },
};

async function formerShop(): Promise<World> {
  const world = await makeWorld();
  const batch = world.db.batch();
  batch.set(world.db.doc("meta/schema"), { v: 1, step: 2, at: "2026-03-02T14:00:00.000Z" });
  for (const [path, data] of Object.entries(before)) batch.set(world.db.doc(path), data);
  await batch.commit();
  return world;
}

const shopOf = (world: World) => {
  const { "meta/schema": _, ...rest } = contents(world);
  return rest;
};

test("stored names become the plain ones, and nothing else changes", async () => {
  const world = await formerShop();
  expect(await migrate(world.db)).toEqual([3, 4, 5, 6]);
  expect(shopOf(world)).toEqual(after);
  expect(await migrate(world.db, { from: 3 })).toEqual([3, 4, 5, 6]);
  expect(shopOf(world)).toEqual(after);
});

test("a dry run counts what is to be renamed, and writes nothing", async () => {
  const world = await formerShop();
  const lines: string[] = [];
  await migrate(world.db, { dryRun: true, say: (line) => lines.push(line) });
  expect(shopOf(world)).toEqual(before);
  expect(lines).toEqual([
    "3: the staff from shop/crew to shop/staff: 1 to be changed",
    "3: the shop's profile: 1 to be changed",
    "3: appointments: 2 to be changed",
    "3: vehicles: 2 to be changed",
  ]);
});

test("renaming comes out the same after a death at any commit, and when two run at once", async () => {
  for (let last = 0; last <= 6; last++) {
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

test("a staff that is there under both names is left to people", async () => {
  const world = await formerShop();
  await world.db.doc("shop/staff").set({ v: 1, members: [] });
  await expect(migrate(world.db)).rejects.toThrow("both there");
  expect(shopOf(world)).toEqual({ ...before, "shop/staff": { v: 1, members: [] } });
});
