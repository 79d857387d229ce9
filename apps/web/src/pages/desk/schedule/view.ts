import { plusDays } from "@openhood/domain/days";
import { weekdayOf } from "@openhood/domain/shop/opening";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { useTRPC } from "../../../platform/trpc.tsx";
import { useInspected } from "../../../ui/inspector.tsx";
import { useSaid } from "../../../ui/said.tsx";

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

/** Brings today's column of the week on screen into sight; on a phone it is far below the others. */
export function showToday(): void {
  document.querySelector("[data-day][data-today]")?.scrollIntoView({ block: "start", inline: "nearest" });
}

export type ShownView = ReturnType<typeof useView>;

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
    toOther: () => show({ kind: view.kind === "week" ? "day" : "week" }),
  };
}

/** An address that names an appointment but no day leads to the appointment's day. */
export function useDayOfInspected({ date }: Pick<View, "date">): void {
  const trpc = useTRPC();
  const [params, setParams] = useSearchParams();
  const { shown } = useInspected();
  const id = shown?.kind === "appointment" && !params.has("date") ? shown.id : null;
  const { data } = useQuery({ ...trpc.booking.get.queryOptions({ id: id ?? "" }), enabled: id !== null });
  const day = data?.row?.appointment.slot.date;
  // Once it has been shown, it may be moved to another day without taking the schedule along.
  const led = useRef<string | null>(null);
  useEffect(() => {
    if (id === null || day === undefined || led.current === id) return;
    led.current = id;
    if (day === date) return;
    const found = new URLSearchParams(params);
    found.set("date", day);
    setParams(found, { replace: true, preventScrollReset: true });
  });
}

/** Says which day or week came on the screen, whose heading takes the focus unless something has it. */
export function useShownSaid({ kind, date }: Pick<View, "kind" | "date">, heading: string) {
  const { said, say } = useSaid();
  const last = useRef(`${kind} ${date}`);
  useEffect(() => {
    const shown = `${kind} ${date}`;
    if (last.current === shown) return;
    last.current = shown;
    say(heading);
    if (document.activeElement === document.body)
      document.querySelector("h1")?.focus({ preventScroll: true });
  });
  return said;
}
