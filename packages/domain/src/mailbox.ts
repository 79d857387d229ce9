/** What a provider does with the part before the @, beyond dropping a tag after +. */
type Provider = {
  /** Names of one and the same host; the first is the one compared. */
  hosts: readonly string[];
  /** Marks that it ignores. */
  ignores?: RegExp;
  /** Begins a tag, where that is not +. */
  tag?: string;
};

const providers: readonly Provider[] = [
  // https://support.google.com/mail/answer/7436150
  { hosts: ["gmail.com", "googlemail.com"], ignores: /\./g },
  // https://proton.me/support/addresses-and-aliases
  { hosts: ["proton.me", "protonmail.com", "pm.me"], ignores: /[._-]/g },
  // https://support.apple.com/102547
  { hosts: ["icloud.com", "me.com", "mac.com"] },
  // Its names have no hyphen; disposable addresses do.
  { hosts: ["yahoo.com"], tag: "-" },
  { hosts: ["ymail.com"], tag: "-" },
  { hosts: ["rocketmail.com"], tag: "-" },
];

const providerOf = new Map(
  providers.flatMap((provider) => provider.hosts.map((host) => [host, provider] as const)),
);

const before = (text: string, mark: string): string => {
  const at = text.indexOf(mark);
  // What begins with the mark has nothing before it: then it is a name.
  return at > 0 ? text.slice(0, at) : text;
};

/**
 * The mailbox that mail to an address ends up in, as far as the address tells: in lower case, without a tag
 * (`ana+car@…`), and without the marks its provider ignores. For comparing and counting; mail goes to the address as it
 * was given.
 * @param email an address; what has no @ is only put in lower case
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  if (at < 1) return address;
  const host = address.slice(at + 1);
  const provider = providerOf.get(host);
  const untagged = before(before(address.slice(0, at), "+"), provider?.tag ?? "+");
  const name = (provider?.ignores && untagged.replace(provider.ignores, "")) || untagged;
  return `${name}@${provider?.hosts[0] ?? host}`;
}
