import type { FirebaseApp } from "firebase/app";
import type { Auth } from "firebase/auth";
import { env, siteOrigin } from "./env.ts";
import { yieldToMain } from "./idle.ts";

/** Makes a start that runs once, and again when it failed. */
export function once<T>(start: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | null = null;
  return () => {
    started ??= start().catch((error: unknown) => {
      started = null;
      throw error;
    });
    return started;
  };
}

/** The Firebase app, loaded on first use. */
export const firebaseApp: () => Promise<FirebaseApp> = once(async () => {
  const { initializeApp } = await import("firebase/app");
  const { apiKey, appId, authDomain, measurementId } = env.firebase;
  return initializeApp({
    apiKey,
    appId,
    authDomain,
    projectId: env.project,
    storageBucket: env.storageBucket,
    ...(measurementId ? { measurementId } : {}),
  });
});

export type AuthSdk = typeof import("./auth-sdk.ts");

/** Firebase Auth with its functions; the local stack's gateway answers for the emulator on our own origin. */
export const firebaseAuth: () => Promise<{ auth: Auth; sdk: AuthSdk }> = once(async () => {
  // Where its settings are ours, the SDK does not look for them in the page's cookies, which stops everything else.
  Object.assign(globalThis, { __FIREBASE_DEFAULTS__: {} });
  const [app, sdk] = await Promise.all([firebaseApp(), import("./auth-sdk.ts")]);
  await yieldToMain();
  const auth = sdk.initializeAuth(app, {
    persistence: [sdk.indexedDBLocalPersistence, sdk.browserLocalPersistence],
  });
  if (!env.production) sdk.connectAuthEmulator(auth, siteOrigin(), { disableWarnings: true });
  return { auth, sdk };
});

const startAppCheck = once(async () => {
  const [app, sdk] = await Promise.all([firebaseApp(), import("firebase/app-check")]);
  const provider = new sdk.ReCaptchaEnterpriseProvider(env.appCheckKey ?? "");
  const appCheck = sdk.initializeAppCheck(app, { provider, isTokenAutoRefreshEnabled: true });
  return async () => (await sdk.getToken(appCheck)).token;
});

// Milliseconds. Where reCAPTCHA is blocked the SDK never answers; that may hold up one call, not each of them.
const TIMEOUT = 8_000;
const REST = 60_000;
let restUntil = 0;

/** The App Check token, or null where App Check is not configured or does not answer. */
export async function appCheckToken(): Promise<string | null> {
  if (!env.appCheckKey || Date.now() < restUntil) return null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer")), TIMEOUT);
  });
  try {
    return await Promise.race([startAppCheck().then((token) => token()), late]);
  } catch (error) {
    console.error("App Check did not start", error);
    restUntil = Date.now() + REST;
    return null;
  } finally {
    clearTimeout(timer);
  }
}
