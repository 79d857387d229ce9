import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { password, useAuth } from "../../../test/auth.ts";
import { makePost, type Post } from "../../../test/post.ts";
import { contents } from "../../../test/snapshot.ts";
import { provideFirestore } from "../../infra/firebase.ts";
import { markProven } from "./mark-proven.ts";
import { readLink } from "./read-link.ts";
import { sendPasswordReset } from "./send-password-reset.ts";
import { sendSignInLink } from "./send-sign-in-link.ts";
import { sendVerification } from "./send-verification.ts";
import { useLink } from "./use-link.ts";

const { account, auth, browser, signIn } = await useAuth();
let post: Post;
beforeEach(async () => {
  post = await makePost();
  provideFirestore(post.world.db);
});

const email = "ana@example.com";
const unverified = (uid: string) => post.world.as("unverified", uid);
const use = (token: string, more: { password?: string; key?: string } = {}) =>
  useLink(post.ctx, { token, key: randomUUID(), ...more });
const read = (token: string) => readLink(post.ctx, { token });

/** The link of the newest mail, taken apart; the mail says it in text and in HTML. */
async function link() {
  await post.sweep();
  const mail = (await post.mail.list()).at(-1);
  const found = /http:\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  expect(mail?.html).toContain(`href="${found}"`);
  const url = new URL(found);
  const secret = new URLSearchParams(url.hash.slice(1));
  return { mail, url, secret, token: secret.get("link") ?? "" };
}

describe("a mail with a link", () => {
  test("to sign in goes to our own page, its secret behind #, and works once", async () => {
    expect(await sendSignInLink(post.ctx, { email, language: "es" })).toEqual({ ok: true });
    const { mail, url, secret, token } = await link();
    expect(mail?.envelope.to).toEqual([email]);
    expect(mail?.subject).toBe("Su enlace para iniciar sesión en Hollis Street Garage");
    expect(mail?.headers).toContainEqual({ key: "auto-submitted", value: "auto-generated" });
    expect(`${url.origin}${url.pathname}${url.search}`).toBe("http://localhost:5000/auth/action");
    expect([...secret.keys()]).toEqual(["lang", "link"]);
    expect(secret.get("lang")).toBe("es");
    const used = await use(token);
    if (!used.ok || used.outcome !== "signed-in") throw new Error("not signed in");
    expect(await browser("signInWithEmailLink", { email, oobCode: used.code })).toMatchObject({ email });
    expect((await auth.getUserByEmail(email)).emailVerified).toBe(true);
    expect(await use(token)).toEqual({ ok: false, reason: "used" });
    expect((await browser("signInWithEmailLink", { email, oobCode: used.code })).error).toBe(
      "INVALID_OOB_CODE",
    );
  });

  test("to verify an address proves it, and leaves the session that asked for it as it is", async () => {
    await account("ana", false);
    await sendVerification(unverified("ana"), { language: "en" });
    const { token } = await link();
    expect((await auth.getUser("ana")).emailVerified).toBe(false);
    const used = await useLink(unverified("ana"), { token, key: randomUUID() });
    expect(used).toEqual({ ok: true, email, outcome: "confirmed", voided: false });
    expect((await auth.getUser("ana")).emailVerified).toBe(true);
    expect((await signIn("ana")).error).toBeUndefined();
  });

  test("to reset a password lets one be chosen", async () => {
    await account("ana");
    await sendPasswordReset(post.ctx, { email, language: "en" });
    const { token } = await link();
    expect(await use(token)).toEqual({ ok: false, reason: "no-password" });
    const changed = await use(token, { password: "another good password" });
    expect(changed).toEqual({ ok: true, email, outcome: "password-saved", voided: false });
    expect((await auth.getUserByEmail(email)).uid).toBe("ana");
    expect((await signIn("ana")).error).toContain("INVALID");
    expect(
      (await browser("signInWithPassword", { email, password: "another good password" })).error,
    ).toBeUndefined();
  });

  test("is kept without its secret, before it is sent, when it cannot be sent, after, and when it is used", async () => {
    await post.mail.stop();
    await sendSignInLink(post.ctx, { email, language: "en" });
    const before = JSON.stringify(contents(post.world));
    await post.sweep();
    const between = JSON.stringify(contents(post.world));
    await post.mail.listen();
    post.world.pass(3_600_000);
    const { token } = await link();
    const after = JSON.stringify(contents(post.world));
    const used = await use(token);
    if (!used.ok || used.outcome !== "signed-in") throw new Error("not signed in");
    const last = JSON.stringify(contents(post.world));
    for (const all of [before, between, after, last]) {
      expect(all).not.toContain(token);
      expect(all).not.toContain(token.split(".")[1]);
      expect(all).not.toContain(used.code);
    }
    expect(after).toContain('"status":"sent"');
  });

  test("changes no account: anybody can ask for one", async () => {
    await account("ana", false);
    const session = await signIn("ana");
    const before = JSON.stringify(await auth.getUser("ana"));
    await sendSignInLink(post.ctx, { email, language: "en" });
    await sendPasswordReset(post.ctx, { email, language: "en" });
    const { token } = await link();
    await read(token);
    expect(JSON.stringify(await auth.getUser("ana"))).toBe(before);
    expect(await auth.verifyIdToken(session.idToken ?? "", true)).toMatchObject({ uid: "ana" });
    expect((await signIn("ana")).error).toBeUndefined();
  });
});

