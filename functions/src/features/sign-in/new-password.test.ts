import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { useAuth } from "../../../test/auth.ts";
import { openShop } from "../../../test/booking.ts";
import { makePost, type Post } from "../../../test/post.ts";
import { provideFirestore } from "../../infra/firebase.ts";
import { updateProfile } from "../customers/update-profile.ts";
import { sendPasswordReset } from "./send-password-reset.ts";
import { sendSignInLink } from "./send-sign-in-link.ts";
import { tellPassword } from "./tell-password.ts";
import { useLink } from "./use-link.ts";

const { account } = await useAuth();
const email = "ana@example.com";
let post: Post;
beforeEach(async () => {
  post = await makePost();
  provideFirestore(post.world.db);
  await openShop(post.world);
  await account("ana");
});

const received = async () => {
  await post.sweep();
  return post.mail.list();
};
const token = async () => {
  const text = (await received()).at(-1)?.text ?? "";
  return new URLSearchParams(/#(\S+)/.exec(text)?.[1]).get("link") ?? "";
};
async function choosePassword(language: "en" | "es" = "en") {
  await sendPasswordReset(post.ctx, { email, language });
  const press = { token: await token(), key: randomUUID(), password: "another good password", language };
  expect(await useLink(post.ctx, press)).toMatchObject({ ok: true, outcome: "password-saved" });
  return press;
}

test("whose password was changed is told, with what to do if it was not them; a call that comes again tells nobody", async () => {
  const press = await choosePassword();
  await useLink(post.ctx, press);
  const [, mail, ...more] = await received();
  expect(more).toEqual([]);
  expect(mail?.to).toEqual([email]);
  expect(mail?.subject).toBe("Your password at Hollis Street Garage was changed");
  expect(mail?.text).toMatch(/was changed on March 2, 2026 at 9:00\sAM/);
  expect(mail?.text).toContain("http://localhost:5000/sign-in?view=forgot");
  expect(mail?.html).toContain('href="tel:');
  expect(mail?.text).not.toContain("another good password");
});

test("it is told in the language of the page, or that of the account, where one is known", async () => {
  await choosePassword("es");
  expect((await received()).at(-1)?.subject).toBe("Su contraseña en Hollis Street Garage cambió");
  await updateProfile(post.world.as("customer", "ana"), { name: "Ana", language: "en" });
  await choosePassword("es");
  expect((await received()).at(-1)?.subject).toBe("Your password at Hollis Street Garage was changed");
});

test("who signs in by a link changes no password, and is told nothing", async () => {
  await sendSignInLink(post.ctx, { email, language: "en" });
  expect(await useLink(post.ctx, { token: await token(), key: randomUUID() })).toMatchObject({ ok: true });
  expect(await received()).toHaveLength(1);
});

test("one that was changed at the accounts is told as the page says so, to the caller's own mailbox", async () => {
  await tellPassword({ ...post.ctx, actor: post.world.as("customer", "ana").actor }, { language: "es" });
  const [mail, ...more] = await received();
  expect(more).toEqual([]);
  expect(mail?.to).toEqual([email]);
  expect(mail?.subject).toBe("Su contraseña en Hollis Street Garage cambió");
});
