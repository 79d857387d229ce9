import { type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useOnline } from "../../platform/network.ts";
import { noteShopChange } from "../../platform/shop-changes.ts";
import { type ApiOutputs, useTRPC } from "../../platform/trpc.tsx";

type Revisions = ApiOutputs["live"]["revisions"];

/** Time between polls, ms: a change shows within two seconds, the network included. */
const EVERY = 2_000;
const ON_SCHEDULE = 1_000;

/** Watches the revisions while the page is visible and reads again what changed. Returns whether the server answers. */
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
  const last = useRef<Revisions | null>(null);
  useEffect(() => {
    if (!data) return;
    const before = last.current;
    last.current = data;
    if (!before) return;
    // What of other nouns holds something of a noun.
    const ways = trpc.approvals.ways.pathKey();
    const shownBy: Partial<Record<keyof Revisions, readonly QueryKey[]>> = {
      shop: [trpc.booking.pathKey()],
      orders: [trpc.clock.pathKey(), ways, trpc.invoices.pathKey()],
      invoices: [trpc.payments.pathKey()],
      customers: [ways, trpc.reminders.pathKey(), trpc.booking.pathKey()],
    };
    // The public pages of this tab show what a colleague has saved.
    if (before.shop !== data.shop) noteShopChange();
    for (const noun of Object.keys(data) as (keyof Revisions)[])
      if (before[noun] !== data[noun])
        for (const queryKey of [trpc[noun].pathKey(), ...(shownBy[noun] ?? [])])
          void cache.invalidateQueries({ queryKey });
  }, [data, cache, trpc]);
  if (!online) return "offline";
  // One lost poll is nothing to talk about.
  return errorUpdatedAt - dataUpdatedAt > EVERY ? "no-answer" : "live";
}
