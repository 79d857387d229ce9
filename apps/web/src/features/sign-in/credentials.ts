import type { MIN_PASSWORD } from "@openhood/domain/sign-in/sign-in";
import { readStored, writeStored } from "../../platform/storage.ts";

/** The shortest password; tied to the domain's by its type, since the value would bring the schema library along. */
export const minPassword: typeof MIN_PASSWORD = 8;

const ADDRESS = "openhood.link.email";
const NEXT = "openhood.link.next";

/** Remembers on this device the address a link was mailed to, and the page to return to. */
export function rememberLink(email: string, next: string | null): void {
  writeStored(ADDRESS, email);
  writeStored(NEXT, next);
}

/** The address a link was mailed to from this device. */
export const rememberedLink = () => ({ email: readStored(ADDRESS), next: readStored(NEXT) });

/** The page to return to after a link to this address, asked for on this device. */
export function wantedBy(email: string): string | null {
  const asked = rememberedLink();
  return asked.email?.toLowerCase() === email ? asked.next : null;
}

/** Forgets it once the link was used. */
export function forgetLink(): void {
  writeStored(ADDRESS, null);
  writeStored(NEXT, null);
}

export type Credentials = { email: string; password: string; name: string };
export type CredentialField = keyof Credentials;

/** What is missing in a form about signing in; only the fields it has are looked at. */
export function credentialIssues(
  given: Partial<Credentials>,
  password: "current" | "new" = "current",
): CredentialField[] {
  const found: CredentialField[] = [];
  if (given.name !== undefined && (given.name.trim() === "" || given.name.trim().length > 80))
    found.push("name");
  if (given.email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given.email.trim()))
    found.push("email");
  if (given.password !== undefined && given.password.length < (password === "new" ? minPassword : 1))
    found.push("password");
  return found;
}
