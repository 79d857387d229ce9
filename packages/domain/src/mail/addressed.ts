/** What follows the address of an account's page in an e-mail: to whom that went. It stays in the browser. */
export const addressedTo = (email: string): string => `#to=${encodeURIComponent(email)}`;

/** To whom the e-mail went whose link has this fragment; null where it names no address. */
export function addressIn(hash: string): string | null {
  const found = /^#to=([\w%.~!*'()-]{3,400})$/.exec(hash)?.[1];
  try {
    const email = found ? decodeURIComponent(found) : "";
    return /^[^\s@<>"]{1,64}@[\w.-]+\.\w+$/u.test(email) ? email : null;
  } catch {
    return null;
  }
}
