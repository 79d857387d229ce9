import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { call } from "../../test/http.ts";
import { makeWorld, type World } from "../../test/world.ts";
import { sendMessage } from "../features/messages/send-message.ts";
import { migrate } from "../migrations/run.ts";
import { deliverMail } from "../triggers/deliver-mail.ts";
import { sweep } from "../triggers/sweep.ts";
import { provideFirestore } from "./firebase.ts";
import { SCHEMA, schemaAfter, schemaRef } from "./schema.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  provideFirestore(world.db, false);
});

const message = { name: "Ana", email: "ana@example.com", message: "It squeals.", language: "en" as const };
const send = () => sendMessage(world.as("public"), { ...message, key: randomUUID() });
const attempts = async () => (await world.all("outbox")).map((mail) => mail.attempts);
/** What the cloud runs each minute, and for each mail. */
const background = async () => {
  for (const { id } of await world.all("outbox")) await deliverMail(String(id)).catch(() => {});
  await sweep(1_000);
};

describe("while what is stored has another form than this version reads", () => {
  test.each([
    ["no migration was done", null],
    ["one is missing", SCHEMA - 1],
    ["a newer version was here", SCHEMA + 1],
  ])("nothing is served and nothing is written: %s", async (_, step) => {
    await send();
    await (step === null ? schemaRef(world.db).delete() : schemaRef(world.db).set(schemaAfter(step)));
    const before = world.controller?.database.toMap();
    expect(await call("shop.get")).toMatchObject({ status: 503, error: { reason: "unavailable" } });
    await background();
    expect(world.controller?.database.toMap()).toEqual(before);
  });

  test("the migration ends it: the same instance serves at once, and the sweep does what waited", async () => {
    await send();
    await schemaRef(world.db).delete();
    expect((await call("shop.get")).status).toBe(503);
    await background();
    expect(await attempts()).toEqual([0]);
    await migrate(world.db);
    expect((await call("shop.get")).status).toBe(200);
    await background();
    expect(await attempts()).not.toEqual([0]);
  });
});

test("a new shop needs no migration", async () => {
  await schemaRef(world.db).delete();
  expect((await call("shop.get")).status).toBe(200);
  expect((await schemaRef(world.db).get()).get("step")).toBe(SCHEMA);
});

test("the last migration makes the form this version reads", async () => {
  await schemaRef(world.db).delete();
  expect((await migrate(world.db)).at(-1)).toBe(SCHEMA);
});

test("data of a newer version is left as it is", async () => {
  await schemaRef(world.db).set(schemaAfter(SCHEMA + 1));
  await expect(migrate(world.db)).rejects.toThrow("newer version");
  expect((await schemaRef(world.db).get()).get("step")).toBe(SCHEMA + 1);
});
