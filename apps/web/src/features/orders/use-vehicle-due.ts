import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../platform/trpc.tsx";

/** What is due on a vehicle and what its warranty covers; undefined while not known, or where the vehicle is not in the records. */
export function useVehicleDue(vehicle: string | null) {
  const trpc = useTRPC();
  const { data } = useQuery({
    ...trpc.orders.due.queryOptions({ vehicle: vehicle ?? "" }),
    enabled: vehicle !== null,
  });
  return data ?? undefined;
}
