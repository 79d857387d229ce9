import { expect, test } from "vitest";
import type { OrderCard } from "../repair-orders/board.ts";
import { defaultSettings } from "../repair-orders/default-settings.ts";
import { STAGE_RULES, STAGES } from "../repair-orders/stages.ts";
import { wallColumns } from "./wall.ts";

const card = (id: string, over: Partial<OrderCard> = {}): OrderCard => ({
  id,
  number: 1001,
  promisedAt: null,
  keyTag: "14",
  labels: ["vip"],
  advisor: { uid: "rosa", name: "Rosa Hollis" },
  createdAt: "2026-03-02T14:00:00.000Z",
  stage: { is: "in-progress", column: "in-progress", at: "2026-03-02T14:00:00.000Z" },
  document: "repair-order",
  name: "Dana Whitfield",
  record: "dana",
  vehicle: { id: "car", plate: "7ABC123", year: 2016, make: "Honda", model: "Civic" },
  about: { en: "Front brakes", es: "Frenos" },
  jobs: { pending: 1, approved: 2, declined: 0, deferred: 0 },
  technicians: [{ uid: "teresa", name: "Teresa Okafor" }],
  parts: { awaited: 2, open: 0, cores: 0 },
  ...over,
});
const { stages } = defaultSettings;
const cardsOf = (cards: OrderCard[]) => wallColumns(cards, stages, []).flatMap((column) => column.cards);

test("of an order the wall has the car and the work, and nothing of the customer, the money or the advisor", () => {
  expect(cardsOf([card("one")])).toEqual([
    {
      id: "one",
      vehicle: { plate: "7ABC123", year: 2016, make: "Honda", model: "Civic" },
      promisedAt: null,
      stage: { is: "in-progress", column: "in-progress", at: "2026-03-02T14:00:00.000Z" },
      about: { en: "Front brakes", es: "Frenos" },
      technicians: ["Teresa Okafor"],
      awaited: 2,
    },
  ]);
});

test("what a customer wrote is not on the wall", () => {
  expect(cardsOf([card("one", { about: "My ex cut the brake line" })])).toMatchObject([{ about: null }]);
});

test("a car that has not come, or has left, is not on the wall; each that is here stands in one column", () => {
  for (const is of STAGES) {
    const all = cardsOf([card("one", { stage: { is, column: is, at: "2026-03-02T14:00:00.000Z" } })]);
    expect(all).toHaveLength(STAGE_RULES[is].here ? 1 : 0);
  }
});

test("a car whose column the shop has removed stands in the first of its stage", () => {
  const stage = { is: "ready", column: "gone", at: "2026-03-02T14:00:00.000Z" } as const;
  const column = wallColumns([card("one", { stage })], stages, []).find(({ cards }) => cards.length > 0);
  expect(column?.stage).toBe("ready");
});

test("in a column the earliest promise is first, and those without one are last", () => {
  const at = (id: string, promisedAt: string | null) => card(id, { promisedAt });
  const cards = [
    at("none", null),
    at("late", "2026-03-02T18:00:00.000Z"),
    at("early", "2026-03-02T16:00:00.000Z"),
  ];
  expect(cardsOf(cards).map(({ id }) => id)).toEqual(["early", "late", "none"]);
});

test("whose clock runs on a car stands on it, and on no other", () => {
  const on = (name: string, order: string) => ({ name, open: { order } });
  const clocks = [on("Teresa Okafor", "one"), on("Sam Lee", "one"), on("Kim", "gone")];
  const [one, other] = wallColumns([card("one"), card("two")], stages, clocks).flatMap(({ cards }) => cards);
  expect(one).toMatchObject({ id: "one", running: ["Teresa Okafor", "Sam Lee"] });
  expect(other).not.toHaveProperty("running");
});

test("that a customer waits stands on the wall, and nothing where none does; a car without parts to come waits for none", () => {
  expect(cardsOf([card("one", { waits: true })])).toMatchObject([{ waits: true }]);
  const { parts: _, ...without } = card("one");
  expect(cardsOf([without])).toMatchObject([{ awaited: 0 }]);
  expect(cardsOf([without])[0]).not.toHaveProperty("waits");
});
