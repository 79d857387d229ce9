import type { Service } from "@openhood/domain/catalog/service";
import { useQuery } from "@tanstack/react-query";
import { useShopTimeZone } from "../../platform/shop.ts";
import { type ApiOutputs, useTRPC } from "../../platform/trpc.tsx";
import type { ShopHours } from "./types.ts";
import type { ScheduleClock } from "./words.ts";

export type Schedule = ApiOutputs["booking"]["schedule"];
/** The days a schedule is read for. */
export type Span = { from: string; days: number };

/** Appointments, blocks and settings of these days. */
export function useSchedule(span: Span) {
  const trpc = useTRPC();
  return useQuery(trpc.booking.schedule.queryOptions(span));
}

/** One appointment, whatever its day. */
export function useAppointment(id: string) {
  const trpc = useTRPC();
  return useQuery(trpc.booking.get.queryOptions({ id }));
}

/** Most records shown to choose a caller from. */
const CALLERS = 6;
export type CustomerRow = ApiOutputs["customers"]["list"]["rows"][number];

/** The records a search for a caller finds; nothing is asked for less than two characters. */
export function useCallers(search: string) {
  const trpc = useTRPC();
  return useQuery({
    ...trpc.customers.list.queryOptions({ search, after: null }),
    enabled: search.length > 1,
    select: ({ rows }) => rows.slice(0, CALLERS),
  });
}

/** When the shop is open and what it sells. */
export function useShopFacts() {
  const trpc = useTRPC();
  const timeZone = useShopTimeZone();
  return useQuery({
    ...trpc.shop.get.queryOptions(),
    // A shop that has said nothing yet has no hours.
    select: ({ profile, services }): ShopFacts => ({
      hours: profile ?? { hours: Array.from({ length: 7 }, () => []), closures: [], timeZone },
      services,
    }),
  });
}

export type ShopFacts = { hours: ShopHours; services: Service[] };

/** Props of every sheet over the schedule. */
export type SheetProps = { shop: ShopFacts; clock: ScheduleClock; date: string; close: () => void };
