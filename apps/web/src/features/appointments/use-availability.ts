import { type BookingRules, horizon, type SlotRequest } from "@openhood/domain/booking/availability";
import type { AppointmentRef } from "@openhood/domain/booking/inputs";
import { clockOf } from "@openhood/domain/booking/quarters";
import type { BookingSettings } from "@openhood/domain/booking/settings";
import { localDays, utcDatesFor } from "@openhood/domain/booking/utc-days";
import { datesFrom, plusDays } from "@openhood/domain/days";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useHydratedNow } from "../../platform/now.ts";
import type { Shop } from "../../platform/shop.ts";
import { useTRPC } from "../../platform/trpc.tsx";
import type { QueryLike } from "../../ui/query-pending.tsx";
import { type DayTimes, timesOn } from "./times.ts";

/** How many days are fetched at a time: four weeks. */
const WINDOW = 28;
const FRESH = 30_000;

/** The rules the shop takes bookings on; `null` data: it takes none online. */
export function useBookingSettings() {
  const trpc = useTRPC();
  return useQuery({ ...trpc.booking.settings.queryOptions(), staleTime: 5 * FRESH });
}

/** The rules of a search, as far as they are known. */
export function useBookingRules(shop: Shop | null, settings: BookingSettings | null): BookingRules | null {
  const now = useHydratedNow();
  // Without the skills that work takes, times would be offered that nobody can keep.
  const profile = shop?.lacks?.includes("skills") ? null : (shop?.profile ?? null);
  return useMemo(
    () =>
      profile && settings && now ? { shop: profile, settings, audience: "public", now: now.getTime() } : null,
    [profile, settings, now],
  );
}

export type Availability = QueryLike & {
  days: DayTimes[];
  /** False until the first days are there. */
  ready: boolean;
  /** Fetches further days; null when all that can be booked are there, or on their way. */
  more: (() => void) | null;
};

/**
 * The days that can be booked, with their times for a request. What is taken is fetched; what that leaves for the request is
 * worked out here, so another request is answered at once.
 * @param own an appointment whose own time counts as free: the one to be moved
 */
export function useAvailability(
  rules: BookingRules | null,
  bookingInput: SlotRequest,
  own: AppointmentRef | null = null,
): Availability {
  const trpc = useTRPC();
  const [windows, setWindows] = useState(1);
  const range = rules && horizon(rules);
  const length = range ? (Date.parse(range.to) - Date.parse(range.from)) / 86_400_000 + 1 : 0;
  const shown = Math.min(windows, Math.ceil(length / WINDOW));
  const from = range?.from ?? "";
  const timeZone = rules?.shop.timeZone ?? "UTC";
  const asked = useMemo(() => {
    const clock = clockOf(timeZone);
    return Array.from({ length: shown }, (_, window) => {
      const dates = datesFrom(plusDays(from, window * WINDOW), Math.min(WINDOW, length - window * WINDOW));
      return { dates, utc: utcDatesFor(dates, clock) };
    });
  }, [from, timeZone, shown, length]);
  const answers = useQueries({
    queries: asked.map(({ utc }) => ({
      ...trpc.booking.days.queryOptions({ from: utc[0] ?? "", days: utc.length, ...(own && { own }) }),
      staleTime: FRESH,
      refetchOnWindowFocus: true,
    })),
    combine: (all) => ({
      windows: all.map(({ data }) => data ?? null),
      pending: all.some(({ isPending }) => isPending),
      isFetching: all.some(({ isFetching }) => isFetching),
      error: all.find(({ error, data }) => error && !data)?.error ?? null,
      isPaused: all.some(({ isPaused }) => isPaused),
      refetch: () => {
        for (const one of all) if (one.error) void one.refetch();
      },
    }),
  });
  const { windows: found, pending, ...answer } = answers;
  // What is taken is the same for every request.
  const loads = useMemo(() => {
    const clock = clockOf(timeZone);
    return asked.flatMap(({ dates }, window) => {
      const utc = found[window];
      return utc ? localDays(dates, utc, clock) : [];
    });
  }, [asked, found, timeZone]);
  const input = JSON.stringify(bookingInput);
  const days = useMemo(() => {
    if (!rules) return [];
    const wanted = JSON.parse(input) as SlotRequest;
    return loads.map((load) => timesOn(rules, load, wanted));
  }, [rules, loads, input]);
  return {
    days,
    ready: days.length > 0,
    ...answer,
    more: shown * WINDOW < length && !pending ? () => setWindows((count) => count + 1) : null,
  };
}

/** Fetches every day again: somebody was faster. */
export function useInvalidateDays(): () => void {
  const trpc = useTRPC();
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: trpc.booking.days.pathKey() });
}
