import { type CustomerRecord, opened } from "@openhood/domain/customers/record";
import { replaceMethod, wrapClients } from "@openhood/local-stack/database/client-pool";
import { describe, expect, test } from "vitest";
import { contents } from "../../test/snapshot.ts";
import { makeWorld, type World } from "../../test/world.ts";
import { migrate } from "./run.ts";

const at = "2026-03-02T14:00:00.000Z";
const profile = (uid: string, more: object = {}) => ({
  v: 1,
  uid,
  email: `${uid}@example.com`,
  name: uid,
  phone: null,
  language: "en",
  updatedAt: at,
  ...more,
});
const customer = (id: string): Omit<CustomerRecord, "v"> & { v: 1 } => {
  const facts = { kind: "person" as const, name: id, email: null, phone: null, language: "en" as const };
  return { ...opened({ ...facts, notes: `Notes of ${id}` }, { id, at, uid: null }), v: 1 };
};
const ids = Array.from({ length: 7 }, (_, index) => `one-${index}`);

/** As the version before stored it. Some ids are those of an account and of a customer. */
async function formerShop(): Promise<World> {
  const world = await makeWorld();
  const batch = world.db.batch();
  for (const id of ids) batch.set(world.db.doc(`customers/${id}`), profile(id));
  for (const id of ids.slice(2)) batch.set(world.db.doc(`customerRecords/${id}`), customer(id));
  batch.set(world.db.doc("migrations/find"), { v: 1, version: 2, of: "customerRecords", after: "one-3" });
  batch.set(world.db.doc("meta/schema"), { v: 1, step: 1, at });
  batch.set(world.db.doc("messages/untouched"), { v: 1, id: "untouched" });
  await batch.commit();
  return world;
}

const migrated: Record<string, unknown> = {
  ...Object.fromEntries(ids.map((id) => [`profiles/${id}`, profile(id)])),
  ...Object.fromEntries(ids.slice(2).map((id) => [`customers/${id}`, { ...customer(id), v: 2 }])),
  "messages/untouched": { v: 1, id: "untouched" },
};
const shopOf = (world: World) => {
  const { "meta/schema": _, ...rest } = contents(world);
  return rest;
};

describe("profiles and customers", () => {
  test("go to collections of their own names, and nothing is lost", async () => {
    const world = await formerShop();
    expect(await migrate(world.db)).toEqual([2, 3, 4, 5, 6]);
    expect(shopOf(world)).toEqual(migrated);
    expect(await migrate(world.db)).toEqual([]);
  });

  test.each([
    { batch: 2, commits: 13 },
    { batch: 200, commits: 8 },
  ])(
    "come out the same after a death at any of $commits commits, before or after it was applied",
    async ({ batch, commits }) => {
      for (let last = 0; last <= commits; last++) {
        for (const isApplied of [false, true]) {
          const world = await formerShop();
          let done = 0;
          let isDead = true;
          wrapClients(world.db, (client) =>
            replaceMethod(client, "commit", async (original, request, options) => {
              if (!isDead || done++ < last) return original(request, options);
              if (isApplied) await original(request, options);
              // With the code of a refusal, so that the SDK does not try again.
              throw Object.assign(new Error("the process is gone"), { code: 7 });
            }),
          );
          const run = migrate(world.db, { batch });
          if (last < commits) await expect(run).rejects.toThrow("gone");
          else await run;
          isDead = false;
          await migrate(world.db, { batch });
          expect(shopOf(world)).toEqual(migrated);
        }
      }
    },
  );

  test("are moved fewer at a time where a commit would be too large", async () => {
    const world = await formerShop();
    wrapClients(world.db, (client) =>
      replaceMethod(client, "commit", async (original, request, options) => {
        const { writes } = request as { writes: unknown[] };
        if (writes.length > 2) throw Object.assign(new Error("Request payload size exceeds"), { code: 3 });
        return original(request, options);
      }),
    );
    await migrate(world.db);
    expect(shopOf(world)).toEqual(migrated);
  });

  test("come out the same when two run at once", async () => {
    const world = await formerShop();
    await Promise.all([1, 2].map((batch) => migrate(world.db, { batch })));
    expect(shopOf(world)).toEqual(migrated);
  });

  test("that older functions wrote again are neither lost nor put over newer ones", async () => {
    const world = await formerShop();
    await migrate(world.db);
    const later = profile("one-1", { name: "Later", updatedAt: "2026-03-03T14:00:00.000Z" });
    const batch = world.db.batch();
    batch.set(
      world.db.doc("customers/one-0"),
      profile("one-0", { name: "Older", updatedAt: "2026-03-01T14:00:00.000Z" }),
    );
    batch.set(world.db.doc("customers/one-1"), later);
    batch.set(world.db.doc("customerRecords/one-4"), customer("one-4"));
    await batch.commit();
    expect(await migrate(world.db, { from: 2 })).toEqual([2, 3, 4, 5, 6]);
    const { "profiles/one-1": one, ...rest } = shopOf(world);
    expect(one).toEqual(later);
    const { "profiles/one-1": _, ...before } = migrated;
    expect(rest).toMatchObject(before);
    const [[path, twin] = ["", null], ...none] = Object.entries(rest).filter(([path]) => !(path in before));
    expect(none).toEqual([]);
    expect(twin).toEqual({ ...customer("one-4"), v: 2, id: path.replace("customers/", "") });
  });
});

test("a dry run tells how many documents are to be changed, and writes nothing", async () => {
  const world = await formerShop();
  const before = contents(world);
  world.rpcs.commit = 0;
  const lines: string[] = [];
  expect(await migrate(world.db, { dryRun: true, say: (line) => lines.push(line) })).toEqual([2, 3, 4, 5, 6]);
  expect(contents(world)).toEqual(before);
  expect(lines.filter((line) => line.startsWith("2"))).toEqual([
    "2: accounts' profiles from customers to profiles: 7 to be changed",
    "2: the shop's customers from customerRecords to customers: 5 to be changed",
    "2: the state of the search index: 1 to be changed",
  ]);
});

test("who runs it is told how far it is, batch by batch", async () => {
  const world = await formerShop();
  const lines: string[] = [];
  await migrate(world.db, { batch: 3, say: (line) => lines.push(line) });
  expect(lines.filter((line) => line.includes("profiles from"))).toEqual([
    "2: accounts' profiles from customers to profiles: 7 documents",
    "2: accounts' profiles from customers to profiles: 3 of 7",
    "2: accounts' profiles from customers to profiles: 6 of 7",
    "2: accounts' profiles from customers to profiles: 7 of 7",
  ]);
});
