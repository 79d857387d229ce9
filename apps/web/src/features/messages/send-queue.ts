import { useSyncExternalStore } from "react";
import { keepIntent } from "../../platform/intent.ts";
import { isOnline, onBackOnline } from "../../platform/network.ts";
import type { Refusal } from "../../platform/refusal.ts";
import { readStored, writeStored } from "../../platform/storage.ts";
import { createStore } from "../../platform/store.ts";
import {
  type Attempt,
  afterAttempt,
  enqueue,
  expire,
  nextDue,
  parseQueue,
  type QueuedMessage,
  removeMessage,
} from "./contact-queue.ts";
import { sendMessage } from "./send-message.ts";

/** Where the device keeps the queue; the shell looks whether there is one before it loads any of this. */
const KEY = "openhood.queue.contact";
const LOCK = "openhood.queue.contact";
const WHILE = 30_000;

export type SentLater = { key: string; reference: string; email: string };
type State = { waiting: readonly QueuedMessage[]; sending: string | null; sent: readonly SentLater[] };

// The state a prerendered page starts with.
const empty: State = { waiting: [], sending: null, sent: [] };
const state = createStore<State>({ ...empty, waiting: parseQueue(readStored(KEY)) });

const load = (): QueuedMessage[] => parseQueue(readStored(KEY));
const show = (more: Partial<State>) => state.set({ ...state.get(), ...more });

function save(queue: QueuedMessage[]): boolean {
  const kept = writeStored(KEY, queue.length > 0 ? JSON.stringify(queue) : null);
  if (kept) show({ waiting: queue });
  return kept;
}

// One tab at a time. Without locks, the idempotency key still prevents a second message.
async function alone<T>(work: () => Promise<T>): Promise<T | null> {
  if (!navigator.locks) return work();
  return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : null));
}

const attemptOf = (refusal: Refusal): Attempt => {
  if (refusal.kind === "fields") return "refused";
  return { again: refusal.kind === "rate-limited" ? refusal.retryAfter * 1000 : WHILE };
};

let timer: ReturnType<typeof setTimeout> | undefined;

const sendAll = () =>
  alone(async () => {
    save(expire(load(), Date.now()));
    for (let next = nextDue(load(), Date.now()); next && isOnline(); next = nextDue(load(), Date.now())) {
      const { key, email } = next.input;
      show({ sending: key });
      const answer = await sendMessage(next.input);
      const attempt = answer.ok ? "sent" : attemptOf(answer.refusal);
      save(afterAttempt(load(), key, attempt));
      const sent = answer.ok
        ? [...state.get().sent, { key, email, reference: answer.value.reference }]
        : state.get().sent;
      show({ sending: null, sent });
      if (typeof attempt === "object") return void again(attempt.again);
    }
  });

function again(wait: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendAll(), wait);
}

let started = false;

/** Sends what waits, now and whenever the network comes back. */
export function startQueue(): void {
  if (!started) {
    started = true;
    onBackOnline(() => void sendAll());
    addEventListener("storage", ({ key }) => key === KEY && show({ waiting: load() }));
  }
  if (isOnline()) void sendAll();
}

/** Stores a message until the network is back. False if storage is unavailable or the queue is full. */
export function queueMessage(input: QueuedMessage["input"]): boolean {
  const queue = enqueue(load(), input, Date.now());
  if (!queue || !save(queue)) return false;
  startQueue();
  return true;
}

/** Takes a message back; null when it is being sent or gone. Sent again unchanged, it keeps its key. */
export const cancelQueued = (key: string): Promise<QueuedMessage["input"] | null> =>
  alone(async () => {
    const found = load().find((one) => one.input.key === key);
    if (!found) return null;
    save(removeMessage(load(), key));
    const { key: _, ...input } = found.input;
    keepIntent("contact", key, input);
    return found.input;
  });

/** Forgets what was sent later, once the person has seen it. */
export const dismissSent = () => show({ sent: [] });

/** The messages waiting, being sent, and sent since. */
export const useQueue = (): State => useSyncExternalStore(state.subscribe, state.get, () => empty);
