import { randomUUID } from "node:crypto";
import type { StaffRole } from "@openhood/domain/staff/roles";
import { arrived, type StaffMember } from "@openhood/domain/staff/rules";
import { beforeEach, describe, expect, test } from "vitest";
import { useAuth } from "../../../test/auth.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { proofToken } from "../../infra/address-proof.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { provideFirestore } from "../../infra/firebase.ts";
import { sweep } from "../../triggers/sweep.ts";
import { useLink } from "../sign-in/use-link.ts";
import { firstOwner } from "./first-owner.ts";
import { inviteStaff } from "./invite-staff.ts";
import { listStaff } from "./list-staff.ts";
import { removeStaff } from "./remove-staff.ts";
import { resendInvitation } from "./resend-invitation.ts";
import { setRole } from "./set-role.ts";
import { syncClaims } from "./sync-claims.ts";

const { auth, account, browser, signIn, roleOf } = await useAuth();
let world: World;
beforeEach(async () => {
  world = await makeWorld();
  provideFirestore(world.db);
});

const owner = (uid = "owner") => ({ ...world.as("owner", uid), random: Math.random });
const staffIs = async (...staff: [uid: string, role: StaffRole, claims?: "pending"][]) => {
  for (const [uid, role] of staff) await account(uid, true, role);
  const members = staff.map(([uid, role, claims]): StaffMember => {
    const since = "2026-03-02T14:00:00.000Z";
    return {
      v: 1,
      uid,
      name: uid,
      email: `${uid}@example.com`,
      role,
      since,
      claims: claims ?? "set",
      leftAt: null,
    };
  });
  await world.db.doc("shop/staff").set({ v: 1, members });
};
const staff = async () => ((await world.db.doc("shop/staff").get()).get("members") ?? []) as StaffMember[];
const member = async (uid: string) => (await staff()).find((one) => one.uid === uid);
const person = {
  name: "Teo",
  email: "teo@example.com",
  role: "technician" as const,
  language: "es" as const,
};
const invite = (more: Partial<typeof person> = {}, key: string = randomUUID()) =>
  inviteStaff(owner(), { ...person, ...more, key });
const sessionOf = async (uid: string) => (await signIn(uid)).idToken ?? "";

const mailed = ({ config, now }: Ctx) =>
  proofToken(config, { mail: "sign-in", email: person.email, madeAt: now().getTime() }, "nonce");

