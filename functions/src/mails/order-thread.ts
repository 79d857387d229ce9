import type { ShopProfile } from "@openhood/domain/shop/profile";
import type { Config } from "../infra/config.ts";
import type { Ctx } from "../infra/ctx.ts";
import type { Mail } from "../infra/outbox.ts";
import { replyAddressOf } from "../stores/reply-addresses.ts";

/**
 * Where an answer to an e-mail goes: to the order, message or whatever else it is of; to the shop's mailbox where the shop receives
 * no e-mail.
 * @param email the only mailbox whose answers count; null where all are read, as what comes by the contact form
 */
export const answersTo = (
  config: Config,
  id: string,
  { email, shop }: { email: string | null; shop: string },
) => ({
  name: shop,
  address: replyAddressOf(config, id, email) ?? config.contactAddress,
});

/** Makes an e-mail one of an order's: they stand together in a mail program, and what is answered to one comes to the order. */
export function inOrderThread(
  { config }: Ctx,
  order: string,
  { email, shop }: { email: string | null; shop: ShopProfile },
): Pick<Mail, "replyTo" | "thread"> {
  return {
    replyTo: answersTo(config, order, { email, shop: shop.name }),
    // No e-mail has this id: all that are about the order name it, and so stand together.
    thread: [order],
  };
}
