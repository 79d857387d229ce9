import { RECENT_SIGN_IN } from "@openhood/domain/sign-in/session";
import { type Policy, policies } from "@openhood/domain/staff/policies";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { useAuth } from "../../../test/auth.ts";
import { openShop } from "../../../test/booking.ts";
import { contents } from "../../../test/snapshot.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { provideFirestore } from "../../infra/firebase.ts";

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
