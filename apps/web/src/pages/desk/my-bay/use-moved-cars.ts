import { laneName } from "@openhood/domain/booking/removed-lanes";
import { bayOf } from "@openhood/domain/booking/today";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Today, TodayRow } from "../../../features/appointments/today.ts";
import { useMe } from "../../../platform/me.ts";
import { useOnline } from "../../../platform/network.ts";
import { listIn, readStored } from "../../../platform/storage.ts";
import { BAY_ARRIVED } from "../../../platform/storage-keys.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { useStored } from "../../../platform/use-stored.ts";
import { stepOf } from "./step-of.ts";

/** A car that stood in a bay without a connection, and when that was last known, ms since 1970. */
type Stood = { id: string; lane: string; at: number };

/** A car that stands in another bay than it did when the connection went. */
export type MovedCar = { appointment: TodayRow["appointment"]; bay: string };

/**
 * The cars that were moved out of this device's bay while it was offline; each until somebody has seen it, or it is back.
 * @param readAt when the day was read, ms since 1970
 * @param lane the bay this device stands in
 */
export function useMovedCars(today: Today, readAt: number, lane: string | undefined) {
  const { uid } = useMe();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const connected = useOnline();
  const place = `${BAY_ARRIVED}${uid}.moved`;
  const [text, setText] = useStored(place);
  const change = (next: readonly Stood[]) => setText(next.length > 0 ? JSON.stringify(next) : null);
  const movedOf = (stood: Stood): MovedCar | null => {
    const row = today.appointments.find(({ appointment: one }) => one.id === stood.id && stepOf(one));
    const now = row?.appointment.slot.lane;
    if (!row || now === undefined || now === stood.lane || now === lane) return null;
    return { appointment: row.appointment, bay: laneName(today, now) };
  };
  useEffect(() => {
    const stood = listIn<Stood>(readStored(place));
    // A short break alone has nothing read again: what is moved later would count as of that break.
    if (connected && stood.some(({ at }) => at >= readAt))
      return void cache.refetchQueries(trpc.booking.today.queryFilter(), { cancelRefetch: false });
    const moved = stood.filter(movedOf);
    const here = connected || !lane ? [] : Object.values(bayOf(today.appointments, lane)).flat();
    const at = Date.now();
    change([
      ...moved,
      ...here.flatMap(({ appointment: one }) => (stepOf(one) && lane ? [{ id: one.id, lane, at }] : [])),
    ]);
  }, [connected, today, readAt, lane]);
  return {
    moved: listIn<Stood>(text).flatMap((one) => movedOf(one) ?? []),
    see: (id: string) => change(listIn<Stood>(readStored(place)).filter((one) => one.id !== id)),
  };
}

export type MovedCars = ReturnType<typeof useMovedCars>;
