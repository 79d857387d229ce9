import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../platform/trpc.tsx";

/** The work on a car that was declined and still waits. Reads when it is mounted. */
export function useDeclined(vehicle: string) {
  const trpc = useTRPC();
  return useQuery(trpc.orders.declined.queryOptions({ vehicle }));
}
