import type { ShopProfile } from "@openhood/domain/shop/profile";
import type { Ctx } from "../infra/ctx.ts";
import type { Mail } from "../infra/outbox.ts";
import { replyAddressOf } from "../stores/reply-addresses.ts";

/** Makes an e-mail one of an order's: they stand together in a mail program, and what is answered to one comes to the order. */
export function inOrderThread(
  { config }: Ctx,
  order: string,
  { email, shop }: { email: string; shop: ShopProfile },
): Pick<Mail, "replyTo" | "thread"> {
  return {
    // Where the shop receives no e-mail into threads, to its mailbox.
    replyTo: { name: shop.name, address: replyAddressOf(config, order, email) ?? config.contactAddress },
    // No e-mail has this id: all that are about the order name it, and so stand together.
    thread: [order],
  };
}
