import type { BookedVehicle } from "@openhood/domain/booking/appointment";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSession } from "../../platform/session-store.ts";
import { type ApiOutputs, useTRPC } from "../../platform/trpc.tsx";

type OwnVehicle = ApiOutputs["customers"]["garage"]["vehicles"][number];

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

/** What is due on a vehicle of somebody's garage, as far as that has been read. */
export function useGarageDue(vehicle: string | null): OwnVehicle["due"] {
  const trpc = useTRPC();
  const { data } = useQuery({ ...trpc.customers.garage.queryOptions(), enabled: false });
  return (vehicle && data?.vehicles.find(({ id }) => id === vehicle)?.due) || [];
}
