import type { BookedVehicle } from "@openhood/domain/booking/appointment";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSession } from "../../platform/session-store.ts";
import { useTRPC } from "../../platform/trpc.tsx";

/** The vehicles of somebody's garage, the one they last came with first; empty when signed out. */
export function useGarage(): BookedVehicle[] {
  const trpc = useTRPC();
  const session = useSession();
  const known = session.status === "signed-in" && session.user.emailVerified;
  // Always read again: a booking's vehicle is linked a moment later.
  const { data } = useQuery({ ...trpc.customers.garage.queryOptions(), enabled: known, staleTime: 0 });
  return useMemo(() => {
    const newest = [...(data?.vehicles ?? [])].sort((a, b) =>
      (b.visits[0]?.arrival.from ?? "").localeCompare(a.visits[0]?.arrival.from ?? ""),
    );
    return newest.map(({ id, vin, plate, year, make, model }) => ({ id, vin, plate, year, make, model }));
  }, [data]);
}
