import type { Appointment } from "@openhood/domain/booking/appointment";
import { useTranslations } from "use-intl";
import { changesBetween } from "./changes.ts";
import type { Clock } from "./words.ts";

type Names = { clock: Clock; laneName: (id: string) => string };

/** Says what somebody else changed about an appointment, and who it was as far as that is known. */
export function useChangeWords({ clock, laneName }: Names) {
  const t = useTranslations("schedule.changed");
  return (before: Appointment, now: Appointment): string => {
    const { place, state } = now;
    const by = "by" in state ? state.by : null;
    const first = place.quarters[0] ?? 0;
    const sayings = changesBetween(before, now).map((change) => {
      switch (change) {
        case "time":
          return t("time", { day: clock.shortDay(place.date), time: clock.time(first) });
        case "lane":
          return t("lane", { lane: laneName(place.lane) });
        case "length":
          return t("length", { hours: clock.plainHours(place.quarters.length) });
        case "status":
          return t("status", {
            status: state.status,
            who: by?.kind ?? "nobody",
            name: by?.kind === "staff" ? by.name : "",
          });
        default:
          return t(change);
      }
    });
    return sayings.length > 0 ? sayings.join(" ") : t("other");
  };
}
