import { customerOrder } from "@openhood/domain/approvals/customer-order";
import { expect, test } from "vitest";
import {
  job,
  labor,
  order as orderWith,
} from "../../../../../../packages/domain/test/repair-orders/orders.ts";
import type { LinkedOrder } from "../../../features/approvals/first-order.ts";
import { ownerOf, standing } from "./decision.ts";

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

test("a choice stands for what it was made on: the work, its price, and why it was offered", () => {
  const withJob = (over: object) =>
    customerOrder(
      orderWith({ jobs: [{ ...job("a", [labor("l")]), cause: "Worn", ...over }] }),
    ) as LinkedOrder;
  const saw = withJob({}).jobs[0]?.saw;
  if (!saw) throw new Error("no job");
  const chosen = { a: { status: "approved" as const, until: null, saw } };
  expect(standing(withJob({}), chosen)).toEqual([{ job: "a", saw, status: "approved" }]);
  expect(standing(withJob({ cause: "Cracked" }), chosen)).toEqual([]);
  expect(standing(withJob({ lines: [labor("l", { hours: 200 })] }), chosen)).toEqual([]);
});
