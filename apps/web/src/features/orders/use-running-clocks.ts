import { useQuery } from "@tanstack/react-query";
import { useMe } from "../../platform/me.ts";
import { type ApiOutputs, useTRPC } from "../../platform/trpc.tsx";

export type RunningClock = ApiOutputs["clock"]["running"]["clocks"][number];

/** The job clocks that run now, the longest first; none for whoever may not see them. */
export function useRunningClocks(): readonly RunningClock[] {
  const trpc = useTRPC();
  const enabled = useMe().may("clock.running");
  return useQuery(trpc.clock.running.queryOptions(undefined, { enabled })).data?.clocks ?? [];
}
