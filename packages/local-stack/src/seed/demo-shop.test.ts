import { Service } from "@openhood/domain/catalog/service";
import { ShopProfile } from "@openhood/domain/shop/profile";
import { logoIn } from "@openhood/functions/features/shop/logo-in";
import { shop } from "@openhood/functions/stores/shop";
import { expect, test } from "vitest";
import { openDatabase } from "../database/open-database.ts";
import { demoLogo } from "./demo-logo.ts";
import { demoServices } from "./demo-services.ts";
import { demoProfile } from "./demo-shop.ts";
import { seedShop } from "./shop.ts";

test("the demo shop is one the product would take", () => {
  expect(ShopProfile.parse(demoProfile)).toEqual(demoProfile);
  for (const service of demoServices) expect(Service.parse(service)).toEqual(service);
});

test("the demo shop's logo is one the product would take, with all its pixels", () => {
  const { png, ...logo } = demoLogo();
  const taken = logoIn(Buffer.from(png, "base64"));
  expect(taken).toEqual({ ok: true, logo: { ...logo, png } });
});

test("every service of the demo has its own address", () => {
  expect(new Set(demoServices.map((service) => service.slug)).size).toBe(demoServices.length);
});

test("the demo shop is written in one go: profile, services, staff with an owner, and an inbox in every status", async () => {
  const { db, close } = await openDatabase({ projectId: "demo-openhood" });
  await seedShop(db);
  expect(await shop.read(db)).toEqual({ profile: demoProfile, services: demoServices });
  const staff = (await db.doc("shop/staff").get()).get("members") as { role: string }[];
  expect(staff.map((member) => member.role).sort()).toEqual(["advisor", "owner", "technician"]);
  const messages = (await db.collection("messages").get()).docs.map(
    (doc) => doc.get("state.status") as string,
  );
  expect(new Set(messages)).toEqual(new Set(["new", "answered", "archived"]));
  await close();
});

test("a start that was killed while seeding is made good by the next one", async () => {
  const { db, close } = await openDatabase({ projectId: "demo-openhood" });
  await seedShop(db);
  const count = async () => (await db.collection("messages").count().get()).data().count;
  const before = await count();
  await seedShop(db);
  expect(await count()).toBe(before);
  await close();
});
