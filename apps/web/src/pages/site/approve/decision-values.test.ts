import { expect, test } from "vitest";
import type { LinkedOrder } from "../../../features/approvals/first-order.ts";
import { ownerOf } from "./decision-values.ts";

const order = (offPaper: LinkedOrder["offPaper"], owner: LinkedOrder["owner"] = null) =>
  ({ name: "Tomás Rey", offPaper, owner }) as LinkedOrder;

test("the name on the paper is filled in for its owner; of a fleet, whose driver it is, nobody signs unasked", () => {
  expect(ownerOf(order(null))).toEqual({ name: "Tomás Rey", relation: "owner" });
  expect(ownerOf(order("fleet-contact"))).toEqual({ name: "", relation: "fleet-contact" });
});

test("where somebody else brought the car, its owner is filled in only by a link that went to nobody else", () => {
  const owner = { name: "María Núñez", isSent: true };
  expect(ownerOf(order(null, owner))).toEqual({ name: "María Núñez", relation: "owner" });
  expect(ownerOf(order(null, { ...owner, isSent: false }))).toEqual({ name: "", relation: "" });
});
