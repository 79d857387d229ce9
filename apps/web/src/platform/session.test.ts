import type { Auth, User } from "firebase/auth";
import { expect, test, vi } from "vitest";
import { signOut, startSession } from "./session.ts";
import { lastSessionEnd } from "./session-end.ts";
import { getSession } from "./session-store.ts";

const firebase = vi.hoisted(() => ({ tell: (_: unknown): void => {} }));
vi.mock("./firebase.ts", async (original) => ({
  ...(await original<object>()),
  firebaseAuth: async () => ({
    auth: { authStateReady: async () => {}, signOut: async () => firebase.tell(null) } as Auth,
    sdk: {
      onIdTokenChanged: (_: Auth, tell: (user: unknown) => void) => {
        firebase.tell = tell;
      },
    },
  }),
}));

test("a token that comes after its person has signed out signs nobody in", async () => {
  await startSession();
  const token = Promise.withResolvers<{ claims: { role: string } }>();
  firebase.tell({ uid: "ana", getIdTokenResult: () => token.promise } as unknown as User);
  firebase.tell(null);
  token.resolve({ claims: { role: "owner" } });
  await token.promise;
  await new Promise((resolve) => setTimeout(resolve));
  expect(getSession()).toEqual({ status: "signed-out" });
});

const tokenOf = (claims: object) =>
  `head.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`;

test("whose token is over, and cannot be renewed without a connection, is signed in by what it said", async () => {
  await startSession();
  const accessToken = tokenOf({ auth_time: 1_700_000_000, proven: "peña@mail.example" });
  const tell = (code: string) =>
    firebase.tell({
      uid: "sam",
      email: "peña@mail.example",
      emailVerified: true,
      getIdTokenResult: () => Promise.reject(Object.assign(new Error(code), { code })),
      toJSON: () => ({ stsTokenManager: { accessToken } }),
    } as unknown as User);
  tell("auth/user-token-expired");
  await new Promise((resolve) => setTimeout(resolve));
  expect(getSession()).toEqual({ status: "signed-out" });
  tell("auth/network-request-failed");
  await vi.waitFor(() => expect(getSession()).toMatchObject({ user: { uid: "sam", emailVerified: true } }));
  firebase.tell(null);
});

test("who is signed out by something elsewhere is told what that may have been", async () => {
  const stored = new Map<string, string>();
  const local = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal("localStorage", local);
  vi.stubGlobal("sessionStorage", local);
  await startSession();
  const signIn = async (emailVerified: boolean) => {
    const email = "ana@example.com";
    const claims = { auth_time: Date.now() / 1_000, ...(emailVerified && { proven: email }) };
    const getIdTokenResult = async () => ({ claims });
    firebase.tell({ uid: "ana", email, emailVerified, getIdTokenResult } as unknown as User);
    await vi.waitFor(() => expect(getSession()).toMatchObject({ user: { emailVerified } }));
  };
  await signIn(false);
  await signOut();
  expect(lastSessionEnd()).toBeNull();
  await signIn(false);
  firebase.tell(null);
  expect(lastSessionEnd()).toBe("unconfirmed");
  await signIn(true);
  firebase.tell(null);
  expect(lastSessionEnd()).toBe("elsewhere");
  vi.unstubAllGlobals();
});

test("a day that is kept for the bay goes once it is too old to be shown, also where nobody opens the bay", async () => {
  const local: Record<string, string> = Object.assign(
    Object.create({
      getItem(this: Record<string, string>, key: string) {
        return this[key] ?? null;
      },
      setItem(this: Record<string, string>, key: string, value: string) {
        this[key] = value;
      },
      removeItem(this: Record<string, string>, key: string) {
        delete this[key];
      },
    }),
    {
      "openhood.bay-day.sam.cars": JSON.stringify({ v: 1, at: Date.now() - 86_400_000, data: {} }),
      "openhood.bay-day.sam.jobs": JSON.stringify({ v: 1, at: Date.now() - 3_600_000, data: {} }),
      "openhood.bay-notes.sam": "[]",
    },
  );
  vi.stubGlobal("localStorage", local);
  await startSession();
  firebase.tell({ uid: "sam", getIdTokenResult: async () => ({ claims: {} }) } as unknown as User);
  await vi.waitFor(() => expect(getSession()).toMatchObject({ user: { uid: "sam" } }));
  const kept = Object.keys(local).filter((key) => key.includes(".sam"));
  expect(kept).toEqual(["openhood.bay-day.sam.jobs", "openhood.bay-notes.sam"]);
  firebase.tell(null);
  vi.unstubAllGlobals();
});
