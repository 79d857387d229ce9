import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useOnline } from "../../platform/network.ts";
import { type ApiOutputs, useTRPC } from "../../platform/trpc.tsx";

/** How often one asks, ms: what stands on the schedule is to be seen within two seconds, the way here included. */
const EVERY = 2_000;
const ON_SCHEDULE = 1_000;

/** Watches what moves while the page is looked at, and reads again what did. Answers whether the shop's server answers. */
export function useLive(): "live" | "offline" | "no-answer" {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const online = useOnline();
  const every = useLocation().pathname === "/desk/schedule" ? ON_SCHEDULE : EVERY;
  const { data, dataUpdatedAt, errorUpdatedAt } = useQuery({
    ...trpc.live.revisions.queryOptions(),
    refetchInterval: every,
    refetchIntervalInBackground: false,
    staleTime: 0,
    retry: false,
  });
  const last = useRef<ApiOutputs["live"]["revisions"] | null>(null);
  useEffect(() => {
    if (!data) return;
    const before = last.current;
    last.current = data;
    if (!before) return;
    if (before.messages !== data.messages)
      void cache.invalidateQueries({ queryKey: trpc.messages.pathKey() });
    if (before.mail !== data.mail) void cache.invalidateQueries({ queryKey: trpc.mail.pathKey() });
    if (before.schedule !== data.schedule) void cache.invalidateQueries({ queryKey: trpc.booking.pathKey() });
    if (before.customers !== data.customers)
      void cache.invalidateQueries({ queryKey: trpc.customers.pathKey() });
    if (before.notices !== data.notices) void cache.invalidateQueries({ queryKey: trpc.notices.pathKey() });
    if (before.staff !== data.staff) void cache.invalidateQueries({ queryKey: trpc.staff.pathKey() });
  }, [data, cache, trpc]);
  if (!online) return "offline";
  // One lost poll is nothing to talk about.
  return errorUpdatedAt - dataUpdatedAt > EVERY ? "no-answer" : "live";
}
