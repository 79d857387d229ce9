import { MAX_SERVICES } from "@openhood/domain/catalog/service";
import { serviceTemplates } from "@openhood/domain/catalog/service-templates";
import { demoServices } from "@openhood/local-stack/seed/demo-services";
import { demoProfile } from "@openhood/local-stack/seed/demo-shop";
import { beforeEach, expect, test } from "vitest";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import { mailPause } from "../../infra/mail-pause.ts";
import { codeOf } from "../../stores/booking-codes.ts";
import { addServices } from "../shop/add-services.ts";
import { removeService } from "../shop/remove-service.ts";
import { saveProfile } from "../shop/save-profile.ts";
import { confirmTest } from "./confirm-test.ts";
import { dismissSetup } from "./dismiss-setup.ts";
import { getSetup } from "./get-setup.ts";
import { sendTest } from "./send-test.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const owner = () => world.as("owner");
const caller = () => createCallerFactory(appRouter)(owner());
const isMailed = (code: string, nonce: string) => code === codeOf(owner().config, "owner@example.com", nonce);
const noteOf = async () => (await world.db.doc("shop/setup").get()).data();
const codeMailed = async () => codeOf(owner().config, "owner@example.com", (await noteOf())?.test.nonce);

test("what is done follows the shop, and stops being done when the shop loses it", async () => {
  expect(await getSetup(owner())).toMatchObject({
    next: "profile",
    isSetUp: false,
    dismissed: false,
    test: null,
  });
  await saveProfile(owner(), { profile: demoProfile, version: null });
  expect((await getSetup(owner())).done).toMatchObject({ profile: true, hours: true, bays: false });
  await addServices(owner(), { services: [...serviceTemplates].slice(0, 1) });
  expect((await getSetup(owner())).done.services).toBe(true);
  await removeService(owner(), { slug: "diagnosis", version: 1 });
  expect((await getSetup(owner())).done.services).toBe(false);
});

test("services are added together at the end of the list, and none that is there is doubled or changed", async () => {
  const [first, second, third] = serviceTemplates;
  if (!first || !second || !third) throw new Error("there are twenty");
  await addServices(owner(), { services: [second] });
  const priced = { ...second, price: { from: 1, to: 2 } };
  expect(await addServices(owner(), { services: [first, priced, third] })).toEqual({
    ok: true,
    added: [first.slug, third.slug],
  });
  const shop = await caller().shop.get();
  expect(shop.services).toEqual([second, first, third].map((service, order) => ({ ...service, order })));
  expect(await addServices(owner(), { services: [first] })).toEqual({ ok: true, added: [] });
});

test("two owners who add the same at once have each service once", async () => {
  const both = await Promise.all([1, 2].map(() => addServices(owner(), { services: [...serviceTemplates] })));
  expect(both.flatMap((reply) => (reply.ok ? reply.added : []))).toHaveLength(20);
  expect((await caller().shop.get()).services.map(({ order }) => order)).toEqual([...Array(20).keys()]);
});

test("a catalog takes no more than it holds: then nothing is added", async () => {
  const [one] = demoServices;
  if (!one) throw new Error("the demo sells something");
  const { order: _, ...rest } = one;
  const many = Array.from({ length: MAX_SERVICES - 1 }, (_, n) => ({ ...rest, slug: `service-${n}` }));
  expect(await addServices(owner(), { services: many })).toMatchObject({ ok: true });
  expect(await addServices(owner(), { services: [...serviceTemplates].slice(0, 2) })).toEqual({
    ok: false,
    reason: "full",
  });
  expect((await caller().shop.get()).services).toHaveLength(MAX_SERVICES - 1);
});

test("the test e-mail goes to the owner's own proven address, whatever else is asked for", async () => {
  await caller().setup.sendTest({ language: "en" });
  const strange = { language: "en", email: "stranger@example.com" } as { language: "en" };
  await expect(caller().setup.sendTest(strange)).rejects.toThrow();
  const mails = await world.all("outbox");
  expect(mails.map(({ to, person }) => [to.address, person])).toEqual([
    ["owner@example.com", "owner@example.com"],
  ]);
});

test("no more than six test e-mails leave in an hour", async () => {
  for (let n = 0; n < 6; n++) await caller().setup.sendTest({ language: "en" });
  await expect(caller().setup.sendTest({ language: "en" })).rejects.toMatchObject({
    cause: { reason: "rate-limited" },
  });
  expect(await world.all("outbox")).toHaveLength(6);
  world.pass(3_700_000);
  await caller().setup.sendTest({ language: "en" });
});

test("only its code says that it arrived: any of those mailed, no guess, and nobody else's", async () => {
  expect(await confirmTest(owner(), { code: "000000" })).toEqual({ ok: false, reason: "not-asked" });
  await sendTest(owner(), { language: "es" });
  const first = (await noteOf())?.test.nonce;
  await sendTest(owner(), { language: "es" });
  const code = await codeMailed();
  expect(isMailed(code, first)).toBe(true);
  const wrong = code === "000000" ? "000001" : "000000";
  expect(await confirmTest(owner(), { code: wrong })).toEqual({ ok: false, reason: "wrong-code" });
  expect(await confirmTest(world.as("owner", "partner"), { code })).toEqual({
    ok: false,
    reason: "not-asked",
  });
  expect((await getSetup(owner())).done.email).toBe(false);
  expect(await confirmTest(owner(), { code })).toEqual({ ok: true });
  expect(await getSetup(owner())).toMatchObject({ done: { email: true }, test: null });
  expect(await confirmTest(owner(), { code: wrong })).toEqual({ ok: true });
});

test("a mailed code is stored nowhere, and books nothing", async () => {
  await sendTest(owner(), { language: "en" });
  const code = await codeMailed();
  for (const collection of ["outbox", "shop", "bookingCodes"])
    expect(JSON.stringify(await world.all(collection))).not.toContain(code);
  expect(await world.all("bookingCodes")).toEqual([]);
});

test("where the mail server stands in the way, its answer is told", async () => {
  await sendTest(owner(), { language: "en" });
  const test = async () => (await getSetup(owner())).test;
  expect(await test()).toEqual({ email: "owner@example.com", status: "waiting", error: null });
  const { mail } = (await noteOf())?.test ?? {};
  const entry = world.db.collection("outbox").doc(mail);
  await entry.update({ error: "ESOCKET CONN" });
  expect(await test()).toMatchObject({ status: "waiting", error: "ESOCKET CONN" });
  const refused = { id: mail, reason: "account" as const, sure: true, error: "EAUTH 535" };
  await mailPause.refuse(owner(), world.db, refused, null);
  expect(await test()).toMatchObject({ status: "paused", reason: "account", error: "EAUTH 535" });
  await entry.update({ status: "dead", dueAt: null, error: "EENVELOPE RCPT TO 550", diedAt: 1 });
  expect(await test()).toMatchObject({ status: "refused", error: "EENVELOPE RCPT TO 550" });
  await entry.update({ status: "sent", sentAt: 7 });
  expect(await test()).toMatchObject({ status: "sent", sentAt: 7 });
});

test("the list can be put away and taken up again, and what is done stays what it is", async () => {
  await saveProfile(owner(), { profile: demoProfile, version: null });
  await dismissSetup(owner(), { dismissed: true });
  expect(await getSetup(owner())).toMatchObject({ dismissed: true, done: { profile: true } });
  await dismissSetup(owner(), { dismissed: false });
  expect(await getSetup(owner())).toMatchObject({ dismissed: false, next: "bays" });
});
