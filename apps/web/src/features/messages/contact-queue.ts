import { listIn } from "../../platform/storage.ts";
import type { ApiInputs } from "../../platform/trpc.tsx";

/** A contact message waiting for the network, as stored on this device. `refused`: it cannot be sent as it is. */
export type QueuedMessage = {
  v: 1;
  input: ApiInputs["messages"]["send"];
  writtenAt: number;
  status: "waiting" | "refused";
};

/** The result of an attempt: sent, refused, or to be tried again in so many milliseconds. */
export type Attempt = "sent" | "refused" | { again: number };

const DAY = 86_400_000;
/** The server keeps idempotency keys for seven days: sent automatically after that, a message could arrive twice. */
export const MAX_AGE = 6 * DAY;
/** More than anybody writes while offline. */
export const MAX_MESSAGES = 20;

const isWaiting = (value: unknown): value is QueuedMessage => {
  const one = value as Partial<QueuedMessage> | null;
  return (
    one?.v === 1 &&
    typeof one.input?.key === "string" &&
    typeof one.input.message === "string" &&
    typeof one.writtenAt === "number" &&
    (one.status === "waiting" || one.status === "refused")
  );
};

/** Reads the queue as it was stored; what cannot be read is left out. */
export const parseQueue = (text: string | null): QueuedMessage[] => listIn<unknown>(text).filter(isWaiting);

/** Appends a message, unless its key is in the queue already. Null when the queue is full. */
export function enqueue(
  queue: readonly QueuedMessage[],
  input: QueuedMessage["input"],
  now: number,
): QueuedMessage[] | null {
  if (queue.some((one) => one.input.key === input.key)) return [...queue];
  if (queue.length >= MAX_MESSAGES) return null;
  return [...queue, { v: 1, input, writtenAt: now, status: "waiting" }];
}

/** The next to send: the oldest that waits. What waited too long is not sent automatically. */
export function nextDue(queue: readonly QueuedMessage[], now: number): QueuedMessage | null {
  return queue.find((one) => one.status === "waiting" && now - one.writtenAt < MAX_AGE) ?? null;
}

/** Marks what waited too long as refused: the person decides about it. */
export const expire = (queue: readonly QueuedMessage[], now: number): QueuedMessage[] =>
  queue.map((one) => (now - one.writtenAt < MAX_AGE ? one : { ...one, status: "refused" }));

/** The queue after an attempt at the message with this key. */
export function afterAttempt(
  queue: readonly QueuedMessage[],
  key: string,
  attempt: Attempt,
): QueuedMessage[] {
  if (attempt === "sent") return removeMessage(queue, key);
  if (attempt === "refused")
    return queue.map((one) => (one.input.key === key ? { ...one, status: "refused" } : one));
  return [...queue];
}

/** The queue without the message with this key. */
export const removeMessage = (queue: readonly QueuedMessage[], key: string): QueuedMessage[] =>
  queue.filter((one) => one.input.key !== key);
