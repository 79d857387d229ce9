import type { Appointment } from "@openhood/domain/booking/appointment";
import { useTranslations } from "use-intl";
import type { ScheduleClock } from "../words.ts";
import { changesBetween } from "./changes.ts";

type Names = { clock: ScheduleClock; laneName: (id: string) => string };

/** Says what somebody else changed about an appointment, and who it was as far as that is known. */
export function useChangeWords({ clock, laneName }: Names) {
  const t = useTranslations("schedule.changed");
  const ts = useTranslations("schedule.card.status");
  return (before: Appointment, now: Appointment): string => {
    const { slot, state, updatedBy } = now;
    const first = slot.quarters[0] ?? 0;
    const who =
      updatedBy?.kind === "staff" ? [t("by", { name: updatedBy.name })] : updatedBy ? [t("byCustomer")] : [];
    const what = changesBetween(before, now).map((change) => {
      switch (change) {
        case "time":
          return t("time", { day: clock.shortDay(slot.date), time: clock.time(first) });
        case "lane":
          return t("lane", { lane: laneName(slot.lane) });
        case "length":
          return t("length", { length: clock.length(slot.quarters.length) });
        case "status":
          return t("status", { status: ts(state.status) });
        default:
          return t(change);
      }
    });
    return [...who, ...(what.length > 0 ? what : [t("other")])].join(" ");
  };
}
