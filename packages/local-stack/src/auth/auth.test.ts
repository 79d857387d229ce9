import { once } from "node:events";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { type Auth, getAuth } from "firebase-admin/auth";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { temporaryDirectory } from "../testing/temporary.ts";
import { type AuthServer, startAuth } from "./start-auth.ts";

const projectId = "demo-auth";
const password = "correct horse battery staple";

/** What a browser does: a call of the client API. */
async function call(server: AuthServer, method: string, body: object): Promise<Record<string, string>> {
  const url = `http://${server.host}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`;
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const reply = (await response.json()) as { error?: { message: string } } & Record<string, string>;
  if (reply.error) throw new Error(reply.error.message);
  return reply;
}

afterEach(() => {
  delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
});

async function start(dir: string): Promise<{ server: AuthServer; auth: Auth }> {
  const server = await startAuth({ projectId, dir });
  // The Admin SDK asks again after 25 s: an account that is made while the emulator starts slowly exists already then.
  await server.ready;
  process.env.FIREBASE_AUTH_EMULATOR_HOST = server.host;
  const app = initializeApp({ projectId }, crypto.randomUUID());
  onTestFinished(async () => {
    await deleteApp(app);
    await server.close();
  });
  return { server, auth: getAuth(app) };
}

test("what the Auth emulator answered is there after kill -9: passwords, claims, verified addresses, open links", {
  timeout: 120_000,
}, async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const dir = temporaryDirectory();
  const { server: first, auth } = await start(dir);
  const user = { uid: "ana", email: "ana@openhood.example", password, emailVerified: true };
  await auth.createUser({ ...user, displayName: "Ana" });
  await auth.setCustomUserClaims("ana", { role: "owner" });
  const signedUp = await call(first, "signUp", { email: "bo@openhood.example", password });
  const signInLink = await auth.generateSignInWithEmailLink("cy@openhood.example", {
    url: "http://127.0.0.1/sign-in",
    handleCodeInApp: true,
  });
  first.process.kill("SIGKILL");
  await once(first.process, "exit");

  const { server: second, auth: again } = await start(dir);
  expect(await again.getUserByEmail("ana@openhood.example")).toMatchObject({
    uid: "ana",
    displayName: "Ana",
    emailVerified: true,
    customClaims: { role: "owner" },
  });
  const signIn = { email: "ana@openhood.example", password, returnSecureToken: true };
  const { idToken = "" } = await call(second, "signInWithPassword", signIn);
  expect(await again.verifyIdToken(idToken, true)).toMatchObject({ uid: "ana", role: "owner" });
  await expect(call(second, "signInWithPassword", { ...signIn, password: "wrong" })).rejects.toThrow(
    "INVALID",
  );
  await expect(again.createUser(user)).rejects.toMatchObject({ code: "auth/uid-already-exists" });
  expect((await again.getUserByEmail("bo@openhood.example")).uid).toBe(signedUp.localId);
  const oobCode = new URL(signInLink).searchParams.get("oobCode");
  const byLink = await call(second, "signInWithEmailLink", { email: "cy@openhood.example", oobCode });
  expect(byLink.email).toBe("cy@openhood.example");
  const refresh = await fetch(`http://${second.host}/securetoken.googleapis.com/v1/token?key=any`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: signedUp.refreshToken ?? "" }),
  });
  expect(refresh.status).toBe(200);
  await expect(second.empty()).rejects.toThrow("kept in a folder");
});

test("an Auth emulator that is emptied knows no account, session or link of before", {
  timeout: 120_000,
}, async () => {
  const server = await startAuth({ projectId });
  onTestFinished(() => server.close());
  const signedUp = await call(server, "signUp", { email: "bo@openhood.example", password });
  const renew = () =>
    fetch(`http://${server.host}/securetoken.googleapis.com/v1/token?key=any`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: signedUp.refreshToken ?? "" }),
    });
  expect((await renew()).status).toBe(200);
  const link = { requestType: "EMAIL_SIGNIN", email: "bo@openhood.example" };
  await call(server, "sendOobCode", { ...link, continueUrl: "http://127.0.0.1/", canHandleCodeInApp: true });
  const codes = async () => {
    const url = `http://${server.host}/emulator/v1/projects/${projectId}/oobCodes`;
    return ((await (await fetch(url)).json()) as { oobCodes: object[] }).oobCodes;
  };
  expect(await codes()).toHaveLength(1);
  await server.empty();
  expect(await codes()).toEqual([]);
  expect((await renew()).status).toBe(400);
  await expect(
    call(server, "signInWithPassword", { email: "bo@openhood.example", password }),
  ).rejects.toThrow("EMAIL_NOT_FOUND");
  expect((await call(server, "signUp", { email: "bo@openhood.example", password })).idToken).toBeTruthy();
});

test("the Auth emulator ends with the process that started it", { timeout: 120_000 }, async () => {
  const server = await startAuth({ projectId });
  server.process.disconnect();
  vi.spyOn(console, "error").mockImplementation(() => {});
  await once(server.process, "exit");
  expect(server.process.exitCode).toBe(0);
});
