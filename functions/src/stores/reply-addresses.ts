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

const markOf = (secrets: Secrets, order: string, email: string): string =>
  base32(signed(secrets, `reply:${order}:${mailboxOf(email)}`)).slice(0, MARK);

/** Where an answer to an order's e-mail goes: to the order, from this mailbox only; null while the shop receives no e-mail. */
export const replyAddressOf = (config: Config, order: string, email: string): string | null =>
  config.inbound && replyAddress(order, markOf(config, order, email), config.inbound.domain);

/** The order that one of these addresses is of, as far as it was made for who writes to it; null where none is. */
export function orderOfReply(config: Config, to: readonly string[], from: string): string | null {
  const domain = config.inbound?.domain;
  if (!domain) return null;
  for (const address of to) {
    const read = readReplyAddress(address, domain);
    if (read && accepted(config).some((one) => same(read.mark, markOf(one, read.order, from))))
      return read.order;
  }
  return null;
}
