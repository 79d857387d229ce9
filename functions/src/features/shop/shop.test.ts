import { demoServices } from "@openhood/local-stack/seed/demo-services";
import { demoProfile } from "@openhood/local-stack/seed/demo-shop";
import { beforeEach, describe, expect, test } from "vitest";
import { makeWorld, type World } from "../../../test/world.ts";
import { editShop, removeService, saveProfile, saveService } from "./edit-shop.ts";
import { getShop } from "./get-shop.ts";

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
      Array(2).fill({ ok: false, reason: "changed-meanwhile" }),
    );
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
    expect(await make()).toEqual({ ok: false, reason: "changed-meanwhile" });
    const version = (await editShop(world.as("owner"))).services[0]?.version ?? 0;
    const remove = (seen: number) => removeService(world.as("owner"), { slug: service.slug, version: seen });
    expect(await remove(0)).toEqual({ ok: false, reason: "changed-meanwhile" });
    expect(await remove(version)).toEqual({ ok: true });
    expect((await getShop(world.as("public"))).services).toEqual([]);
  });
});
