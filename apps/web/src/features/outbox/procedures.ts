import type { QueryClient } from "@tanstack/react-query";
import { links, type OutboxEntry, owners, type Sender, type SendResult } from "../../platform/outbox.ts";
import type { ApiInputs, ApiOutputs, api as shopApi } from "../../platform/trpc.tsx";
import { notMade } from "../orders/not-made.ts";

type Path = { [R in keyof ApiInputs & string]: `${R}.${keyof ApiInputs[R] & string}` }[keyof ApiInputs &
  string];
/** How an entry of a procedure is sent and what its reply means. */
type Procedure = {
  /** What the server needs besides the entry's own input. */
  more?: (entry: OutboxEntry) => object;
  /** Why the shop did not take it; null when it did. Default: the reply's own reason. */
  failureOf?: (reply: never) => { reason: string; theirs?: unknown } | null;
  /** The routers whose queries it changes. */
  changes?: readonly (keyof ApiInputs)[];
};

const WEEK = 7 * 86_400_000;

/** Everything that goes through the outbox. */
const procedures: { [P in Path]?: Procedure } = {
  "messages.send": {},
  "booking.ask": { changes: ["booking"], failureOf: failureOfBay },
  // The board knows the car by its order.
  "booking.startWork": { changes: ["booking", "board"] },
  "booking.markReady": { changes: ["booking", "board"] },
  "clock.press": {
    more: ({ at }) => ({ ago: Math.min(WEEK, Math.max(0, Date.now() - at)) }),
    changes: ["clock"],
    failureOf: failureOfBay,
  },
  "orders.edit": { changes: ["clock"], failureOf: failureOfEdit },
  "threads.ask": { more: withToken, changes: ["threads"] },
  "approvals.decide": { more: withToken, changes: ["approvals"], failureOf: reasonAlone },
};

/** What was done on a link's page goes with the token that page has. */
function withToken({ owner }: OutboxEntry) {
  return { token: links.get(owner) };
}

/** The reply holds the order, which is kept on no device. */
function reasonAlone(reply: ApiOutputs["approvals"]["decide"]) {
  return reply.ok ? null : { reason: reply.reason };
}

type Api = typeof shopApi;
type Caller = { [name: string]: Caller } & {
  mutate: (input: unknown, options: { signal: AbortSignal; context?: object }) => Promise<unknown>;
};
const callerOf = (api: Api, path: string) =>
  path.split(".").reduce<Caller>((at, name) => at[name] as Caller, api as unknown as Caller);

/** Why a command was not made; entries hold one each. */
function failureOfEdit({ outcomes }: ApiOutputs["orders"]["edit"]) {
  const why = outcomes[0] && notMade(outcomes[0]);
  if (!why) return null;
  return why.kind === "conflict" ? { reason: "changed", theirs: why } : { reason: why.reason, theirs: why };
}

/** What one car has room for is no limit of what a person sends. */
function failureOfBay(reply: unknown) {
  const why = ownReasonOf(reply);
  return why?.reason === "too-many" ? { ...why, reason: "car-full" } : why;
}

const TIMEOUT = 30_000;
const SECOND = 1_000;

/** Sends entries through the API, and has the cache read anew what they changed. */
export const senderOf = (given?: { api: Api; cache: QueryClient }): Sender => ({
  send: async (entry): Promise<SendResult> => {
    const { api, byLink, noticeOutdated, wasRefused } = await import("../../platform/trpc.tsx");
    const { more, failureOf } = procedures[entry.procedure as Path] ?? {};
    // Somebody else may have signed in while this was loaded.
    if (!owners().includes(entry.owner)) return { again: SECOND };
    const input = { ...(entry.input as object), ...more?.(entry), key: entry.key };
    try {
      const call = callerOf(given?.api ?? api, entry.procedure);
      const context = links.has(entry.owner) ? byLink : {};
      const reply = await call.mutate(input, { signal: AbortSignal.timeout(TIMEOUT), ...context });
      const failure = failureOf ? failureOf(reply as never) : ownReasonOf(reply);
      return failure ? { ok: false, ...failure, reply } : { ok: true, reply };
    } catch (error) {
      noticeOutdated(error);
      const { reason = "other", retryAfter } = (error as { data?: Refused | null }).data ?? {};
      if (wasRefused(error)) return { ok: false, reason };
      return { again: (retryAfter ?? 5) * SECOND };
    }
  },
  reread: async ({ procedure }) => {
    const { changes = [] } = procedures[procedure as Path] ?? {};
    await Promise.all(changes.map((router) => given?.cache.invalidateQueries({ queryKey: [[router]] })));
  },
});

type Refused = { reason?: string; retryAfter?: number | null };
function ownReasonOf(reply: unknown): { reason: string; theirs?: unknown } | null {
  const { ok, reason = "other" } = reply as { ok?: boolean; reason?: string };
  return ok === false ? { reason, theirs: reply } : null;
}
