import fs from "node:fs";
import { getAuth } from "firebase-admin/auth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "./database/open-database.ts";
import { keepDemoImage } from "./seed/demo-image.ts";
import { type Stack, startStack } from "./stack.ts";
import { temporaryDirectory } from "./testing/temporary.ts";

const projectId = "demo-openhood";
const dir = temporaryDirectory(afterAll);
let image: string;
let stack: Stack;

beforeAll(async () => {
  image = await keepDemoImage(projectId, dir);
  stack = await startStack({ quiet: true, seed: true, image });
}, 60_000);
afterAll(() => stack.close());

test("a database read from an image holds what was kept in it, with the times of that, and the image stays as it is", async () => {
  const before = fs.readFileSync(image);
  const [kept, read] = await Promise.all([
    openDatabase({ projectId, dir }),
    openDatabase({ projectId, image }),
  ]);
  const metaOf = ({ controller }: typeof kept) =>
    controller?.database
      .toMetaArray()
      .map(({ path, data, createTime, updateTime }) => ({ path, data, createTime, updateTime }));
  expect(metaOf(read)?.length).toBeGreaterThan(300);
  expect(metaOf(read)).toEqual(metaOf(kept));
  await read.db.doc("shop/profile").update({ name: "Another" });
  await Promise.all([kept.close(), read.close()]);
  expect(fs.readFileSync(image).equals(before)).toBe(true);
});

test("a shop that starts over knows nothing of the one before, at the same addresses, and its triggers run", async () => {
  const send = async (name: string) => {
    const answer = await fetch(`${stack.siteUrl}/api/messages.send`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        name,
        email: "somebody@mail.example",
        message: "Do you have time on Friday?",
        language: "en",
        key: crypto.randomUUID(),
      }),
    });
    expect(answer.status).toBe(200);
    return stack.mail.waitFor(({ to, text }) => to.includes("shop@openhood.example") && text.includes(name));
  };
  await send("Ada First");
  await getAuth().deleteUser("demo-customer");
  const { db, siteUrl } = stack;

  await stack.startOver();

  expect(stack.siteUrl).toBe(siteUrl);
  expect(stack.db).not.toBe(db);
  expect(await stack.mail.list()).toEqual([]);
  const named = await stack.db.collection("messages").where("from.name", "==", "Ada First").get();
  expect(named.size).toBe(0);
  expect((await stack.db.doc("shop/profile").get()).get("name")).toBe("Hollis Street Garage");
  expect((await getAuth().getUser("demo-customer")).email).toBe("customer@openhood.example");
  await send("Ada Second");
});
