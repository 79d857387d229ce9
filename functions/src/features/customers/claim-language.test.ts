import { randomUUID } from "node:crypto";
import type { Language } from "@openhood/domain/fields";
import { beforeEach, expect, test } from "vitest";
import { openShop } from "../../../test/booking.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import type { Ctx } from "../../infra/ctx.ts";
import type { OutboxEntry } from "../../infra/outbox.ts";
import { makeLink } from "../../mails/make-link.ts";

let world: World;
const email = "pat@example.com";
const callerOf = (ctx: Ctx) => createCallerFactory(appRouter)(ctx);

beforeEach(async () => {
  world = await makeWorld();
  await openShop(world);
});

/** Somebody claims the address from a page in a language. @returns the languages of the code and of what its mailbox is told then */
async function claimFrom(language: Language): Promise<(string | undefined)[]> {
  const mallory = callerOf(world.as("customer", "mallory")).customers;
  const mails = async () =>
    ((await world.all("outbox")) as OutboxEntry[]).filter(({ to }) => to.address === email);
  await mallory.sendClaimCode({ email, language });
  const [asked] = await mails();
  if (!asked?.link) throw new Error("no code");
  const code = String(await makeLink(world.as("public"), asked.link, email));
  expect(await mallory.claim({ email, code, language })).toEqual({ ok: true });
  const told = (await mails()).find(({ link }) => link === null);
  return [asked, told].map((mail) => /<html lang="(\w+)"/.exec(mail?.html ?? "")?.[1]);
}
const saysInAccount = (language: Language) =>
  callerOf(world.as("customer", "pat")).customers.update({ name: "Pat", language });
const shopKnows = (language: Language) =>
  callerOf(world.as("advisor")).customers.create({
    facts: { kind: "person", name: "Pat", email, phone: null, notes: null, language },
    key: randomUUID(),
  });

test("an address nobody knows is written to in the language of whoever asks", async () => {
  expect(await claimFrom("es")).toEqual(["es", "es"]);
});

test("whom the shop knows is written to in their language, whoever asks in which", async () => {
  await shopKnows("en");
  expect(await claimFrom("es")).toEqual(["en", "en"]);
});

test("what somebody chose in their account comes before what the shop has noted", async () => {
  await shopKnows("en");
  await saysInAccount("es");
  expect(await claimFrom("en")).toEqual(["es", "es"]);
});
