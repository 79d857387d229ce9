import { isProven } from "@openhood/domain/sign-in/proof";
import type { Auth, User } from "firebase/auth";
import { setAnalyticsUser } from "./analytics.ts";
import { forgetKeptDay, forgetOldDay } from "./drafts.ts";
import { env, siteOrigin } from "./env.ts";
import { type AuthSdk, firebaseAuth, once } from "./firebase.ts";
import { stopWatchingActivity, watchActivity } from "./session-activity.ts";
import { claimDrafts, lastSessionEnd, rememberSessionEnd, type SessionEndReason } from "./session-end.ts";
import { type Role, session } from "./session-store.ts";

/** Why a sign-in step was refused; a person can act on each of them. */
export type SessionRefusal =
  | "wrong-credentials"
  | "email-in-use"
  | "invalid-email"
  | "weak-password"
  | "link-expired"
  | "too-many-attempts"
  | "disabled"
  | "second-factor"
  | "wrong-code"
  | "sign-in-again"
  | "offline"
  | "unavailable";
export type SessionResult = { ok: true } | { ok: false; reason: SessionRefusal };

const refusals: Record<string, SessionRefusal> = {
  "auth/invalid-credential": "wrong-credentials",
  "auth/wrong-password": "wrong-credentials",
  "auth/user-not-found": "wrong-credentials",
  "auth/email-already-in-use": "email-in-use",
  "auth/invalid-email": "invalid-email",
  "auth/missing-email": "invalid-email",
  "auth/weak-password": "weak-password",
  "auth/password-does-not-meet-requirements": "weak-password",
  "auth/invalid-action-code": "link-expired",
  "auth/expired-action-code": "link-expired",
  "auth/too-many-requests": "too-many-attempts",
  "auth/user-disabled": "disabled",
  "auth/multi-factor-auth-required": "second-factor",
  "auth/invalid-verification-code": "wrong-code",
  "auth/missing-code": "wrong-code",
  "auth/requires-recent-login": "sign-in-again",
  "auth/code-expired": "sign-in-again",
  "auth/totp-challenge-timeout": "sign-in-again",
  "auth/invalid-multi-factor-session": "sign-in-again",
  "auth/missing-multi-factor-session": "sign-in-again",
  "auth/network-request-failed": "offline",
};

/** Maps an Auth error to a refusal. */
export function sessionRefusal(error: unknown): SessionRefusal {
  const code = (error as { code?: unknown } | null)?.code;
  return (typeof code === "string" ? refusals[code] : undefined) ?? "unavailable";
}

const roles: readonly Role[] = ["customer", "technician", "advisor", "owner"];

/** Reads the role from the token's claims. */
export function claimedRole(claims: Record<string, unknown>): Role {
  return roles.find((role) => role === claims.role) ?? "customer";
}

let newest: User | null = null;
/** Is the session being ended here? */
let leaving = false;

const publish = async (user: User | null): Promise<void> => {
  newest = user;
  if (!user) {
    stopWatchingActivity();
    forgetKeptDay();
    const before = session.get();
    // Confirmed elsewhere, the account has another one in its place, and this session is over.
    // Another tab may have said why already.
    if (!leaving && before.status === "signed-in" && lastSessionEnd() === null)
      rememberSessionEnd(before.user.emailVerified ? "elsewhere" : "unconfirmed");
    session.set({ status: "signed-out" });
    setAnalyticsUser(null);
    return;
  }
  forgetOldDay();
  const { claims } = await user
    .getIdTokenResult()
    .catch(async (error: unknown) => (await import("./claims.ts")).lastResult(user, error));
  // The person signed out, or in as somebody else, while the token was being fetched.
  if (newest !== user) return;
  const { uid, email, displayName } = user;
  const emailVerified = isProven({ email, emailVerified: user.emailVerified, proven: claims.proven });
  const role = claimedRole(claims);
  const signedInAt = Number(claims.auth_time) * 1_000;
  claimDrafts(uid);
  if (role === "customer") stopWatchingActivity();
  else watchActivity(`${uid}_${signedInAt}`, () => void endSession("idle"));
  // Found unused for too long: it is being ended.
  if (newest !== user) return;
  session.set({
    status: "signed-in",
    user: { uid, email, emailVerified, name: displayName, role, signedInAt },
  });
  setAnalyticsUser(uid);
};