describe("an invitation", () => {
  beforeEach(() => staffIs(["owner", "owner"]));

  test("makes the account with its role, and mails a link in the person's language", async () => {
    const reply = await invite();
    if (!reply.ok) throw new Error(reply.reason);
    expect(await auth.getUser(reply.uid)).toMatchObject({ email: person.email, emailVerified: false });
    expect(await roleOf(reply.uid)).toBe("technician");
    expect(await member(reply.uid)).toMatchObject({ role: "technician", claims: "set" });
    expect(await world.all("outbox")).toMatchObject([
      { to: { address: person.email }, link: { mail: "sign-in", language: "es" }, person: person.email },
    ]);
  });

  test("puts a new account in the place of one that never proved the address: nothing set in it counts", async () => {
    await account("teo", false);
    const session = await sessionOf("teo");
    await world.db.doc("profiles/teo").set({ v: 1, uid: "teo", email: person.email, name: "Mallory" });
    const reply = await invite();
    if (!reply.ok) throw new Error(reply.reason);
    expect(reply.uid).not.toBe("teo");
    expect((await signIn("teo")).error).toContain("INVALID");
    await expect(auth.verifyIdToken(session, true)).rejects.toMatchObject({ code: "auth/user-not-found" });
    expect(await auth.getUser(reply.uid)).toMatchObject({ displayName: "Teo", providerData: [] });
    expect(await roleOf(reply.uid)).toBe("technician");
    expect(await world.all("profiles")).toEqual([]);
  });

  test("keeps the account it made when its link is used, with the role it was given", async () => {
    const reply = await invite();
    if (!reply.ok) throw new Error(reply.reason);
    const ctx = world.as("public");
    const token = mailed(ctx);
    expect(await useLink(ctx, { token, key: randomUUID() })).toMatchObject({
      outcome: "signed-in",
      voided: false,
    });
    expect(await auth.getUserByEmail(person.email)).toMatchObject({ uid: reply.uid, emailVerified: true });
    expect(await roleOf(reply.uid)).toBe("technician");
  });

  test("is no way into another's account: one of the staff who moved there is out, though invited once", async () => {
    const reply = await invite();
    if (!reply.ok) throw new Error(reply.reason);
    const used = await useLink(world.as("public"), { token: mailed(world.as("public")), key: randomUUID() });
    if (!used.ok || used.outcome !== "signed-in") throw new Error("not signed in");
    await browser("signInWithEmailLink", { email: person.email, oobCode: used.code });
    await auth.updateUser(reply.uid, { email: "victim@example.com", emailVerified: false });
    const ctx = world.as("public");
    const madeAt = ctx.now().getTime();
    const token = proofToken(ctx.config, { mail: "verify", email: "victim@example.com", madeAt }, "nonce");
    expect(await useLink(ctx, { token, key: randomUUID() })).toMatchObject({ voided: true });
    const victim = await auth.getUserByEmail("victim@example.com");
    expect(victim.uid).not.toBe(reply.uid);
    expect(victim.customClaims).toEqual({ proven: "victim@example.com" });
  });

  test("holds for the address: when its account has to be replaced, the new one is the member", async () => {
    await account("teo", false, "technician");
    const { members } = (await world.db.doc("shop/staff").get()).data() as { members: StaffMember[] };
    const teo = { v: 1 as const, uid: "teo", name: "Teo", email: person.email, role: "technician" as const };
    const stands = { since: "2026-03-02T14:00:00.000Z", claims: "set" as const, leftAt: null };
    await world.db.doc("shop/staff").set({ v: 1, members: [...members, { ...teo, ...stands }] });
    const ctx = world.as("public");
    const token = mailed(ctx);
    expect(await useLink(ctx, { token, key: randomUUID() })).toMatchObject({ voided: true });
    const { uid } = await auth.getUserByEmail(person.email);
    expect(await member(uid)).toMatchObject({ role: "technician" });
    expect(await member("teo")).toBeUndefined();
    expect(await roleOf(uid)).toBe("technician");
  });

  test("leaves the password of an account that proved its address", async () => {
    await account("teo");
    expect(await invite()).toEqual({ ok: true, uid: "teo" });
    expect((await signIn("teo")).idToken).toBeDefined();
  });

  test("is refused for one who works here or was invited, and mails nothing", async () => {
    const reply = await invite();
    expect(await invite()).toEqual({ ok: false, reason: "already-invited" });
    const { members } = (await world.db.doc("shop/staff").get()).data() as { members: StaffMember[] };
    const there = members.map((one) => (reply.ok && one.uid === reply.uid ? arrived(one) : one));
    await world.db.doc("shop/staff").set({ v: 1, members: there });
    expect(await invite()).toEqual({ ok: false, reason: "already-staff" });
    expect(await world.all("outbox")).toHaveLength(1);
  });

  test("given twice at once, by one touch too many or by two owners, is one account, one member, one mail", async () => {
    const key = randomUUID();
    const same = await Promise.all([invite({}, key), invite({}, key), invite({}, key)]);
    expect(new Set(same.map((reply) => JSON.stringify(reply))).size).toBe(1);
    const two = { ...person, email: "two@example.com" };
    const replies = await Promise.all([invite(two), invite(two)]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await staff()).toHaveLength(3);
    expect(await world.all("outbox")).toHaveLength(2);
  });
});

