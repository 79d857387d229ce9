import { useState } from "react";
import { loadApi } from "./load-api.ts";
import { hasNetwork } from "./network.ts";
import { type Refusal, refusalOf } from "./refusal.ts";

export type Answer<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

/** Calls the API: the reply, or why there is none. */
export async function ask<T>(
  call: (api: Awaited<ReturnType<typeof loadApi>>["api"], signal: AbortSignal) => Promise<T>,
): Promise<Answer<T>> {
  if (!hasNetwork()) return { ok: false, refusal: refusalOf(null, false) };
  try {
    const { api, noticeOutdated } = await loadApi();
    try {
      return { ok: true, value: await call(api, AbortSignal.timeout(30_000)) };
    } catch (error) {
      noticeOutdated(error);
      throw error;
    }
  } catch (error) {
    // A server that does not answer is told as such (docs/decisions/012): words are kept to be sent later only without a network.
    return { ok: false, refusal: refusalOf(error, hasNetwork()) };
  }
}

/** A call as a form shows it: whether it is pending, and why it was refused. */
export function useAsk() {
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const run = async <T>(call: () => Promise<Answer<T>>): Promise<T | null> => {
    setPending(true);
    setRefusal(null);
    const answer = await call();
    setPending(false);
    if (answer.ok) return answer.value;
    setRefusal(answer.refusal);
    return null;
  };
  return { pending, refusal, run };
}
