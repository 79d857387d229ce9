import { useQuery } from "@tanstack/react-query";
import { type ApiOutputs, useTRPC } from "../../platform/trpc.tsx";

export type RunningClock = ApiOutputs["clock"]["running"]["clocks"][number];

/** The job clocks that run now, the longest first. */
export function useRunningClocks(): readonly RunningClock[] {
  const trpc = useTRPC();
  return useQuery(trpc.clock.running.queryOptions()).data?.clocks ?? [];
}
