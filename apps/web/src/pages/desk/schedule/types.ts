import type { ShopFacts } from "../../../features/appointments/schedule.ts";
import type { useView } from "./use-view.ts";

/** What both views of the schedule show, and of when. `today` is the shop's date, `now` ms since 1970. */
export type ViewProps = {
  shop: ShopFacts;
  now: number;
  today: string;
  view: ReturnType<typeof useView>;
  /** The day or the week on screen, in words. */
  heading: string;
};
