import { useState } from "react";
import { useLanguage } from "../../platform/language.tsx";
import { loadApi } from "../../platform/load-api.ts";
import type { ApiInputs, ApiOutputs } from "../../platform/trpc.tsx";
import { type Refusal, refusalOf } from "./refusal.ts";

/** A mailed link that is ours, as the server reads it. */
export type MailedLink = Extract<ApiOutputs["signIn"]["readLink"], { email: string }>;

export type Answer<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

async function ask<T>(
  call: (api: Awaited<ReturnType<typeof loadApi>>["api"], signal: AbortSignal) => Promise<T>,
): Promise<Answer<T>> {
  if (!navigator.onLine) return { ok: false, refusal: { kind: "offline" } };
  try {
    const { api, noticeOutdated } = await loadApi();
    try {
      return { ok: true, value: await call(api, AbortSignal.timeout(30_000)) };
    } catch (error) {
      noticeOutdated(error);
      throw error;
    }
  } catch (error) {
    const refusal = refusalOf(error, navigator.onLine);
    if (refusal.kind === "failed") console.error("The server refused", error);
    return { ok: false, refusal };
  }
}

/** Sends the contact form. */
export const sendMessage = (input: ApiInputs["messages"]["send"]) =>
  ask((api, signal) => api.messages.send.mutate(input, { signal }));

/** What a mailed link is for, whose account it is about, and whether it can still be used. */
export const readLink = (token: string) =>
  ask((api, signal) => api.signIn.readLink.query({ token }, { signal }));

/** Uses a mailed link. The key is the page's: with it the same call may be made again. */
export const pressLink = (input: ApiInputs["signIn"]["useLink"]) =>
  ask((api, signal) => api.signIn.useLink.mutate(input, { signal }));

/** Asks for the three mails that prove an address, in the language in force. */
export function useLinkMails() {
  const { language } = useLanguage();
  return {
    signIn: (email: string) =>
      ask((api, signal) => api.signIn.sendLink.mutate({ email, language }, { signal })),
    reset: (email: string) =>
      ask((api, signal) => api.signIn.sendReset.mutate({ email, language }, { signal })),
    verification: () => ask((api, signal) => api.signIn.sendVerification.mutate({ language }, { signal })),
  };
}

/** What a call under way and its refusal look like on a form. */
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
