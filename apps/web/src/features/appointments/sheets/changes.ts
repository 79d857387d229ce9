import type { Appointment } from "@openhood/domain/booking/appointment";
import { useTranslations } from "use-intl";
import { same } from "../../../platform/same.ts";
import type { ScheduleClock } from "../words.ts";

/** The parts of an appointment that somebody else may have changed. */
export type Change = "time" | "lane" | "length" | "status" | "services" | "customer" | "vehicle" | "note";

/** What changed about an appointment, time and bay first. */
export function changesBetween(before: Appointment, now: Appointment): Change[] {
  const found: Change[] = [];
  const [a, b] = [before.slot, now.slot];
  if (a.quarters[0] !== b.quarters[0]) found.push("time");
  if (a.lane !== b.lane) found.push("lane");
  if (a.quarters.length !== b.quarters.length) found.push("length");
  if (before.state.status !== now.state.status) found.push("status");
  for (const part of ["services", "customer", "vehicle", "note"] as const)
    if (!same(before[part], now[part])) found.push(part);
  return found;
}

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
