import { env, siteOrigin } from "./env.ts";
import { firebaseApp, once } from "./firebase.ts";
import { readStored, writeStored } from "./storage.ts";
import { createStore, useStore } from "./store.ts";
import { testWindow } from "./test-window.ts";

/** The answer to the question about analytics; null while there is none. */
export type Consent = "granted" | "denied" | null;

/** One screen as it is counted: the route's pattern, never the concrete address. */
export type ScreenView = { name: string; screenClass: string; path: string; title: string };

type Sink = {
  event: (name: string, params: Record<string, unknown>) => void;
  user: (id: string | null) => void;
};

const KEY = "openhood.analytics";
const stored = readStored(KEY);
const consent = createStore<Consent>(stored === "granted" || stored === "denied" ? stored : null, () => null);

let started = false;
let current: { view: ScreenView; previous: string | null; sent: boolean } | null = null;
let userId: string | null = null;
let sentUserId: string | null = null;

/** The event of a screen view, as Firebase names its parts. */
export function screenViewParams(
  view: ScreenView,
  previous: string | null,
  origin: string,
): Record<string, unknown> {
  return {
    firebase_screen: view.name,
    firebase_screen_class: view.screenClass,
    screen_name: view.name,
    page_path: view.path,
    page_title: view.title,
    // Otherwise the concrete address, with whatever token is in it, would be sent along.
    page_location: `${origin}${view.path}`,
    page_referrer: "",
    previous_screen: previous ?? "",
  };
}

const cloudSink = async (): Promise<Sink> => {
  const [app, sdk] = await Promise.all([firebaseApp(), import("firebase/analytics")]);
  // Google's tag sends events of its own, too: those say the same of the page, and never the window's address or title,
  // which may name a person.
  const sayPage = ({ page_location, page_title }: Record<string, unknown>) =>
    sdk.setDefaultEventParameters({ page_location, page_title, page_referrer: "" });
  sayPage(current ? screenViewParams(current.view, null, siteOrigin()) : { page_title: "" });
  const analytics = sdk.initializeAnalytics(app, {
    config: {
      send_page_view: false,
      // Its cookies: over TLS, to this host, from our own pages. https://developers.google.com/analytics/devguides/collection/ga4/cookies-user-id
      cookie_prefix: "__Secure-",
      cookie_domain: "none",
      cookie_flags: "SameSite=Strict;Secure",
    },
  });
  started = true;
  return {
    event: (name, params) => {
      sayPage(params);
      sdk.logEvent(analytics, name, params);
    },
    user: (id) => sdk.setUserId(analytics, id),
  };
};

const localSink = (): Sink => ({
  event: (name, params) => {
    console.debug(name, params);
    testWindow()?.screenViews.push(params);
  },
  user: (id) => {
    console.debug("analytics user", id);
    testWindow()?.userIds.push(id);
  },
});

const sink = once(async () => (env.firebase.measurementId ? cloudSink() : localSink()));

async function flush(): Promise<void> {
  if (consent.get() !== "granted") return;
  try {
    const target = await sink();
    // Asked again: the answer may have changed while the module was loading.
    if (consent.get() !== "granted") return;
    if (userId !== sentUserId) {
      sentUserId = userId;
      target.user(userId);
    }
    if (current && !current.sent) {
      current.sent = true;
      target.event("screen_view", screenViewParams(current.view, current.previous, siteOrigin()));
    }
  } catch (error) {
    console.error("Analytics did not start", error);
  }
}

/** Counts a screen, if the person agreed; remembers it for the case that they agree while they look at it. */
export function screenView(view: ScreenView): void {
  current = { view, previous: current?.view.name ?? null, sent: false };
  void flush();
}

/** Ties what is counted to an account, or to none after signing out. */
export function setAnalyticsUser(id: string | null): void {
  userId = id;
  void flush();
}

/** The answer to the question about analytics. */
export function useConsent(): Consent {
  return useStore(consent);
}

/** Stores the person's answer; a "no" after a "yes" stops counting at once. */
export async function setConsent(answer: "granted" | "denied"): Promise<void> {
  const before = consent.get();
  consent.set(answer);
  writeStored(KEY, answer);
  if (env.firebase.measurementId && before !== null && before !== answer) {
    try {
      const { getAnalytics, setAnalyticsCollectionEnabled } = await import("firebase/analytics");
      // Nothing was started by an earlier "no", so there is only something to switch when analytics ran.
      if (started) setAnalyticsCollectionEnabled(getAnalytics(await firebaseApp()), answer === "granted");
    } catch (error) {
      console.error("Analytics could not be switched", error);
    }
  }
  void flush();
}
