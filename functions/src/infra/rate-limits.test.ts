import { beforeEach, describe, expect, test, vi } from "vitest";
import { contents } from "../../test/snapshot.ts";
import { makeWorld, type World } from "../../test/world.ts";
import type { Verdict } from "./rate-limits.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const limit = { max: 100, seconds: 600 };
const counted = (key = "caller") => [{ name: "test_caller", key, limit, calls: 1 }];

/** What each instance of the function has of its own. */
async function instance() {
  vi.resetModules();
  return import("./rate-limits.ts");
}

const passed = (verdicts: Verdict[]) => verdicts.filter(({ ok }) => ok).length;
const counts = () => Object.values(contents(world)).map((counter) => (counter as { count: number }).count);

describe("300 calls of one caller at once, with a limit of 100", { timeout: 60_000 }, () => {
  test("in one instance: exactly 100 pass, 200 are told to wait, none fails", async () => {
    const { countCalls } = await instance();
    const verdicts = await Promise.all(
      Array.from({ length: 300 }, () => countCalls(world.as("public"), counted())),
    );
    expect(passed(verdicts)).toBe(100);
    for (const verdict of verdicts) if (!verdict.ok) expect(verdict).toMatchObject({ retryAfter: 600 });
    expect(counts()).toEqual([100]);
  });

  test("over ten instances: exactly 100 pass, none fails", async () => {
    const instances: Awaited<ReturnType<typeof instance>>[] = [];
    for (let index = 0; index < 10; index++) instances.push(await instance());
    const ctx = { ...world.as("public"), random: Math.random };
    const verdicts = await Promise.all(
      Array.from(
        { length: 300 },
        (_, index) => instances[index % 10]?.countCalls(ctx, counted()) as Promise<Verdict>,
      ),
    );
    expect(passed(verdicts)).toBe(100);
    expect(counts()).toEqual([100]);
  });

  test("with as many counters between them that are shared in part: each limit holds", async () => {
    const { countCalls } = await instance();
    const two = (index: number) => [
      ...counted(`caller ${index % 7}`),
      { name: "test_shop", key: "shop", limit: { max: 120, seconds: 600 }, calls: 1 },
    ];
    const verdicts = await Promise.all(
      Array.from({ length: 300 }, (_, index) => countCalls(world.as("public"), two(index))),
    );
    expect(passed(verdicts)).toBe(120);
    expect(counts().reduce((sum, count) => sum + count, 0)).toBe(240);
  });
});

test("a counter that others write every time lets through who fits into what was read, counts them, and fails nobody", async () => {
  const { countCalls } = await instance();
  const ctx = { ...world.as("public"), random: () => 0 };
  await countCalls(ctx, counted());
  const [path = ""] = Object.keys(contents(world));
  const real = world.db.batch.bind(world.db);
  const batch = vi.spyOn(world.db, "batch").mockImplementation(() => {
    const made = real();
    const commit = made.commit.bind(made);
    let guarded = false;
    const update = made.update.bind(made) as (...values: unknown[]) => unknown;
    made.update = ((...values: unknown[]) => {
      guarded = true;
      return update(...values);
    }) as typeof made.update;
    made.commit = async () => {
      if (guarded) throw Object.assign(new Error("contention"), { code: 10 });
      return commit();
    };
    return made;
  });
  expect(await countCalls(ctx, counted())).toMatchObject({ ok: true });
  expect(await countCalls(ctx, counted())).toMatchObject({ ok: true });
  batch.mockRestore();
  expect((await world.db.doc(path).get()).get("count")).toBe(3);
  await world.db.doc(path).update({ count: 100 });
  expect(await countCalls(ctx, counted())).toMatchObject({ ok: false, retryAfter: 600 });
});

test("one commit and one read for a call, whatever it is counted by", async () => {
  const { countCalls } = await instance();
  const all = ["a", "b", "c"].map((name) => ({ name, key: name, limit, calls: 1 }));
  const before = { ...world.rpcs };
  await countCalls(world.as("public"), all);
  const made = Object.entries(world.rpcs).map(
    ([name, count]) => [name, count - before[name as keyof typeof before]] as const,
  );
  expect(Object.fromEntries(made.filter(([, count]) => count > 0))).toEqual({
    batchGetDocuments: 1,
    commit: 1,
  });
});
