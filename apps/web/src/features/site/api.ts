import type { Service } from "@openhood/domain/catalogue/service";
import type { ShopProfile } from "@openhood/domain/shop/profile";
import { useEffect, useState } from "react";
import { useLanguage } from "../../platform/language.tsx";
import { loadApi } from "../../platform/load-api.ts";
import { isOnline, onBackOnline } from "../../platform/network.ts";
import { published } from "../../platform/published.ts";
import { readStored, writeStored } from "../../platform/storage.ts";
import { createStore, useStore } from "../../platform/store.ts";
import type { ApiInputs } from "../../platform/trpc.tsx";
import { type Refusal, refusalOf } from "./refusal.ts";

export type Shop = { profile: ShopProfile | null; services: Service[] };

/** What is known of the shop. `known` may be yesterday's while `status` says what became of asking again. */
export type ShopState = { status: "loading" | "ready" | "failed" | "offline"; known: Shop | null };

const KEY = "openhood.shop";
const FRESH = 60_000;

const isShop = (value: unknown): value is Shop => {
  const shop = value as Partial<Shop> | null;
  if (!shop || !Array.isArray(shop.services)) return false;
  const current = shop.profile === null || shop.profile?.v === 1;
  return current && shop.services.every((service) => service?.v === 1);
};

/** The copy that this device keeps, so that the public pages open at once and without a connection. */
function stored(): Shop | null {
  try {
    const value: unknown = JSON.parse(readStored(KEY) ?? "null");
    return isShop(value) ? value : null;
  } catch {
    return null;
  }
}

const shop = createStore<ShopState>({ status: "loading", known: stored() });
let readAt = Number.NEGATIVE_INFINITY;
let reading: Promise<void> | null = null;

async function read(): Promise<void> {
  shop.set({ ...shop.get(), status: "loading" });
  try {
    const { api, noticeOutdated } = await loadApi();
    try {
      const answer = await api.shop.get.query(undefined, { signal: AbortSignal.timeout(15_000) });
      readAt = Date.now();
      writeStored(KEY, JSON.stringify(answer));
      shop.set({ status: "ready", known: answer });
    } catch (error) {
      noticeOutdated(error);
      throw error;
    }
  } catch (error) {
    if (isOnline()) console.error("The shop's profile did not load", error);
    shop.set({ ...shop.get(), status: isOnline() ? "failed" : "offline" });
  }
}

/** Asks for the shop once more. */
export function refreshShop(): Promise<void> {
  reading ??= read().finally(() => {
    reading = null;
  });
  return reading;
}

// What this tab's own editor has just saved is not to be waited for.
published.subscribe(() => void (reading ?? Promise.resolve()).then(refreshShop));

/** The shop's profile and services, fetched on first use and again when the connection comes back. */
export function useShop(): ShopState & { retry: () => void } {
  const state = useStore(shop);
  useEffect(() => {
    if (Date.now() - readAt > FRESH) void refreshShop();
    return onBackOnline(() => void refreshShop());
  }, []);
  return { ...state, retry: () => void refreshShop() };
}

export type Answer<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

async function ask<T>(
  call: (api: Awaited<ReturnType<typeof loadApi>>["api"], signal: AbortSignal) => Promise<T>,
): Promise<Answer<T>> {
  if (!isOnline()) return { ok: false, refusal: { kind: "offline" } };
  try {
    const { api, noticeOutdated } = await loadApi();
    try {
      return { ok: true, value: await call(api, AbortSignal.timeout(30_000)) };
    } catch (error) {
      noticeOutdated(error);
      throw error;
    }
  } catch (error) {
    const refusal = refusalOf(error, isOnline());
    if (refusal.kind === "failed") console.error("The server refused", error);
    return { ok: false, refusal };
  }
}

/** Sends the contact form. */
export const sendMessage = (input: ApiInputs["messages"]["send"]) =>
  ask((api, signal) => api.messages.send.mutate(input, { signal }));

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
