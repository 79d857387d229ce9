import { Service } from "@openhood/domain/catalogue/service";
import { ShopProfile } from "@openhood/domain/shop/profile";
import { expect, test } from "vitest";
import { demoServices } from "./demo-services.ts";
import { demoProfile } from "./demo-shop.ts";

test("the demo shop is one the product would take", () => {
  expect(ShopProfile.parse(demoProfile)).toEqual(demoProfile);
  for (const service of demoServices) expect(Service.parse(service)).toEqual(service);
});

test("every service of the demo has its own address", () => {
  expect(new Set(demoServices.map((service) => service.slug)).size).toBe(demoServices.length);
});
