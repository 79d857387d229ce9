import { customerOrder } from "@openhood/domain/approvals/customer-order";
import { newLink } from "@openhood/domain/approvals/link";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { TOLD_STAGES } from "@openhood/domain/repair-orders/told-stages";
import { expect, test } from "vitest";
import { ana, at, job, labor, order } from "../../../packages/domain/test/repair-orders/orders.ts";
import { shopProfile as shop } from "../../../packages/domain/test/shop.ts";
import { askToDecideText } from "./approval-texts.ts";
import { orderNoticeText } from "./order-notices.ts";

const link = newLink("order", { id: "link", by: ana, at });
const to = { name: "Pat evil.example", number: "+12125550142", person: null };

/** Every text the shop sends of an order, in both languages, without the shop's own link. */
function textsOf(vehicle: Partial<RepairOrder["vehicle"]>, owner: string): string[] {
  return (["en", "es"] as const).flatMap((language) => {
    const of = order({
      customer: { ...order().customer, name: owner, language },
      vehicle: { ...order().vehicle, year: null, make: null, model: null, plate: null, ...vehicle },
      jobs: [job("a", [labor("l")])],
      promisedAt: at,
    });
    const asked = { to, order: customerOrder(of), link, shop };
    const behalf = { kind: "approver" as const, owner, limit: 10_000 };
    const occasions = [
      ...TOLD_STAGES.map((stage) => ({
        kind: stage === "ready" ? ("ready" as const) : ("progress" as const),
        stage,
      })),
      { kind: "promise" as const, before: at },
    ];
    return [
      askToDecideText({ ...asked, behalf: null }),
      askToDecideText({ ...asked, behalf }),
      ...occasions.map((occasion) => orderNoticeText(to, { order: of, fleet: null, occasion, shop })),
    ].map(({ text }) => text.replace("{{link}}", ""));
  });
}

test("no web address that somebody typed as a make, a model, a plate or a name reaches a text", () => {
  const evil = ["evil.example", "https://evil.com/pay", "www.evil.shop", "t.me/x"];
  for (const typed of evil)
    for (const texts of [
      textsOf({ make: typed }, "Pat"),
      textsOf({ make: "Honda", model: typed }, "Pat"),
      textsOf({ plate: typed.toUpperCase().slice(0, 12) }, "Pat"),
      textsOf({ make: "Honda", plate: typed.toUpperCase().slice(0, 12) }, "Pat"),
      textsOf({}, typed),
    ])
      for (const text of texts) expect(text).not.toMatch(/[\p{L}\p{N}-]\.\p{L}{2}|:\/\//u);
});

test("what cars and people are really called stands there as it was typed", () => {
  const texts = textsOf({ year: 2015, make: "Mazda", model: "3.0i", plate: "7ABC123" }, "J.R. St. John");
  for (const text of texts.filter((one) => one.includes("Mazda")))
    expect(text).toMatch(/Mazda 3\.0i.* \(7ABC123\)/);
  expect(texts.filter((one) => one.includes("Mazda"))).not.toEqual([]);
  expect(texts.some((one) => one.includes("J.R. St. John"))).toBe(true);
});
