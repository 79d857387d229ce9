import { z } from "zod";
import { onceApproved } from "./authorization.ts";
import { Hundredths, PartLine, Price, words } from "./line.ts";
import type { OrderStamp, RepairOrder } from "./order.ts";
import { isOff } from "./stages.ts";

/** Most parts that are kept in stock. */
export const MAX_STOCK = 500;

/** What is said of a part in stock, besides how many there are. */
export const StockFacts = z.strictObject({
  partNumber: PartLine.shape.partNumber.unwrap().refine((number) => stockKey(number) !== "", {
    message: "required",
  }),
  name: words(80),
  /** At how many or fewer, in hundredths, it is to be ordered; null where nobody is to be told. */
  reorderAt: Hundredths.nullable(),
});
export type StockFacts = z.infer<typeof StockFacts>;

/** A part in stock. */
export type StockItem = StockFacts & {
  id: string;
  /** Hundredths; below zero where more was taken than anybody had counted. */
  quantity: number;
  /** Cents apiece, when some were last received; null while nobody has said. */
  lastCost: number | null;
  /** Counts what people said of it and how often they counted it; what orders take and what comes is not among it. */
  revision: number;
  /** Who raised the revision last; null where it was raised before this was kept. */
  edited: OrderStamp | null;
};

/** Why the stock of a part changed. */
export type StockMoveKind = StockAct["kind"] | "order" | "remove";

/** A change of the stock of a part, in hundredths: below zero is taken. */
export type StockMove = OrderStamp & {
  id: string;
  kind: StockMoveKind;
  change: number;
  /** The order that took it or gave it back; its number is null once it was removed with its customer. */
  order: { id: string; number: number | null } | null;
};

/** The id of a movement: what the function makes, or part, order and the order's revision. */
export const StockMoveId = z.string().regex(/^[A-Za-z0-9_-]{1,64}(\.[A-Za-z0-9_-]{1,64}){0,2}$/, "id");

/** What somebody does to the stock of a part. Hundredths, cents apiece. */
export const StockAct = z.discriminatedUnion("kind", [
  /** `saw` is what the screen said, so that what is taken meanwhile is not lost; of two who count at once (`revision`), one is told. */
  z.strictObject({
    kind: z.literal("count"),
    revision: z.int().min(0),
    saw: z.int().min(-1e9).max(1e9),
    counted: Hundredths,
  }),
  z.strictObject({
    kind: z.literal("receive"),
    quantity: Hundredths.min(1),
    cost: Price.nullable(),
  }),
]);
export type StockAct = z.infer<typeof StockAct>;

/** By how much an act changes the stock, in hundredths. */
export const changeOf = (act: StockAct): number =>
  act.kind === "count" ? act.counted - act.saw : act.quantity;

/** How much more or less can be there than somebody counted against, in hundredths: what came or went while they counted. */
export const MAX_DRIFT = 100_000;

/** Is this a count of what is there? Nobody counted since, and the number they saw can have been there. */
export const isCountOf = (
  { quantity, revision }: Pick<StockItem, "quantity" | "revision">,
  { saw, ...act }: Extract<StockAct, { kind: "count" }>,
): boolean => revision === act.revision && Math.abs(quantity - saw) <= MAX_DRIFT;

/** What two part numbers have in common that mean the same: capitals, and no dashes or spaces. */
export const stockKey = (partNumber: string): string =>
  partNumber.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** The part in stock with a number, however it is written; null where the shop keeps none. */
export function stocked<Item extends Pick<StockItem, "partNumber">>(
  partNumber: string | null,
  items: readonly Item[],
): Item | null {
  const key = stockKey(partNumber ?? "");
  return items.find((item) => key !== "" && stockKey(item.partNumber) === key) ?? null;
}

/** What of an order says which parts it takes. */
type StockUser = Pick<RepairOrder, "jobs" | "stage">;

/** Is it time to order more? */
export const isLow = ({ quantity, reorderAt }: Pick<StockItem, "quantity" | "reorderAt">): boolean =>
  reorderAt !== null && quantity <= reorderAt;

/** Has somebody to see to it: is it time to order more, or was more taken than there can have been? */
export const isToSeeTo = (item: Pick<StockItem, "quantity" | "reorderAt">): boolean =>
  isLow(item) || item.quantity < 0;

/**
 * What an order takes out of the stock, in hundredths by {@link stockKey}: the parts of approved jobs that are on hand, unless the
 * visit is off.
 */
export function stockUse(order: StockUser): Map<string, number> {
  const use = new Map<string, number>();
  if (isOff(order.stage.is)) return use;
  for (const line of onceApproved(order).flatMap(({ lines }) => lines)) {
    if (line.kind !== "part" || line.supply !== "on-hand") continue;
    const key = stockKey(line.partNumber ?? "");
    if (key !== "") use.set(key, (use.get(key) ?? 0) + line.quantity);
  }
  return use;
}

/** By how much the stock changes, by {@link stockKey}, as an order changes. Below zero is taken; nothing is left out of it but zero. */
export function stockChanges(before: StockUser, after: StockUser): Map<string, number> {
  const [was, is] = [stockUse(before), stockUse(after)];
  const changes = new Map<string, number>();
  for (const key of new Set([...was.keys(), ...is.keys()])) {
    const change = (was.get(key) ?? 0) - (is.get(key) ?? 0);
    if (change !== 0) changes.set(key, change);
  }
  return changes;
}
