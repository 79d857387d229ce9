/** What follows the address of an account's page in an e-mail: to whom that went. It stays in the browser. */
export const addressedTo = (email: string): string => `#to=${encodeURIComponent(email)}`;

// As `Email` has it, without its library, which no page begins with: of any other letters and blanks one could write a sentence.
const ADDRESS =
  /^(?=.{1,254}$)(?=[^@]{1,64}@)(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]{0,62}\.)+[a-z]{2,63}$/i;

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
