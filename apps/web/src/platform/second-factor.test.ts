import { createHmac } from "node:crypto";
import { initializeApp } from "firebase/app";
import { initializeAuth, inMemoryPersistence, signInWithEmailAndPassword } from "firebase/auth";
import { afterEach, expect, test, vi } from "vitest";
import { beginSetup, enrolledSince, finishSetup, removeFactor, resolveWithCode } from "./second-factor.ts";
import { sessionRefusal } from "./session.ts";

// The SDK keeps the fetch it finds when it is loaded.
const google = vi.hoisted(() => {
  const google = { answer: null as typeof fetch | null };
  const real = globalThis.fetch;
  globalThis.fetch = (...asked) => (google.answer ?? real)(...asked);
  return google;
});

const KEY = "JBSWY3DPEHPK3PXP";
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 6238: SHA-1, 30 seconds, six digits. */
function codeOf(key: string): string {
  const bits = [...key].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac("sha1", bytes).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1e6).padStart(6, "0");
}
const wrongCode = () => (codeOf(KEY) === "000000" ? "111111" : "000000");

/** Google's answers to one account; the code is checked as Google checks it. */
function playGoogle() {
  let has = false;
  const part = (of: object) => Buffer.from(JSON.stringify(of)).toString("base64url");
  const tokens = () => {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { sub: "teo", email: "teo@example.com", auth_time: now, iat: now, exp: now + 3_600 };
    return { idToken: `${part({ alg: "none" })}.${part(claims)}.x`, refreshToken: "r", expiresIn: "3600" };
  };
  const mfaInfo = () =>
    has ? [{ mfaEnrollmentId: "factor-1", totpInfo: {}, enrolledAt: "2026-03-02T14:00:00Z" }] : [];
  const totpSessionInfo = {
    sharedSecretKey: KEY,
    verificationCodeLength: 6,
    hashingAlgorithm: "SHA1",
    periodSec: 30,
    sessionInfo: "session",
    finalizeEnrollmentTime: new Date(Date.now() + 300_000).toISOString(),
  };
  const user = () => ({ localId: "teo", email: "teo@example.com", emailVerified: true, mfaInfo: mfaInfo() });
  const checked = (body: { totpVerificationInfo?: { verificationCode?: string } }, then: () => void) => {
    if (body.totpVerificationInfo?.verificationCode !== codeOf(KEY))
      return { error: { code: 400, message: "INVALID_CODE" } };
    then();
    return tokens();
  };
  const withdrawn = () => {
    has = false;
    return tokens();
  };
  google.answer = async (url, init) => {
    const path = String(url);
    const body = init?.body ? JSON.parse(String(init.body)) : {};
    const reply = path.includes("signInWithPassword")
      ? has
        ? { localId: "teo", mfaPendingCredential: "pending", mfaInfo: mfaInfo() }
        : { localId: "teo", email: "teo@example.com", registered: true, ...tokens() }
      : path.includes("mfaEnrollment:start")
        ? { totpSessionInfo }
        : path.includes("mfaEnrollment:finalize")
          ? checked(body, () => {
              has = true;
            })
          : path.includes("mfaSignIn:finalize")
            ? checked(body, () => expect(body.mfaPendingCredential).toBe("pending"))
            : path.includes("mfaEnrollment:withdraw")
              ? withdrawn()
              : { users: [user()] };
    return Response.json(reply, { status: "error" in reply ? 400 : 200 });
  };
}

afterEach(() => {
  google.answer = null;
});

const auth = () =>
  initializeAuth(initializeApp({ apiKey: "key", projectId: "p" }, crypto.randomUUID()), {
    persistence: inMemoryPersistence,
  });

test("an authenticator app is set up with a right code only, asked for at sign-in, and turned off", async () => {
  playGoogle();
  const here = auth();
  const signIn = () => signInWithEmailAndPassword(here, "teo@example.com", "correct horse");
  await signIn();
  expect(enrolledSince(here)).toBeNull();

  const setup = await beginSetup(here, "Hollis Street Garage");
  expect(setup.key).toBe(KEY);
  expect(setup.address).toMatch(/^otpauth:\/\/totp\/.*secret=JBSWY3DPEHPK3PXP/);
  expect(setup.cells.length).toBeGreaterThan(20);
  expect(setup.cells.every((row) => row.length === setup.cells.length)).toBe(true);
  const wrong = await finishSetup(here, setup, wrongCode()).catch((error: unknown) => error);
  expect(sessionRefusal(wrong)).toBe("wrong-code");
  expect(enrolledSince(here)).toBeNull();
  await finishSetup(here, setup, codeOf(KEY));
  expect(enrolledSince(here)).not.toBeNull();

  await here.signOut();
  const halfway = await signIn().catch((error: unknown) => error);
  expect(sessionRefusal(halfway)).toBe("second-factor");
  expect(here.currentUser).toBeNull();
  const refused = await resolveWithCode(here, halfway, wrongCode()).catch((error: unknown) => error);
  expect(sessionRefusal(refused)).toBe("wrong-code");
  expect(here.currentUser).toBeNull();
  await resolveWithCode(here, halfway, codeOf(KEY));
  expect(here.currentUser?.uid).toBe("teo");

  await removeFactor(here);
  expect(enrolledSince(here)).toBeNull();
  await here.signOut();
  expect((await signIn()).user.uid).toBe("teo");
});
