import { useEffect } from "react";
import { env } from "./env.ts";
import { useAfterHydration } from "./hydrated.ts";
import { whenIdle } from "./idle.ts";
import { loadApi } from "./load-api.ts";
import { isOnline, onBackOnline } from "./network.ts";
import { builtPage, type Contact, type Shop } from "./page.ts";
import { shopChanges } from "./shop-changes.ts";
import { readStored, writeStored } from "./storage.ts";
import { createStore } from "./store.ts";

export type { Shop } from "./page.ts";

/** What is known of the shop. `known` may be an older copy; `status` is that of the latest request. */
export type ShopState = { status: "loading" | "ready" | "failed" | "offline"; known: Shop | null };

const KEY = "openhood.shop";
/** How old what a page shows may be when it opens, or is looked at again, ms. */
const FRESH = 60_000;
/** How often a page that stays open and in sight asks again, ms. */
const EVERY = 5 * 60_000;

const isShop = (value: unknown): value is Shop & { at?: string } => {
  const shop = value as Partial<Shop> | null;
  if (!shop || !Array.isArray(shop.services)) return false;
  const current = shop.profile === null || shop.profile?.v === 2;
  return current && shop.services.every((service) => service?.v === 1);
};

/** This device's copy, so that public pages open at once and offline. */
function stored(): (Shop & { at?: string }) | null {
  try {
    const value: unknown = JSON.parse(readStored(KEY) ?? "null");
    return isShop(value) ? value : null;
  } catch {
    return null;
  }
}

/** The newer of this device's copy and the page's own data. */
function best(): (Shop & { at?: string }) | null {
  const copy = stored();
  const built = builtPage?.shop ?? null;
  return copy && (!built || (copy.at ?? "") > (builtPage?.at ?? "")) ? copy : built;
}

let opening: ShopState = { status: "loading", known: builtPage?.shop ?? null };
const known = best();
const shop = createStore<ShopState>(
  known === opening.known ? opening : { status: "loading", known },
  () => opening,
);
const useKnown = () => useAfterHydration(shop.first, shop.get, shop.subscribe);
let readAt = Number.NEGATIVE_INFINITY;
/** When what is known was asked for, ISO 8601. */
let askedAt = known?.at ?? "";
let reading: Promise<void> | null = null;

/** Sets the shop for prerendering. */
export function initShop(known: Shop): void {
  opening = { status: "loading", known };
  shop.set(opening);
}

async function read(): Promise<void> {
  if (shop.get().status !== "loading") shop.set({ ...shop.get(), status: "loading" });
  try {
    const { api, noticeOutdated } = await loadApi();
    try {
      // When it was asked for: an answer that was long on its way must not pass for a newer one.
      const at = new Date().toISOString();
      const answer = await api.shop.get.query(undefined, { signal: AbortSignal.timeout(15_000) });
      readAt = Date.now();
      askedAt = at;
      const copy = { ...answer, at };
      whenIdle(() => void writeStored(KEY, JSON.stringify(copy)));
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

/** Fetches the shop again. */
export function refreshShop(): Promise<void> {
  reading ??= read().finally(() => {
    reading = null;
  });
  return reading;
}

// What this tab's editor has just saved shows at once.
shopChanges.subscribe(() => void (reading ?? Promise.resolve()).then(refreshShop));

// What another tab of this browser has read since shows here, too.
if (typeof document !== "undefined")
  addEventListener("storage", ({ key }) => {
    const copy = key === KEY ? stored() : null;
    if (!copy || (copy.at ?? "") <= askedAt) return;
    askedAt = copy.at ?? "";
    shop.set({ status: "ready", known: copy });
  });

const refreshIfOld = () => {
  if (Date.now() - readAt > FRESH) void refreshShop();
};
const refreshIfSeen = () => {
  if (document.visibilityState === "visible") refreshIfOld();
};

/**
 * The shop's profile and services, fetched on first use, every few minutes while the page is in sight, and when the connection
 * comes back.
 */
export function useShop(): ShopState & { retry: () => void } {
  const state = useKnown();
  useEffect(() => {
    // An update can wait until idle; an empty screen cannot.
    if (shop.get().known) whenIdle(refreshIfOld);
    else refreshIfOld();
    const timer = setInterval(refreshIfSeen, EVERY);
    document.addEventListener("visibilitychange", refreshIfSeen);
    const stop = onBackOnline(() => void refreshShop());
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refreshIfSeen);
      stop();
    };
  }, []);
  return { ...state, retry: () => void refreshShop() };
}

/** The shop's contact details: the profile's, else those the site was built with. */
export function contactOf(shop: Shop | null): Contact & { lines: string[] | null } {
  const profile = shop?.profile ?? null;
  const address = profile ? profile.address : null;
  const built = builtPage?.contact;
  return {
    name: profile?.name || built?.name || env.shopName,
    phone: profile?.phone || built?.phone || env.shopPhone,
    email: profile?.email || built?.email || env.contactAddress,
    lines: address ? [address.street, `${address.city}, ${address.state} ${address.zip}`] : null,
  };
}

/** The shop's time zone: the profile's if known, else the one the site was built with. Fetches nothing. */
export const useShopTimeZone = (): string => useKnown().known?.profile?.timeZone ?? env.timeZone;

/** The shop's contact details, as far as they are known. Fetches nothing. */
export const useContact = () => contactOf(useKnown().known);
