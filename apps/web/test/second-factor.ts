import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { token } from "./google.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code an authenticator app shows for a key in base 32 (RFC 6238: SHA-1, 30 seconds, six digits). */
export function codeOf(key: string, at = Date.now()): string {
  const bits = [...key].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac("sha1", bytes).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1e6).padStart(6, "0");
}

/**
 * Plays Google's second factor for one page, on top of `playGoogle`: one of the staff, who sets up an authenticator app
 * with this key. The codes are checked as Google checks them; that Google does so is not shown by this.
 */
export async function playSecondFactor(page: Page, key: string) {
  const account = { uid: "teo-1", email: "teo@example.com", role: "technician" };
  let has = false;
  const claims = () => ({
    sub: account.uid,
    email: account.email,
    role: account.role,
    auth_time: Math.floor(Date.now() / 1000),
  });
  const tokens = () => ({ idToken: token(claims()), refreshToken: "r", expiresIn: "3600" });
  const mfaInfo = () =>
    has
      ? [
          {
            mfaEnrollmentId: "factor-1",
            displayName: "TOTP",
            totpInfo: {},
            enrolledAt: "2026-03-02T14:00:00Z",
          },
        ]
      : [];
  const wrong = { error: { code: 400, message: "INVALID_CODE" } };
  type Asked = { mfaPendingCredential?: string; totpVerificationInfo?: { verificationCode?: string } };
  // That of half a minute ago too, as Google takes it: it may have been typed at the end of its time.
  const isRight = (asked: Asked) =>
    [codeOf(key), codeOf(key, Date.now() - 30_000)].includes(
      asked.totpVerificationInfo?.verificationCode ?? "",
    );
  const answers: [RegExp, (asked: Asked) => object][] = [
    [
      /accounts:signInWithPassword/,
      () =>
        has
          ? { localId: account.uid, mfaPendingCredential: "pending", mfaInfo: mfaInfo() }
          : { localId: account.uid, email: account.email, registered: true, ...tokens() },
    ],
    [
      /mfaSignIn:finalize/,
      (asked) => (asked.mfaPendingCredential === "pending" && isRight(asked) ? tokens() : wrong),
    ],
    [
      /mfaEnrollment:start/,
      () => ({
        totpSessionInfo: {
          sharedSecretKey: key,
          verificationCodeLength: 6,
          hashingAlgorithm: "SHA1",
          periodSec: 30,
          sessionInfo: "session",
          finalizeEnrollmentTime: new Date(Date.now() + 300_000).toISOString(),
        },
      }),
    ],
    [
      /mfaEnrollment:finalize/,
      (asked) => {
        if (!isRight(asked)) return wrong;
        has = true;
        return tokens();
      },
    ],
    [
      /mfaEnrollment:withdraw/,
      () => {
        has = false;
        return tokens();
      },
    ],
    [
      /accounts:lookup/,
      () => ({
        users: [
          {
            localId: account.uid,
            email: account.email,
            emailVerified: true,
            providerUserInfo: [],
            mfaInfo: mfaInfo(),
          },
        ],
      }),
    ],
  ];
  await page.route(/identitytoolkit/, async (route) => {
    const url = route.request().url();
    const answer = answers.find(([pattern]) => pattern.test(url))?.[1];
    if (!answer) return route.fallback();
    const json = answer((route.request().postDataJSON() ?? {}) as Asked);
    const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
    await route.fulfill({ json, headers, status: "error" in json ? 400 : 200 });
  });
}