describe("the language of a mail with a link", () => {
  const send = { "sign-in": sendSignInLink, reset: sendPasswordReset };
  const profile = {
    v: 1,
    uid: "ana",
    email,
    name: "Ana",
    language: "en",
    updatedAt: "2026-03-02T14:00:00.000Z",
  };

  test.each(Object.entries(send))(
    "(%s) is that of who reads it, where it is known, else of who asks",
    async (_, ask) => {
      await account("ana");
      await ask(post.ctx, { email, language: "es" });
      expect((await link()).secret.get("lang")).toBe("es");
      await post.world.db.doc("profiles/ana").set(profile);
      await ask(post.ctx, { email, language: "es" });
      const { mail, secret } = await link();
      expect(secret.get("lang")).toBe("en");
      expect(mail?.subject).toMatch(
        /^(Your link to sign in at|Choose a new password for) Hollis Street Garage$/,
      );
      expect(mail?.html).toContain('<html lang="en"');
    },
  );

  test("is that in which one of the staff was asked to the team, until they choose another", async () => {
    await account("ana");
    const since = "2026-03-02T14:00:00.000Z";
    const member = {
      v: 1,
      uid: "ana",
      name: "Ana",
      email,
      role: "advisor",
      since,
      leftAt: null,
      claims: "set",
    };
    await post.world.db.doc("shop/staff").set({ v: 1, members: [{ ...member, language: "es" }] });
    await sendPasswordReset(post.ctx, { email, language: "en" });
    expect((await link()).secret.get("lang")).toBe("es");
    await post.world.db.doc("profiles/ana").set(profile);
    await sendPasswordReset(post.ctx, { email, language: "es" });
    expect((await link()).secret.get("lang")).toBe("en");
  });

  test("is asked for by as many calls of the database whether an address is known or not", async () => {
    await post.world.db.doc("profiles/ana").set(profile);
    const calls = async (address: string) => {
      const before = { ...post.world.rpcs };
      await sendPasswordReset(post.ctx, { email: address, language: "es" });
      return Object.entries(post.world.rpcs).map(([name, count]) => [
        name,
        count - (before[name as "commit"] ?? 0),
      ]);
    };
    await calls("first@example.com");
    expect(await calls(email)).toEqual(await calls("nobody@example.com"));
  });
});

