import type { ShopFacts } from "../schedule.ts";
import type { ScheduleClock } from "../words.ts";

/** Props of every sheet over the schedule. */
export type SheetProps = { shop: ShopFacts; clock: ScheduleClock; date: string; close: () => void };
