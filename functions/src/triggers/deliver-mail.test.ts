import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { makeWorld } from "../../test/world.ts";
import { sendMessage } from "../features/messages/send-message.ts";
import { provideFirestore } from "../infra/firebase.ts";
import { type Mail, outbox } from "../infra/outbox.ts";
import { deliverMail } from "./deliver-mail.ts";

test("an instance that starts also sends what waited; after that it sends what it is called for", async () => {
  const world = await makeWorld();
  provideFirestore(world.db);
  const send = async (name: string) => {
    const input = { name, email: `${name}@example.com`, message: "It squeals.", language: "en" as const };
    await sendMessage(world.as("public"), { ...input, key: randomUUID() });
  };
  // Nobody answers at the mail server's address here, so that a mail that was tried can be told from one that was not.
  const attempts = async () =>
    Object.fromEntries(
      (await world.all("outbox")).map(({ replyTo, attempts }) => [String(replyTo.name), Number(attempts)]),
    );
  const idOf = async (name: string) =>
    String((await world.all("outbox")).find(({ replyTo }) => replyTo.name === name)?.id);

  for (const name of ["waited", "first"]) await send(name);
  await deliverMail(await idOf("first"));
  expect(await attempts()).toEqual({ waited: 1, first: 1 });
  for (const name of ["waits", "second"]) await send(name);
  await deliverMail(await idOf("second"));
  expect(await attempts()).toEqual({ waited: 1, first: 1, waits: 0, second: 1 });
});

test("a mail that has to wait a moment is sent by its own trigger when that is over, unless it was withdrawn", async () => {
  const world = await makeWorld();
  provideFirestore(world.db);
  const put = async (id: string, wait: number) => {
    const ctx = world.as("public");
    const batch = world.db.batch();
    const mail: Mail = {
      to: { name: "Ana", address: "ana@example.com" },
      replyTo: null,
      subject: "Your appointment",
      text: "It has another time.",
      html: "<p>It has another time.</p>",
      thread: [],
      person: "ana@example.com",
      about: { kind: "appointment", id: "a1" },
      link: null,
    };
    outbox.add({ ...ctx, now: () => new Date() }, batch, world.db, mail, id, wait);
    await batch.commit();
  };
  const attempts = async (id: string) => (await outbox.find(world.db, id))?.attempts;
  const began = Date.now();
  await put("soon", 700);
  await put("withdrawn", 700);
  await put("later", 3_600_000);
  const each = ["soon", "withdrawn", "later"].map(deliverMail);
  expect(await attempts("soon")).toBe(0);
  await outbox.ref(world.db, "withdrawn").delete();
  await Promise.all(each);
  expect(Date.now() - began).toBeGreaterThanOrEqual(690);
  expect(await attempts("soon")).toBe(1);
  expect(await attempts("later")).toBe(0);
  expect(await outbox.find(world.db, "withdrawn")).toBeNull();
});
