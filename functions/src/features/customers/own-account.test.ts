import { randomUUID } from "node:crypto";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { RECENT_SIGN_IN } from "@openhood/domain/sign-in/session";
import { type Policy, policies } from "@openhood/domain/staff/policies";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { useAuth } from "../../../test/auth.ts";
import { openShop } from "../../../test/booking.ts";
import { estimateToDecide } from "../../../test/estimate-to-decide.ts";
import { contents } from "../../../test/snapshot.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { provideFirestore } from "../../infra/firebase.ts";
import { load } from "../../stores/orders.ts";

const { auth, account, browser, gone, signIn } = await useAuth();
const makeCaller = createCallerFactory(appRouter);
const callerOf = (ctx: Ctx) => makeCaller(ctx).customers;
let world: World;
beforeEach(async () => {
  world = await makeWorld();
  provideFirestore(world.db);
  await openShop(world, { lanes: [] });
  await account("ana");
});
const stands = (token: string | undefined) =>
  auth.verifyIdToken(token ?? "", true).then(
    () => true,
    () => false,
  );
// That a session was seen for the first time is no effect of what was asked for.
const uncounted = () =>
  Object.entries(contents(world)).filter(([path]) => !/^(rateLimits|securityEvents)\//.test(path));

/** Changes an order behind everybody's back. */
const change = async (id: string, to: (order: RepairOrder) => Partial<RepairOrder>) => {
  const { order, save } = await load(world.db, id);
  const batch = world.db.batch();
  save(batch, { ...order, ...to(order), revision: order.revision + 1 } as RepairOrder, []);
  await batch.commit();
};

describe("what cannot be undone or hands everything out", () => {
  const actions = Object.entries(policies as Record<string, Policy>).filter(([, { recent }]) => recent);
  test.each(actions.map(([action]) => action.split(".")[1] as "download" | "remove"))(
    "%s asks for a sign-in of the last five minutes",
    async (verb) => {
      const ctx = world.as("customer", "ana");
      world.pass(RECENT_SIGN_IN);
      const before = uncounted();
      expect(await callerOf(ctx)[verb]()).toEqual({ ok: false, reason: "sign-in-again" });
      expect(uncounted()).toEqual(before);
      expect(await gone("ana")).toBe(false);
      // Signed in again, the same call goes through.
      const reply = await callerOf(world.as("customer", "ana"))[verb]();
      expect(reply).toMatchObject(verb === "remove" ? { ok: true } : { account: { uid: "ana" } });
    },
  );

  test("a caller of whom the sign-in is not known has not signed in lately", async () => {
    const ctx = world.as("customer", "ana");
    ctx.actor = { role: "customer", uid: "ana", email: "ana@example.com", name: "ana" };
    expect(await callerOf(ctx).remove()).toEqual({ ok: false, reason: "sign-in-again" });
  });
});

describe("whose car is at the shop", () => {
  test("their account stays until it is picked up, and they read which car it is; nothing of theirs has gone", async () => {
    const id = await estimateToDecide(world);
    await change(id, ({ customer }) => ({ customer: { ...customer, email: "ana@example.com" } }));
    await change(id, ({ stage }) => ({ stage: { ...stage, is: "checked-in" } }));
    const before = uncounted();
    expect(await callerOf(world.as("customer", "ana")).remove()).toEqual({
      ok: false,
      reason: "car-here",
      cars: [expect.objectContaining({ make: "Honda", plate: "7ABC123" })],
    });
    expect(uncounted()).toEqual(before);
    expect(await gone("ana")).toBe(false);
    await change(id, ({ stage }) => ({ stage: { ...stage, is: "picked-up" } }));
    expect(await callerOf(world.as("customer", "ana")).remove()).toEqual({ ok: true });
    expect(await gone("ana")).toBe(true);
  });

  test("who alone decides on a fleet's car stays as well, until it is picked up or another contact may decide", async () => {
    const contact = (uid: string, approve: boolean) => ({
      ...{ name: uid, email: `${uid}@example.com`, phone: null },
      ...{ book: true, approve },
    });
    const facts = { kind: "fleet" as const, name: "Vans", language: "en" as const, notes: null };
    const desk = makeCaller(world.as("advisor"));
    const { id: fleet } = await desk.customers.create({
      facts: { ...facts, contacts: [contact("ana", true), contact("boss", false)] },
      key: randomUUID(),
    });
    const id = await estimateToDecide(world);
    await change(id, ({ customer, stage }) => ({
      customer: { ...customer, record: fleet },
      stage: { ...stage, is: "checked-in" },
    }));
    const before = uncounted();
    const refused = {
      ...{ ok: false, reason: "car-here" },
      cars: [expect.objectContaining({ plate: "7ABC123", fleet: "Vans" })],
    };
    expect(await callerOf(world.as("customer", "ana")).remove()).toEqual(refused);
    expect(uncounted()).toEqual(before);
    // Who only books is not needed, and nor is one of two who decide.
    await account("boss");
    expect(await callerOf(world.as("customer", "boss")).remove()).toEqual({ ok: true });
    expect(await callerOf(world.as("customer", "ana")).remove()).toEqual(refused);
    const { record } = await desk.customers.record({ id: fleet });
    await desk.customers.edit({
      ...{ id: fleet, revision: record.revision, key: randomUUID() },
      facts: { ...facts, contacts: [contact("ana", true), contact("chief", true)] },
    });
    expect(await callerOf(world.as("customer", "ana")).remove()).toEqual({ ok: true });
    expect((await load(world.db, id)).order.stage.is).toBe("checked-in");
  });

  test("a car that comes as its owner is going is not forgotten: one of the two is there first", async () => {
    const id = await estimateToDecide(world);
    await change(id, ({ customer }) => ({ customer: { ...customer, email: "ana@example.com" } }));
    const [removed] = await Promise.allSettled([
      callerOf(world.as("customer", "ana")).remove(),
      change(id, ({ stage }) => ({ stage: { ...stage, is: "checked-in" } })),
    ]);
    const [order] = (await world.all("repairOrders")) as RepairOrder[];
    const isOut = removed.status === "fulfilled" && removed.value.ok;
    expect(isOut ? order : order?.stage.is).toBe(isOut ? undefined : "checked-in");
  });
});

describe("signing out everywhere", () => {
  test("ends every session there is, those of this second too, and nobody else's; it is written down", async () => {
    await account("bruno");
    const [one, two, his] = [await signIn("ana"), await signIn("ana"), await signIn("bruno")];
    expect(await callerOf(world.as("customer", "ana")).signOutEverywhere()).toEqual({ ok: true });
    expect(await stands(one.idToken)).toBe(false);
    expect(await stands(two.idToken)).toBe(false);
    expect(await stands(his.idToken)).toBe(true);
    expect(await stands((await signIn("ana")).idToken)).toBe(true);
    expect(await world.all("audit")).toMatchObject([
      { action: "customers.signOutEverywhere", by: { uid: "ana" }, subject: { kind: "account", id: "ana" } },
    ]);
    expect((await browser("lookup", { idToken: one.idToken ?? "" })).error).toMatch(/EXPIRED|INVALID/);
  });

  test("is not said to be done when the accounts did not do it", async () => {
    const down = vi.spyOn(auth, "revokeRefreshTokens").mockRejectedValueOnce(new Error("away"));
    await expect(callerOf(world.as("customer", "ana")).signOutEverywhere()).rejects.toThrow();
    down.mockRestore();
  });
});
