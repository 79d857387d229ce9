import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import http from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { initializeApp } from "firebase-admin/app";
import { afterAll, vi } from "vitest";

/** An account as Google's accounts:lookup tells of it. */
export type Person = {
  localId: string;
  email: string;
  emailVerified: boolean;
  displayName?: string;
  role?: string | undefined;
  /** The address we marked as proven; of a verified account its own, unless it says otherwise. */
  proven?: string | null;
  disabled?: boolean;
  /** Seconds since 1970: sessions from before are revoked. */
  validSince?: string;
};

// Claims stand in the record as text.
const recordOf = ({ role, proven, ...person }: Person) => {
  const own = person.emailVerified ? person.email.toLowerCase() : null;
  const mark = proven === undefined ? own : proven;
  const claims = { ...(role && { role }), ...(mark && { proven: mark }) };
  return { ...person, customAttributes: JSON.stringify(claims) };
};

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A JWT signed with this key, or unsigned. */
export function jwt(header: object, payload: object, key: KeyObject | null): string {
  const text = `${base64(header)}.${base64(payload)}`;
  return `${text}.${key ? sign("sha256", Buffer.from(text), key).toString("base64url") : ""}`;
}

export const newKey = () => generateKeyPairSync("rsa", { modulusLength: 2_048 });

/**
 * What stands where Google's servers are: certificates, accounts, App Check keys, all made here. The Admin SDK's own
 * requests are led to it, so that verification runs as in production, with no emulator.
 * @param keptFor seconds the certificates may be kept: with 0 each verification fetches them anew
 */
export async function startGoogle(projectId: string, keptFor = 0) {
  const keys = newKey();
  const kid = "key-of-the-test";
  const people = new Map<string, Person>();
  const down = { certificates: false, accounts: false, changes: false, appCheck: false };
  const seen: string[] = [];

  const answers: [part: string, isDown: () => boolean, reply: (body: string) => unknown][] = [
    [
      "/robot/v1/metadata/x509/",
      () => down.certificates,
      () => ({ [kid]: keys.publicKey.export({ type: "spki", format: "pem" }) }),
    ],
    [
      "accounts:lookup",
      () => down.accounts,
      (body) => {
        const [id] = (JSON.parse(body) as { localId: string[] }).localId;
        const person = people.get(id ?? "");
        return person ? { users: [recordOf(person)] } : {};
      },
    ],
    [
      "accounts:update",
      () => down.changes,
      (body) => {
        const change = JSON.parse(body) as {
          localId: string;
          customAttributes?: string;
          validSince?: string;
        };
        const person = people.get(change.localId);
        if (!person) return { error: { message: "USER_NOT_FOUND" } };
        if (change.customAttributes) person.role = JSON.parse(change.customAttributes).role;
        if (change.validSince) person.validSince = String(change.validSince);
        return { localId: change.localId };
      },
    ],
    [
      "/v1/jwks",
      () => down.appCheck,
      () => ({ keys: [{ ...keys.publicKey.export({ format: "jwk" }), kid, alg: "RS256", use: "sig" }] }),
    ],
  ];
  const server = http.createServer(async (incoming, outgoing) => {
    let body = "";
    for await (const chunk of incoming) body += chunk;
    const url = incoming.url ?? "";
    seen.push(url);
    const [, isDown, reply] = answers.find(([part]) => url.includes(part)) ?? [];
    outgoing.statusCode = reply && !isDown?.() ? 200 : 500;
    outgoing.setHeader("content-type", "application/json");
    outgoing.setHeader("cache-control", `max-age=${keptFor}`);
    outgoing.end(JSON.stringify(outgoing.statusCode === 200 ? reply?.(body) : { error: "down" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  const led = (options: https.RequestOptions, callback?: (response: http.IncomingMessage) => void) => {
    const { method = "GET", path = "/", headers } = options;
    return http.request({ host: "127.0.0.1", port, method, path, ...(headers && { headers }) }, callback);
  };
  vi.spyOn(https, "request").mockImplementation(led as unknown as typeof https.request);
  afterAll(() => {
    vi.restoreAllMocks();
    server.closeAllConnections();
    server.close();
  });
  initializeApp({
    projectId,
    credential: { getAccessToken: async () => ({ access_token: "none", expires_in: 3_600 }) },
  });

  const now = () => Math.floor(Date.now() / 1_000);
  const claimsOf = ({ localId, email, emailVerified, displayName, role }: Person) => ({
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: localId,
    user_id: localId,
    auth_time: now() - 60,
    iat: now() - 60,
    exp: now() + 3_540,
    email,
    email_verified: emailVerified,
    ...(displayName && { name: displayName }),
    ...(role && { role }),
    firebase: { sign_in_provider: "password" },
  });
  return {
    keys,
    kid,
    down,
    /** Paths that were asked for. */
    seen,
    people,
    add(person: Person): Person {
      people.set(person.localId, person);
      return person;
    },
    /** The ID token of a person, as Google would issue it, but for what is given here. */
    token: (
      person: Person,
      claims: object = {},
      header: object = {},
      key: KeyObject | null = keys.privateKey,
    ) => jwt({ alg: "RS256", kid, typ: "JWT", ...header }, { ...claimsOf(person), ...claims }, key),
    /** An App Check token. */
    appCheckToken: (claims: object = {}, key: KeyObject = keys.privateKey) =>
      jwt(
        { alg: "RS256", kid, typ: "JWT" },
        {
          iss: "https://firebaseappcheck.googleapis.com/1234567890",
          aud: ["projects/1234567890", `projects/${projectId}`],
          sub: "1:1234567890:web:abc",
          iat: now() - 60,
          exp: now() + 3_540,
          ...claims,
        },
        key,
      ),
  };
}

export type Google = Awaited<ReturnType<typeof startGoogle>>;
