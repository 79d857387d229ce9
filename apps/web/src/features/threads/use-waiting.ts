import { useQuery } from "@tanstack/react-query";
import { useMe } from "../../platform/me.ts";
import { type ApiOutputs, useTRPC } from "../../platform/trpc.tsx";

const NOBODY: ApiOutputs["threads"]["waiting"] = [];

/** The orders whose customers wait for an answer; none for whoever does not answer them. */
export function useWaiting(): ApiOutputs["threads"]["waiting"] {
  const trpc = useTRPC();
  const me = useMe();
  const { data } = useQuery({ ...trpc.threads.waiting.queryOptions(), enabled: me.may("threads.waiting") });
  return data ?? NOBODY;
}
