import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "./config.ts";

// What is mailed to prove who somebody is can be made anew from a secret of the shop: none of it is stored.

type Secret = Pick<Config, "linkSecret">;
const signed = ({ linkSecret }: Secret, text: string): Buffer =>
  createHmac("sha256", linkSecret).update(text).digest();

const same = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** What a link to an appointment is about; another `linkVersion` voids the links made before. */
export type Linked = { id: string; linkVersion: number };

/** The token of the link to an appointment: its id, and a mark only the shop can make. */
export const linkToken = (secret: Secret, { id, linkVersion }: Linked): string =>
  `${id}.${signed(secret, `appointment:${id}:${linkVersion}`).toString("base64url")}`;

/** The id a token names; null when it is no token. */
export const idInToken = (token: string): string | null =>
  /^([A-Za-z0-9_-]{1,64})\.[A-Za-z0-9_-]{43}$/.exec(token)?.[1] ?? null;

/** Is this the token of this appointment? Compared in constant time. */
export const isTokenOf = (secret: Secret, token: string, linked: Linked): boolean =>
  same(token, linkToken(secret, linked));

/** The six digits mailed to an address; another nonce, another code. */
export const codeOf = (secret: Secret, email: string, nonce: string): string =>
  String(signed(secret, `code:${email}:${nonce}`).readUIntBE(0, 6) % 1_000_000).padStart(6, "0");

/** Is this the code mailed to this address? Compared in constant time. */
export const isCodeOf = (secret: Secret, code: string, email: string, nonce: string): boolean =>
  same(code, codeOf(secret, email, nonce));
