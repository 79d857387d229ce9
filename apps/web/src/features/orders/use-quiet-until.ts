import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../platform/format.ts";
import { useNow } from "../../platform/now.ts";
import { useShopTimeZone } from "../../platform/shop.ts";
import { useTRPC } from "../../platform/trpc.tsx";
import { heldUntil } from "./hears-of-ready.ts";

/**
 * Until when the shop's quiet hours run, in words; null outside of them, and for whoever is not told of them. They hold up what the
 * shop tells by itself: what somebody writes goes out at once.
 */
export function useQuietUntil(): string | null {
  const trpc = useTRPC();
  const rules = useQuery(trpc.orders.settings.queryOptions());
  const timeZone = useShopTimeZone();
  const { dayTime } = useFormat();
  const now = useNow();
  const at = rules.data?.view === "counter" ? heldUntil(rules.data.settings, timeZone, now.getTime()) : null;
  return at === null ? null : dayTime(at);
}