describe("an invitation that is sent again", () => {
  const later = (minutes: number) => {
    const now = new Date(owner().now().getTime() + minutes * 60_000);
    return { ...owner(), now: () => now };
  };
  const resend = (uid: string, ctx = later(10), key: string = randomUUID()) =>
    resendInvitation(ctx, { uid, key });
  const invited = async (more: Partial<typeof person> = {}) => {
    const reply = await invite(more);
    if (!reply.ok) throw new Error(reply.reason);
    return reply.uid;
  };
  /** As if the outbox had been worked through. */
  const send = async () => {
    for (const { id } of await world.all("outbox"))
      await world.db.doc(`outbox/${id}`).update({ status: "sent" });
  };
  beforeEach(() => staffIs(["owner", "owner"], ["mate", "owner"]));

  test("is one more e-mail with a link, in the language and with the role they have now; who was there before is not touched", async () => {
    const uid = await invited();
    await setRole(owner(), { uid, role: "advisor" });
    await send();
    const before = await member(uid);
    expect((await listStaff(owner())).map((one) => one.invitedAt)).toEqual([
      null,
      null,
      before?.invitation?.sentAt,
    ]);
    expect(await resend(uid)).toEqual({ ok: true });
    const mails = (await world.all("outbox")).filter(({ status }) => status === "pending");
    expect(mails).toMatchObject([
      {
        to: { address: person.email },
        subject: "owner le invita al equipo de Hollis Street Garage",
        link: { mail: "sign-in", language: "es" },
        about: { kind: "staff", id: uid },
      },
    ]);
    expect(mails[0]?.text).toContain("asesor(a) de servicio");
    const sentAt = later(10).now().toISOString();
    const invitation = { mail: mails[0]?.id, sentAt, times: 2 };
    expect(await member(uid)).toEqual({ ...before, invitation });
    expect(
      (await world.all("audit")).filter(({ action }) => action === "staff.resendInvitation"),
    ).toMatchObject([{ by: { role: "owner", uid: "owner" }, subject: { kind: "staff", id: uid } }]);
  });

  test("goes in the place of one that has not been sent: a mailbox that was out of reach gets one", async () => {
    const uid = await invited();
    await resend(uid);
    expect(await world.all("outbox")).toMatchObject([{ id: (await member(uid))?.invitation?.mail }]);
  });

  test("fills nobody's mailbox: pressed twice or by two owners at once it is one e-mail, and a while has to pass", async () => {
    const uid = await invited();
    await send();
    const key = randomUUID();
    const early = { ok: false, reason: "too-soon", from: later(10).now().toISOString() };
    expect(await resend(uid, later(9))).toMatchObject(early);
    const replies = await Promise.all([
      resend(uid, later(10), key),
      resend(uid, later(10), key),
      resend(uid, { ...world.as("owner", "mate"), random: Math.random, now: later(10).now }),
    ]);
    expect(replies[0]).toEqual(replies[1]);
    expect(new Set(replies.map(({ ok }) => ok))).toEqual(new Set([true, false]));
    expect(await resend(uid, later(29))).toMatchObject({ ok: false, reason: "too-soon" });
    expect((await world.all("outbox")).filter(({ status }) => status === "pending")).toHaveLength(1);
  });

  test("is withdrawn with who is removed before it was sent, who then hears of neither", async () => {
    const uid = await invited();
    expect(await removeStaff(owner(), { uid })).toEqual({ ok: true });
    expect(await world.all("outbox")).toEqual([]);
    expect(await invite()).toMatchObject({ ok: true, uid });
    expect(await world.all("outbox")).toMatchObject([
      { subject: "owner le invita al equipo de Hollis Street Garage" },
    ]);
  });

  test("is withdrawn with who is removed, who hears that they are if an earlier one was sent", async () => {
    const uid = await invited();
    await send();
    expect(await resend(uid, later(10))).toEqual({ ok: true });
    await removeStaff(owner(), { uid });
    const waiting = (await world.all("outbox")).filter(({ status }) => status === "pending");
    expect(waiting).toMatchObject([{ id: (await member(uid))?.notice?.mail }]);
  });

  test("is refused for who has left meanwhile and for who was never asked, and mails nothing", async () => {
    const uid = await invited();
    await removeStaff(owner(), { uid });
    const before = (await world.all("outbox")).length;
    expect(await resend(uid)).toEqual({ ok: false, reason: "not-staff" });
    expect(await resend("nobody")).toEqual({ ok: false, reason: "not-staff" });
    expect(await resend("mate")).toEqual({ ok: false, reason: "signed-in" });
    expect(await world.all("outbox")).toHaveLength(before);
    await expect(
      resend(uid, { ...world.as("advisor"), random: Math.random, now: owner().now }),
    ).rejects.toThrow("forbidden");
  });

  test("is still open to who moved to another account with the address", async () => {
    await account("old", false, "technician");
    const { members } = (await world.db.doc("shop/staff").get()).data() as { members: StaffMember[] };
    const stands = { since: "2026-03-02T14:00:00.000Z", claims: "set" as const, leftAt: null };
    const invitation = { mail: "m", sentAt: stands.since, times: 1 };
    const old = { v: 1 as const, uid: "old", ...person, email: "old@example.com", ...stands, invitation };
    await world.db.doc("shop/staff").set({ v: 1, members: [...members, old] });
    const ctx = world.as("public");
    const madeAt = ctx.now().getTime();
    const token = proofToken(ctx.config, { mail: "sign-in", email: old.email, madeAt }, "nonce");
    await useLink(ctx, { token, key: randomUUID() });
    const { uid } = await auth.getUserByEmail(old.email);
    expect(uid).not.toBe("old");
    expect(await member(uid)).toMatchObject({ invitation });
  });
});

