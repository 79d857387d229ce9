import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { makeWorld } from "../../test/world.ts";
import { sendMessage } from "../features/messages/send-message.ts";
import { provideFirestore } from "../infra/firebase.ts";
import { deliverMail } from "./deliver-mail.ts";

test("an instance that starts also sends what waited; after that it sends what it is called for", async () => {
  const world = await makeWorld();
  provideFirestore(world.db);
  const send = async (name: string) => {
    const said = { name, email: `${name}@example.com`, message: "It squeals.", language: "en" as const };
    await sendMessage(world.as("public"), { ...said, key: randomUUID() });
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
