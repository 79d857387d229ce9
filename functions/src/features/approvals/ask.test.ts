import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { estimateToDecide } from "../../../test/estimate-to-decide.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import type { Ctx } from "../../infra/ctx.ts";
import type { Entry, Text } from "../../infra/outbox.ts";
import { makeLink } from "../../mails/make-link.ts";
import { loadBoard } from "../../stores/board.ts";
import { load, orderRef } from "../../stores/orders.ts";
import { textWish } from "../../stores/text-opt-outs.ts";

const service = { account: "AC", token: "token", from: "+15550104400", url: "http://127.0.0.1:1" };
const NUMBER = "+15550108642";

let world: World;
let id: string;
const desk = (texts: Ctx["config"]["texts"] = service) => {
  const ctx = world.as("advisor");
  return createCallerFactory(appRouter)({ ...ctx, config: { ...ctx.config, texts } });
};
const ask = (more: { by?: "email" | "text"; again?: boolean; unlessQuiet?: boolean; key?: string } = {}) =>
  desk().approvals.sendLink({ order: id, by: "text", key: randomUUID(), ...more });
const texts = async () => (await world.all("texts")) as unknown as Entry<Text>[];
const cardOf = async () => (await loadBoard(world.db))[id];

beforeEach(async () => {
  world = await makeWorld();
  id = await estimateToDecide(world);
});

describe("a link by text", () => {
  test("goes to the number on the paper, with whose it is, how to stop, and without what makes it work; once a key", async () => {
    const key = randomUUID();
    expect(await ask({ key })).toEqual({ ok: true, to: NUMBER });
    expect(await ask({ key })).toEqual({ ok: true, to: NUMBER });
    const [text, ...more] = await texts();
    expect(more).toEqual([]);
    expect(text).toMatchObject({
      to: { name: "Pat Doe", number: NUMBER },
      text: "Hollis Street Garage: 2016 Honda Civic (7ABC123), 3 jobs to decide on. See the prices and answer: {{link}} Reply STOP for no more texts.",
      about: { kind: "order", id },
      link: { mail: "approval" },
    });
    const { address } = await desk().approvals.makeLink({ order: id, key: randomUUID() });
    expect(text?.link && (await makeLink(world.as("public"), text.link, NUMBER))).toBe(address);
  });

  test("to an approver says who named them and up to what", async () => {
    const { order } = await load(world.db, id);
    const facts = {
      ...{ name: "Pat Doe", email: null, phone: order.customer.phone, language: "en" as const, notes: null },
    };
    const record = (await desk().customers.create({ facts: { kind: "person", ...facts }, key: randomUUID() }))
      .id;
    await orderRef(world.db, id).update({ "customer.record": record });
    const named = await desk().approvals.nameApprover({
      ...{ record, saidBy: "Pat Doe", key: randomUUID() },
      facts: {
        ...{ name: "Lee", email: null, phone: "(212) 555-0171", relation: "driver" },
        ...{ vehicles: null, limit: 25_000 },
      },
    });
    if (!named.ok) throw new Error(named.reason);
    const sent = await desk().approvals.sendLink({
      ...{ order: id, by: "text", approver: named.id, key: randomUUID() },
    });
    expect(sent).toMatchObject({ ok: true });
    const { events } = await desk().orders.history({ id, before: null });
    expect(events).toMatchObject([{ kind: "asked", channel: "text", approver: "Lee" }]);
    expect((await texts())[0]?.text).toBe(
      "Hollis Street Garage: Pat Doe named you to approve work up to $250. 2016 Honda Civic (7ABC123), 3 jobs to decide on. See prices and answer: {{link}} Reply STOP for no more texts.",
    );
  });

  test("does not go where the shop sends none, nor to who wants none or said stop, and says which", async () => {
    const none = await desk(null).approvals.sendLink({ order: id, by: "text", key: randomUUID() });
    expect(none).toEqual({ ok: false, reason: "no-texts" });
    expect((await desk(null).approvals.ways({ order: id })).text).toBeNull();
    expect((await desk().approvals.ways({ order: id })).text).toEqual({ number: NUMBER });
    const batch = world.db.batch();
    (await textWish(world.db, NUMBER)).save(batch, true, "2026-03-02T14:00:00.000Z");
    await batch.commit();
    expect(await ask()).toEqual({ ok: false, reason: "opted-out" });
    expect(await desk().approvals.ways({ order: id })).toMatchObject({
      email: null,
      text: { reason: "opted-out" },
    });
    expect(await texts()).toEqual([]);
    expect((await load(world.db, id)).order.asked).toBeUndefined();
  });
});

