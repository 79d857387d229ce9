import { mailboxOf } from "@openhood/domain/mailbox";
import { MARK, readReplyAddress, replyAddress } from "@openhood/domain/threads/inbound";
import type { Config } from "../infra/config.ts";
import { accepted, type Secrets, same, signed } from "../infra/mailed-secrets.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";

/** Bytes in letters that survive a server which writes addresses in lower case (RFC 4648 6). */
const base32 = (bytes: Uint8Array): string =>
  [...bytes]
    .map((byte) => byte.toString(2).padStart(8, "0"))
    .join("")
    .match(/.{5}/g)
    ?.map((bits) => LETTERS[Number.parseInt(bits, 2)])
    .join("") ?? "";

const markOf = (secrets: Secrets, id: string, email: string | null): string =>
  base32(signed(secrets, `reply:${id}:${email === null ? "" : mailboxOf(email)}`)).slice(0, MARK);

/** How much of a mark says that it is ours, whoever shows it: 60 bits. The rest, where it is made for one mailbox, says whose it is. */
const OURS = 12;

const markFor = (secrets: Secrets, id: string, email: string): string =>
  markOf(secrets, id, null).slice(0, OURS) + markOf(secrets, id, email).slice(OURS);

/**
 * Where an answer to an e-mail goes: to the order, appointment, message or record it is of; null while the shop receives no e-mail.
 * @param email the mailbox it is made for: whoever else answers there is known to be another; null for any
 */
export const replyAddressOf = (config: Config, id: string, email: string | null): string | null =>
  config.inbound &&
  replyAddress(
    id,
    email === null ? markOf(config, id, null) : markFor(config, id, email),
    config.inbound.domain,
  );

/** What one of these addresses is of, and whether it was made for this mailbox; null where none is ours. */
export function replyTarget(
  config: Config,
  to: readonly string[],
  from: string,
): { id: string; isForSender: boolean } | null {
  const domain = config.inbound?.domain;
  if (!domain) return null;
  for (const address of to) {
    const read = readReplyAddress(address, domain);
    if (!read) continue;
    const { order: id, mark } = read;
    const secrets = accepted(config);
    // E-mails sent before others were heard have a mark of the mailbox alone.
    const isForSender = secrets.some(
      (one) => same(mark, markFor(one, id, from)) || same(mark, markOf(one, id, from)),
    );
    const isOurs = secrets.some((one) => same(mark.slice(0, OURS), markOf(one, id, null).slice(0, OURS)));
    if (isForSender || isOurs) return { id, isForSender };
  }
  return null;
}
