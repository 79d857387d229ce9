import type { AuthMail } from "@openhood/domain/sign-in/sign-in";
import { authMails, linkLifetime } from "@openhood/domain/sign-in/sign-in";
import { z } from "zod";
import { accepted, type Secrets, same, signed } from "./mailed-secrets.ts";

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
