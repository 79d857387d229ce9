import { createStore, useStore } from "./store.ts";

/** What an entry is about: entries of one subject are sent in order. */
export type OutboxSubject = {
  kind: "message" | "order" | "clock" | "inspection" | "link";
  id: string;
  label: string;
};
/** Why the shop did not take it, and the value somebody else has set instead. */
export type Failure = { reason: string; theirs?: unknown };
/** What a person did that has to reach the shop, whatever happens to the network or the tab. */
export type OutboxEntry<Input = unknown, Detail = unknown> = {
  /** Idempotency key. */
  key: string;
  owner: string;
  /** Path of the tRPC mutation. */
  procedure: string;
  /** Input of the mutation, without the key. */
  input: Input;
  subject: OutboxSubject;
  /** When the person did it, ms since 1970 on the device's clock. */
  at: number;
  /** Not sent by itself after this, ms since 1970. */
  sendBy: number;
  /** What screens need to show the entry. */
  detail: Detail;
  state: { is: "waiting" } | { is: "sending" } | ({ is: "failed" } & Failure);
  /** It was not sent right away: whoever did it may be elsewhere by now. */
  hasWaited?: boolean;
  /** The shop may know it by its key already: nothing joins it any more. */
  wasSent?: true;
  /** It could not be stored, so it lasts only as long as this tab. */
  isUnsaved?: true;
};

/** What the outbox of this tab shows, for pages that do not load it themselves. */
export const outboxEntries = createStore<readonly OutboxEntry[]>([]);

/** Entries of this person, this device and open links, oldest first. */
export const useOutboxEntries = (): readonly OutboxEntry[] => useStore(outboxEntries);