describe("a change of role", () => {
  test("reaches the account, and ends the sessions that carry the old one", async () => {
    await staffIs(["owner", "owner"], ["teo", "technician"]);
    const session = await sessionOf("teo");
    expect(await setRole(owner(), { uid: "teo", role: "advisor" })).toEqual({ ok: true });
    expect(await roleOf("teo")).toBe("advisor");
    await expect(auth.verifyIdToken(session, true)).rejects.toMatchObject({ code: "auth/id-token-revoked" });
    expect(await auth.verifyIdToken(await sessionOf("teo"), true)).toMatchObject({ role: "advisor" });
  });

  test("to nothing: who is removed has no role, no session, and can be asked back", async () => {
    await staffIs(["owner", "owner"], ["teo", "technician"]);
    const session = await sessionOf("teo");
    expect(await removeStaff(owner(), { uid: "teo" })).toEqual({ ok: true });
    expect(await roleOf("teo")).toBeUndefined();
    await expect(auth.verifyIdToken(session, true)).rejects.toMatchObject({ code: "auth/id-token-revoked" });
    expect((await listStaff(owner())).map(({ uid }) => uid)).toEqual(["owner"]);
    expect(await invite({ role: "technician" })).toEqual({ ok: true, uid: "teo" });
    expect(await roleOf("teo")).toBe("technician");
  });

  test("never takes the last owner: not by role, not by leaving, not when two demote each other at once", async () => {
    for (let round = 0; round < 5; round++) {
      await staffIs([`a${round}`, "owner"], [`b${round}`, "owner"]);
      const replies = await Promise.all([
        setRole(owner(`a${round}`), { uid: `b${round}`, role: "advisor" }),
        round % 2
          ? removeStaff(owner(`b${round}`), { uid: `a${round}` })
          : setRole(owner(`b${round}`), { uid: `a${round}`, role: "technician" }),
      ]);
      expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
      const owners = (await staff()).filter(({ role, leftAt }) => role === "owner" && leftAt === null);
      expect(owners).toHaveLength(1);
      expect(await roleOf(owners[0]?.uid ?? "")).toBe("owner");
    }
  });

  test("of one who does not work here is refused", async () => {
    await staffIs(["owner", "owner"]);
    expect(await setRole(owner(), { uid: "nobody", role: "owner" })).toEqual({
      ok: false,
      reason: "not-staff",
    });
    expect(await removeStaff(owner(), { uid: "nobody" })).toEqual({ ok: false, reason: "not-staff" });
  });
});

