/** What follows the address of an account's page in an e-mail: to whom that went. It stays in the browser. */
export const addressedTo = (email: string): string => `#to=${encodeURIComponent(email)}`;

/**
 * An e-mail address: at most 254 characters, 64 before the @ and 63 in each part of the domain (RFC 5321 4.5.3.1, RFC 1035 2.3.4),
 * whose last part is letters, or a name in another script as browsers write it (RFC 5890). Of any other letters and blanks one could
 * write a sentence.
 */
export const ADDRESS =
  /^(?=.{1,254}$)(?=[^@]{1,64}@)(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]{0,62}\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/i;

/** To whom the e-mail went whose link has this fragment; null where it names no address. */
export function addressIn(hash: string): string | null {
  const found = /^#to=([\w%.~!*'()-]{3,400})$/.exec(hash)?.[1];
  try {
    const email = found ? decodeURIComponent(found) : "";
    return ADDRESS.test(email) ? email : null;
  } catch {
    return null;
  }
}
