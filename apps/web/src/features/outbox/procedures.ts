import type { QueryClient } from "@tanstack/react-query";
import {
  type FailedPart,
  links,
  type OutboxEntry,
  owners,
  type Sender,
  type SendResult,
} from "../../platform/outbox.ts";
import type { ApiInputs, ApiOutputs, api as shopApi } from "../../platform/trpc.tsx";
import { failureOfEdit, partsOfEdit, readEdit } from "../orders/sent-edits.ts";

type Path = { [R in keyof ApiInputs & string]: `${R}.${keyof ApiInputs[R] & string}` }[keyof ApiInputs &
  string];
/** How an entry of a procedure is sent and what its reply means. */
type Procedure = {
  /** What the server needs besides the entry's own input. */
  more?: (entry: OutboxEntry) => object;
  /** What of an entry can be refused by itself. */
  partsOf?: (entry: never) => readonly Part[];
  /** Why the shop did not take a part of it; null when it did. Default: the reply's own reason. */
  failureOf?: (reply: never, part: number) => { reason: string; theirs?: unknown } | null;
  /** Puts what a reply tells into the cache. */
  read?: (reply: never, cache: QueryClient) => void;
  /** The queries it changes; `refused`: those to read anew where the call itself was refused. */
  changes?: readonly Changed[];
  refused?: readonly Changed[];
};
type Changed = keyof ApiInputs | "clock.bay" | "orders.get";
type Part = Pick<OutboxEntry, "input" | "detail">;

const WEEK = 7 * 86_400_000;

/** Everything that goes through the outbox. */
const procedures: { [P in Path]?: Procedure } = {
  "messages.send": {},
  "booking.ask": { changes: ["booking"], failureOf: failureOfBay },
  // The board knows the car by its order.
  "booking.checkIn": { changes: ["booking", "board"] },
  "booking.noteIntake": { changes: ["booking"] },
  "booking.finish": { changes: ["booking", "board"] },
  "booking.undo": { changes: ["booking", "board"] },
  "booking.startWork": { changes: ["booking", "board"] },
  "booking.markReady": { changes: ["booking", "board"] },
  "clock.press": {
    more: ({ at }) => ({ ago: Math.min(WEEK, Math.max(0, Date.now() - at)) }),
    changes: ["clock"],
    failureOf: failureOfBay,
  },
  "orders.edit": {
    partsOf: partsOfEdit,
    failureOf: failureOfEdit,
    read: readEdit,
    changes: ["clock.bay"],
    refused: ["orders.get"],
  },
  "inspections.edit": { changes: ["inspections"] },
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
    const { more, partsOf, failureOf = ownReasonOf } = procedures[entry.procedure as Path] ?? {};
    // Somebody else may have signed in while this was loaded.
    if (!owners().includes(entry.owner)) return { again: SECOND };
    const parts: readonly Part[] = partsOf?.(entry as never) ?? [entry];
    const input = { ...(entry.input as object), ...more?.(entry), key: entry.key };
    try {
      const call = callerOf(given?.api ?? api, entry.procedure);
      const context = links.has(entry.owner) ? byLink : {};
      const reply = await call.mutate(input, { signal: AbortSignal.timeout(TIMEOUT), ...context });
      const failures = parts.map((_, part) => failureOf(reply as never, part));
      const [first] = failures;
      if (first && parts.length === 1) return { ok: false, reply, ...first };
      const failed = parts.flatMap(({ input, detail }, part): FailedPart[] => {
        const why = failures[part];
        return why ? [{ input, detail, ...why }] : [];
      });
      return { ok: true, reply, ...(failed.length > 0 && { failed }) };
    } catch (error) {
      noticeOutdated(error);
      const { reason = "other", retryAfter } = (error as { data?: Refused | null }).data ?? {};
      const failed = parts.map(({ input, detail }) => ({ input, detail, reason }));
      if (wasRefused(error)) return { ok: false, reason, ...(parts.length > 1 && { failed }) };
      return { again: (retryAfter ?? 5) * SECOND };
    }
  },
  reread: async ({ procedure }, { reply }) => {
    if (!given) return;
    const { read, changes = [], refused = [] } = procedures[procedure as Path] ?? {};
    if (reply) read?.(reply as never, given.cache);
    const outdated = reply ? changes : [...changes, ...refused];
    await Promise.all(outdated.map((what) => given.cache.invalidateQueries({ queryKey: [what.split(".")] })));
  },
});

type Refused = { reason?: string; retryAfter?: number | null };
function ownReasonOf(reply: unknown): { reason: string; theirs?: unknown } | null {
  const { ok, reason = "other" } = reply as { ok?: boolean; reason?: string };
  return ok === false ? { reason, theirs: reply } : null;
}
