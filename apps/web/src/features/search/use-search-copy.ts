import type { SearchIndex } from "@openhood/domain/search/find-lines";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { useEffect, useRef, useState } from "react";
import { useMe } from "../../platform/me.ts";
import { loadPart } from "../../platform/release.ts";
import { createStore, type Store } from "../../platform/store.ts";
import { type ApiErrorData, useTRPC, useTRPCClient } from "../../platform/trpc.tsx";
import type { Parts } from "./read-lines.ts";

/** What is looked through, and whether it is there, on its way, still being made by the server, or could not be had. */
export type SearchCopy = {
  status: "idle" | "reading" | "making" | "failed" | "ready";
  index: SearchIndex | null;
};

type Held = { parts: Parts; index: SearchIndex };

/** Time after which the server is asked again whether the lines are made, ms. */
const AGAIN = 5_000;

const isRefusal = (error: unknown): boolean => {
  const status = error instanceof TRPCClientError && (error.data as Partial<ApiErrorData> | null)?.httpStatus;
  return status === 401 || status === 403;
};

/**
 * This device's copy of what the desk's search looks through. It is fetched when somebody first searches, and from then on
 * as far as it changed. It is in memory only: with the desk, the session or the role it is gone.
 */
export function useSearchCopy(): { copy: Store<SearchCopy>; ask: () => void } {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const cache = useQueryClient();
  const { uid, role } = useMe();
  const [copy] = useState(() => createStore<SearchCopy>({ status: "idle", index: null }));
  const [enabled, setEnabled] = useState(false);
  const asked = useRef(false);
  const queryKey = [...trpc.search.pathKey(), uid, role];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async (): Promise<Held | null> => {
      const held = cache.getQueryData<Held | null>(queryKey);
      const have = Object.fromEntries(
        [...(held?.parts ?? [])].map(([part, { revision }]) => [part, revision]),
      );
      const isAsked = asked.current;
      const [reply, { entriesOf, indexOf }] = await Promise.all([
        client.search.lines.query({ have, asked: isAsked }),
        loadPart(() => import("./read-lines.ts")),
      ]);
      if (isAsked) asked.current = false;
      if (!reply.ready) return null;
      if (held && reply.parts.length === 0 && reply.gone.length === 0) return held;
      const parts = new Map([...(held?.parts ?? []), ...(await entriesOf(reply.parts))]);
      for (const part of reply.gone) parts.delete(part);
      return { parts, index: indexOf([...parts.values()].flatMap(({ entries }) => entries)) };
    },
    enabled,
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data === null ? AGAIN : false),
    gcTime: 0,
  });
  const refused = isRefusal(error);
  useEffect(() => {
    if (refused) cache.setQueryData(queryKey, null);
  }, [refused]);
  useEffect(() => {
    const status = data
      ? "ready"
      : error
        ? "failed"
        : data === null
          ? "making"
          : isFetching
            ? "reading"
            : "idle";
    copy.set({ status, index: (!refused && data?.index) || null });
  }, [copy, data, error, isFetching, refused]);
  return {
    copy,
    ask: () => {
      asked.current = true;
      if (enabled) void refetch();
      else setEnabled(true);
    },
  };
}
