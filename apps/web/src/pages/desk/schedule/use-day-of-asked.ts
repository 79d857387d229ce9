import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { useTRPC } from "../../../platform/trpc.tsx";
import { useInspected } from "../../../ui/inspector.tsx";
import type { useView } from "./use-view.ts";

/** An address that names an appointment but no day leads to the appointment's day. */
export function useDayOfAsked({ date }: Pick<ReturnType<typeof useView>, "date">): void {
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