describe("who is told of a change of role", () => {
  const due = () => world.all("outbox");
  beforeEach(() => staffIs(["owner", "owner"], ["teo", "technician"]));

  test("is whoever has it: what it is now, what it means, by whom, in the commit of the change", async () => {
    await setRole(owner(), { uid: "teo", role: "advisor" });
    const [mail, ...more] = await due();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: { address: "teo@example.com" },
      about: { kind: "staff", id: "teo" },
      subject: "Your role at Hollis Street Garage is now service advisor",
      isAutomatic: true,
      link: null,
    });
    expect(mail?.text).toContain(
      "owner made you a service advisor at Hollis Street Garage. Until now, you were a technician.",
    );
    expect(mail?.text).toContain(
      "see customers’ phone numbers and e-mail addresses; not the shop’s settings",
    );
    expect(mail?.text).toContain("If you didn’t expect this, ask owner, or call");
  });

  test("reads it in the language they were invited in, or chose themselves", async () => {
    const reply = await invite({ email: "mari@example.com" });
    if (!reply.ok) throw new Error(reply.reason);
    await setRole(owner(), { uid: reply.uid, role: "advisor" });
    const subjects = async () => (await due()).map(({ subject }) => subject);
    expect(await subjects()).toContain("Su rol en Hollis Street Garage ahora es asesor(a) de servicio");
    const profile = { v: 1, uid: reply.uid, email: "mari@example.com", name: "Mari", language: "en" };
    await world.db.doc(`profiles/${reply.uid}`).set(profile);
    await setRole(owner(), { uid: reply.uid, role: "owner" });
    expect(await subjects()).toContain("Your role at Hollis Street Garage is now owner");
  });

  test("hears nothing of what is changed back at once, and of several changes the last", async () => {
    await setRole(owner(), { uid: "teo", role: "advisor" });
    await setRole(owner(), { uid: "teo", role: "technician" });
    expect(await due()).toEqual([]);
    await setRole(owner(), { uid: "teo", role: "advisor" });
    await setRole(owner(), { uid: "teo", role: "owner" });
    const [mail, ...more] = await due();
    expect(more).toEqual([]);
    expect(mail?.text).toContain(
      "owner made you an owner at Hollis Street Garage. Until now, you were a technician.",
    );
  });

  test("is told by whom it was changed, whoever says the same once more, which signs nobody out", async () => {
    await setRole(owner(), { uid: "teo", role: "advisor" });
    await setRole(world.as("owner", "mate"), { uid: "teo", role: "advisor" });
    const [mail, ...more] = await due();
    expect(more).toEqual([]);
    expect(mail?.text).toContain("owner made you a service advisor");
    const before = await member("teo");
    const written = async () => (await world.all("audit")).length;
    const lines = await written();
    await setRole(owner(), { uid: "teo", role: "advisor" });
    expect(await member("teo")).toEqual(before);
    expect(await written()).toBe(lines);
  });

  test("is told that they are off the team, unless they are asked back at once", async () => {
    await removeStaff(owner(), { uid: "teo" });
    const [mail] = await due();
    expect(mail?.subject).toBe("You’re no longer on the team at Hollis Street Garage");
    expect(mail?.text).toContain("owner took you off the team");
    expect(mail?.text).not.toContain("Sign in");
    await invite();
    expect((await due()).map(({ subject }) => subject)).toEqual([
      "owner le invita al equipo de Hollis Street Garage",
    ]);
  });

  test("is told of their own doing as such: it may have been somebody else in their account", async () => {
    await setRole(owner(), { uid: "teo", role: "owner" });
    const [first] = await due();
    await world.db.doc(`outbox/${first?.id}`).update({ status: "sent" });
    await setRole(owner("teo"), { uid: "teo", role: "technician" });
    const mail = (await due()).find(({ status }) => status === "pending");
    expect(mail?.text).toContain("You made yourself a technician");
    expect(mail?.text).toContain("If that wasn’t you, somebody else used your account");
  });
});

