import { z } from "zod";
import { Email, IdempotencyKey, Language } from "../fields.ts";

/** Shortest password we take (NIST SP 800-63B 3.1.1.2 asks for at least 8). */
export const MIN_PASSWORD = 8;
/** Longest password the accounts take. */
export const MAX_PASSWORD = 4_096;

export const SendLink = z.strictObject({ email: Email, language: Language });
export type SendLink = z.infer<typeof SendLink>;

/** The mails that carry a link which proves an address. */
export const authMails = ["sign-in", "verify", "reset"] as const;
export type AuthMail = (typeof authMails)[number];

const hour = 3_600_000;

/** How long each link may be used, ms. */
export const linkLifetime: Record<AuthMail, number> = { "sign-in": hour, verify: 72 * hour, reset: hour };

/** Longer than the token of any address that fits into a mail. */
const Token = z.string().min(1).max(1_000);

export const ReadLink = z.strictObject({ token: Token });

/**
 * Uses a mailed link. `key` is made once by the page: it may repeat the call after a lost answer; any other page finds the
 * link used.
 */
export const UseLink = z.strictObject({
  token: Token,
  key: IdempotencyKey,
  password: z.string().min(MIN_PASSWORD).max(MAX_PASSWORD).optional(),
  /** Of the page: what its person is told in, where nobody knows better. */
  language: Language.optional(),
});
export type UseLink = z.infer<typeof UseLink>;
