import { z } from "zod";
import { Email, Language } from "../fields.ts";

/** Shortest password we take (NIST SP 800-63B 3.1.1.2 asks for at least 8). */
export const MIN_PASSWORD = 8;

export const SendLink = z.strictObject({ email: Email, language: Language });
export type SendLink = z.infer<typeof SendLink>;

/** The mails that carry a link which proves an address. */
export const authMails = ["sign-in", "verify", "reset"] as const;
export type AuthMail = (typeof authMails)[number];
