import { MAX_BLOCK_REASON } from "@openhood/domain/booking/inputs";
import { MAX_SERVICES } from "@openhood/domain/catalog/service";
import { fieldIssues } from "@openhood/domain/field-issues";
import { demoServices } from "@openhood/local-stack/seed/demo-services";
import { demoProfile } from "@openhood/local-stack/seed/demo-shop";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { makeWorld, type World } from "../../../test/world.ts";
import { appRouter } from "../../api/router.ts";
import { createCallerFactory } from "../../api/trpc.ts";
import { addServices } from "./add-services.ts";
import { editShop } from "./edit-shop.ts";
import { getShop } from "./get-shop.ts";
import { removeService } from "./remove-service.ts";
import { saveProfile } from "./save-profile.ts";
import { saveService } from "./save-service.ts";

const [service] = demoServices;
if (!service) throw new Error("the demo sells something");

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

describe("the shop's profile and catalog", () => {
  test("a new shop has neither, and says so", async () => {
    expect(await getShop(world.as("public"))).toEqual({ profile: null, services: [] });
  });

  test("what the owner saves is what the public reads, to the letter", async () => {
    expect(await saveProfile(world.as("owner"), { profile: demoProfile, version: null })).toEqual({
      ok: true,
    });
    for (const one of demoServices) await saveService(world.as("owner"), { service: one, version: null });
    expect(await getShop(world.as("public"))).toEqual({ profile: demoProfile, services: demoServices });
  });

  test("what was stored before a field became stricter is still read", async () => {
    const [review] = demoProfile.reviews;
    if (!review) throw new Error("the demo shop has reviews");
    const older = { ...review, name: "Ana\u202e", link: "https://user:pw@example.com/" };
    const profile = { ...demoProfile, email: `${"a".repeat(70)}@example.com`, reviews: [older] };
    await saveProfile(world.as("owner"), { profile, version: null });
    expect((await getShop(world.as("public"))).profile).toEqual(profile);
    expect((await editShop(world.as("owner"))).profile?.value).toEqual(profile);
  });

  test("an editor that started from an older version does not overwrite what came since", async () => {
    await saveProfile(world.as("owner"), { profile: demoProfile, version: null });
    const started = (await editShop(world.as("owner"))).profile?.version ?? 0;
    const save = (name: string) =>
      saveProfile(world.as("owner"), { profile: { ...demoProfile, name }, version: started });
    const replies = await Promise.all(["One", "Two", "Three"].map(save));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    expect(replies.filter((reply) => !reply.ok)).toEqual(
      Array(2).fill({ ok: false, reason: "edit-conflict" }),
    );
  });

  const slot = (number: number) => ({ service: { ...service, slug: `service-${number}` }, version: null });

  test("a catalog that is full takes no other service, and takes changes and a new one for one removed", async () => {
    const db = await world.as("owner").db();
    const batch = db.batch();
    for (let number = 1; number <= MAX_SERVICES; number++)
      batch.set(db.collection("services").doc(`service-${number}`), slot(number).service);
    await batch.commit();
    const owner = world.as("owner");
    expect(await saveService(owner, slot(101))).toEqual({ ok: false, reason: "full" });
    const { services } = await editShop(owner);
    const version = services.find(({ value }) => value.slug === "service-1")?.version ?? 0;
    const { service: first } = slot(1);
    expect(await saveService(owner, { service: { ...first, waiter: !first.waiter }, version })).toEqual({
      ok: true,
    });
    const second = services.find(({ value }) => value.slug === "service-2")?.version ?? 0;
    await removeService(owner, { slug: "service-2", version: second });
    // The last place is one person's.
    const replies = await Promise.all([101, 102, 103].map((number) => saveService(owner, slot(number))));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    expect((await getShop(owner)).services).toHaveLength(MAX_SERVICES);
  });

  test("a service can lose its price and its skill again", async () => {
    const before = { ...service, price: { from: 100, to: 200 }, skill: "brakes" as const };
    await saveService(world.as("owner"), { service: before, version: null });
    const version = (await editShop(world.as("owner"))).services[0]?.version ?? 0;
    const after = { ...service, price: null, skill: null };
    await saveService(world.as("owner"), { service: after, version });
    expect((await getShop(world.as("public"))).services).toEqual([after]);
  });

  test("a service is made once, and removed only as it was seen", async () => {
    const make = () => saveService(world.as("owner"), { service, version: null });
    expect(await make()).toEqual({ ok: true });
    expect(await make()).toEqual({ ok: false, reason: "edit-conflict" });
    const version = (await editShop(world.as("owner"))).services[0]?.version ?? 0;
    const remove = (seen: number) => removeService(world.as("owner"), { slug: service.slug, version: seen });
    expect(await remove(0)).toEqual({ ok: false, reason: "edit-conflict" });
    expect(await remove(version)).toEqual({ ok: true });
    expect((await getShop(world.as("public"))).services).toEqual([]);
  });

  test("one that was removed and is there again is not what an old screen has before it", async () => {
    const owner = world.as("owner");
    const versionNow = async () => (await editShop(owner)).services[0]?.version ?? 0;
    await saveService(owner, { service, version: null });
    const old = await versionNow();
    for (let round = 0; round < 3; round++) {
      await removeService(owner, { slug: service.slug, version: await versionNow() });
      expect(await saveService(owner, { service, version: null })).toEqual({ ok: true });
      expect(await saveService(owner, { service, version: old })).toMatchObject({ ok: false });
      expect(await removeService(owner, { slug: service.slug, version: old })).toMatchObject({ ok: false });
    }
    await removeService(owner, { slug: service.slug, version: await versionNow() });
    const { order: _, ...again } = service;
    expect(await addServices(owner, { services: [again] })).toMatchObject({ ok: true });
    expect(await removeService(owner, { slug: service.slug, version: old })).toMatchObject({ ok: false });
  });
});