describe("an address nobody has an account with", () => {
  test("gets the same reply to a wish for a new password, but no mail", async () => {
    await account("ana");
    const known = await sendPasswordReset(post.ctx, { email, language: "en" });
    const unknown = await sendPasswordReset(post.ctx, { email: "nobody@example.com", language: "en" });
    expect(unknown).toEqual(known);
    await post.sweep();
    expect((await post.mail.list()).map(({ envelope }) => envelope.to)).toEqual([[email]]);
    const states = (await post.world.all("outbox")).map(({ person, status }) => [person, status]);
    expect(states).toContainEqual(["nobody@example.com", "skipped"]);
    expect(await post.world.all("outbox")).not.toContainEqual(expect.objectContaining({ status: "dead" }));
  });

  test("gets no mail either when the shop has closed its account, and a link from before opens nothing", async () => {
    await sendSignInLink(post.ctx, { email, language: "en" });
    const { token } = await link();
    await account("ana");
    await auth.updateUser("ana", { disabled: true });
    await sendSignInLink(post.ctx, { email, language: "en" });
    await post.sweep();
    expect(await post.mail.list()).toHaveLength(1);
    expect(await use(token)).toEqual({ ok: false, reason: "disabled" });
  });
});

describe("a link says", () => {
  test("what it is for, whose account it is about, and whether it is the caller's", async () => {
    await account("ana", false);
    await signIn("ana");
    await sendVerification(unverified("ana"), { language: "en" });
    const { token } = await link();
    const state = { state: "open", mail: "verify", email, account: "unproven", own: false };
    expect(await read(token)).toEqual(state);
    expect(await readLink(unverified("ana"), { token })).toEqual({ ...state, own: true });
    await use(token);
    expect(await read(token)).toEqual({ ...state, state: "used", account: "proven" });
  });

  test.each([
    ["sign-in", 1],
    ["verify", 72],
    ["reset", 1],
  ] as const)("that it is too old, from a %s mail after %i h", async (mail, hours) => {
    await account("ana", false);
    if (mail === "sign-in") await sendSignInLink(post.ctx, { email, language: "en" });
    if (mail === "verify") await sendVerification(unverified("ana"), { language: "en" });
    if (mail === "reset") await sendPasswordReset(post.ctx, { email, language: "en" });
    const { token } = await link();
    post.world.pass(hours * 3_600_000 - 1);
    expect(await read(token)).toMatchObject({ state: "open", mail, email });
    post.world.pass(1);
    expect(await read(token)).toMatchObject({ state: "expired", mail, email });
    expect(await use(token, { password })).toEqual({ ok: false, reason: "expired" });
    expect((await auth.getUser("ana")).emailVerified).toBe(false);
  });

  test("nothing when it is cut off, altered, or made by somebody else", async () => {
    await account("ana");
    await sendSignInLink(post.ctx, { email, language: "en" });
    const { token } = await link();
    const [payload = "", mark = ""] = token.split(".");
    const [, , madeAt, nonce] = JSON.parse(Buffer.from(payload, "base64url").toString()) as unknown[];
    const forged = (...parts: unknown[]) =>
      `${Buffer.from(JSON.stringify(parts)).toString("base64url")}.${mark}`;
    for (const bad of ["", "x", payload, `${payload}.`, token.slice(0, -1), `${token}x`, `${token}.x`])
      expect(await read(bad)).toEqual({ state: "incomplete" });
    const others = [
      forged("sign-in", "victim@example.com", madeAt, nonce),
      forged("reset", email, madeAt, nonce),
      forged("sign-in", email, Number(madeAt) + 1, nonce),
      `${payload}.${"A".repeat(43)}`,
    ];
    for (const bad of others) {
      expect(await read(bad)).toEqual({ state: "unknown" });
      expect(await use(bad, { password: "another good password" })).toEqual({
        ok: false,
        reason: "unknown",
      });
    }
    expect((await signIn("ana")).error).toBeUndefined();
  });

  test("the same after the secret was changed, as long as the former one is accepted", async () => {
    await sendSignInLink(post.ctx, { email, language: "en" });
    const { token } = await link();
    const { linkSecret } = post.ctx.config;
    const rotated = { ...post.ctx.config, linkSecret: "another-secret-for-the-tests-as-long" };
    expect(await readLink({ ...post.ctx, config: rotated }, { token })).toEqual({ state: "unknown" });
    const both = { ...post.ctx, config: { ...rotated, previousLinkSecret: linkSecret } };
    expect(await readLink(both, { token })).toMatchObject({ state: "open", email });
    expect(await useLink(both, { token, key: randomUUID() })).toMatchObject({ outcome: "signed-in" });
  });
});

