import { expect, test } from "vitest";
import type { LinkedOrder } from "../../../features/approvals/first-order.ts";
import { ownerOf } from "./decision-values.ts";

const order = (offPaper: LinkedOrder["offPaper"]) => ({ name: "Tomás Rey", offPaper }) as LinkedOrder;

test("the name on the paper is filled in for its owner; of a fleet, whose driver it is, nobody signs unasked", () => {
  expect(ownerOf(order(null))).toEqual({ name: "Tomás Rey", relation: "owner" });
  expect(ownerOf(order("fleet-contact"))).toEqual({ name: "", relation: "fleet-contact" });
});
