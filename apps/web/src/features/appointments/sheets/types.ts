import type { ShopFacts } from "../schedule.ts";
import type { Clock } from "../words.ts";

/** What the sheets over the schedule know of it. */
export type SheetProps = { shop: ShopFacts; clock: Clock; date: string; close: () => void };
