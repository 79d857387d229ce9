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

/**
 * Where an answer to an e-mail goes: to the order, appointment, message or record it is of; null while the shop receives no e-mail.
 * @param email the only mailbox that may write there; null for any
 */
export const replyAddressOf = (config: Config, id: string, email: string | null): string | null =>
  config.inbound && replyAddress(id, markOf(config, id, email), config.inbound.domain);

/** What one of these addresses is of, as far as it was made for who writes to it, or for anybody; null where none is. */
export function orderOfReply(config: Config, to: readonly string[], from: string): string | null {
  const domain = config.inbound?.domain;
  if (!domain) return null;
  for (const address of to) {
    const read = readReplyAddress(address, domain);
    if (!read) continue;
    const marks = accepted(config).flatMap((one) =>
      [from, null].map((email) => markOf(one, read.order, email)),
    );
    if (marks.some((mark) => same(read.mark, mark))) return read.order;
  }
  return null;
}
