import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { readStored, writeStored } from "../../platform/storage.ts";
import { type ApiOutputs, useTRPCClient } from "../../platform/trpc.tsx";

type Answer = ApiOutputs["devices"]["wall"];
type On = Extract<Answer, { status: "on" }>;
/** What the server says of this screen; where nothing changed the columns are those of the look before. */
export type Wall = Exclude<Answer, On> | (On & { columns: NonNullable<On["columns"]> });

/** Under what a screen keeps what it proves itself with. */
const SECRET = "openhood.wall";
/** Time between two looks, ms: a change shows within two seconds, the network included. */
const EVERY = 1_500;
/** How long no answer is nothing to talk about, ms. */
const PATIENCE = 6_000;

/** This screen: its code until it is let in, the board from then on, and since when nobody answers. */
export function useWall() {
  const api = useTRPCClient();
  const cache = useQueryClient();
  const [secret, setSecret] = useState(() => readStored(SECRET));
  const queryKey = ["wall", secret];
  const seen = useQuery({
    queryKey,
    queryFn: async (): Promise<Wall> => {
      const before = cache.getQueryData<Wall>(queryKey);
      const last = before?.status === "on" ? before : null;
      const answer = await api.devices.wall.query({ secret: secret ?? "", seen: last?.revision ?? null });
      return answer.status === "on" ? { ...answer, columns: answer.columns ?? last?.columns ?? [] } : answer;
    },
    enabled: secret !== null,
    refetchInterval: ({ state }) => (state.data?.status === "off" ? false : EVERY),
    refetchIntervalInBackground: true,
    // A screen that nobody touches asks whether the connection is there, and says when it is not.
    networkMode: "always",
    retry: false,
    staleTime: 0,
  });
  const request = useMutation({
    mutationFn: () => api.devices.request.mutate(),
    onSuccess: (made) => {
      writeStored(SECRET, made.secret);
      setSecret(made.secret);
    },
  });
  const isOff = seen.data?.status === "off";
  useEffect(() => {
    if (isOff) writeStored(SECRET, null);
  }, [isOff]);
  const isLost = seen.isError && seen.errorUpdatedAt - seen.dataUpdatedAt > PATIENCE;
  return {
    /** Null until the server has said something. */
    wall: seen.data ?? null,
    isKnown: secret !== null,
    /** Since when nobody answers, ms since 1970; null while somebody does. */
    lostSince: isLost && seen.dataUpdatedAt > 0 ? seen.dataUpdatedAt : null,
    hasFailed: seen.isError && !seen.data,
    request: () => request.mutate(),
    isRequesting: request.isPending,
    requestFailed: request.isError,
  };
}