describe("in the shop's quiet hours", () => {
  const night = { unlessQuiet: true };
  test("nothing goes out that was not meant to, and until when is said; meant, it goes at once", async () => {
    expect(await ask({ ...night, again: true })).toMatchObject({ ok: true });
    world.pass(15 * 3_600_000);
    const held = { ok: false, reason: "quiet", until: "2026-03-03T13:00:00.000Z" };
    expect(await ask(night)).toEqual(held);
    expect(await texts()).toHaveLength(1);
    expect(await ask()).toMatchObject({ ok: true });
    expect(await texts()).toHaveLength(2);
  });

  test("what cannot go out at all is said as by day", async () => {
    await orderRef(world.db, id).update({ "customer.email": null });
    world.pass(15 * 3_600_000);
    expect(await ask({ ...night, by: "email" })).toEqual({ ok: false, reason: "no-address" });
    await ask();
    expect(await ask(night)).toEqual({ ok: false, reason: "asked-lately" });
  });

  test("whoever asks all the same within the hour, in another way, has to mean the hour of the night too", async () => {
    await orderRef(world.db, id).update({ "customer.email": "pat@example.com" });
    world.pass(15 * 3_600_000);
    expect(await ask({ by: "email" })).toMatchObject({ ok: true });
    expect(await ask(night)).toEqual({ ok: false, reason: "asked-lately" });
    expect(await ask({ ...night, again: true })).toMatchObject({ ok: false, reason: "quiet" });
    expect(await texts()).toEqual([]);
    expect(await ask({ again: true })).toMatchObject({ ok: true });
  });
});

describe("who was asked", () => {
  test("stands on the order and on its card, until they answered, and is no edit of the order", async () => {
    const { order } = await load(world.db, id);
    await ask();
    const { order: after } = await load(world.db, id);
    expect(after).toMatchObject({ revision: order.revision, updatedAt: order.updatedAt });
    expect(after.asked).toMatchObject({ channel: "text", by: { uid: "advisor" } });
    expect((await cardOf())?.asked).toEqual({ at: after.asked?.at, channel: "text", jobs: 3 });
    const token =
      (await desk().approvals.makeLink({ order: id, key: randomUUID() })).address.split("#")[1] ?? "";
    const shown = await desk().approvals.open({ token });
    const decided = await desk().approvals.decide({
      token,
      decisions: shown.jobs.map(({ id: job, saw }) => ({ job, saw, status: "declined" as const })),
      by: { name: "Pat Doe", relation: "owner" },
      total: 0,
      signature: { kind: "typed", name: "Pat Doe" },
      key: randomUUID(),
    });
    expect(decided).toMatchObject({ ok: true });
    expect(await cardOf()).not.toHaveProperty("asked");
  });

  test("is not asked again within the hour unless somebody means it, and then is, since then", async () => {
    await ask();
    world.pass(59 * 60_000);
    expect(await ask()).toEqual({ ok: false, reason: "asked-lately" });
    expect(await texts()).toHaveLength(1);
    expect(await ask({ again: true })).toMatchObject({ ok: true });
    const at = (await cardOf())?.asked?.at;
    expect(at).toBe(world.as("advisor").now().toISOString());
    world.pass(60 * 60_000);
    expect(await ask()).toMatchObject({ ok: true });
    expect(await texts()).toHaveLength(3);
  });

  test("is asked four times at most without an hour between, whoever means it", async () => {
    for (let time = 1; time <= 4; time++) expect(await ask({ again: true })).toMatchObject({ ok: true });
    expect(await ask({ again: true })).toEqual({ ok: false, reason: "asked-often" });
    expect(await texts()).toHaveLength(4);
    world.pass(60 * 60_000);
    expect(await ask({ again: true })).toMatchObject({ ok: true });
  });

  test("is waited for no more once the links are ended, which the order's history says with by whom", async () => {
    await ask();
    expect((await cardOf())?.asked).toBeDefined();
    const { order } = await load(world.db, id);
    expect(await desk().approvals.revokeLinks({ order: id, key: randomUUID() })).toMatchObject({
      revoked: 1,
    });
    const { order: after } = await load(world.db, id);
    expect(after.asked).toMatchObject({ jobs: [] });
    expect(after.revision).toBe(order.revision);
    expect((await cardOf())?.asked).toBeUndefined();
    const { events } = await desk().orders.history({ id, before: null });
    expect(events).toHaveLength(2);
    expect(events).toContainEqual(
      expect.objectContaining({ kind: "links-ended", links: 1, by: { uid: "advisor", name: "advisor" } }),
    );
    // There is none left: nothing happened.
    await desk().approvals.revokeLinks({ order: id, key: randomUUID() });
    expect((await desk().orders.history({ id, before: null })).events).toHaveLength(2);
    // And nobody was asked lately.
    expect(await ask()).toMatchObject({ ok: true });
  });

  test("is asked again at once where something came that they were not asked about", async () => {
    await ask();
    expect(await ask()).toEqual({ ok: false, reason: "asked-lately" });
    const changes = [{ field: "rate" as const, from: 15_000, to: 20_000 }];
    const commands = [{ type: "set-line" as const, line: "wipe", changes }];
    await desk().orders.edit({ id, commands, key: randomUUID() });
    expect(await ask()).toMatchObject({ ok: true });
  });
});
