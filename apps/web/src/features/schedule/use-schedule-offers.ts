import { useTranslations } from "use-intl";
import { type Offer, useOffers } from "../../ui/offers.ts";
import type { useView } from "./use-view.ts";

type Means = {
  view: Pick<ReturnType<typeof useView>, "kind" | "show" | "go" | "toToday">;
  book?: (() => void) | undefined;
  block?: (() => void) | undefined;
};

/** Puts on offer what can be done on the schedule. */
export function useScheduleOffers({ view, book, block }: Means): void {
  const t = useTranslations("schedule.offers");
  const offer = (
    id: Parameters<typeof t>[0],
    group: Offer["group"],
    icon: Offer["icon"],
    key: string,
    run: () => void,
  ): Offer => ({ id: `schedule.${id}`, group, icon, label: t(id), key, run });
  useOffers(() => [
    ...(book ? [offer("book", "make", "plus", "c", book)] : []),
    ...(block ? [offer("block", "make", "lock", "b", block)] : []),
    offer("today", "go", "clock", "t", view.toToday),
    offer("next", "go", "chevronRight", "n", () => view.go(1)),
    offer("previous", "go", "chevronLeft", "p", () => view.go(-1)),
    offer(view.kind === "week" ? "day" : "week", "go", "rows", "w", () =>
      view.show({ kind: view.kind === "week" ? "day" : "week" }),
    ),
  ]);
}
