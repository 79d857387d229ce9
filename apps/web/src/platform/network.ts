import { useEffect, useState } from "react";
import { env } from "./env.ts";
import { createStore, useStore } from "./store.ts";

/** Waits between looks whether the server can be reached again, ms: the last one goes on. */
const WAITS = [1_000, 2_000, 4_000, 8_000, 15_000];
const TIMEOUT = 8_000;

const here = typeof window !== "undefined";
/** What the device says. It knows of its own network only, not of what lies behind it. */
const device = createStore(here ? navigator.onLine : true);
/** Whether the last request came to anybody. */
const reached = createStore(true);
const online = createStore(device.get());
for (const part of [device, reached]) part.subscribe(() => online.set(device.get() && reached.get()));

if (here) {
  addEventListener("online", () => {
    device.set(true);
    if (!reached.get()) void isReachable();
  });
  addEventListener("offline", () => device.set(false));
}

let timer: ReturnType<typeof setTimeout> | undefined;

function lookAgain(tries = 0): void {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    if ((here && document.hidden) || !(await isReachable())) lookAgain(Math.min(tries + 1, WAITS.length - 1));
  }, WAITS[tries]);
}

function noteAnswer(answered: boolean): void {
  if (answered) clearTimeout(timer);
  else if (reached.get()) lookAgain();
  reached.set(answered);
}

/** The browser's `fetch`. What cannot connect counts as offline, until a request succeeds or the server is seen again. */
export async function observedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(input, init);
    noteAnswer(true);
    return response;
  } catch (error) {
    // Given up, or timed out: that says nothing of the connection.
    if (!init?.signal?.aborted) noteAnswer(false);
    throw error;
  }
}

/** Asks the server for nothing but an answer: whether it can be reached now. */
export async function isReachable(): Promise<boolean> {
  try {
    const url = `${env.apiOrigin ?? ""}/api/`;
    await observedFetch(url, {
      method: "HEAD",
      mode: "no-cors",
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return true;
  } catch {
    return false;
  }
}

/** Whether there is a connection, as far as the device and the last request can tell. */
export const isOnline = online.get;

/** False where the device itself says that no request can go out. */
export const hasNetwork = device.get;

/** Calls back whenever {@link hasNetwork} changes; answers with the way to stop that. */
export const onNetwork = device.subscribe;

/** The same as {@link isOnline} for components. */
export const useOnline = (): boolean => useStore(online);

/** Whether this page opens again without a network: in a native shell always, elsewhere once a worker keeps the app. */
export function useOpensOffline(): boolean {
  const worker = navigator.serviceWorker;
  const [opens, setOpens] = useState(import.meta.env.MODE === "native" || Boolean(worker?.controller));
  useEffect(() => {
    void worker?.ready.then(() => setOpens(true));
  }, [worker]);
  return opens;
}

/** Calls back whenever the connection comes back; answers with the way to stop that. */
export const onBackOnline = (reader: () => void): (() => void) =>
  online.subscribe(() => {
    if (online.get()) reader();
  });

/** Told by a native shell, whose system knows better than its web view. */
export const setOnline = device.set;
