import { clockOf } from "@openhood/domain/booking/quarters";
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

/** Where parts were said to be latest, and by whom. */
export const TouchedContext = createContext<RepairOrder["touched"]>([]);

/** Who said last where a line's part is; of the latest changes only. */
export const useSupplySet = (line: string) =>
  useContext(TouchedContext).findLast(({ what }) => what === whatOf.line(line, "supply"));

/** Whether the invoice is posted: the order can't be edited then. */
export const FrozenContext = createContext(false);

/** Has the page keep the refusal it says now, for the field that holds its entry. @returns forgets it, unless another one is said by then */
export const RefusalContext = createContext<() => () => void>(() => () => {});

/** Makes changes of a line, with what follows for its price. False where they are not possible. */
export type SetLine = (...changes: CommandOf<"set-line">["changes"]) => boolean;

/** Words typed in one language; the other borrows them. */
export const wordsIn = (language: "en" | "es", text: string) => ({ en: "", es: "", [language]: text.trim() });

/** Where a job is on the page, as the start of a selector. */
export const inJob = (id: string | null | undefined) => (id ? `[data-job="${CSS.escape(id)}"] ` : "");

/** Puts the keyboard at a place of the page: unfolds the job or section around it, and adds the field where it is none yet. */
export function goTo(place: string): void {
  const find = () => document.querySelector<HTMLElement>(place);
  const [start = ""] = place.split(" ");
  if (!find()) document.querySelector<HTMLElement>(`${start} [data-toggle]`)?.click();
  const found = find();
  for (let up = found?.parentElement; up; up = up.parentElement)
    if (up instanceof HTMLDetailsElement) up.open = true;
  found?.focus();
  if (found?.matches("[data-add-field]")) found.click();
}

const MINUTE = 60_000;

/** An instant (ISO 8601) as a date-and-time field shows it, on the shop's clock. */
export function timeOfShop(instant: string, timeZone: string): string {
  const ms = Date.parse(instant);
  return new Date(ms + clockOf(timeZone)(ms) * MINUTE).toISOString().slice(0, 16);
}

/** What such a field holds as an instant (ISO 8601); a time that clocks skip is the one an hour later. */
export function instantOfShop(local: string, timeZone: string): string {
  const wall = Date.parse(`${local.slice(0, 16)}:00Z`);
  const clock = clockOf(timeZone);
  return new Date(wall - clock(wall - clock(wall) * MINUTE) * MINUTE).toISOString();
}
