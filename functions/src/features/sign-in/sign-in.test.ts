import { beforeEach, describe, expect, test } from "vitest";
import { password, useAuth } from "../../../test/auth.ts";
import { makePost, type Post } from "../../../test/post.ts";
import { contents } from "../../../test/snapshot.ts";
import { provideFirestore } from "../../infra/firebase.ts";
import { sendPasswordReset, sendSignInLink, sendVerification } from "./send-link.ts";

const { account, auth, browser, signIn } = await useAuth();
let post: Post;
beforeEach(async () => {
  post = await makePost();
  provideFirestore(post.world.db);
});

const email = "ana@example.com";
const unverified = (uid: string) => post.world.as("unverified", uid);

/** The link of the only mail, taken apart; the mail says it in text and in HTML. */
async function link() {
  await post.sweep();
  const [mail, ...more] = await post.mail.list();
  expect(more).toEqual([]);
  const found = /http:\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  expect(mail?.html).toContain(`href="${found}"`);
  const url = new URL(found);
  const secret = new URLSearchParams(url.hash.slice(1));
  return { mail, url, secret, oobCode: secret.get("oobCode") ?? "" };
}

describe("a mail with a link", () => {
  test("to sign in goes to our own page, its secret behind #, and works once", async () => {
    expect(await sendSignInLink(post.ctx, { email, language: "es" })).toEqual({ ok: true });
    const { mail, url, secret, oobCode } = await link();
    expect(mail?.envelope.to).toEqual([email]);
    expect(mail?.subject).toBe("Su enlace para entrar en Hollis Street Garage");
    expect(mail?.headers).toContainEqual({ key: "auto-submitted", value: "auto-generated" });
    expect(`${url.origin}${url.pathname}${url.search}`).toBe("http://localhost:5000/auth/action");
    expect(Object.fromEntries(secret)).toMatchObject({
      mode: "signIn",
      lang: "es",
      apiKey: expect.any(String),
    });
    expect(await browser("signInWithEmailLink", { email, oobCode })).toMatchObject({ email });
    expect((await auth.getUserByEmail(email)).emailVerified).toBe(true);
    expect((await browser("signInWithEmailLink", { email, oobCode })).error).toBe("INVALID_OOB_CODE");
  });

  test("to verify an address proves it", async () => {
    await account("ana", false);
    await sendVerification(unverified("ana"), { language: "en" });
    const { secret, oobCode } = await link();
    expect(secret.get("mode")).toBe("verifyEmail");
    expect((await auth.getUser("ana")).emailVerified).toBe(false);
    await browser("update", { oobCode });
    expect((await auth.getUser("ana")).emailVerified).toBe(true);
  });

  test("to reset a password lets one be chosen", async () => {
    await account("ana");
    await sendPasswordReset(post.ctx, { email, language: "en" });
    const { secret, oobCode } = await link();
    expect(secret.get("mode")).toBe("resetPassword");
    await browser("resetPassword", { oobCode, newPassword: "another good password" });
    expect((await signIn("ana")).error).toContain("INVALID");
    expect(
      (await browser("signInWithPassword", { email, password: "another good password" })).error,
    ).toBeUndefined();
  });

  test("is kept without its secret, before it is sent, when it cannot be sent, and after", async () => {
    await post.mail.stop();
    await sendSignInLink(post.ctx, { email, language: "en" });
    const before = JSON.stringify(contents(post.world));
    await post.sweep();
    const between = JSON.stringify(contents(post.world));
    await post.mail.listen();
    post.world.pass(3_600_000);
    const { oobCode } = await link();
    const after = JSON.stringify(contents(post.world));
    for (const all of [before, between, after]) {
      expect(all).not.toContain("oobCode");
      expect(all).not.toContain(oobCode);
    }
    expect(after).toContain('"status":"sent"');
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
});

test("a link proves the address to its owner only: a password somebody else set before is void", async () => {
  await account("ana", false);
  await sendSignInLink(post.ctx, { email, language: "en" });
  const { oobCode } = await link();
  expect(await browser("signInWithEmailLink", { email, oobCode })).toMatchObject({ email });
  expect((await browser("signInWithPassword", { email, password })).error).toBeDefined();
});
