import { createHmac, timingSafeEqual } from "node:crypto";
import type { AuthMail } from "@openhood/domain/sign-in/sign-in";
import { authMails, linkLifetime } from "@openhood/domain/sign-in/sign-in";
import { z } from "zod";
import type { Config } from "./config.ts";

// Links and codes that are mailed are derived from a secret of the shop; none of them is stored.

/** The secret in use, and the one before it, which is still accepted while it is set. */
export type Secrets = Pick<Config, "linkSecret"> & Partial<Pick<Config, "previousLinkSecret">>;

const signedWith = (secret: string, text: string): Buffer =>
  createHmac("sha256", secret).update(text).digest();
const signed = ({ linkSecret }: Secrets, text: string): Buffer => signedWith(linkSecret, text);

/** Each accepted secret by itself, to check with. */
const accepted = ({ linkSecret, previousLinkSecret }: Secrets): Secrets[] =>
  [linkSecret, previousLinkSecret].flatMap((one) => (one ? [{ linkSecret: one }] : []));

const same = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** What a link to an appointment is about; another `linkVersion` voids the links made before. */
export type Linked = { id: string; linkVersion: number };

/** The token of the link to an appointment: its id, and a mark only the shop can make. */
export const linkToken = (secrets: Secrets, { id, linkVersion }: Linked): string =>
  `${id}.${signed(secrets, `appointment:${id}:${linkVersion}`).toString("base64url")}`;

/** The id a token names; null when it is no token. */
export const idInToken = (token: string): string | null =>
  /^((?!__[^.]*__\.)[A-Za-z0-9_-]{1,64})\.[A-Za-z0-9_-]{43}$/.exec(token)?.[1] ?? null;

/** Least versions that are checked, so that the time it takes does not reveal whether the appointment exists. */
const VERSIONS = 20;

/**
 * Whether a token is the one in force, one that was voided, or none of ours. Compared in constant time.
 * @param linkVersion the version in force; null when there is no such appointment
 */
export function checkToken(
  secrets: Secrets,
  token: string,
  linkVersion: number | null,
): "in-force" | "void" | "wrong" {
  const id = idInToken(token);
  if (id === null) return "wrong";
  let found: "in-force" | "void" | "wrong" = "wrong";
  for (let version = 0; version <= Math.max(VERSIONS, linkVersion ?? 0); version++)
    for (const one of accepted(secrets))
      if (same(token, linkToken(one, { id, linkVersion: version })))
        found = version === linkVersion ? "in-force" : "void";
  return found;
}

/** The six digits mailed to an address; another nonce, another code. */
export const codeOf = (secrets: Secrets, email: string, nonce: string): string =>
  String(signed(secrets, `code:${email}:${nonce}`).readUIntBE(0, 6) % 1_000_000).padStart(6, "0");

/** Is this the code mailed to this address? Compared in constant time. */
export const isCodeOf = (secrets: Secrets, code: string, email: string, nonce: string): boolean =>
  accepted(secrets).some((one) => same(code, codeOf(one, email, nonce)));

/** What is kept with a booking's key of the code it was made with; the code cannot be read from it. */
export const replayMark = (secrets: Secrets, key: string, code: string): string =>
  signed(secrets, `replay:${key}:${code}`).toString("base64url");

/** Was the booking with this key made with this code? Compared in constant time. */
export const isReplayMark = (secrets: Secrets, mark: string, key: string, code: string): boolean =>
  accepted(secrets).some((one) => same(mark, replayMark(one, key, code)));

/**
 * The id of the customer opened for an address; the address cannot be read from it. Made with the older secret, so that
 * instances from before and after a rotation agree.
 */
export const recordId = ({ linkSecret, previousLinkSecret }: Secrets, email: string): string =>
  signedWith(previousLinkSecret ?? linkSecret, `record:${email}`).toString("hex");

/** What a link that proves an address says: which mail it came in, to whom, and when it was made, ms since 1970. */
export type AddressProof = { mail: AuthMail; email: string; madeAt: number };

const proofMark = (secrets: Secrets, payload: string): string =>
  signed(secrets, `address:${payload}`).toString("base64url");

/** The token of a link that proves an address; another nonce, another token. */
export function proofToken(secrets: Secrets, { mail, email, madeAt }: AddressProof, nonce: string): string {
  const payload = Buffer.from(JSON.stringify([mail, email, madeAt, nonce])).toString("base64url");
  return `${payload}.${proofMark(secrets, payload)}`;
}

const ProofPayload = z.tuple([z.enum(authMails), z.string(), z.number(), z.string()]);

/**
 * What a token of ours says; `expired` tells whether it is too old to be used.
 * @returns `incomplete` for what is no token, `unknown` for one that another secret made, or nobody
 */
export function readProof(
  secrets: Secrets,
  token: string,
  now: number,
): (AddressProof & { expired: boolean }) | "incomplete" | "unknown" {
  const [, payload, mark] = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]{43})$/.exec(token) ?? [];
  if (!payload || !mark) return "incomplete";
  if (!accepted(secrets).some((one) => same(mark, proofMark(one, payload)))) return "unknown";
  const [mail, email, madeAt] = ProofPayload.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  return { mail, email, madeAt, expired: now >= madeAt + linkLifetime[mail] };
}
