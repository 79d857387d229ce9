import fc from "fast-check";
import { expect, test } from "vitest";
import { decidedAs } from "../../test/repair-orders/arbitrary.ts";
import { anyPick, editOf } from "../../test/repair-orders/edits.ts";
import { rules } from "../../test/repair-orders/moves.ts";
import { job, labor, order, part, stamp } from "../../test/repair-orders/orders.ts";
import { apply } from "./apply.ts";
import { isApproved } from "./authorization.ts";
import { PART_SUPPLY } from "./line.ts";
import type { RepairOrder } from "./order.ts";
import { STAGES, type Stage } from "./stages.ts";
import {
  changeOf,
  isCountOf,
  isLow,
  isToSeeTo,
  MAX_DRIFT,
  StockFacts,
  stockChanges,
  stocked,
  stockKey,
  stockUse,
} from "./stock.ts";

/** Any number a count may name. */
const Quantity = fc.integer({ min: -2 * MAX_DRIFT, max: 2 * MAX_DRIFT });
const use = ({ jobs }: Pick<RepairOrder, "jobs">, is: Stage = "scheduled") =>
  Object.fromEntries(stockUse({ jobs, stage: { ...order().stage, is } }));
const pads = (id: string, over: Parameters<typeof part>[1] = {}) =>
  part(id, { partNumber: "MZ-14", ...over });

test("an approved job takes its parts that are on hand; one that is not approved, or bought for it, takes none", () => {
  const lines = [pads("a"), pads("b", { partNumber: "mz 14", quantity: 250 }), labor("c"), part("d")];
  expect(use({ jobs: [decidedAs("approved", job("j", lines))] })).toEqual({ MZ14: 350 });
  expect(use({ jobs: [job("j", lines)] })).toEqual({});
  for (const supply of PART_SUPPLY.filter((one) => one !== "on-hand"))
    expect(use({ jobs: [decidedAs("approved", job("j", [pads("a", { supply })]))] })).toEqual({});
});

test("parts of a job that changed since it was approved stay out of stock; asked again or declined, they go back", () => {
  const approved = decidedAs("approved", job("j", [pads("a"), labor("l")]));
  const changed = { ...approved, lines: [pads("a"), labor("l", { hours: 900 })] };
  expect(isApproved(changed)).toBe(false);
  expect(use({ jobs: [changed] })).toEqual(use({ jobs: [approved] }));
  expect(use({ jobs: [{ ...changed, authorization: { status: "pending" } }] })).toEqual({});
  expect(use({ jobs: [decidedAs("declined", changed)] })).toEqual({});
});

test("a visit that is off takes no parts, whatever was approved for it", () => {
  const approved = { jobs: [decidedAs("approved", job("j", [pads("a")]))] };
  for (const is of STAGES)
    expect(use(approved, is)).toEqual(is === "canceled" || is === "no-show" ? {} : { MZ14: 100 });
});

test("whatever is done to an order, the stock has lost exactly what the order has of it", () => {
  const numbers = ["MZ-14", "mz14", "BR 7", null];
  const begun = order({
    jobs: ["a", "b"].map((id) => decidedAs("approved", job(id, [pads(`${id}1`), labor(`${id}2`)]))),
  });
  let moved = 0;
  fc.assert(
    fc.property(fc.array(anyPick, { maxLength: 40 }), (picks) => {
      let present = begun;
      const stock = new Map<string, number>();
      for (const [n, pick] of picks.entries()) {
        const edit = editOf(present, pick, `n${n}`);
        const command =
          edit?.type === "add-line" && edit.line.kind === "part"
            ? { ...edit, line: { ...edit.line, partNumber: numbers[pick.one % 4] ?? null } }
            : edit;
        const done = command && apply(present, command, stamp, rules);
        if (!done?.ok) continue;
        const changes = stockChanges(present, done.order);
        moved += changes.size;
        for (const [key, change] of changes) {
          expect(change).not.toBe(0);
          stock.set(key, (stock.get(key) ?? 0) + change);
        }
        present = done.order;
      }
      const [was, is] = [stockUse(begun), stockUse(present)];
      for (const key of new Set([...was.keys(), ...is.keys(), ...stock.keys()]))
        expect(stock.get(key) ?? 0).toBe((was.get(key) ?? 0) - (is.get(key) ?? 0));
    }),
    { numRuns: 300 },
  );
  expect(moved).toBeGreaterThan(50);
});

test("what is taken while somebody counts is not lost: the order of count and taking makes no difference", () => {
  const quantity = fc.nat(100_000);
  fc.assert(
    fc.property(quantity, quantity, fc.integer({ min: -500, max: 500 }), (saw, counted, taken) => {
      const count = changeOf({ kind: "count", revision: 0, saw, counted });
      expect(saw + count).toBe(counted);
      expect(saw + taken + count).toBe(counted + taken);
    }),
  );
  expect(changeOf({ kind: "receive", quantity: 400, cost: null })).toBe(400);
});

test("a count is of what is there: not of a number that no coming and going since explains", () => {
  const item = { quantity: 400, revision: 3 };
  const count = { kind: "count", revision: 3, saw: 400, counted: 100 } as const;
  expect(isCountOf(item, count)).toBe(true);
  expect(isCountOf(item, { ...count, revision: 2 })).toBe(false);
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), Quantity, Quantity, (quantity, saw, counted) => {
      const act = { ...count, saw, counted };
      if (!isCountOf({ ...item, quantity }, act)) return;
      expect(Math.abs(quantity + changeOf(act) - counted)).toBeLessThanOrEqual(MAX_DRIFT);
    }),
  );
  expect(isCountOf(item, { ...count, saw: -1e9 })).toBe(false);
});

test("a part number means the same however it is typed, and has to have something in it", () => {
  expect(stockKey(" mz-14 a/b ")).toBe("MZ14AB");
  const facts = { partNumber: "MZ-14", name: { en: "Pads", es: "" }, reorderAt: null };
  expect(StockFacts.safeParse(facts).success).toBe(true);
  expect(StockFacts.safeParse({ ...facts, partNumber: "--" }).success).toBe(false);
});

test("it is time to order at the reorder point and below, and never where there is none", () => {
  expect(isLow({ quantity: 200, reorderAt: 200 })).toBe(true);
  expect(isLow({ quantity: -100, reorderAt: 0 })).toBe(true);
  expect(isLow({ quantity: 201, reorderAt: 200 })).toBe(false);
  expect(isLow({ quantity: -100, reorderAt: null })).toBe(false);
  expect(isToSeeTo({ quantity: -100, reorderAt: null })).toBe(true);
  expect(isToSeeTo({ quantity: 0, reorderAt: null })).toBe(false);
  expect(isToSeeTo({ quantity: 200, reorderAt: 200 })).toBe(true);
});

test("a part in stock is found by its number however that is written, and none by a number that says nothing", () => {
  const items = [{ partNumber: "BR-7" }, { partNumber: "MZ-14" }];
  for (const number of ["MZ-14", "mz 14", " MZ14"]) expect(stocked(number, items)).toBe(items[1]);
  for (const number of ["MZ-15", "", " - ", null]) expect(stocked(number, items)).toBeNull();
  expect(stocked("-", [{ partNumber: "-" }])).toBeNull();
});
