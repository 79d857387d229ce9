import { useQuery } from "@tanstack/react-query";
import { useEditable } from "../../../platform/read-anew.ts";
import { useTRPC } from "../../../platform/trpc.tsx";

/** The canned jobs and what they are priced by; `given` once both are there. */
export function useCanned() {
  const trpc = useTRPC();
  const { query, reread } = useEditable(trpc.orders.canned.queryOptions());
  const rules = useQuery(trpc.orders.settings.queryOptions());
  const given =
    query.data && rules.data?.view === "counter"
      ? { canned: query.data, settings: rules.data.settings, reread }
      : null;
  return { of: [query, rules], given };
}
