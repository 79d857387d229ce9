import type { ShopFacts } from "../schedule.ts";
import type { Clock } from "../words.ts";

/** Props of every sheet over the schedule. */
export type SheetProps = { shop: ShopFacts; clock: Clock; date: string; close: () => void };
