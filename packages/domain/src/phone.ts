// No library in here: every page shows the shop's number. What people type is read by phone-number.ts.

/** Longest extension, digits. */
export const MAX_EXTENSION = 7;
const EXTENSION = /;ext=(\d+)$/;

/**
 * The number in E.164, such as +15550104471, without its extension. Without a + it is one of North America's, which has no area code
 * that begins with 0 or 1. Null for anything shorter or unknown.
 */
export function e164(phone: string): string | null {
  const digits = phone.replace(EXTENSION, "").replace(/\D/g, "");
  if (phone.trim().startsWith("+"))
    return /^(?:1[2-9]\d{9}|[2-9]\d{6,14})$/.test(digits) ? `+${digits}` : null;
  const american = /^1?([2-9]\d{9})$/.exec(digits)?.[1];
  return american ? `+1${american}` : null;
}

/** Is it, as typed so far, a local number of seven digits? It is kept, but nobody can be texted there. */
export const isLocalPhone = (phone: string): boolean => /^\d{3}[\s.-]*\d{4}$/.test(phone.trim());

// E.164 country codes of one and two digits; all others have three.
const COUNTRY = /^\+(7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

function grouped(number: string): string {
  if (number.startsWith("+1")) return number.replace(/..(...)(...)/, "($1) $2-");
  // Groups of four from the end; the first has two to five digits.
  return number
    .replace(COUNTRY, "$& ")
    .replace(/(?<=\d{2})(?=(?:\d{4})+$)/g, " ")
    .replace("  ", " ");
}

/** Writes a phone number as people read it: +12125550142 → (212) 555-0142, +4722123456 → +47 2212 3456. */
export function formatPhone(phone: string): string {
  const number = e164(phone);
  if (!number) return isLocalPhone(phone) ? phone.replace(/\D/g, "").replace(/^\d{3}/, "$&-") : phone;
  const extension = EXTENSION.exec(phone)?.[1];
  return extension ? `${grouped(number)} ext. ${extension}` : grouped(number);
}

/** The address that calls a number (RFC 3966). */
export const callLink = (phone: string): string =>
  `tel:${phone.replace(EXTENSION, "").replace(/[^\d+]/g, "")}${EXTENSION.exec(phone)?.[0] ?? ""}`;