const start = once(async () => {
  const loaded = await firebaseAuth();
  loaded.sdk.onIdTokenChanged(loaded.auth, (user) => {
    publish(user).catch((error: unknown) => console.error("The session could not be read", error));
  });
  await loaded.auth.authStateReady();
  return loaded;
});

/** Starts the session; called when idle, or at once by what needs it. On failure the person stays signed out. */
export async function startSession(): Promise<void> {
  try {
    await start();
  } catch (error) {
    console.error("Sign-in did not start", error);
    if (session.get().status === "loading") session.set({ status: "signed-out" });
  }
}

// What the accounts said when a password was right and a code is wanted.
let halfway: unknown = null;

const attempt = async (work: (auth: Auth, sdk: AuthSdk) => Promise<unknown>): Promise<SessionResult> => {
  try {
    const { auth, sdk } = await start();
    await work(auth, sdk);
    await publish(auth.currentUser);
    return { ok: true };
  } catch (error) {
    const reason = sessionRefusal(error);
    if (reason === "second-factor") halfway = error;
    if (reason === "unavailable") console.error("Sign-in failed", error);
    return { ok: false, reason };
  }
};

/** Signs in with e-mail and password. */
export const signInWithPassword = (email: string, password: string): Promise<SessionResult> =>
  attempt((auth, sdk) => sdk.signInWithEmailAndPassword(auth, email, password));

/** Makes an account and signs it in; its address still wants verifying. */
export const signUp = (email: string, password: string, name?: string): Promise<SessionResult> =>
  attempt(async (auth, sdk) => {
    const { user } = await sdk.createUserWithEmailAndPassword(auth, email, password);
    if (name) await sdk.updateProfile(user, { displayName: name });
  });

/** Completes a sign-in with the code our server gave for a link from a mail. */
export const completeEmailLink = (email: string, code: string): Promise<SessionResult> =>
  attempt((auth, sdk) => {
    const query = new URLSearchParams({ mode: "signIn", oobCode: code, apiKey: env.firebase.apiKey });
    return sdk.signInWithEmailLink(auth, email, `${siteOrigin()}/auth/action?${query}`);
  });

/** Gives whoever is signed in another password. */
export const changePassword = (password: string): Promise<SessionResult> =>
  attempt(async (auth, sdk) => {
    const { currentUser: user } = auth;
    if (!user?.email) return;
    await sdk.updatePassword(user, password);
    // That ends every session, and the tokens it answers with may still be of this one.
    await sdk.signInWithEmailAndPassword(auth, user.email, password);
  });

/** Runs an action of the second factor, loading its module first. */
export const withFactor = (
  work: (auth: Auth, factor: typeof import("./second-factor.ts")) => Promise<unknown>,
): Promise<SessionResult> => attempt(async (auth) => work(auth, await import("./second-factor.ts")));

/** Completes a sign-in that was refused as `second-factor`, with the code of the authenticator app. */
export const signInWithCode = (code: string): Promise<SessionResult> =>
  withFactor((auth, { resolveWithCode }) => resolveWithCode(auth, halfway, code));

/** Signs out. */
export async function signOut(): Promise<SessionResult> {
  leaving = true;
  const result = await attempt((auth) => auth.signOut());
  leaving = false;
  return result;
}

/** Ends the session here for a reason its person is told on the sign-in page; what they typed stays in the tab. */
export function endSession(why: SessionEndReason): Promise<SessionResult> {
  rememberSessionEnd(why);
  newest = null;
  return signOut();
}

/** Fetches a fresh token, so that a new role, or an address just verified, counts at once. */
export const refreshClaims = (): Promise<SessionResult> =>
  attempt(async (auth) => {
    await auth.currentUser?.reload();
    await auth.currentUser?.getIdToken(true);
  });

/** The ID token for the API, or null when nobody is signed in. */
export async function getIdToken(): Promise<string | null> {
  try {
    const { auth } = await start();
    return (await auth.currentUser?.getIdToken()) ?? null;
  } catch (error) {
    console.error("No ID token", error);
    return null;
  }
}
