import { expect, test } from "vitest";
import { decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { job, labor, part } from "../../test/repair-orders/orders.ts";
import { awaitedParts } from "./parts.ts";

const needed = part("a", { supply: "needed" });
const ordered = part("b", { supply: "ordered" });
const there = [labor("c"), part("d"), part("e", { supply: "arrived" })];

test("an approved job waits from when a part is needed until the last has arrived", () => {
  const waits = decidedAs("approved", job("j", [needed, ordered, ...there]));
  expect(awaitedParts({ jobs: [waits, decidedAs("approved", job("k", there))] })).toEqual([
    { job: "j", parts: [needed, ordered] },
  ]);
});

test("nobody waits for the parts of what was not approved", () => {
  const open = job("j", [needed]);
  expect(awaitedParts({ jobs: [open, decidedAs("declined", open)] })).toEqual([]);
});
