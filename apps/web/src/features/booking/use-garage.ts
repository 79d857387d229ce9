import type { BookedVehicle } from "@openhood/domain/booking/appointment";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSession } from "../../platform/session-store.ts";
import { useTRPC } from "../../platform/trpc.tsx";
import { carKey } from "./steps.ts";

/** The cars somebody came with before, the last one first; none for who is not signed in. */
export function useGarage(): BookedVehicle[] {
  const trpc = useTRPC();
  const session = useSession();
  const known = session.status === "signed-in" && session.user.emailVerified;
  const { data } = useQuery({ ...trpc.booking.mine.queryOptions(), enabled: known });
  return useMemo(() => {
    const newest = [...(data ?? [])].sort((a, b) => b.arrival.from.localeCompare(a.arrival.from));
    return [...new Map(newest.map(({ vehicle }) => [carKey(vehicle), vehicle])).values()];
  }, [data]);
}
