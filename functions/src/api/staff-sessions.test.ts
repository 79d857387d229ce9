import { randomUUID } from "node:crypto";
import { seenOf } from "@openhood/domain/repair-orders/authorization";
import { blankJob } from "@openhood/domain/repair-orders/canned";
import type { StaffRole } from "@openhood/domain/staff/roles";
import type { StaffMember } from "@openhood/domain/staff/rules";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { estimateToDecide } from "../../test/estimate-to-decide.ts";
import { type Google, type Person, startGoogle } from "../../test/google.ts";
import { call } from "../../test/http.ts";
import { contents } from "../../test/snapshot.ts";
import { makeWorld, type World } from "../../test/world.ts";
import { config } from "../infra/config.ts";
import { provideFirestore } from "../infra/firebase.ts";
import { load } from "../stores/orders.ts";

const project = vi.hoisted(() => {
  // As it is deployed: no demo, no emulator, signed tokens.
  const project = "openhood-live";
  Object.assign(process.env, { GCLOUD_PROJECT: project, OPENHOOD_PRODUCTION: "true" });
  return project;
});

let google: Google;
let world: World;
beforeAll(async () => {
  google = await startGoogle(project, 3_600);
});
beforeEach(async () => {
  Object.assign(google.down, { certificates: false, accounts: false, changes: false, appCheck: false });
  google.people.clear();
  world = await makeWorld();
  provideFirestore(world.db);
  expect(config().production).toBe(true);
});

const seconds = () => Math.floor(Date.now() / 1_000);
const HOUR = 3_600;

/** An account as it is after a role was set, and its row in the staff document. */
const works = (uid: string, role: StaffRole): Person =>
  google.add({ localId: uid, email: `${uid}@example.com`, emailVerified: true, role });
const member = ({ localId: uid, email, role }: Person): StaffMember => ({
  v: 1,
  uid,
  name: uid,
  email,
  role: role as StaffRole,
  since: "2026-03-02T14:00:00.000Z",
  claims: "set",
  leftAt: null,
});
const openShopWith = (...people: Person[]) =>
  world.db.doc("shop/staff").set({ v: 1, members: people.map(member) });

/** A sign-in at this very second: the token says what the account's record says. */
const signIn = (uid: string, claims: object = {}) => {
  const person = google.people.get(uid);
  if (!person) throw new Error(`no account ${uid}`);
  const now = seconds();
  return { authorization: `Bearer ${google.token(person, { auth_time: now, iat: now, ...claims })}` };
};
const atDesk = (session: Record<string, string>) => call("staff.list", undefined, session);
const asOwner = (session: Record<string, string>) => call("shop.edit", undefined, session);
const refused = (status: number) => [401, 403].includes(status);