test("accounts proven before the mark was asked for are marked by a command, the others are not", async () => {
  await account("ana", true, "advisor");
  await auth.setCustomUserClaims("ana", { role: "advisor" });
  await account("ben", false);
  await account("cy");
  expect(await markProven()).toBe(1);
  expect((await auth.getUser("ana")).customClaims).toEqual({ role: "advisor", proven: email });
  expect((await auth.getUser("ben")).customClaims).toEqual({});
  expect(await markProven()).toBe(0);
});

describe("a link pressed", () => {
  test("in two tabs at once opens one of them", async () => {
    await account("ana", false);
    await signIn("ana");
    await sendSignInLink(post.ctx, { email, language: "en" });
    const { token } = await link();
    const replies = await Promise.all([1, 2, 3, 4].map(() => use(token)));
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(replies.filter(({ ok }) => !ok)).toEqual(Array(3).fill({ ok: false, reason: "used" }));
    expect((await auth.listUsers()).users).toMatchObject([{ email, emailVerified: true }]);
  });

  test("twice by the same page, whose answer was lost, leads to the same end", async () => {
    await account("ana", false);
    await signIn("ana");
    await sendVerification(unverified("ana"), { language: "en" });
    const { token } = await link();
    const key = randomUUID();
    const first = await use(token, { key });
    expect(first).toMatchObject({ outcome: "signed-in", voided: true });
    const { uid } = await auth.getUserByEmail(email);
    const again = await use(token, { key });
    expect(again).toMatchObject({ outcome: "signed-in", voided: true });
    expect((await auth.getUserByEmail(email)).uid).toBe(uid);
    expect(await post.world.all("audit")).toMatchObject([{ action: "signIn.useLink", subject: { id: uid } }]);
  });

  test("after it was verified elsewhere says so, and signs nobody in", async () => {
    await account("ana", false);
    for (let count = 0; count < 2; count++) await sendVerification(unverified("ana"), { language: "en" });
    await post.sweep();
    const tokens = (await post.mail.list()).map(
      ({ text }) => new URLSearchParams(/#(\S+)/.exec(text)?.[1]).get("link") ?? "",
    );
    expect(await useLink(unverified("ana"), { token: tokens[0] ?? "", key: randomUUID() })).toMatchObject({
      outcome: "confirmed",
    });
    expect(await use(tokens[1] ?? "")).toEqual({
      ok: true,
      email,
      outcome: "already-confirmed",
      voided: false,
    });
    expect((await signIn("ana")).error).toBeUndefined();
  });

  test("by somebody signed in as another leaves that account alone", async () => {
    await account("ana", false);
    await signIn("ana");
    await account("ben", false);
    const session = await signIn("ben");
    await sendVerification(unverified("ana"), { language: "en" });
    const { token } = await link();
    const used = await useLink(unverified("ben"), { token, key: randomUUID() });
    expect(used).toMatchObject({ outcome: "signed-in", voided: true });
    expect(await auth.verifyIdToken(session.idToken ?? "", true)).toMatchObject({ uid: "ben" });
    expect((await auth.getUser("ben")).emailVerified).toBe(false);
    expect((await auth.getUserByEmail(email)).uid).not.toBe("ana");
  });

  test("by who has a proven account signs in to it, and touches nothing", async () => {
    await account("ana");
    const session = await signIn("ana");
    await sendSignInLink(post.ctx, { email, language: "en" });
    const { token } = await link();
    expect(await use(token)).toMatchObject({ outcome: "signed-in", voided: false });
    expect(await auth.verifyIdToken(session.idToken ?? "", true)).toMatchObject({ uid: "ana" });
    expect((await signIn("ana")).error).toBeUndefined();
  });
});
