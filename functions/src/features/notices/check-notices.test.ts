import { beforeEach, expect, test } from "vitest";
import { countCall } from "../../../test/procedures.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { standingNotices } from "../../infra/notices.ts";
import { revisions } from "../../infra/revisions.ts";
import { checkNotices } from "./check-notices.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const system = (more: object = {}) => {
  const ctx = world.as("public");
  return { ...ctx, config: { ...ctx.config, ...more } };
};
const kinds = async () => (await standingNotices(world.db)).map(({ kind }) => kind);

test("in production the desk is told that nobody is trusted to say who calls, until somebody is", async () => {
  await checkNotices(system());
  expect(await kinds()).toEqual([]);
  await checkNotices(system({ production: true }));
  expect(await kinds()).toEqual(["proxies-unset"]);
  const told = await revisions(world.db);
  await checkNotices(system({ production: true }));
  expect(await revisions(world.db)).toEqual(told);
  await checkNotices(system({ production: true, trustedProxies: ["google-hosting"] }));
  expect(await kinds()).toEqual([]);
});

test("the desk is told when strangers meet a limit of the whole shop, once, for as long as its window", async () => {
  const call = (index: number) =>
    countCall({ ...world.as("public"), client: `198.51.${index >> 8}.${index & 255}` }, "messages.send", {
      email: `guest${index}@example.com`,
    });
  await call(0);
  const [shop] = (await world.db.collection("rateLimits").get()).docs.filter(({ id }) =>
    id.includes("_shop_"),
  );
  await shop?.ref.update({ count: 498 });
  await call(1);
  expect(await kinds()).toEqual([]);
  world.pass(60_000);
  await call(2);
  expect(await standingNotices(world.db)).toEqual([
    { kind: "limit-reached", since: world.as("public").now().toISOString(), action: "messages.send" },
  ]);
  const told = await revisions(world.db);
  await expect(call(3)).rejects.toMatchObject({ reason: "proof-of-work" });
  await checkNotices(system());
  expect(await revisions(world.db)).toEqual(told);
  world.pass(3_600_000);
  await checkNotices(system());
  expect(await kinds()).toEqual([]);
});
