import { plusDays } from "@openhood/domain/days";
import { weekdayOf } from "@openhood/domain/shop/opening";
import { useSearchParams } from "react-router-dom";
import { showToday } from "./show-today.ts";

export type View = {
  kind: "day" | "week";
  /** The day looked at; in a week, one of its days. */
  date: string;
  /** On a phone: the lane on screen; null is the first. */
  lane: string | null;
};

/** The Monday of a date's week. */
export const mondayOf = (date: string): string => plusDays(date, -weekdayOf(date));

const isDate = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** The view the address names, and functions to show another. */
export function useView(today: string) {
  const [params, setParams] = useSearchParams();
  const asked = params.get("date");
  const view: View = {
    kind: params.get("view") === "week" ? "week" : "day",
    date: isDate(asked) ? asked : today,
    lane: params.get("lane"),
  };
  const show = (next: Partial<View>) => {
    const { kind, date, lane } = { ...view, ...next };
    const found = new URLSearchParams();
    if (kind === "week") found.set("view", "week");
    if (date !== today) found.set("date", date);
    if (lane !== null) found.set("lane", lane);
    setParams(found, { preventScrollReset: true });
  };
  const step = view.kind === "week" ? 7 : 1;
  return {
    ...view,
    show,
    /** The next or previous day or week. */
    go: (by: 1 | -1) => show({ date: plusDays(view.date, by * step) }),
    toToday: () => {
      show({ date: today });
      showToday();
    },
  };
}
