import { whatOf } from "@openhood/domain/repair-orders/applied";
import type { CommandOf, OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { createContext, useContext } from "react";

/** What every part of an order's page needs. */
export type OrderParts = {
  order: RepairOrder;
  settings: RepairOrderSettings;
  /** Makes edits; what is not possible is said on the page. False then. */
  edit: (...commands: OrderCommand[]) => boolean;
};

/** What of an order its head shows: an edit of its jobs changes none of it. */
export const HEAD_FIELDS = [
  ...(["source", "customer", "vehicle", "odometerIn", "odometerOut", "keyTag", "referral"] as const),
  ...(["promisedAt", "waits", "labels", "concerns"] as const),
] as const;

/** What a part of an order's head needs. */
export type HeadParts = Omit<OrderParts, "order"> & {
  order: Pick<RepairOrder, (typeof HEAD_FIELDS)[number]>;
};

/** Where parts were said to be latest, and by whom. */
export const TouchedContext = createContext<RepairOrder["touched"]>([]);

/** Who said last where a line's part is; of the latest changes only. */
export const useSupplySet = (line: string) =>
  useContext(TouchedContext).findLast(({ what }) => what === whatOf.line(line, "supply"));

/** Has the page keep the refusal it says now, for the field that holds its entry. @returns forgets it, unless another one is said by then */
export const RefusalContext = createContext<() => () => void>(() => () => {});

/** Makes changes of a line, with what follows for its price. False where they are not possible. */
export type SetLine = (...changes: CommandOf<"set-line">["changes"]) => boolean;

/** Words typed in one language; the other borrows them. */
export const wordsIn = (language: "en" | "es", text: string) => ({ en: "", es: "", [language]: text.trim() });

/** Is the order's invoice posted, so that nothing on it can be edited? */
export const FrozenContext = createContext(false);