describe("messages of a member who leaves", () => {
  const message = (id: string, uid: string | null) =>
    world.db.doc(`messages/${id}`).set({ v: 1, id, assignee: uid && { uid, name: uid } });
  const assigned = async () =>
    (await world.all("messages")).flatMap(({ id, assignee }) => (assignee ? [`${id} ${assignee.uid}`] : []));

  beforeEach(async () => {
    await staffIs(["owner", "owner"], ["teo", "technician"]);
    await message("one", "teo");
    await message("two", "owner");
  });

  test("are nobody's again, however many they are, and those of others stay", async () => {
    for (let n = 0; n < 401; n++) await message(`more-${n}`, "teo");
    await removeStaff(owner(), { uid: "teo" });
    expect(await assigned()).toEqual(["two owner"]);
  });

  test("are nobody's after a removal that was interrupted, once the sweep was there", async () => {
    const { members } = (await world.db.doc("shop/staff").get()).data() as { members: StaffMember[] };
    const left = { leftAt: "2026-03-02T14:00:00.000Z", claims: "pending" as const };
    await world.db
      .doc("shop/staff")
      .set({ v: 1, members: members.map((one) => (one.uid === "teo" ? { ...one, ...left } : one)) });
    await sweep(1_000);
    expect(await assigned()).toEqual(["two owner"]);
  });
});

describe("roles that their accounts do not carry yet", () => {
  test("are finished by the sweep, also when one account is gone", async () => {
    await staffIs(["owner", "owner"], ["teo", "advisor", "pending"], ["gone", "technician", "pending"]);
    await auth.setCustomUserClaims("teo", { role: "technician" });
    await auth.deleteUser("gone");
    await sweep(1_000);
    expect(await roleOf("teo")).toBe("advisor");
    expect((await staff()).map(({ claims }) => claims)).toEqual(["set", "set", "set"]);
  });

  test("end in the last one, however many hands set them at once", async () => {
    await staffIs(["owner", "owner"], ["teo", "technician"]);
    const roles: StaffRole[] = ["advisor", "technician", "owner", "advisor", "technician", "advisor"];
    await Promise.allSettled(
      roles.flatMap((role) => [setRole(owner(), { uid: "teo", role }), syncClaims(owner())]),
    );
    await syncClaims(owner());
    expect(await roleOf("teo")).toBe((await member("teo"))?.role);
    expect((await member("teo"))?.claims).toBe("set");
  });

  test("or carry wrongly, are set right by the sweep: what a dead run or another hand left there", async () => {
    await staffIs(["owner", "owner"], ["teo", "technician"], ["left", "advisor"]);
    await removeStaff(owner(), { uid: "left" });
    for (const uid of ["teo", "left"]) await auth.setCustomUserClaims(uid, { role: "owner" });
    const session = await sessionOf("teo");
    await sweep(1_000);
    expect(await roleOf("teo")).toBe("technician");
    expect(await roleOf("left")).toBeUndefined();
    await expect(auth.verifyIdToken(session, true)).rejects.toMatchObject({ code: "auth/id-token-revoked" });
  });

  test("cost nothing when there are none", async () => {
    await staffIs(["owner", "owner"]);
    const { commit } = world.rpcs;
    await syncClaims(owner());
    expect(world.rpcs.commit).toBe(commit);
  });
});

describe("the first owner", () => {
  const first = (email = "first@example.com") =>
    firstOwner({ ...world.as("public"), random: Math.random }, { name: "First", email, language: "en" });

  test("is made once, of two commands at once one wins", async () => {
    const replies = await Promise.all([first(), first("second@example.com")]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(replies.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "has-owner" });
    expect(await staff()).toMatchObject([{ role: "owner", claims: "set" }]);
    expect(await roleOf((await staff())[0]?.uid ?? "")).toBe("owner");
    expect(await world.all("audit")).toMatchObject([{ action: "owner.first" }]);
  });

  test("reads that it is their own shop, to set up, and of no team somebody else has", async () => {
    await first();
    const [mail] = await world.all("outbox");
    expect(mail).toMatchObject({
      subject: "Your shop is ready to set up: Hollis Street Garage",
      link: { mail: "sign-in", next: "/desk/setup" },
    });
    expect(mail?.text).toContain("this is your own shop to set up");
    expect(mail?.text).not.toMatch(/team|added you/);
  });

  test("is not made of whoever signed up with that address first", async () => {
    await account("first", false);
    const reply = await first();
    expect(reply).toMatchObject({ ok: true });
    expect(reply).not.toMatchObject({ uid: "first" });
    expect(
      (await browser("signInWithPassword", { email: "first@example.com", password: "x" })).error,
    ).toBeDefined();
    expect((await signIn("first")).error).toContain("INVALID");
  });
});