describe("rules that forms know, too", () => {
  const makeCaller = createCallerFactory(appRouter);
  const owner = () => makeCaller(world.as("owner"));
  /** The fields a call is refused for. */
  const refused = async (call: Promise<unknown>): Promise<string[]> => {
    const error: unknown = await call.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    const { cause } = (error ?? {}) as { cause?: unknown };
    return cause instanceof z.ZodError
      ? fieldIssues(cause).map(({ path, code }) => `${path} ${code}`)
      : ["not refused"];
  };
  const saved = (change: Partial<typeof demoProfile>) =>
    refused(owner().shop.saveProfile({ profile: { ...demoProfile, ...change }, version: null }));
  const nothing = { en: "", es: " " };
  const day = { date: "2026-12-24", spans: [{ from: 480, to: 720 }], reason: nothing };

  test("hours that overlap are refused", async () => {
    const twice = [
      { from: 480, to: 720 },
      { from: 700, to: 900 },
    ];
    const hours = demoProfile.hours.map((spans, index) => (index === 2 ? twice : spans));
    expect(await saved({ hours })).toEqual(["profile.hours.2.1.from overlap"]);
    expect(await saved({ specialDays: [{ ...day, spans: twice }] })).toEqual([
      "profile.specialDays.0.spans.1.from overlap",
    ]);
  });

  test("a special day that is in the lists already is refused", async () => {
    const closures = [{ date: "2026-12-25", reason: nothing }];
    const specialDays = [day, { ...day, date: "2026-12-25" }, day];
    expect(await saved({ closures, specialDays })).toEqual([
      "profile.specialDays.1.date twice",
      "profile.specialDays.2.date twice",
    ]);
  });

  test("texts that stand alone want words", async () => {
    expect(await saved({ questions: [{ question: nothing, answer: { en: "Yes", es: "" } }] })).toEqual([
      "profile.questions.0.question.en one-language",
    ]);
    const wrong = { ...service, name: nothing, includes: [nothing] };
    expect(await refused(owner().shop.saveService({ service: wrong, version: null }))).toEqual([
      "service.name.en one-language",
      "service.includes.0.en one-language",
    ]);
  });

  test("the reason of a block is as long as its form lets it be", async () => {
    const block = (length: number) =>
      owner().booking.block({
        lane: "bay-1",
        date: "2026-11-23",
        quarters: [1_994_800],
        reason: "x".repeat(length),
        key: crypto.randomUUID(),
      });
    expect(await refused(block(MAX_BLOCK_REASON + 1))).toEqual(["reason too-long"]);
    expect(await refused(block(MAX_BLOCK_REASON))).toEqual(["not refused"]);
  });
});
