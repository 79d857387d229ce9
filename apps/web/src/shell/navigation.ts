import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { focusQuietly } from "../platform/focus.ts";
import { readStored, writeStored } from "../platform/storage.ts";
import { pageIsAway, settlePage } from "./page-offset.ts";
import type { AppRouter } from "./types.ts";

const KEY = "openhood.scroll";
const TIMEOUT = 4000;

// Whether a swipe has already shown the history step under way.
let shown = false;

/**
 * Notices history steps that a swipe, the browser's or ours, has already shown. Call it before the router is created:
 * listeners run in the order they were added.
 */
export function installSwipeWatch(): void {
  addEventListener("popstate", (event) => {
    shown = event.hasUAVisualTransition || pageIsAway();
  });
}

/**
 * Tells the transitions which way a page change goes: back when the history's index falls, and none at all when the
 * change has been seen already.
 */
export function trackDirection(router: AppRouter): () => void {
  const index = () => (history.state as { idx?: number } | null)?.idx ?? 0;
  let last = index();
  return router.subscribe((state) => {
    if (state.navigation.state !== "idle") return;
    const now = index();
    const back = state.historyAction === "POP" && now < last;
    const seen = state.historyAction === "POP" && shown;
    document.documentElement.dataset.direction = seen ? "none" : back ? "back" : "forward";
    last = now;
  });
}

/** Retries until it works, the person takes over, or time is up: content may arrive late. */
function persist(attempt: () => boolean): () => void {
  if (attempt()) return () => {};
  const events = ["wheel", "touchmove", "keydown", "pointerdown"] as const;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of events) removeEventListener(name, stop);
  };
  const observer = new MutationObserver(() => attempt() && stop());
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(stop, TIMEOUT);
  for (const name of events) addEventListener(name, stop, { passive: true, once: true });
  return stop;
}

// What scrolls: the page, or in a page that fills the window its main part.
const scroller = () => document.querySelector("main[data-scrolls]") ?? (document.scrollingElement as Element);

const reduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// An address may end in anything; an incomplete escape matches no element.
function anchorOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

function toAnchor(hash: string, smooth: boolean): boolean {
  const target = anchorOf(hash);
  if (!target) return false;
  target.scrollIntoView({ behavior: smooth && !reduced() ? "smooth" : "instant", block: "start" });
  focusQuietly(target);
  return true;
}

/** Scroll and focus on page changes: anchors, the top of a new page, and the previous position when going back. */
export function useScrollAndFocus(): void {
  const location = useLocation();
  const action = useNavigationType();
  const first = useRef(true);
  const lastPath = useRef(location.pathname);
  const key = useRef(location.key);
  const positions = useRef<Record<string, number>>({});

  useEffect(() => {
    history.scrollRestoration = "manual";
    const remember = () => {
      positions.current[key.current] = scroller().scrollTop;
    };
    const save = () => writeStored(KEY, JSON.stringify(positions.current), "session");
    // A scrolling part tells only those who listen on the way down.
    const down = { passive: true, capture: true };
    addEventListener("scroll", remember, down);
    addEventListener("pagehide", save);
    return () => {
      removeEventListener("scroll", remember, down);
      removeEventListener("pagehide", save);
    };
  }, []);

  useLayoutEffect(() => {
    if (pageIsAway()) settlePage();
    const wasFirst = first.current;
    const samePage = lastPath.current === location.pathname && !wasFirst;
    if (wasFirst) positions.current = storedPositions();
    first.current = false;
    lastPath.current = location.pathname;
    key.current = location.key;
    const state = location.state as { keepScroll?: boolean } | null;
    if (state?.keepScroll) return;

    const returning = !wasFirst || location.key !== "default" || cameBack();
    const saved = action === "POP" && returning ? positions.current[location.key] : undefined;
    // What opens an order or an appointment stands there, too: a token has a dot, and no anchor of ours.
    const anchor = location.hash.includes(".") ? "" : location.hash;
    if (!wasFirst && !samePage && !anchor) persist(focusStart);
    if (saved !== undefined) {
      return persist(() => {
        // What stands in the place of the page that was left is read from its beginning.
        const isAnother = document.querySelector("[data-from-top]") !== null;
        scroller().scrollTo({ top: isAnother ? 0 : saved, behavior: "instant" });
        return isAnother || Math.abs(scroller().scrollTop - saved) < 2;
      });
    }
    if (anchor) return persist(() => toAnchor(anchor, samePage));
    if (!wasFirst) scroller().scrollTo({ top: 0, behavior: "instant" });
  }, [location, action]);
}

/** Gives the focus to where a page begins: what a link opened beside it, else its heading. */
function focusStart(): boolean {
  // A page that one comes to in order to write has put the focus there.
  if (document.activeElement?.matches("main :is(input, textarea)")) return true;
  const start =
    document.querySelector<HTMLElement>("[data-inspector]") ?? document.querySelector<HTMLElement>("h1");
  if (!start) return false;
  focusQuietly(start);
  return true;
}

// The first entry of every visit has the same key; only a reload or a way back means the same page.
function cameBack(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "reload" || entry?.type === "back_forward";
}

function storedPositions(): Record<string, number> {
  try {
    const value: unknown = JSON.parse(readStored(KEY, "session") ?? "{}");
    return value && typeof value === "object" ? (value as Record<string, number>) : {};
  } catch {
    return {};
  }
}
