import type { Stack } from "@openhood/local-stack/stack";
import { customerWrites, expect, mailTo, test } from "./shop.ts";

test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

/** What the accounts' server says to an address with a password. */
async function account({ authHost }: Stack, act: "signUp" | "signInWithPassword", email: string) {
  const answer = await fetch(`http://${authHost}/identitytoolkit.googleapis.com/v1/accounts:${act}?key=any`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "openhood-demo", returnSecureToken: true }),
  });
  return answer.status;
}

test("tests that name another shop get one that knows nothing of the one before, at the same address, and it works", async ({
  house,
}) => {
  const writes = async (shop: Stack, name: string) => {
    await customerWrites(shop, name, "Do you have time on Friday?");
    await mailTo(shop, "shop@openhood.example", ({ text }) => text.includes(name));
  };
  const first = await house.shopOf("one");
  const { siteUrl } = first;
  await writes(first, "Ada First");
  expect(await account(first, "signUp", "ada@mail.example")).toBe(200);

  const second = await house.shopOf("another");
  expect(second.siteUrl).toBe(siteUrl);
  expect(await second.mail.list()).toEqual([]);
  expect((await second.db.collection("messages").where("from.name", "==", "Ada First").get()).size).toBe(0);
  expect(await account(second, "signInWithPassword", "ada@mail.example")).toBe(400);
  expect(await account(second, "signInWithPassword", "advisor@openhood.example")).toBe(200);
  await writes(second, "Ada Second");
});
