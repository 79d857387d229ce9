import type { Auth } from "firebase-admin/auth";
import { afterAll, beforeEach, inject } from "vitest";
import { accounts } from "../src/infra/firebase.ts";

export const password = "correct horse battery";

/** The worker's Auth emulator, empty before each test of this file; and what a browser asks of it. */
export async function useAuth() {
  const answer = await fetch(`${inject("authServers")}/${process.env.VITEST_POOL_ID}`);
  const host = await answer.text();
  if (!answer.ok) throw new Error(host);
  process.env.FIREBASE_AUTH_EMULATOR_HOST = host;
  afterAll(() => {
    delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
  });
  const auth: Auth = await accounts();
  beforeEach(async () => {
    const { users } = await auth.listUsers();
    if (users.length > 0) await auth.deleteUsers(users.map(({ uid }) => uid));
  });

  /** A call of the client API; the error's code when it is refused. */
  async function browser(method: string, body: object): Promise<Record<string, string>> {
    const url = `http://${host}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`;
    const headers = { "content-type": "application/json" };
    const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    const reply = (await response.json()) as Record<string, string> & { error?: { message: string } };
    return reply.error ? { error: reply.error.message } : reply;
  }
  /** What a session's refresh token is changed for; the error's code when it is refused. */
  async function renew(refreshToken = ""): Promise<Record<string, string>> {
    const url = `http://${host}/securetoken.googleapis.com/v1/token?key=any`;
    const body = new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken });
    const reply = (await (await fetch(url, { method: "POST", body })).json()) as Record<string, string> & {
      error?: { message: string };
    };
    return reply.error ? { error: reply.error.message } : reply;
  }
  return {
    auth,
    browser,
    renew,
    /** An account with a password; its address proven or not. */
    async account(uid: string, emailVerified = true, role?: string) {
      const email = `${uid}@example.com`;
      await auth.createUser({ uid, email, password, displayName: uid, emailVerified });
      const claims = { ...(role && { role }), ...(emailVerified && { proven: email }) };
      await auth.setCustomUserClaims(uid, claims);
      return uid;
    },
    signIn: (uid: string) =>
      browser("signInWithPassword", { email: `${uid}@example.com`, password, returnSecureToken: true }),
    roleOf: async (uid: string) => (await auth.getUser(uid)).customClaims?.role as string | undefined,
    gone: async (uid: string) => (await auth.getUsers([{ uid }])).users.length === 0,
  };
}
