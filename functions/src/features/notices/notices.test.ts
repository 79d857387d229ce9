import { expect, test } from "vitest";
import { makeWorld } from "../../../test/world.ts";
import { clearNotice, raiseNotice } from "../../infra/notices.ts";
import { listNotices } from "./list-notices.ts";

test("a notice stands until it is taken back, in place of an earlier one of its kind", async () => {
  const world = await makeWorld();
  const advisor = world.as("advisor");
  expect(await listNotices(advisor)).toEqual([]);

  const first = world.db.batch();
  raiseNotice(first, world.db, {
    kind: "mail-paused",
    since: "2026-03-02T14:00:00.000Z",
    reason: "account",
    waiting: 1,
  });
  raiseNotice(first, world.db, { kind: "proxies-unset", since: "2026-03-01T14:00:00.000Z" });
  await first.commit();
  const second = world.db.batch();
  raiseNotice(second, world.db, {
    kind: "mail-paused",
    since: "2026-03-02T15:00:00.000Z",
    reason: "quota",
    waiting: 2,
  });
  await second.commit();
  expect(await listNotices(advisor)).toEqual([
    { kind: "proxies-unset", since: "2026-03-01T14:00:00.000Z" },
    { kind: "mail-paused", since: "2026-03-02T15:00:00.000Z", reason: "quota", waiting: 2 },
  ]);

  const third = world.db.batch();
  clearNotice(third, world.db, "proxies-unset");
  clearNotice(third, world.db, "limit-reached");
  await third.commit();
  expect((await listNotices(advisor)).map(({ kind }) => kind)).toEqual(["mail-paused"]);
  await expect(listNotices(world.as("technician"))).rejects.toMatchObject({ reason: "forbidden" });
});
