import { API_VERSION } from "@openhood/domain/api-version";
import type { AppRouter } from "@openhood/functions/api/router";
import {
  onlineManager,
  type Query,
  QueryCache,
  QueryClient,
  QueryClientProvider,
} from "@tanstack/react-query";
import {
  createTRPCClient,
  httpBatchLink,
  type Operation,
  retryLink,
  type TRPCClient,
  TRPCClientError,
  type TRPCLink,
} from "@trpc/client";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import { type ReactNode, useState } from "react";
import { env } from "./env.ts";
import { appCheckToken } from "./firebase.ts";
import { hasNetwork, isOnline, observedFetch, onBackOnline, onNetwork } from "./network.ts";
import { reportStale } from "./release.ts";
import { renewal, renewOnRefusal } from "./renewal.ts";
import { getIdToken } from "./session.ts";
import { isIdle } from "./session-activity.ts";
import { getSession, session, signedInUid } from "./session-store.ts";
import { workHeader, workLink } from "./work-link.ts";

export type ApiInputs = inferRouterInputs<AppRouter>;
export type ApiOutputs = inferRouterOutputs<AppRouter>;
/** An error as the API describes it. */
export type ApiErrorData = NonNullable<TRPCClientError<AppRouter>["data"]>;

/** A step of every call. */
export type ApiLink = TRPCLink<AppRouter>;

/** Where the API lives; a native shell has no server of its own and names the site's. */
const url = `${env.apiOrigin ?? ""}/api`;

/** The context of a call that brings a link's token: nobody has to be signed in for it, and nothing of signing in is fetched. */
export const byLink = { context: { byLink: true } };

async function headers({ opList }: { opList: readonly Operation[] }): Promise<Record<string, string>> {
  await renewal();
  const isByLink = opList.every(({ context }) => context.byLink === true);
  const [idToken, appCheck] = await Promise.all([
    isByLink || getSession().status === "signed-out" ? null : getIdToken(),
    appCheckToken(),
  ]);
  return {
    "x-openhood-api": String(API_VERSION),
    ...(idToken ? { authorization: `Bearer ${idToken}` } : {}),
    ...(appCheck ? { "x-firebase-appcheck": appCheck } : {}),
    ...(isIdle() ? { "x-openhood-unattended": "1" } : {}),
    ...workHeader(opList),
  };
}

/** Looks at a failed call: an outdated client gets the reload notice. */
export function noticeOutdated(error: unknown): void {
  const data = error instanceof TRPCClientError ? (error.data as { reason?: unknown } | null) : null;
  if (data?.reason === "client-outdated") reportStale("outdated");
}

/** The status of the answer; 0 where there was none. */
const statusOf = (error: unknown): number =>
  (error instanceof TRPCClientError && (error.data as { httpStatus?: number } | null)?.httpStatus) || 0;

/**
 * True when a retry may help: no answer, or a server error. Where nothing answers at all one more is enough: it is asked again
 * once there is a connection.
 */
export const worthRetrying = (failures: number, error: unknown): boolean =>
  statusOf(error) >= 500 ? failures < 3 : statusOf(error) === 0 && failures < (isOnline() ? 3 : 1);

/** Will the same call never be taken? A session that ended, a limit or a new version pass. */
export const wasRefused = (error: unknown): boolean => [400, 403, 404, 413].includes(statusOf(error));

/** The API for code outside React and for pages that send something once. */
export const api: TRPCClient<AppRouter> = createTRPCClient<AppRouter>({
  links: [
    retryLink({
      retry: ({ error, attempts }) =>
        error.data?.code === "UNAUTHORIZED" && renewOnRefusal(attempts, error.data.reason),
    }),
    workLink,
    httpBatchLink({
      url,
      headers,
      // Reads carry personal data; POST keeps them out of addresses and logs.
      methodOverride: "POST",
      maxItems: 10,
      fetch: observedFetch,
    }),
  ],
});

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

// A page that opens without a network says so at once: of itself the library learns by events only.
onlineManager.setEventListener((setOnline) => {
  const tell = () => setOnline(hasNetwork());
  tell();
  return onNetwork(tell);
});

/** How to ask for what a step can go on without: once, and answered at once where there is no connection. */
export const askOnce = { networkMode: "always", retry: false } as const;

const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: noticeOutdated }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: worthRetrying,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 8000),
      },
      // Offline, a press fails at once and can be repeated, instead of acting by itself much later.
      mutations: { ...askOnce, onError: noticeOutdated },
    },
  });

let shared: QueryClient | null = null;
let owner: string | null = null;

// Signing out, here or in another tab, empties the cache: the tab may stay open for days.
session.subscribe(() => {
  if (owner === null || signedInUid() !== null) return;
  shared?.clear();
  owner = null;
});

// Queries that failed while offline are retried.
onBackOnline(() => {
  const failed = { type: "active", predicate: ({ state }: Query) => state.status === "error" } as const;
  void shared?.refetchQueries(failed, { cancelRefetch: false });
});

/** The one query cache; emptied when a person signs out, and before another one's pages open. */
export function queryClient(): QueryClient {
  shared ??= createQueryClient();
  const uid = signedInUid();
  if (uid !== owner) shared.clear();
  owner = uid;
  return shared;
}

/** Gives the pages below it `useTRPC()` and the query cache; belongs into lazily loaded modules only. */
export function ApiProvider({ children }: { children: ReactNode }) {
  const [client] = useState(queryClient);
  return (
    <QueryClientProvider client={client}>
      <TRPCProvider trpcClient={api} queryClient={client}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}