describe("one of the staff who signs in all the while the owner changes their role", () => {
  const changes = [
    ["staff.remove", (uid: string) => ({ uid }), atDesk],
    ["staff.setRole", (uid: string) => ({ uid, role: "technician" }), asOwner],
  ] as const;

  test.each(changes)(
    "%s: no call after it is served in the old role, whenever they signed in",
    async (path, input, old) => {
      const owner = works("owner", "owner");
      const tom = works("tom", "owner");
      await openShopWith(owner, tom);
      const session = signIn("owner");
      const sessions = [signIn("tom")];
      expect((await old(sessions[0] ?? {})).status).toBe(200);
      const change = call(path, input("tom"), session);
      let done = false;
      void change.then(() => {
        done = true;
      });
      while (!done) {
        sessions.push(signIn("tom"));
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      expect(await change).toMatchObject({ status: 200, data: { ok: true } });
      // Also whoever signs in within the second of the revocation.
      sessions.push(signIn("tom"));
      expect(sessions.length).toBeGreaterThan(10);
      const answers = await Promise.all(sessions.map(old));
      expect(answers.filter(({ status }) => !refused(status))).toEqual([]);
      expect((await asOwner(session)).status).toBe(200);
    },
  );

  test.each(changes)(
    "%s: 100 of 100 are refused from the commit on, even where the accounts take no change",
    async (path, input, old) => {
      const owner = works("owner", "owner");
      const people = Array.from({ length: 100 }, (_, number) => works(`tom${number}`, "owner"));
      await openShopWith(owner, ...people);
      google.down.changes = true;
      const session = signIn("owner");
      let served = 0;
      for (const { localId } of people) {
        const before = signIn(localId);
        expect(await call(path, input(localId), session)).toMatchObject({ status: 200, data: { ok: true } });
        for (const sessionOfTom of [before, signIn(localId)])
          if (!refused((await old(sessionOfTom)).status)) served += 1;
      }
      expect(google.people.get("tom99")?.role).toBe("owner");
      expect(served).toBe(0);
    },
    60_000,
  );

  test("an account that carries a role nobody gave it acts as a customer", async () => {
    await openShopWith(works("owner", "owner"));
    works("eve", "owner");
    expect((await atDesk(signIn("eve"))).status).toBe(403);
    expect((await call("customers.me", undefined, signIn("eve"))).data).toMatchObject({ role: "customer" });
  });

  test("a new role counts with the next call, in the session there is", async () => {
    await openShopWith(works("owner", "owner"), works("tom", "technician"));
    const [session, tom] = [signIn("owner"), signIn("tom")];
    google.down.changes = true;
    await call("staff.setRole", { uid: "tom", role: "owner" }, session);
    expect((await asOwner(tom)).status).toBe(200);
  });

  test("their call costs one read more, of two documents, and their polling no write", async () => {
    await openShopWith(works("tom", "technician"));
    const tom = signIn("tom");
    await atDesk(tom);
    const before = { ...world.rpcs };
    for (let many = 0; many < 20; many++)
      expect((await call("live.revisions", undefined, tom)).status).toBe(200);
    expect(world.rpcs.batchGetDocuments - before.batchGetDocuments).toBe(40);
    expect(world.rpcs.commit).toBe(before.commit);
  });

  test("a database that does not answer says unavailable, not customer", async () => {
    await openShopWith(works("tom", "technician"));
    const getAll = vi.spyOn(world.db, "getAll").mockRejectedValue(new Error("away"));
    expect(await atDesk(signIn("tom"))).toMatchObject({ status: 503, error: { reason: "unavailable" } });
    getAll.mockRestore();
  });
});

test("staff act under the name the shop gave them, whatever their account calls itself", async () => {
  // Requests go by the real clock, and an estimate expires.
  world.pass(Date.now() - world.as("public").now().getTime());
  const order = await estimateToDecide(world);
  await openShopWith(works("tom", "technician"), works("ann", "advisor"), works("olive", "owner"));
  const send = async (uid: string, path: string, input: object) =>
    expect(
      await call(path, { ...input, key: randomUUID() }, signIn(uid, { name: "The Boss" })),
    ).toMatchObject({ status: 200, data: { ok: true } });
  const { jobs } = (await load(world.db, order)).order;
  const brakes = jobs.find(({ id }) => id === "brakes");
  if (!brakes) throw new Error("no job");
  const said = { by: { name: "Pat Doe", relation: "owner" }, channel: "phone", reachedAt: "555 010 8642" };
  const decision = { status: "approved", said: { ...said, note: null } };
  const decide = { type: "decide", job: "brakes", saw: seenOf(brakes), decision };
  await send("ann", "orders.edit", { id: order, commands: [decide] });
  const found = (uid: string) => ({
    type: "add-job",
    job: { ...blankJob(`by-${uid}`, { en: "Leak", es: "" }), foundBy: { uid, name: "The Boss" } },
    after: null,
  });
  for (const uid of ["tom", "ann", "olive"])
    await send(uid, "orders.edit", { id: order, commands: [found(uid)] });
  await send("ann", "threads.answer", { order, job: null, text: "It is done at four.", saw: 0 });
  const stored = JSON.stringify(contents(world));
  expect(stored).not.toContain("The Boss");
  expect(stored).toContain('"recorder":{"kind":"staff","uid":"ann","name":"ann"}');
  for (const uid of ["tom", "ann", "olive"])
    expect(stored).toContain(`"foundBy":{"uid":"${uid}","name":"${uid}"}`);
});

describe("somebody who was invited", () => {
  const invitation = { mail: "m", sentAt: "2026-03-02T14:00:00.000Z", times: 1 };
  const invite = async (more: object = {}) => {
    const [owner, tom] = [works("owner", "owner"), works("tom", "technician")];
    const members = [member(owner), { ...member(tom), invitation, ...more }];
    await world.db.doc("shop/staff").set({ v: 1, members });
  };
  const invited = async () =>
    ((await atDesk(signIn("owner"))).data as { invitedAt: string | null }[]).map(
      ({ invitedAt }) => invitedAt,
    );

  test("has signed in with the first call of their session, which open desks hear of, and is written down once", async () => {
    await invite();
    expect(await invited()).toEqual([null, invitation.sentAt]);
    const revision = async () => (await call("live.revisions", undefined, signIn("owner"))).data;
    const before = await revision();
    const tom = signIn("tom");
    // A page asks for several things at once.
    const answers = await Promise.all([atDesk(tom), call("customers.me", undefined, tom), atDesk(tom)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await invited()).toEqual([null, null]);
    expect(await revision()).not.toEqual(before);
    const { commit } = world.rpcs;
    await atDesk(tom);
    expect(world.rpcs.commit).toBe(commit);
  });

  test("has not by a session they had before as a customer", async () => {
    await invite({ since: new Date(Date.now() + HOUR * 1_000).toISOString() });
    await atDesk(signIn("tom"));
    expect(await invited()).toEqual([null, invitation.sentAt]);
  });

  test("and was taken off the team has not: they are a customer", async () => {
    await invite({ leftAt: "2026-03-02T15:00:00.000Z" });
    expect((await atDesk(signIn("tom"))).status).toBe(403);
    const { members } = (await world.db.doc("shop/staff").get()).data() as { members: StaffMember[] };
    expect(members[1]).toMatchObject({ invitation });
  });
});

describe("a session ends", () => {
  const since = (hours: number) => ({ auth_time: seconds() - hours * HOUR });
  const usedAgo = (uid: string, signedIn: { auth_time: number }, hours: number) =>
    world.db.doc(`staffSessions/${uid}_${signedIn.auth_time}`).set({
      v: 1,
      uid,
      usedAt: new Date(Date.now() - hours * HOUR * 1_000).toISOString(),
      expireAt: new Date(),
    });
  const noted = () => world.all("staffSessions");
  const ended = { status: 401, error: { reason: "session-ended" } };

  beforeEach(async () => {
    await openShopWith(works("tom", "technician"));
    google.add({ localId: "ana", email: "ana@example.com", emailVerified: true });
  });

  test("of the staff: twelve hours after the last use, whatever token they have", async () => {
    const long = since(30);
    await usedAgo("tom", long, 11.9);
    expect((await atDesk(signIn("tom", long))).status).toBe(200);
    await usedAgo("tom", long, 12);
    expect(await atDesk(signIn("tom", long))).toMatchObject(ended);
    expect(await call("shop.get", undefined, signIn("tom", long))).toMatchObject(ended);
    // Another sign-in is another session.
    expect((await atDesk(signIn("tom"))).status).toBe(200);
  });

  test("of the staff: twelve hours after a sign-in that was never used", async () => {
    expect((await atDesk(signIn("tom", since(11.9)))).status).toBe(200);
    expect(await atDesk(signIn("tom", since(12.1)))).toMatchObject(ended);
  });

  test("use is written down once in five minutes", async () => {
    const session = since(3);
    const tom = signIn("tom", session);
    for (let many = 0; many < 5; many++) await atDesk(tom);
    expect(await noted()).toHaveLength(1);
    const before = world.rpcs.commit;
    await atDesk(tom);
    expect(world.rpcs.commit).toBe(before);
    await usedAgo("tom", session, 0.1);
    await Promise.all([atDesk(tom), atDesk(tom), atDesk(tom)]);
    const [one] = await noted();
    expect(Date.now() - Date.parse(one?.usedAt)).toBeLessThan(10_000);
    expect(one?.expireAt.toDate().getTime() - Date.parse(one?.usedAt)).toBe(12 * HOUR * 1_000);
  });

  test("polling is no use, nor is what an unattended screen reads", async () => {
    const session = since(3);
    const tom = signIn("tom", session);
    const unattended = { ...tom, "x-openhood-unattended": "1" };
    expect((await call("live.revisions", undefined, tom)).status).toBe(200);
    expect((await atDesk(unattended)).status).toBe(200);
    expect(await noted()).toHaveLength(0);
    await atDesk(tom);
    expect(await noted()).toHaveLength(1);
  });

  test("of a customer: sixty days after the sign-in, and with no document read", async () => {
    const me = (days: number) => call("customers.me", undefined, signIn("ana", since(days * 24)));
    expect((await me(59.9)).status).toBe(200);
    expect(await me(60.1)).toMatchObject(ended);
    const before = world.rpcs.batchGetDocuments;
    await me(60.1);
    expect(world.rpcs.batchGetDocuments).toBe(before);
  });

  test("of the staff: sixty days after the sign-in, however much used", async () => {
    const long = since(60.1 * 24);
    await usedAgo("tom", long, 0.01);
    expect(await atDesk(signIn("tom", long))).toMatchObject(ended);
  });
});
