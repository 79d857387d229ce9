import { createHmac } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Google, jwt, newKey, type Person, startGoogle } from "../../test/google.ts";
import { call } from "../../test/http.ts";
import { logged } from "../../test/logged.ts";
import { makeWorld, type World } from "../../test/world.ts";
import { config } from "../infra/config.ts";
import { provideFirestore } from "../infra/firebase.ts";

const project = vi.hoisted(() => {
  // Before `serve.ts` reads its configuration: no demo, no emulator, all as it is deployed.
  const project = "openhood-live";
  Object.assign(process.env, { GCLOUD_PROJECT: project, OPENHOOD_PRODUCTION: "true" });
  return project;
});

let google: Google;
let world: World;
let ana: Person;
beforeAll(async () => {
  google = await startGoogle(project);
});
beforeEach(async () => {
  Object.assign(google.down, { certificates: false, accounts: false, changes: false, appCheck: false });
  google.people.clear();
  ana = google.add({
    localId: "ana",
    email: "Ana@Example.com",
    emailVerified: true,
    displayName: "Ana Ruiz",
  });
  world = await makeWorld();
  provideFirestore(world.db);
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const me = (headers: Record<string, string>) => call("customers.me", undefined, headers);
const now = () => Math.floor(Date.now() / 1_000);

describe("a good token", () => {
  test("is its account, with the address in lower case, and was checked against Google's keys and account", async () => {
    expect(config()).toMatchObject({ production: true, project });
    google.seen.length = 0;
    const answer = await me(bearer(google.token(ana)));
    expect(answer).toMatchObject({
      status: 200,
      data: { uid: "ana", email: "ana@example.com", role: "customer", name: "Ana Ruiz" },
    });
    expect(google.seen.some((url) => url.includes("securetoken@system"))).toBe(true);
    expect(google.seen.some((url) => url.includes("accounts:lookup"))).toBe(true);
  });

  test.each([
    [{}, {}, "customer"],
    [{ email_verified: false }, {}, "unverified"],
    [{ email_verified: "true" }, {}, "unverified"],
    [{ email_verified: undefined }, {}, "unverified"],
    [{ email: undefined }, {}, "unverified"],
    [{}, { emailVerified: false }, "unverified"],
    [{}, { email: "new@example.com" }, "unverified"],
    // Verified by a mail of Google's own.
    [{}, { proven: null }, "unverified"],
    [{}, { proven: "another@example.com" }, "unverified"],
    [{ role: "owner" }, { role: "owner", proven: null }, "unverified"],
    [{ role: "owner" }, {}, "customer"],
    [{ role: ["owner"] }, {}, "customer"],
    [{ role: "owner" }, { role: "technician" }, "customer"],
  ])("with the claims %j of an account that is %j acts as %s", async (claims, account, role) => {
    const token = google.token(ana, claims);
    google.add({ ...ana, ...account });
    expect((await me(bearer(token))).data).toMatchObject({ role });
  });

  test("is asked for its account once, and a customer's reads no document for it", async () => {
    google.seen.length = 0;
    const before = { ...world.rpcs };
    expect((await me(bearer(google.token(ana)))).status).toBe(200);
    expect(google.seen.filter((url) => url.includes("accounts:"))).toHaveLength(1);
    // What customers.me itself reads: the profile.
    expect(world.rpcs.batchGetDocuments - before.batchGetDocuments).toBe(1);
    expect(world.rpcs.runQuery).toBe(before.runQuery);
  });

  test.each([
    ["two lines", "A\r\nBcc: all@example.com", "ana"],
    ["something very long", "x".repeat(1_000), "ana"],
    ["an object", { toString: "x" }, "ana"],
    ["a name with blanks", "  Ana  ", "Ana"],
  ])("whose holder calls themselves %s", async (_, name, taken) => {
    expect((await me(bearer(google.token(ana, { name })))).data).toMatchObject({ name: taken });
  });
});

describe("refused, all in the same words", () => {
  const other = newKey();
  const body = async (headers: Record<string, string>) => {
    const { status, text, error, headers: given } = await me(headers);
    expect(status).toBe(401);
    expect(error?.requestId).toBe(given["x-request-id"]);
    return text.replace(error?.requestId ?? "", "");
  };
  const hmac = (payload: string) => {
    const pem = google.keys.publicKey.export({ type: "spki", format: "pem" });
    return `${payload}.${createHmac("sha256", pem).update(payload).digest("base64url")}`;
  };
  const revokedAt = (second: number) =>
    bearer(google.token(google.add({ ...ana, validSince: String(second) })));
  const bad: [string, () => Record<string, string>][] = [
    ["expired", () => bearer(google.token(ana, { exp: now() - 10, iat: now() - 4_000 }))],
    ["issued in the future", () => bearer(google.token(ana, { iat: now() + 3_600, exp: now() + 7_200 }))],
    ["signed with another key", () => bearer(google.token(ana, {}, {}, other.privateKey))],
    ["with another key's id", () => bearer(google.token(ana, {}, { kid: "other" }, other.privateKey))],
    ["with no key's id", () => bearer(google.token(ana, {}, { kid: undefined }, other.privateKey))],
    [
      "altered after signing",
      () => bearer(google.token(ana).replace(/\.[^.]+\./, `.${altered(google, ana)}.`)),
    ],
    ["alg none, as the emulator makes them", () => bearer(google.token(ana, {}, { alg: "none" }, null))],
    ["alg none with a signature", () => bearer(google.token(ana, {}, { alg: "none" }))],
    ["RS256 without a signature", () => bearer(google.token(ana, {}, {}, null))],
    [
      "alg HS256 with the public key as the secret",
      () => bearer(hmac(google.token(ana, {}, { alg: "HS256" }, null).replace(/\.$/, ""))),
    ],
    ["for another project", () => bearer(google.token(ana, { aud: "another-project" }))],
    ["for no project", () => bearer(google.token(ana, { aud: undefined }))],
    ["from another issuer", () => bearer(google.token(ana, { iss: "https://accounts.google.com" }))],
    ["from another project's issuer", () => bearer(google.token(ana, { iss: `${project}x` }))],
    ["without a subject", () => bearer(google.token(ana, { sub: undefined }))],
    ["with an empty subject", () => bearer(google.token(ana, { sub: "" }))],
    ["with a subject too long", () => bearer(google.token(ana, { sub: "x".repeat(129) }))],
    [
      "a custom token",
      () =>
        bearer(
          google.token(ana, {
            aud: "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit",
          }),
        ),
    ],
    ["revoked", () => bearer(google.token(google.add({ ...ana, validSince: String(now()) })))],
    ["of a session ended in a second before its own", () => revokedAt(now() - 59)],
    ["of a disabled account", () => bearer(google.token(google.add({ ...ana, disabled: true })))],
    ["of a deleted account", () => bearer(google.token({ ...ana, localId: "nobody" }))],
    ["garbage", () => bearer("garbage")],
    ["three dots of garbage", () => bearer("a.b.c")],
    [
      "a payload that is not an object",
      () => bearer(jwt({ alg: "RS256", kid: google.kid }, [], google.keys.privateKey)),
    ],
    ["too long", () => bearer("x".repeat(9_000))],
    ["empty", () => ({ authorization: "" })],
    ["Bearer without a token", () => ({ authorization: "Bearer" })],
    ["the token without Bearer", () => ({ authorization: google.token(ana) })],
    ["another scheme", () => ({ authorization: `Basic ${google.token(ana)}` })],
    ["two tokens", () => ({ authorization: `Bearer ${google.token(ana)} ${google.token(ana)}` })],
  ];

  test.each(bad)("%s", async (_, headers) => {
    const plain = await body({ authorization: "Bearer nothing" });
    expect(await body(headers())).toBe(plain);
    expect(plain).toBe(
      JSON.stringify({
        error: {
          code: -32603,
          message: "unauthenticated",
          data: {
            code: "UNAUTHORIZED",
            httpStatus: 401,
            requestId: "",
            fields: [],
            retryAfter: null,
            reason: "unauthenticated",
          },
        },
      }),
    );
    // The line of the refusal, and nothing of the token or the person.
    expect(JSON.stringify(logged)).not.toMatch(/eyJ|example\.com|garbage/i);
  });

  test("also where no account is needed: a session that was ended is not quietly a stranger's", async () => {
    expect((await call("shop.get", undefined, bearer("garbage"))).status).toBe(401);
    expect((await call("shop.get")).status).toBe(200);
  });
});

describe("what cannot be checked is not refused, but said to be unavailable", () => {
  test.each(["certificates", "accounts"] as const)("%s down", async (what) => {
    google.down[what] = true;
    const answer = await me(bearer(google.token(ana)));
    expect(answer).toMatchObject({ status: 503, error: { reason: "unavailable" } });
    expect(answer.text).not.toMatch(/down|cert|lookup/i);
    expect(logged.filter(({ severity }) => severity === "ERROR")).toMatchObject([
      { requestId: answer.error?.requestId },
    ]);
    google.down[what] = false;
    expect((await me(bearer(google.token(ana)))).status).toBe(200);
  });
});

describe("App Check, where it is enforced", () => {
  beforeEach(() => {
    config().enforceAppCheck = true;
    return () => {
      config().enforceAppCheck = false;
    };
  });
  const get = (token?: string) =>
    call("shop.get", undefined, token === undefined ? {} : { "x-firebase-appcheck": token });
  const forged = newKey();

  test("takes a good token", async () => {
    expect((await get(google.appCheckToken())).status).toBe(200);
  });

  test.each<[string, () => string | undefined]>([
    ["none", () => undefined],
    ["garbage", () => "garbage"],
    ["a forged one", () => google.appCheckToken({}, forged.privateKey)],
    ["an expired one", () => google.appCheckToken({ exp: now() - 10 })],
    ["one of another project", () => google.appCheckToken({ aud: ["projects/another"] })],
    ["one of another issuer", () => google.appCheckToken({ iss: "https://example.com" })],
    ["an unsigned one", () => google.token(ana, {}, { alg: "none" }, null)],
    ["an ID token", () => google.token(ana)],
  ])("refuses %s", async (_, token) => {
    expect(await get(token())).toMatchObject({ status: 403, error: { reason: "app-check" } });
  });
});

const altered = (from: Google, person: Person) =>
  from.token({ ...person, localId: "owner", role: "owner" }).split(".")[1] ?? "";
