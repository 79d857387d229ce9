import type { Auth, User } from "firebase/auth";
import { expect, test, vi } from "vitest";
import { startSession } from "./session.ts";
import { getSession } from "./session-store.ts";

const firebase = vi.hoisted(() => ({ tell: (_: unknown): void => {} }));
vi.mock("./firebase.ts", async (original) => ({
  ...(await original<object>()),
  firebaseAuth: async () => ({
    auth: { authStateReady: async () => {} } as Auth,
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
